/** Coming and going: switched off at once, asked to leave things alone, brought again, replaced by a new version. */
import { beforeAll, expect, it } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import { MARK_NAMES } from '#lib/model/mark-names.ts';
import { rowsOf } from '../../harness/ask.ts';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  bodyOf,
  callUntilPlaced,
  choose,
  html,
  type Journey,
  look,
  offersOf,
  openCard,
  point,
  says,
  setGuards,
  shows,
  type Tab,
  untilOffered,
} from './side.ts';

const US = ['+1 212 555 0142', '+12125550142'] as const;
const ASIDE = ['+1 415 555 2671', '+14155552671'] as const;
const BOTH = [US[1], ASIDE[1]];

export const lifePages: Pages = {
  '/life': html(`<p>Phone: ${US[0]}</p><section id="aside"><p>Phone: ${ASIDE[0]}</p></section>`),
  '/life/framed': html(`<p>Phone: +1 650 253 0000</p><iframe src="/life"></iframe>`),
  '/life/columns': html(`<table><thead><tr><th>Name</th><th id="what">Phone</th></tr></thead>
    <tbody><tr><td>Ada</td><td>2125550142</td></tr><tr><td>Max</td><td>4155552671</td></tr></tbody></table>`),
};

/** Our traces in the page: host elements and marks. */
const traces = (tab: Tab) =>
  tab.evaluate(
    () => ({
      hosts: document.querySelectorAll('[data-dialmark]').length,
      marks: [...CSS.highlights.keys()].filter((name) => name.startsWith('dialmark')),
    }),
    [],
  );

async function untilMarked(tab: Tab): Promise<void> {
  await eventually(async () => (await traces(tab)).marks.length > 0, { what: 'numbers are marked' });
  await untilOffered(tab, BOTH);
}

/** Runs in the page: whether the name has other marks than those that were kept. */
const isReplaced = (name: string) =>
  CSS.highlights.get(name) !== (globalThis as { oldMark?: Highlight }).oldMark;

