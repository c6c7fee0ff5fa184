/** For everybody: axe finds nothing, screen readers hear what is there, and the keyboard reaches all of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { rowsOf } from '../../harness/ask.ts';
import { eventually } from '../../harness/eventually.ts';
import { callName, type Pages } from '../stage.ts';
import { openByKey } from './by-key.ts';
import { focusOn } from './elements.ts';
import type { Part } from './ours.ts';
import {
  callUntilPlaced,
  cardFor,
  choose,
  html,
  type Journey,
  look,
  middleOf,
  openCard,
  setGuards,
  shows,
  type Tab,
} from './side.ts';

declare const axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LINE = ['+1 415 555 2671', '+14155552671'] as const;
// Called by no other journey: each call before would be a control of the card.
const NEVER_CALLED = '+442079460961';
const twoFrames = () =>
  new Promise<boolean>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));

export const accessPages: Pages = {
  '/access': html(`<main><h1>Contacts</h1><p>Phone: ${LINE[0]}</p>
    <p><a id="link" href="tel:${NEVER_CALLED}">Call the office</a></p></main>`),
  '/access/axe.js': (_request, response) =>
    void response.setHeader('content-type', 'text/javascript').end(AXE),
  // Beside the body, as ours is; open, for axe's eyes.
  '/access/copy': html(`<main><h1>Copy</h1></main><script src="/access/axe.js"></script><script>
    globalThis.copy = ({ markup, styles }) => {
      document.querySelector('x-copy')?.remove();
      const host = document.createElement('x-copy');
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = markup;
      root.prepend(Object.assign(document.createElement('style'), { textContent: styles }));
      document.documentElement.append(host);
    };</script>`),
};
declare function copy(of: { markup: string; styles: string }): void;

export const access: Journey = (side) => {
  beforeAll(() => setGuards(side()));
  afterAll(() => side().ask('settings.save', { patch: { language: 'en' } }));

  describe.each([
    ['en', 'light'],
    ['he', 'dark'],
    ['ar', 'light'],
  ] as const)('%s, %s', (language, colours) => {
    const { calls, common } = PAGE_WORDS[language];
    it('is clean to axe beside the number, with the card, with its menu, and after a press', async () => {
      await side().ask('settings.save', { patch: { language } });
      const tab = await side().open('/access');
      await tab.prefer(colours);
      const states: { state: string; copied: { markup: string; styles: string } }[] = [];
      const keep = async (state: string) => {
        // Whatever moves in has come.
        await look();
        const copied = await tab.copy();
        if (!copied) throw new Error(`nothing of ours is shown: ${state}`);
        expect(copied.markup + copied.styles).toContain('.card');
        states.push({ state, copied });
      };
      await eventually(async () => (await tab.ours())?.glyphs.length === 2, {
        what: 'the pictures are there',
      });
      await keep('pictures');
      await openCard(tab, ...LINE);
      await eventually(async () => ((await tab.ours())?.card?.text.length ?? 0) > 60, {
        what: 'the card has its facts',
      });
      await keep('card');
      const controls = (await cardFor(tab, LINE[1]))?.controls ?? [];
      const more = controls.find(({ name }) => name === String(common.more));
      if (!more) throw new Error('the card has no menu');
      const { x, y } = middleOf(more);
      await tab.clickAt(x, y);
      await eventually(async () => ((await cardFor(tab, LINE[1]))?.controls.length ?? 0) > 3, {
        what: 'the menu is open',
      });
      await keep('menu');
      await callUntilPlaced(side(), tab, ...LINE);
      await shows(tab, String(calls['says.initiated']));
      await keep('answer');
      await choose(tab, String(calls['disposition.callback']));
      await keep('callback');
      await choose(tab, String(calls['disposition.callback']));
      await choose(tab, String(calls.neverAgain));
      await untilListed(true);
      await choose(tab, String(calls.details));
      await keep('details');
      // The next language calls the number again, and would be asked whether it may.
      await choose(tab, String(calls.undo));
      await untilListed(false);
      const judge = await side().open('/access/copy', side().site.strangeOrigin);
      await judge.prefer(colours);
      for (const { state, copied } of states) {
        const violations = await judge.inPage(
          async (given) => {
            copy(given);
            const { violations } = await axe.run(document, { resultTypes: ['violations'] });
            return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
          },
          [copied],
        );
        expect(violations, state).toEqual([]);
      }
      await judge.prefer('light');
    });
  });

  it('is heard by the number as people write it, before anybody points at it', async () => {
    await side().ask('settings.save', { patch: { language: 'en' } });
    const tab = await side().open('/access');
    let glyphs: string[] = [];
    await eventually(
      async () => {
        glyphs = (await tab.ours())?.glyphs.map(({ name }) => name) ?? [];
        return glyphs.length > 0 && glyphs.every((name) => /^Call \+\d{1,3}[ -]\d/.test(name));
      },
      { what: 'each picture has its number as its name', timeout: 8_000 },
    ).catch((error: Error) => {
      throw new Error(`${error.message}; named: ${glyphs.join()}`);
    });
  });

  it('shows of each caller ID the number, whatever it is called', async () => {
    const { settings } = await side().ask('settings.get', {});
    const label = 'Sales and customer care';
    const second = { e164: '+12025550101', label: `${label}, evenings` };
    await side().ask('settings.save', {
      patch: { callerIds: [{ e164: '+12025550100', label }, second], defaultFrom: '+12025550100' },
    });
    try {
      const tab = await side().open('/access');
      await openCard(tab, ...LINE);
      const control = await eventually(
        async () =>
          (await cardFor(tab, LINE[1]))?.controls.find(({ name }) => /Caller ID/.test(name)) ?? undefined,
        { what: 'the card has a choice of caller IDs' },
      );
      // Room for a number of fifteen digits and its gaps, at the card's letters.
      expect(control.box.right - control.box.left).toBeGreaterThan(200);
      expect(await tab.copy().then((copied) => copied?.markup)).toMatch(
        />\u2066\+1.{1,6}202.{1,6}555.{1,6}0100\u2069 · /,
      );
    } finally {
      const { callerIds, defaultFrom } = settings;
      await side().ask('settings.save', { patch: { callerIds, defaultFrom: defaultFrom ?? null } });
    }
  });

  it('is heard: the button by its number, the card as a group of that name, each control by its own', async () => {
    await side().ask('settings.save', { patch: { language: 'en' } });
    const tab = await side().open('/access');
    await openCard(tab, ...LINE);
    const heard = await eventually(
      async () => {
        const all = await tab.heard();
        return all.some(({ role, name }) => role === 'button' && /^Call \+/.test(name)) && all;
      },
      { what: 'the card is heard' },
    );
    const named = (role: string, name: RegExp) =>
      heard.filter((each) => each.role === role && name.test(each.name));
    expect(named('button', callName(LINE[1])).length).toBeGreaterThan(0);
    expect(named('group', callName(LINE[1]))).toHaveLength(1);
    expect(named('button', /^More$/)).toHaveLength(1);
    expect(heard.filter(({ role, name }) => role === 'button' && name === '')).toEqual([]);
  });

  it('is worked by keyboard: the menu opens and closes, the card closes, and the focus is where it was', async () => {
    await side().ask('settings.save', { patch: { takeOverTelLinks: true } });
    try {
      const tab = await side().open('/access');
      const untilFocused = async (name: string) => {
        let last: Part[] = [];
        await eventually(
          async () => {
            last = (await tab.ours())?.card?.controls ?? [];
            return last.find(({ focused }) => focused)?.name === name;
          },
          { what: `“${name}” has the focus` },
        ).catch((error: Error) => {
          const has = last.find(({ focused }) => focused)?.name ?? 'none';
          const all = last.map((control) => control.name).join(', ');
          throw new Error(`${error.message}; it is on ${has} of ${all}`, { cause: error });
        });
      };
      await eventually(async () => (await tab.list()).length === 2, { what: 'both are offered' });
      await tab.evaluate(focusOn, ['#link']);
      await openByKey(tab);
      // The facts that are sent, and the way to correct them, come a moment after the button.
      await eventually(
        async () => (await tab.ours())?.card?.controls.some(({ name }) => name === 'Correct'),
        {
          what: 'the card has all its controls',
        },
      );
      await tab.press('Shift+Tab');
      await untilFocused('Correct');
      await tab.press('Shift+Tab');
      await untilFocused('More');
      await tab.press('Shift+Tab');
      await untilFocused('Move the card aside');
      const top = async () => (await tab.ours())?.card?.box.top ?? 0;
      // The card comes in with a movement: where it stands is known when two looks agree.
      const tops = [await top()];
      await eventually(
        async () => {
          await tab.evaluate(twoFrames, []);
          tops.push(await top());
          return tops.at(-1) === tops.at(-2);
        },
        { what: 'the card stands still' },
      );
      const before = tops.at(-1) ?? 0;
      await tab.press('ArrowDown');
      await eventually(async () => (await top()) === before + 24, { what: 'the card follows the key' });
      await tab.press('Tab');
      await untilFocused('More');
      await tab.press('Enter');
      await untilOpen(tab, true);
      await untilFocused('More');
      await tab.press('Tab');
      await untilFocused('Never offer this number');
      await tab.press('Escape');
      await untilOpen(tab, false);
      await eventually(async () => (await tab.ours())?.card, { what: 'the card is still there' });
      await tab.press('Escape');
      await eventually(async () => !(await tab.ours())?.card, { what: 'the card is closed' });
      expect(await tab.evaluate(() => document.activeElement?.id, [])).toBe('link');
    } finally {
      await side().ask('settings.save', { patch: { takeOverTelLinks: false } });
    }
  });

  it('has its card brought aside by a press', async () => {
    await side().ask('settings.save', { patch: { language: 'en' } });
    const tab = await side().open('/access');
    await openCard(tab, ...LINE);
    const cardBox = async () => (await cardFor(tab, LINE[1]))?.box;
    const handle = async () =>
      (await cardFor(tab, LINE[1]))?.controls.find(({ name }) => name === 'Move the card aside');
    await eventually(async () => ((await cardFor(tab, LINE[1]))?.text.length ?? 0) > 60, {
      what: 'the card has its facts',
    });
    const before = await cardBox();
    const at = await handle();
    if (!before || !at) throw new Error('the card has no handle');
    await tab.clickAt(middleOf(at).x, middleOf(at).y);
    const moved = await eventually(
      async () => {
        const box = await cardBox();
        return box && (box.left !== before.left || box.top !== before.top) && box;
      },
      { what: 'the card has moved' },
    );
    expect(moved.right - moved.left).toBe(before.right - before.left);
  });

  const untilListed = (listed: boolean) =>
    eventually(
      async () => {
        const rows = (await side().inOurs(rowsOf, ['doNotCall'])) as { e164: string }[];
        return rows.some(({ e164 }) => e164 === LINE[1]) === listed;
      },
      { what: listed ? 'the number is listed' : 'the number is listed no more' },
    );

  const untilOpen = (tab: Tab, open: boolean) =>
    eventually(
      async () => {
        const names = (await tab.ours())?.card?.controls.map(({ name }) => name) ?? [];
        return names.includes('Never offer this number') === open;
      },
      { what: open ? 'the menu is open' : 'the menu is closed' },
    );
};
