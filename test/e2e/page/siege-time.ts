/** Presses of a display's own pointer, which the browser gets and dates while the page holds its thread. */
import { expect, it } from 'vitest';
import { RESTED_MS } from '#lib/content/offer/trust/pointer-path.ts';
import { eventually } from '../harness/eventually.ts';
import { page } from './attack-page.ts';
import { DRAWN_BY_US } from './attacks.ts';
import { STAYING } from './attacks-cover.ts';
import { LISTS, SHUT_BY_A_PRESS, SLOWLY_DRAWN, WHILE_IT_STANDS } from './attacks-time.ts';
import { endOf, type OnDisplay } from './display-side.ts';
import { E164, NUMBER } from './hostile-pages.ts';
import { pathOf, pause } from './siege-side.ts';
import type { Pages } from './stage.ts';

/** A request that is answered after so long, milliseconds. */
const LATE_MS = 1_300;

/** Between the two presses of a person, milliseconds. */
const APART_MS = [150, 250, 350, 450];

/** A page's own link, by keys. */
const LINK = page('', `<p>Phone: <a id="n" href="tel:+14155552671">${NUMBER}</a></p>`);

export const TIME_PAGES: Pages = Object.fromEntries([
  ...Object.values(WHILE_IT_STANDS).map((text, index) => [pathOf('time', index), text] as const),
  ...Object.values(SHUT_BY_A_PRESS).map((text, index) => [pathOf('shut', index), text] as const),
  ...Object.values(STAYING).map((text, index) => [pathOf('staying', index), text] as const),
  ['/plain', DRAWN_BY_US],
  ['/slow', SLOWLY_DRAWN],
  ['/link', LINK],
  [
    '/late',
    (_request: unknown, response: { end(text: string): void }) =>
      void setTimeout(() => response.end('late'), LATE_MS),
  ],
]);

/** Points at the number and then at its button, as a hand does, and rests there. */
async function pointAt(here: OnDisplay): Promise<void> {
  const { x, y } = await here.evaluate(endOf, ['#n']);
  for (const left of [60, 30, 10]) await here.display.moveTo(x - left, y);
  await pause(500);
  for (const right of [8, 12, 14]) await here.display.moveTo(x + right, y);
  await pause(900);
}

/** @param lists fields open theirs: Firefox's do not, in a window that no window manager gives the focus */
export function besiegeTime(side: () => OnDisplay, { lists }: { lists: boolean }): void {
  const shutting = Object.keys(SHUT_BY_A_PRESS).filter(
    (name) => lists || !LISTS.some((list) => list === name),
  );

  it('dials where there is no attack', async () => {
    const here = side();
    await here.open('/plain');
    await pause(800);
    await pointAt(here);
    await here.display.click();
    await eventually(() => here.placed().length > 0, { what: 'the platform has the call' });
    expect(here.placed()).toEqual([E164]);
  });

  it.each(Object.keys(WHILE_IT_STANDS))('dials nothing that was pressed unseen: %s', async (name) => {
    const here = side();
    await here.open(pathOf('time', Object.keys(WHILE_IT_STANDS).indexOf(name)));
    await pause(800);
    await pointAt(here);
    const before = here.placed();
    await here.attack();
    await pause(300);
    await here.display.click();
    await pause(1_800);
    await here.ask('vault.state', {});
    expect(here.placed()).toEqual(before);
  });

  it.each(Object.keys(STAYING))('dials what is seen alone: %s', async (name) => {
    const here = side();
    await here.open(pathOf('staying', Object.keys(STAYING).indexOf(name)));
    await pause(800);
    await pointAt(here);
    const { x, y } = await here.evaluate(endOf, ['#n']);
    // Of our letters over the number, and of the button.
    const picture = () =>
      [here.display.column(x - 40, y - 8, y + 8), here.display.column(x + 8, y - 2, y + 2)].join();
    const seen = picture();
    const before = here.placed();
    await here.attack();
    await pause(1_300);
    await here.display.moveTo(x + 16, y + 1);
    await pause(100);
    const isSeen = picture() === seen;
    await here.display.click();
    await pause(1_200);
    await here.ask('vault.state', {});
    if (!isSeen) expect(here.placed()).toEqual(before);
  });

  it('dials nothing that is not on the screen yet, as the page has it drawn slowly', async () => {
    const here = side();
    await here.open('/slow');
    await pause(900);
    const other = await here.evaluate(endOf, ['#m']);
    await here.display.moveTo(other.x - 50, other.y);
    await pause(900);
    const { x, y } = await here.evaluate(endOf, ['#n']);
    const picture = () => here.display.column(x + 8, y - 8, y + 8).join();
    const unseen = picture();
    const before = here.placed();
    for (const right of [-10, 12, 14]) await here.display.moveTo(x + right, y);
    await pause(350);
    await here.display.moveTo(x + 15, y + 1);
    await here.display.click();
    const isSeen = picture() !== unseen;
    await pause(1_200);
    await here.ask('vault.state', {});
    if (!isSeen) expect(here.placed()).toEqual(before);
  });

  it('dials by a key on what calls, once the card is read, and by none that is pressed again and again', async () => {
    const here = side();
    await here.ask('settings.save', { patch: { takeOverTelLinks: true } });
    await here.open('/link');
    await pause(800);
    const before = here.placed();
    await here.evaluate(() => document.querySelector<HTMLElement>('#n')?.focus(), []);
    for (let time = 0; time < 10; time += 1) {
      await here.display.press('Return');
      await pause(150);
    }
    expect(here.placed()).toEqual(before);
    await pause(900);
    await here.display.press('Return');
    await pause(1_500);
    // The browser asks.
    expect(here.placed()).toEqual(before);
    await here.display.press('Return');
    await eventually(() => here.placed().length > before.length, { what: 'the platform has the call' });
    await here.ask('settings.save', { patch: { takeOverTelLinks: false } });
  });

  it.each(shutting)('dials nothing by the second of two presses on %s', async (name) => {
    const here = side();
    let judged = 0;
    // Each once; where a busy machine let none be judged, again.
    for (let turn = 0; turn < APART_MS.length || (judged === 0 && turn < 3 * APART_MS.length); turn += 1) {
      const wait = APART_MS[turn % APART_MS.length] ?? 0;
      const before = here.placed();
      await here.open(pathOf('shut', Object.keys(SHUT_BY_A_PRESS).indexOf(name)));
      await pause(800);
      const opener = await here.evaluate(endOf, ['#o']);
      const { x, y } = await here.evaluate(endOf, ['#n']);
      await here.display.moveTo(opener.x - 10, opener.y);
      await here.display.click();
      if (name === LISTS[0])
        await eventually(() => here.evaluate(() => document.querySelector('select:open') !== null, []), {
          what: 'the list is open',
        });
      await pause(700);
      await here.display.moveTo(x + 10, y);
      await pause(300);
      const first = performance.now();
      await here.display.clickTwice(wait);
      const within = performance.now() - first;
      await pause(600);
      await here.ask('vault.state', {});
      // On a busy machine nothing may have been there yet, and the first press was on the button.
      if ((await here.evaluate(() => document.title, [])) !== 'Shut') continue;
      // What has been above everything for so long may be pressed.
      if (within > RESTED_MS) continue;
      judged += 1;
      expect(here.placed(), `${wait} ms`).toEqual(before);
    }
    expect(judged).toBeGreaterThan(0);
  });
}
