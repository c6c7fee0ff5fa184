/** Answers to a press, at the number: each answer within its second, in words, with the next step. */
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { Pages } from '../stage.ts';
import { leading } from './by-key.ts';
import {
  bodyOf,
  call,
  cardFor,
  choose,
  errorsOf,
  html,
  type Journey,
  look,
  openCard,
  type Side,
  says,
  setGuards,
  shows,
  type Tab,
  untilInFront,
  untilPlaced,
} from './side.ts';

/** A number a test, so that no call is "recent" to another. */
const NUMBERS = {
  row: ['+1 415 555 2670', '+14155552670'],
  placed: ['+1 415 555 2669', '+14155552669'],
  waiting: ['+1 415 555 2673', '+14155552673'],
  unknown: ['+1 415 555 2674', '+14155552674'],
  asleep: ['+1 415 555 2676', '+14155552676'],
  unread: ['+1 415 555 2677', '+14155552677'],
  fault: ['+1 415 555 2678', '+14155552678'],
  revoked: ['+1 415 555 2675', '+14155552675'],
} as const;

export const answersPages: Pages = {
  '/answers': html(`<table><tr><th>Name</th><th>Phone</th></tr>
    ${Object.values(NUMBERS)
      .map(([shown]) => `<tr><td>Bob Stone</td><td>${shown}</td></tr>`)
      .join('')}</table>`),
};

/** A second for the answer; the rest is for a machine that does much else meanwhile. */
const SOON_MS = 3_000;

