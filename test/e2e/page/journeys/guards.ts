/** Questions between a press and a call: asked once, in place, and answered by keyboard alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import { leading, openByKey, pressEnter } from './by-key.ts';
import { focusOn } from './elements.ts';
import { cardFor, html, type Journey, look, says, setGuards, shows, type Tab, untilPlaced } from './side.ts';

/** Links, taken over: what has the focus is called with Enter, in every browser, with no pointer. */
const NUMBERS = {
  recent: '+14155552681',
  listed: '+14155552682',
  quiet: '+493012345682',
  premium: '+449098790000',
  guess: '030 901820',
  other: '+14155552684',
} as const;
type Guard = keyof typeof NUMBERS;

export const guardsPages: Pages = {
  '/guards': html(`
    ${Object.entries(NUMBERS)
      .filter(([name]) => name !== 'guess' && name !== 'other')
      .map(([name, number]) => `<p><a id="${name}" href="tel:${number}">Call ${name}</a></p>`)
      .join('')}
    <table><tr><th>Country</th><th>Phone</th></tr>
      <tr><td>Israel</td><td><a id="guess" href="tel:${NUMBERS.guess}">🇩🇪 ${NUMBERS.guess}</a></td></tr></table>
    <p><a id="other" href="tel:${NUMBERS.other}">+1 415 555 2690</a></p>
    <p><a id="emergency" href="tel:112">Call for help</a></p>`),
};

/** The hour now in Berlin, 0 to 23. */
function hourInBerlin(): number {
  const hour = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'Europe/Berlin',
  });
  return Number(hour.format(new Date()));
}

