/** What came of a call, written on the card beside its number: it stays with the call, and the page hears nothing of it. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import { rowsOf } from '../../harness/ask.ts';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import {
  buttonFor,
  call,
  cardFor,
  choose,
  errorsOf,
  html,
  type Journey,
  look,
  middleOf,
  point,
  type Side,
  setGuards,
  shows,
  type Tab,
} from './side.ts';

const FIRST = ['+1 415 555 2690', '+14155552690'] as const;
const SECOND = ['+1 415 555 2691', '+14155552691'] as const;

export const wrapUpPages: Pages = {
  '/wrap-up': html(`<p>Bob Stone <span>${FIRST[0]}</span></p>
    <p style="margin-top:420px">Eve Stone <span>${SECOND[0]}</span></p>
    <textarea id="paste" style="position:fixed;right:20px;top:20px"></textarea>
    <script>window.heard = [];
    for (const type of ['keydown', 'keyup', 'input', 'beforeinput'])
      for (const on of [document, document.body]) on.addEventListener(type, (event) => heard.push(event.key ?? event.data), true);
    document.addEventListener('focusin', (event) => { if (event.target !== document.getElementById('paste')) heard.push('focus'); });
    </script>`),
};

const newest = async (side: Side, e164: string): Promise<CallRow | undefined> =>
  ((await side.inOurs(rowsOf, ['calls'])) as CallRow[])
    .filter(({ to }) => to === e164)
    .sort((one, other) => other.createdAt - one.createdAt)[0];

export const wrapUp: Journey = (side) => {
  let tab: Tab;
  beforeAll(() => setGuards(side()));
  beforeEach(async () => {
    tab = await side().open('/wrap-up');
    await call(tab, ...FIRST);
    await shows(tab, /Connecting you/);
  });

  const kept = (what: string, fits: (row: CallRow) => boolean) =>
    eventually(
      async () => {
        const row = await newest(side(), FIRST[1]);
        return row !== undefined && fits(row);
      },
      { what },
    );
  const control = async (name: string) => (await tab.ours())?.card?.controls.find((one) => one.name === name);

  it('keeps an outcome and a note, of which the page hears no key', async () => {
    await choose(tab, 'Note');
    await eventually(async () => (await control('Note'))?.focused, { what: 'the note has the focus' });
    await tab.press('O', 'k', ' ', 'j');
    await kept('the note', ({ note }) => note === 'Ok j');
    expect(await tab.inPage(() => (window as unknown as { heard: string[] }).heard, [])).toEqual([]);
    await choose(tab, 'Voicemail');
    await kept('the outcome', ({ disposition }) => disposition === 'voicemail');
    expect(await errorsOf(tab)).toEqual([]);
  });

  it('stays with the call until it is wrapped up', async () => {
    await tab.moveTo(900, 300);
    await look(5_000);
    expect(await cardFor(tab, FIRST[1])).toBeDefined();
    await shows(tab, /Placed .?0:\d\d.? ago/);
    // A press elsewhere folds it into its button, which has it again.
    await tab.clickAt(900, 300);
    await eventually(async () => !(await cardFor(tab, FIRST[1])), { what: 'the card is folded' });
    expect(await buttonFor(tab, FIRST[1])).toBeDefined();
    await point(tab, ...SECOND);
    await tab.moveTo(900, 300);
    const button = await eventually(() => buttonFor(tab, FIRST[1]), { what: 'the first is there again' });
    const { x, y } = middleOf(button);
    await eventually(
      async () => {
        await tab.moveTo(x + 1, y);
        await tab.moveTo(x, y);
        return cardFor(tab, FIRST[1]);
      },
      { what: 'the card is open' },
    );
    await choose(tab, 'Reached');
    await kept('the outcome', ({ disposition }) => disposition === 'reached');
    await tab.moveTo(900, 300);
    await eventually(async () => !(await buttonFor(tab, FIRST[1])), { what: 'it is gone' });
  });

  it('promises a callback, and takes it back', async () => {
    const at = Date.now();
    await choose(tab, 'Call back…');
    const hour = await eventually(
      async () => (await tab.ours())?.card?.controls.find(({ name }) => name.startsWith('In an hour')),
      { what: 'the choices' },
    );
    expect(hour.focused).toBe(true);
    // The field for date and time is wide by itself: nothing is cut off for it.
    const card = (await tab.ours())?.card;
    const right = card?.box.right ?? 0;
    expect(card?.controls.filter(({ box }) => box.right > right).map(({ name }) => name)).toEqual([]);
    await choose(tab, hour.name);
    await kept(
      'the callback',
      ({ callbackAt = 0 }) => callbackAt - at > 3_500_000 && callbackAt - at < 3_900_000,
    );
    await choose(tab, 'Remove the callback');
    await kept('no callback', ({ callbackAt }) => callbackAt === undefined);
  });

  it('puts the number on the do-not-call list in one press, and takes that back', async () => {
    const listed = async () =>
      ((await side().inOurs(rowsOf, ['doNotCall'])) as { e164: string }[]).map(({ e164 }) => e164);
    await choose(tab, 'Do not call again');
    await eventually(async () => (await listed()).includes(FIRST[1]), { what: 'it is listed' });
    await shows(tab, /On the do-not-call list/);
    await choose(tab, 'Undo');
    await eventually(async () => !(await listed()).includes(FIRST[1]), { what: 'it is not' });
  });

  it('copies the call for the CRM, and tells its id only under Details', async () => {
    expect((await cardFor(tab, FIRST[1]))?.text).not.toMatch(/ c_/);
    await choose(tab, 'Details');
    await shows(tab, / c_/);
    await choose(tab, 'Copy for the CRM');
    await shows(tab, /Copied\./);
    const field = await tab.evaluate(() => {
      const box = document.getElementById('paste')?.getBoundingClientRect();
      return box && { x: box.x + 20, y: box.y + 20 };
    }, []);
    await tab.clickAt(field?.x ?? 0, field?.y ?? 0);
    await tab.press('Control+v');
    await eventually(
      async () =>
        /Number: \+?[\d() -]+/.test(
          await tab.evaluate(() => (document.getElementById('paste') as HTMLTextAreaElement).value, []),
        ),
      { what: 'it can be pasted' },
    );
  });
};
