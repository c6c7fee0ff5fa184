/**
 * Honest presses on a busy machine: by pointer, key, finger and assistive technology, beside programs that want every
 * core. Each is on a number of its own, so each is to become one call. Hands are a person's: they press what stands
 * still on the screen, and no sooner than a person can.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chromiumOnDisplay, endOf, firefoxOnDisplay, type OnDisplay } from '#test/e2e/page/display-side.ts';
import { pause } from './figures.ts';
import { type Chance, createChance } from './seed.ts';

export interface PressFigures {
  /** Of each way: how many were made, and which of them were not called. */
  made: Record<string, number>;
  refused: Record<string, number>;
  /** Of those refused: not called by a second press either. */
  lost: Record<string, number>;
}

const NUMBERS = 100;
/** From a number to one that its card does not reach; the same 100 in another order. */
const STRIDE = 43;
const digits = (at: number) => `+1415555${2000 + at}`;
const GRID = `<!doctype html><html lang="en"><head><title>Honest</title><meta name="viewport" content="width=device-width"><style>
  body { font: 15px sans-serif; margin: 8px } div { display: grid; grid-template-columns: repeat(5, 220px); row-gap: 8px } p { margin: 0 }
</style></head><body><div>${Array.from(
  { length: NUMBERS },
  (_, at) => `<p><a id="n${at}" href="tel:${digits(at)}">+1 415 555 ${2000 + at}</a></p>`,
).join('')}</div></body></html>`;

/** Runs in the page. */
const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** The number where the pointer rests. */
type Hands = OnDisplay & { at?: { x: number; y: number } };

interface Press {
  side: Hands;
  at: number;
  chance: Chance;
  /** Where its number ends. */
  end: ReturnType<typeof endOf>;
  /** What stands beside it while it is not offered. */
  idle: string;
}
interface Way {
  /** Up to the press, and it. */
  press(press: Press): Promise<void>;
  /** The press alone, once more. */
  again(press: Press): Promise<void>;
  /** What it leaves open is closed. */
  leave(press: Press): Promise<void>;
}

const between = (chance: Chance, least: number, most: number) => pause(least + chance.below(most - least));

/** Green as the lines of our pictures are, which are thin. */
const isGreen = (colour: number) => ((colour >> 8) & 255) > (colour >> 16) + 30;
/** Green as our buttons are. */
const isOurs = (colour: number) => {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  return green > red + 60 && green > blue && red < 60;
};
const [LOOK_MS, STILL_LOOKS, MOST_LOOKS] = [80, 3, 50];
const MOST_TRIES = 5;
/** So many pixels of it one under the other are a button that has the focus, or the finger's. */
const BAR = 20;

/** Waits until what a column of the screen shows is `isThere`, and stands still: false if it never does. */
async function see(look: () => number[], isThere: (colours: number[]) => boolean): Promise<boolean> {
  let before = '';
  let still = 0;
  for (let looks = 0; looks < MOST_LOOKS && still < STILL_LOOKS; looks += 1) {
    const colours = look();
    const now = colours.join();
    still = now === before && isThere(colours) ? still + 1 : 0;
    before = now;
    await pause(LOOK_MS);
  }
  return still >= STILL_LOOKS;
}

/** Columns of the screen that cross the card, beside where its number ends: it is moved to fit the window. */
const CARD_COLUMNS = [-70, 10, 52];

/** The card's wide button, above or below the number. */
const seeCard = ({ display }: OnDisplay, { x, y }: Press['end']) =>
  see(
    // A gap between the columns, as the end of one and the start of the next make no button.
    () => CARD_COLUMNS.flatMap((away) => [0, ...display.column(x + away, Math.max(0, y - 260), y + 260)]),
    (colours) => colours.some((_, at) => at >= BAR && colours.slice(at - BAR, at).every(isOurs)),
  );

/** Hands take longer than this after what was seen. */
const react = (chance: Chance) => between(chance, 150, 700);

/** What stands where the number's button comes, a column of the screen. */
const beside = ({ display }: OnDisplay, { x, y }: Press['end']) => display.column(x + 8, y - 12, y + 12);

/** The card of an earlier call may stand over it. */
async function uncover({ side, end, idle }: Press): Promise<void> {
  const isIdle = (colours: number[]) => colours.join() === idle;
  for (let tries = 1; !(await see(() => beside(side, end), isIdle)) && tries < MOST_TRIES; tries += 1)
    await side.display.press('Escape');
}

/** Beside a number, in the gap to the next; and below them all, pixels of the screen. */
const [ASIDE, BELOW] = [60, 800];

/** Between the numbers: the card of one on the way would open, and lie over the one that is meant. */
async function moveBetween({ side, end: { x, y } }: Press): Promise<void> {
  const { at, display } = side;
  if (at) for (const on of [at.y, BELOW]) await display.moveTo(at.x + ASIDE, on);
  for (const on of [BELOW, y]) await display.moveTo(x + ASIDE, on);
  side.at = { x, y };
}

