/** A page cannot place a call, read ours, stand in our way or make us fall over. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import { E164, HOSTILE, NUMBER } from '../hostile-pages.ts';
import { type Pages, placeOfText } from '../stage.ts';
import {
  bodyOf,
  call,
  callUntilPlaced,
  type Journey,
  look,
  openCard,
  point,
  says,
  setGuards,
  shows,
  type Tab,
  untilPlaced,
} from './side.ts';

declare function attack(): unknown;

const typed = (type: string, text: string, headers: Record<string, string> = {}): Pages[string] =>
  ((_request, response) =>
    void response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers })
      .end(text)) as Pages[string];

/** `own` is the origin of the allowed site. */
export const hostilePages = (own: () => string): Pages => ({
  ...Object.fromEntries(Object.entries(HOSTILE).map(([path, page]) => [`/hostile${path}`, page])),
  '/hostile/csp': typed('text/html', HOSTILE['/plain'], {
    'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  }),
  '/hostile/sandboxed': typed('text/html', HOSTILE['/plain'], {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'geolocation=()',
  }),
  '/hostile/xhtml': typed(
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body><p>Phone: ${NUMBER}</p></body></html>`,
  ),
  '/hostile/svg': typed(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg"><text x="10" y="40">Phone: ${NUMBER}</text></svg>`,
  ),
  '/hostile/xml': typed('application/xml', `<contacts><phone>Phone: ${NUMBER}</phone></contacts>`),
  '/hostile/framing': (_request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Stranger</title><iframe src="${own()}/hostile/plain" width="600" height="300" style="opacity:0.01"></iframe>`,
      ),
});

export const hostile: Journey = (side) => {
  beforeAll(() => setGuards(side()));
  const attackOn = (tab: Tab) => tab.inPage(() => String(attack()), []);

  /** The background has answered whatever was asked before: what was going to be placed is placed. */
  async function settle(): Promise<void> {
    await look();
    await side().ask('vault.state', {});
  }

  it.each(['synthetic', 'forged'])('hears nothing of a page’s own making: %s', async (kind) => {
    const before = side().placed();
    const tab = await side().open(`/hostile/${kind}`);
    await attackOn(tab);
    await point(tab, NUMBER, E164);
    await attackOn(tab);
    await openCard(tab, NUMBER, E164);
    await attackOn(tab);
    await settle();
    expect(side().placed()).toEqual(before);
  });

  it('works with its own tools where a page has taken the usual ones, and keeps its root closed', async () => {
    const tab = await side().open('/hostile/polluted');
    await openCard(tab, NUMBER, E164);
    expect(await attackOn(tab)).toBe('[]null');
    await callUntilPlaced(side(), tab, NUMBER, E164);
  });

  it('dials nothing but what was shown where the page changes the number under the finger', async () => {
    const before = side().placed();
    const tab = await side().open('/hostile/swapped');
    await call(tab, NUMBER, E164);
    // There the page hears nothing of a press on us, and changes nothing.
    if (side().browser === 'firefox') {
      await untilPlaced(side(), E164, before);
      return;
    }
    await shows(tab, /changed the number/);
    await says(tab, /changed the number/);
    await settle();
    expect(side().placed()).toEqual(before);
  });

  it('dials nothing where something covers the button, even what lets clicks through', async () => {
    const before = side().placed();
    const tab = await side().open('/hostile/covered');
    const { x, y } = await openCard(tab, NUMBER, E164);
    await attackOn(tab);
    await look();
    await tab.clickAt(x, y);
    // Chromium has put us above the cover by then, and takes the press for one on the cover.
    if (side().browser === 'firefox') await shows(tab, /may cover the button/);
    await settle();
    expect(side().placed()).toEqual(before);
  });

  it('rests where a page takes our host away', async () => {
    const before = side().placed();
    const tab = await side().open('/hostile/fighting');
    const place = await eventually(() => tab.evaluate(placeOfText, [NUMBER]), {
      what: 'the number is there',
    });
    for (let turn = 0; turn < 40; turn += 1) {
      await tab.moveTo(Math.round(place.x) + (turn % 2), Math.round(place.y));
      await look(25);
    }
    const removals = await tab.inPage(() => (globalThis as unknown as { removals: number }).removals, []);
    expect(removals).toBeLessThanOrEqual(20);
    await settle();
    expect(side().placed()).toEqual(before);
  });

  describe('offers and calls as ever', () => {
    it.each(['clobbered', 'styled', 'csp', 'sandboxed', 'xhtml'])('%s', async (kind) => {
      const tab = await side().open(`/hostile/${kind}`);
      await point(tab, NUMBER, E164);
      const body = await bodyOf(tab);
      await callUntilPlaced(side(), tab, NUMBER, E164);
      expect(await bodyOf(tab)).toBe(body);
    });
  });

  it.each(['svg', 'xml'])('leaves a document in peace that is no page: %s', async (kind) => {
    const tab = await side().open(`/hostile/${kind}`);
    await settle();
    expect(await tab.evaluate(() => document.documentElement.outerHTML, [])).not.toContain('dialmark');
  });

  it('offers nothing in a frame of an allowed site that a stranger’s page holds', async () => {
    const before = side().placed();
    const tab = await side().open('/hostile/framing', side().site.strangeOrigin);
    for (const x of [60, 120, 180, 215, 225, 235]) {
      await tab.moveTo(x, 36);
      await look(150);
      await tab.clickAt(x, 36);
    }
    await settle();
    expect(side().placed()).toEqual(before);
  });

  it('takes a double click, and Enter with a click, for one press', async () => {
    const tab = await side().open('/hostile/plain');
    const before = side().placed();
    const { x, y } = await openCard(tab, NUMBER, E164);
    await look();
    // On a busy machine these come further apart than one press lasts: they are one as long as the call is on its way.
    side().platform.sandbox.faults.add({ endpoint: 'calls.create', kind: 'hang-after' });
    await tab.doubleClickAt(x, y);
    await tab.press('Enter');
    await tab.clickAt(x, y);
    await eventually(() => side().placed().length > before.length, { what: 'it is called' });
    await settle();
    expect(side().placed()).toEqual([...before, E164]);
  });
};