export const guards: Journey = (side) => {
  beforeAll(() => side().ask('settings.save', { patch: { takeOverTelLinks: true } }));
  afterAll(async () => {
    await side().ask('settings.save', { patch: { takeOverTelLinks: false } });
    await side().ask('dnc.clear', {});
    await setGuards(side());
  });

  /** Returns the focused element of the card. */
  const focused = async (tab: Tab) => {
    const card = (await tab.ours())?.card;
    return card && [card, ...card.controls].find((part) => part.focused)?.name;
  };

  const untilOfferedAll = (tab: Tab) =>
    eventually(async () => (await tab.list()).length === Object.keys(NUMBERS).length, {
      what: 'all are offered',
    });

  /** Enter on the link, and Enter on the card's button once it has been seen. */
  async function callByKeyboard(which: Guard): Promise<Tab> {
    const tab = await side().open('/guards');
    await untilOfferedAll(tab);
    await tab.evaluate(focusOn, [`#${which}`]);
    await openByKey(tab);
    await pressEnter(tab);
    return tab;
  }

  /** From wherever the focus is after the answer has come. */
  async function tabTo(tab: Tab, name: string): Promise<void> {
    await eventually(async () => (await focused(tab)) !== undefined, { what: 'the answer has the focus' });
    // Nothing that a key which is still down would press.
    expect(await focused(tab)).not.toBe(name);
    await look(550);
    for (let presses = 0; (await focused(tab)) !== name; presses += 1) {
      // The card's two tools, the answer that comes first where a stop is asked, and the other one.
      expect(presses, `presses of Tab to “${name}”`).toBeLessThan(4);
      await tab.press('Tab');
    }
  }
  async function sayYes(tab: Tab): Promise<void> {
    await tabTo(tab, 'Call anyway');
    await pressEnter(tab);
  }

  const cases: [guard: Guard, e164: string, words: RegExp, prepare: () => Promise<unknown>][] = [
    [
      'recent',
      '+14155552681',
      /You called this number/,
      async () => {
        await setGuards(side(), { recentMinutes: 10 });
        const before = side().placed();
        const tab = await callByKeyboard('recent');
        await shows(tab, /connecting you/);
        await untilPlaced(side(), '+14155552681', before);
      },
    ],
    [
      'listed',
      '+14155552682',
      /on the do-not-call list/,
      async () => {
        await setGuards(side());
        await side().ask('dnc.import', {
          numbers: [{ e164: '+14155552682', reason: 'asked us to' }],
          replace: true,
        });
      },
    ],
    [
      'quiet',
      '+493012345682',
      /It’s .+ there, outside calling hours/,
      () => {
        const hour = hourInBerlin();
        return setGuards(side(), {
          quietHours: { on: true, from: (hour + 23) % 24, to: (hour + 2) % 24 },
        });
      },
    ],
    ['premium', '+449098790000', /premium-rate number/, () => setGuards(side())],
    [
      'other',
      NUMBERS.other,
      /The page shows .+415.555.2690.+, but the call goes to .+415.555.2684/,
      () => setGuards(side()),
    ],
    ['guess', '+4930901820', /Germany is assumed/, () => setGuards(side())],
  ];

  describe.each(cases)('%s', (guard, e164, words, prepare) => {
    it('asks once, in place, and calls after a yes by keyboard', async () => {
      await prepare();
      const before = side().placed();
      const tab = await callByKeyboard(guard);
      await shows(tab, words);
      await says(tab, words);
      // Harm is possible with a number on the list: the call is not what leads there.
      expect(await leading(tab)).toEqual([guard === 'listed' ? 'Cancel' : 'Call anyway']);
      await look();
      expect(side().placed()).toEqual(before);
      await sayYes(tab);
      await untilPlaced(side(), e164, before);
      await shows(tab, /connecting you/);
    });
  });

  it('asks everything at once where several things are to be asked', async () => {
    await setGuards(side());
    await side().ask('dnc.import', {
      numbers: [{ e164: '+449098790000', reason: 'asked us to' }],
      replace: true,
    });
    const before = side().placed();
    const tab = await callByKeyboard('premium');
    await shows(tab, /on the do-not-call list.+premium-rate number/);
    await says(tab, /on the do-not-call list.+premium-rate number/);
    await sayYes(tab);
    await untilPlaced(side(), NUMBERS.premium, before);
    await side().ask('dnc.clear', {});
  });

  it('takes no for an answer, and gives the focus back to the link', async () => {
    await setGuards(side());
    const before = side().placed();
    const tab = await callByKeyboard('premium');
    await shows(tab, /premium-rate number/);
    await look(550);
    await tab.press('Escape');
    await eventually(async () => !(await cardFor(tab, NUMBERS.premium)), { what: 'the card is closed' });
    expect(await tab.evaluate(() => document.activeElement?.id, [])).toBe('premium');
    expect(side().placed()).toEqual(before);
  });

  it('never stands between a person and an emergency number’s link', async () => {
    const tab = await side().open('/guards');
    await untilOfferedAll(tab);
    expect((await tab.list()).map(({ text }) => text)).not.toContain('Call for help');
    await tab.evaluate(() => {
      document.addEventListener('click', (event) => {
        document.documentElement.dataset.prevented = String(event.defaultPrevented);
        // No telephone of the system is there to be asked for.
        event.preventDefault();
      });
    }, []);
    await tab.evaluate(focusOn, ['#emergency']);
    await tab.press('Enter');
    await eventually(() => tab.evaluate(() => document.documentElement.dataset.prevented === 'false', []), {
      what: 'the link is the browser’s own',
    });
  });

  it('calls nobody on the list where the settings forbid it', async () => {
    await setGuards(side(), { doNotCall: 'block' });
    await side().ask('dnc.import', {
      numbers: [{ e164: '+14155552682', reason: 'asked us to' }],
      replace: true,
    });
    const before = side().placed();
    const tab = await callByKeyboard('listed');
    await shows(tab, /Your settings do not allow the call/);
    expect((await cardFor(tab, NUMBERS.listed))?.controls.map(({ name }) => name)).not.toContain(
      'Call anyway',
    );
    await tabTo(tab, 'Close');
    await tab.press('Enter');
    await eventually(async () => !(await tab.ours())?.card, { what: 'the card is closed' });
    expect(side().placed()).toEqual(before);
  });
};