async function toButton(press: Press): Promise<void> {
  const { side, chance, end, idle } = press;
  const { x, y } = end;
  const isButton = (colours: number[]) => colours.join() !== idle && colours.some(isGreen);
  const goThere = async () => {
    await moveBetween(press);
    await side.display.moveTo(x - 20, y);
    return see(() => beside(side, end), isButton);
  };
  // The card of the call before may have come meanwhile, and lie there.
  for (let tries = 1; !(await goThere()) && tries < MOST_TRIES; tries += 1) await uncover(press);
  await react(chance);
  await side.display.moveTo(x + 14, y);
}

/** A card that has the focus stays until it is closed, wherever the pointer goes. */
const leaveCard = ({ side }: Press) => side.display.press('Escape');
const pressKey = ({ side }: Press) => side.display.press('Return');
/** Of the page, which a dialog of the browser's darkens: below all numbers and cards. */
const PLAIN = { x: 1_045, y: 870 };
const WHITE = 0xffffff;
const seeQuestion = ({ side: { display } }: Press) =>
  see(
    () => display.column(PLAIN.x, PLAIN.y, PLAIN.y + 4),
    (colours) => colours.every((colour) => colour !== WHITE),
  );
/** The browser asks before a key calls: the number is read first. */
async function pressAndConfirm(press: Press): Promise<void> {
  await pressKey(press);
  await seeQuestion(press);
  await between(press.chance, 1_100, 1_900);
  await pressKey(press);
}
const tap = ({ side, end }: Press) => side.tap?.(end.inX + 14, end.inY) ?? Promise.resolve();
const assist = ({ side, at }: Press) => side.assist?.(digits(at).slice(1)) ?? Promise.resolve();

const WAYS: Record<string, Way> = {
  pointer: {
    async press(press) {
      await toButton(press);
      await react(press.chance);
      await press.side.display.click();
    },
    again: ({ side }) => side.display.click(),
    leave: () => Promise.resolve(),
  },
  key: {
    async press(press) {
      const { side, at, chance, end } = press;
      await side.evaluate(focusOn, [`#n${at}`]);
      await pressKey(press);
      await seeCard(side, end);
      await react(chance);
      await pressAndConfirm(press);
    },
    again: pressAndConfirm,
    leave: leaveCard,
  },
  finger: {
    async press(press) {
      await tap(press);
      await seeCard(press.side, press.end);
      // A finger comes down again later than a pointer that is there.
      await between(press.chance, 550, 1_100);
      await tap(press);
    },
    again: tap,
    leave: leaveCard,
  },
  assisted: {
    async press(press) {
      await toButton(press);
      await react(press.chance);
      await assist(press);
    },
    again: assist,
    leave: leaveCard,
  },
};

/** Programs that want a core each, until they are stopped. */
export function startLoad(count: number): () => void {
  const started = Array.from(
    { length: count },
    (): ChildProcess =>
      spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`], { stdio: 'ignore' }),
  );
  return () => {
    for (const each of started) each.kill('SIGKILL');
  };
}

/** A press is called within this time, milliseconds, or was not heard. */
const HEARD_MS = 8_000;

async function isCalled({ side, at }: Press, before: number): Promise<boolean> {
  for (const end = performance.now() + HEARD_MS; performance.now() < end; await pause(50))
    if (side.placed().slice(before).includes(digits(at))) return true;
  return false;
}

/**
 * Makes so many presses in a browser of its own.
 * @param figures that they are added to
 * @param say hears of each press that was not called, and of every hundredth
 */
export async function honestPresses(
  browser: 'chromium' | 'firefox',
  figures: PressFigures,
  { presses, seed, say }: { presses: number; seed: number; say(line: string): void },
): Promise<void> {
  const chance = createChance(seed);
  const side: Hands = await (browser === 'chromium' ? chromiumOnDisplay : firefoxOnDisplay)({ '/': GRID });
  const ways = Object.entries(WAYS).filter(
    ([name]) => (name !== 'finger' || side.tap) && (name !== 'assisted' || side.assist),
  );
  const count = (kind: keyof PressFigures, name: string) => {
    figures[kind][name] = (figures[kind][name] ?? 0) + 1;
  };
  await side.ask('settings.save', { patch: { takeOverTelLinks: true } });
  let places: Pick<Press, 'end' | 'idle'>[] = [];
  try {
    for (let done = 0; done < presses; done += 1) {
      const at = (done * STRIDE) % NUMBERS;
      if (at === 0) {
        await side.open('/');
        await pause(2_500);
        places = [];
        for (let n = 0; n < NUMBERS; n += 1) {
          const end = await side.evaluate(endOf, [`#n${n}`]);
          places.push({ end, idle: beside(side, end).join() });
        }
        if (done > 0) say(`${browser}: ${JSON.stringify(figures)}`);
      }
      const before = side.placed().length;
      const [name, way] = ways[done % ways.length] as [string, Way];
      const press: Press = { side, at, chance, ...(places[at] as (typeof places)[number]) };
      await uncover(press);
      await way.press(press);
      count('made', name);
      if (!(await isCalled(press, before))) {
        count('refused', name);
        say(`${browser}, seed ${seed}: not called by ${name}: ${digits(at)}, press ${done}`);
        await way.again(press);
        if (!(await isCalled(press, before))) count('lost', name);
      }
      await way.leave(press);
      await between(chance, 100, 300);
    }
  } finally {
    await side.close();
  }
}