export const life: Journey = (side) => {
  beforeAll(() => setGuards(side()));

  it('leaves without a trace where the site is switched off, and is back without a reload', async () => {
    const tab = await side().open('/life');
    await openCard(tab, ...US);
    await untilMarked(tab);
    const body = await bodyOf(tab);
    const { origin } = side().site;
    await side().ask('site.disable', { origin });
    await eventually(
      async () => {
        const { hosts, marks } = await traces(tab);
        return hosts === 0 && marks.length === 0;
      },
      { what: 'nothing of ours is left' },
    );
    expect(await bodyOf(tab)).toBe(body);
    await side().ask('site.enabled', { origin });
    await untilMarked(tab);
    await point(tab, ...US);
  });

  it('offers a column no more when its heading says another thing, and again when it says phone', async () => {
    const tab = await side().open('/life/columns');
    for (const [heading, offered] of [
      ['Phone', BOTH],
      ['Order', []],
      ['Mobile', BOTH],
    ] as const) {
      await tab.evaluate(
        (text) => {
          (document.querySelector('#what') as HTMLElement).textContent = text;
        },
        [heading],
      );
      await untilOffered(tab, offered);
    }
  });

  it('never offers again what the user does not want offered: a number, a part', async () => {
    const tab = await side().open('/life');
    await untilMarked(tab);
    try {
      for (const [[shown, e164], choice, left] of [
        [ASIDE, 'Never in this part of the page', [US[1]]],
        [US, 'Never offer this number', []],
      ] as const) {
        await openCard(tab, shown, e164);
        await choose(tab, 'More');
        await shows(tab, /Labelled as a phone number/);
        const before = await offersOf(tab);
        await choose(tab, choice);
        await untilOffered(tab, left);
        // A slip is taken back where it was made; and made again.
        await says(tab, /offered any more/);
        await choose(tab, 'Undo');
        await untilOffered(tab, before);
        await openCard(tab, shown, e164);
        await choose(tab, 'More');
        await choose(tab, choice);
        await untilOffered(tab, left);
        await choose(tab, 'Close');
      }
      await tab.reload();
      await look();
      expect(await offersOf(tab)).toEqual([]);
    } finally {
      await side().ask('never.remove', { kind: 'number', value: US[1] });
      await side().ask('never.remove', { kind: 'part', value: '#aside > p', origin: side().site.origin });
    }
  });

  it('counts on the toolbar button what the page has, and no frame that is gone', async () => {
    const tab = await side().open('/life/framed');
    /** Returns the badge for the tab in front. */
    const badge = () =>
      side().inOurs(
        async (address) => {
          const { browser } = globalThis as unknown as { browser: typeof chrome };
          const tabs = await browser.tabs.query({});
          const id = tabs.findLast(({ url }) => url === address)?.id;
          return id === undefined ? '' : browser.action.getBadgeText({ tabId: id });
        },
        [`${side().site.origin}/life/framed`],
      );
    await eventually(async () => (await badge()) === '3', { what: 'all three are counted' });
    await tab.evaluate(() => document.querySelector('iframe')?.remove(), []);
    await eventually(async () => (await badge()) === '1', { what: 'the frame’s are not counted any more' });
  });

  it('is there once, however often it is brought', async () => {
    const tab = await side().open('/life');
    await point(tab, ...US);
    // A site that is enabled again is injected again.
    for (let times = 0; times < 3; times += 1)
      await side().ask('site.enabled', { origin: side().site.origin });
    await untilMarked(tab);
    await point(tab, ...US);
    const { hosts, marks } = await traces(tab);
    expect(hosts).toBe(1);
    expect(marks).toHaveLength(2);
  });

  it('offers and calls through history: back and forward', async () => {
    const tab = await side().open('/life');
    await untilMarked(tab);
    await tab.evaluate(() => location.assign('/life/columns'), []);
    await eventually(() => tab.evaluate(() => document.querySelector('#what') !== null, []), {
      what: 'the next page is there',
    });
    await untilOffered(tab, BOTH);
    await tab.evaluate(() => history.back(), []);
    await eventually(() => tab.evaluate(() => document.querySelector('#aside') !== null, []), {
      what: 'the page is there again',
    });
    await untilMarked(tab);
    await callUntilPlaced(side(), tab, ...US);
  });

  it('leaves where its extension is replaced, and the new one takes over in the open tab: one offer, one call', async () => {
    const tab = await side().open('/life');
    await point(tab, ...US);
    await tab.evaluate(
      (name) => void Object.assign(globalThis, { oldMark: CSS.highlights.get(name) }),
      [MARK_NAMES.mark],
    );
    const body = await bodyOf(tab);
    await side().reloadExtension();
    await eventually(() => tab.evaluate(isReplaced, [MARK_NAMES.mark]), {
      what: 'the old version’s marks are gone',
    });
    await untilMarked(tab);
    const marked = performance.now();
    const before = side().placed();
    await callUntilPlaced(side(), tab, ...US);
    // The old version does not stand in the way until it finds out by itself.
    expect(performance.now() - marked).toBeLessThan(4_000);
    await shows(tab, /connecting you/);
    const { hosts, marks } = await traces(tab);
    expect(hosts).toBe(1);
    expect(marks).toHaveLength(2);
    expect(await bodyOf(tab)).toBe(body);
    // The stored calls are there for the new one.
    await look();
    expect(side().placed()).toHaveLength(before.length + 1);
  });

  it('says of a call that was on its way when it was replaced that it is not known, and sends it no second time', async () => {
    const { faults } = side().platform.sandbox;
    faults.add({ endpoint: 'calls.create', kind: 'hang-after', times: 1 });
    const before = side().placed();
    const tab = await side().open('/life');
    await callUntilPlaced(side(), tab, ...ASIDE);
    await side().reloadExtension();
    await eventually(
      async () =>
        ((await side().inOurs(rowsOf, ['calls'])) as CallRow[]).some(
          ({ to, state }) => to === ASIDE[1] && state === 'unknown',
        ),
      { what: 'the call is unknown' },
    );
    await look();
    expect(side().placed().slice(before.length)).toEqual([ASIDE[1]]);
    faults.clear();
  });
};