export const answers: Journey = (side) => {
  beforeAll(() => setGuards(side(), { recentMinutes: 10 }));

  async function press(which: keyof typeof NUMBERS): Promise<{ tab: Tab; at: number }> {
    const tab = await side().open('/answers');
    const [shown, e164] = NUMBERS[which];
    return { tab, at: await call(tab, shown, e164) };
  }
  const faults = () => side().platform.sandbox.faults;

  it('says that the call is on its way, with its id', async () => {
    const { tab, at } = await press('placed');
    await shows(tab, /connecting you/);
    expect(performance.now() - at).toBeLessThan(SOON_MS);
    await says(tab, /connecting you/);
    expect((await cardFor(tab, NUMBERS.placed[1]))?.controls.map(({ name }) => name)).toContain('Open call');
    await choose(tab, 'Open call');
    await untilInFront(side(), 'reader.html');
  });

  it('dials with the row that the number stands in, and leaves the page as it was', async () => {
    const tab = await side().open('/answers');
    const body = await bodyOf(tab);
    const before = side().placed();
    await call(tab, ...NUMBERS.row);
    await untilPlaced(side(), NUMBERS.row[1], before);
    const placed = side().platform.sandbox.calls.list().at(-1);
    expect(placed?.request.metadata).toMatchObject({ crm: 'generic', contact_name: 'Bob Stone' });
    expect(await bodyOf(tab)).toBe(body);
    expect(await errorsOf(tab)).toEqual([]);
  });

  it('asks before the same number is called again, and calls after a yes', async () => {
    const before = side().placed();
    const { tab, at } = await press('placed');
    await shows(tab, /You called this number/);
    expect(performance.now() - at).toBeLessThan(SOON_MS);
    await says(tab, /You called this number/);
    await look();
    expect(side().placed()).toEqual(before);
    await choose(tab, 'Call anyway');
    await untilPlaced(side(), NUMBERS.placed[1], before);
  });

  it.each(['Escape', 'a press'])(
    'takes %s elsewhere for a no, and keeps it from the page once',
    async (how) => {
      const before = side().placed();
      const { tab } = await press('placed');
      await shows(tab, /You called this number/);
      await tab.inPage(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        document.addEventListener('keydown', (event) => heard.push(event.key));
      }, []);
      if (how === 'Escape') await tab.press('Escape');
      else await tab.clickAt(640, 560);
      await eventually(async () => !(await cardFor(tab, NUMBERS.placed[1])), { what: 'the card is gone' });
      // The top layer is empty: the next Escape is the page's.
      await tab.press('Escape');
      expect(await tab.inPage(() => (window as unknown as { heard: string[] }).heard, [])).toEqual([
        'Escape',
      ]);
      expect(side().placed()).toEqual(before);
    },
  );

  it('counts down where the platform asks us to wait, and can be taken back', async () => {
    faults().add({ endpoint: 'calls.create', kind: '429', times: 5, retry_after_seconds: 20 });
    try {
      const { tab } = await press('waiting');
      await shows(tab, /goes out in \d+ sec/);
      const announced = await says(tab, /goes out in \d+ sec/);
      const seen = new Set<string>();
      await eventually(
        async () => {
          const text = (await cardFor(tab, NUMBERS.waiting[1]))?.text ?? '';
          seen.add(/goes out in (\d+) sec/.exec(text)?.[1] ?? '');
          return seen.size > 2;
        },
        { what: 'the seconds run' },
      );
      // Read out once, when it begins; shown second by second.
      expect((await tab.ours())?.said).toBe(announced);
      await choose(tab, 'Cancel');
      await shows(tab, /Cancelled before it was sent/);
      await says(tab, /Cancelled before it was sent/);
    } finally {
      faults().clear();
    }
    expect(side().placed()).not.toContain(NUMBERS.waiting[1]);
  });

  it('says that it does not know where no answer came, and lets the user decide', async () => {
    faults().add({ endpoint: 'calls.create', kind: 'drop-after', times: 1 });
    const { tab } = await press('unknown');
    await shows(tab, /check your phone before you try again/);
    await says(tab, /check your phone before you try again/);
    const before = side().placed();
    await choose(tab, 'I checked: call again');
    await untilPlaced(side(), NUMBERS.unknown[1], before);
    await shows(tab, /connecting you/);
  });

  it('says the same whether or not the background was asleep', async () => {
    const tab = await side().open('/answers');
    const { x, y } = await openCard(tab, ...NUMBERS.asleep);
    await look();
    const before = side().placed();
    await side().stopBackground();
    await tab.clickAt(x, y);
    await shows(tab, /connecting you/);
    await untilPlaced(side(), NUMBERS.asleep[1], before);
  });

  it('says that the call may have been placed where the answer cannot be read', async () => {
    faults().add({ endpoint: 'calls.create', kind: 'malformed', times: 1 });
    const { tab, at } = await press('unread');
    await shows(tab, /may have been placed: check your phone/);
    expect(performance.now() - at).toBeLessThan(SOON_MS);
  });

  it('tries a fault of the platform once more, says so, and tries again when asked to', async () => {
    faults().add({ endpoint: 'calls.create', kind: '500', times: 2 });
    const before = side().placed();
    const { tab } = await press('fault');
    await shows(tab, /has a fault and did not take the call/);
    await says(tab, /has a fault and did not take the call/);
    expect(side().placed()).toEqual(before);
    await choose(tab, 'Try again');
    await untilPlaced(side(), NUMBERS.fault[1], before);
    await shows(tab, /connecting you/);
    await choose(tab, 'Done');
    await tab.moveTo(700, 500);
    await eventually(async () => !(await tab.ours())?.card, { what: 'the card is closed' });
  });

  it('says where a key is not accepted, and opens what mends it', async () => {
    const { keys } = side().platform.sandbox;
    for (const key of keys.list()) if (key.scope === 'click-to-call') keys.revoke(key.id);
    try {
      const { tab, at } = await press('revoked');
      await shows(tab, /no longer accepts this key/);
      expect(performance.now() - at).toBeLessThan(SOON_MS);
      // What mends it leads; nothing was sent, so that there is no outcome to give.
      expect(await leading(tab)).toEqual(['Replace the key']);
      expect((await tab.heard()).map(({ name }) => name)).not.toContain('Reached');
      await choose(tab, 'Replace the key');
      await untilInFront(side(), 'options.html');
    } finally {
      // The tests after this one call.
      await giveNewKey(side());
    }
  });
};

/** Gives a new key, tried, in place of the old. */
async function giveNewKey(side: Side): Promise<void> {
  const { key } = side.platform.sandbox.keys.create('click-to-call', 'Dialmark, again');
  const added = await side.ask('keys.add', { capability: 'click-to-call', key });
  expect(added.ok).toBe(true);
}
