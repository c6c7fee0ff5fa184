/** The outcome of a call, written on the card beside its number: it stays with the call, and the page hears nothing of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
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

/** A text of ours in what is shown, whatever stands in its places. */
const template = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.{1,20}'),
  );

export const wrapUp: Journey = (side) => {
  afterAll(() => side().ask('settings.save', { patch: { language: 'en' } }));
  describe.each(LOCALES)('in %s', (locale) => inLanguage(side, locale));
};

function inLanguage(side: Parameters<Journey>[0], locale: Locale): void {
  const words = PAGE_WORDS[locale].calls;
  const said = (key: keyof typeof words) => String(words[key]);
  let tab: Tab;
  beforeAll(async () => {
    await setGuards(side());
    await side().ask('settings.save', { patch: { language: locale } });
  });
  beforeEach(async () => {
    tab = await side().open('/wrap-up');
    await call(tab, ...FIRST);
    await shows(tab, template(said('says.initiated')));
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
    await choose(tab, said('note'));
    await eventually(async () => (await control(said('note')))?.focused, { what: 'the note has the focus' });
    await tab.press('O', 'k', ' ', 'j');
    await kept('the note', ({ note }) => note === 'Ok j');
    expect(await tab.inPage(() => (window as unknown as { heard: string[] }).heard, [])).toEqual([]);
    await choose(tab, said('disposition.voicemail'));
    await kept('the outcome', ({ disposition }) => disposition === 'voicemail');
    expect(await errorsOf(tab)).toEqual([]);
  });

  it('stays with the call until it is wrapped up', async () => {
    await tab.moveTo(900, 300);
    await look(5_000);
    expect(await cardFor(tab, FIRST[1])).toBeDefined();
    await shows(tab, template(said('sincePlaced')));
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
    await choose(tab, said('disposition.reached'));
    await kept('the outcome', ({ disposition }) => disposition === 'reached');
    await tab.moveTo(900, 300);
    await eventually(async () => !(await buttonFor(tab, FIRST[1])), { what: 'it is gone' });
  });

  it('takes an outcome by its figure, of which the page hears nothing, and is a line once it is done', async () => {
    // The pointer is where it pressed, or on the card.
    const button = await eventually(() => buttonFor(tab, FIRST[1]), { what: 'the button is there' });
    const { x, y } = middleOf(button);
    await tab.moveTo(x, y);
    await tab.press('3');
    await kept('the outcome', ({ disposition }) => disposition === 'no-answer');
    await choose(tab, said('details'));
    await tab.press('2');
    await kept('the outcome', ({ disposition }) => disposition === 'voicemail');
    expect(await tab.inPage(() => (window as unknown as { heard: string[] }).heard, [])).not.toContain('2');
    const high = (await cardFor(tab, FIRST[1]))?.box;
    await choose(tab, said('done'));
    await kept('that it is done', ({ doneAt }) => doneAt !== undefined);
    const line = await eventually(
      async () => {
        const card = await cardFor(tab, FIRST[1]);
        return card?.controls.length === 1 && card;
      },
      { what: 'the card is a line' },
    );
    expect(line.text).toContain(said('disposition.voicemail'));
    expect(line.box.top).toBe(high?.top);
    expect(line.box.bottom - line.box.top).toBeLessThan(90);
    await tab.moveTo(900, 300);
    await eventually(async () => !(await buttonFor(tab, FIRST[1])), { what: 'it is gone' });
  });

  it('promises a callback, and takes it back', async () => {
    const at = Date.now();
    await choose(tab, said('disposition.callback'));
    const hour = await eventually(
      async () =>
        (await tab.ours())?.card?.controls.find(({ name }) => name.startsWith(said('callBack.hour'))),
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
    await choose(tab, said('callBack.remove'));
    await kept('no callback', ({ callbackAt }) => callbackAt === undefined);
  });

  it('puts the number on the do-not-call list in one press, and takes that back', async () => {
    const listed = async () =>
      ((await side().inOurs(rowsOf, ['doNotCall'])) as { e164: string }[]).map(({ e164 }) => e164);
    await choose(tab, said('neverAgain'));
    await eventually(async () => (await listed()).includes(FIRST[1]), { what: 'it is listed' });
    await shows(tab, template(said('neverAgain.done')));
    await choose(tab, said('undo'));
    await eventually(async () => !(await listed()).includes(FIRST[1]), { what: 'it is not' });
  });

  it('copies the call for the CRM, and tells its id only under Details', async () => {
    expect((await cardFor(tab, FIRST[1]))?.text).not.toMatch(/ c_/);
    await choose(tab, said('details'));
    await shows(tab, / c_/);
    await choose(tab, said('copyCrm'));
    await shows(tab, template(said('copied')));
    const field = await tab.evaluate(() => {
      const box = document.getElementById('paste')?.getBoundingClientRect();
      return box && { x: box.x + 20, y: box.y + 20 };
    }, []);
    await tab.clickAt(field?.x ?? 0, field?.y ?? 0);
    await tab.press('Control+v');
    await eventually(
      async () =>
        new RegExp(`${said('crm.number')}: \\W*\\+?[\\d() -]+`).test(
          await tab.evaluate(() => (document.getElementById('paste') as HTMLTextAreaElement).value, []),
        ),
      { what: 'it can be pasted' },
    );
  });
}
