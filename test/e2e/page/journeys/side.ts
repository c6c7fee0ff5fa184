/**
 * A browser with the extension, as the journeys see it: the same words for Chromium and Firefox, so that each journey
 * is written once. What the two do differently is in chromium-side.ts and firefox-side.ts.
 */
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { Ask } from '../../harness/ask.ts';
import { eventually, Final } from '../../harness/eventually.ts';
import type { RunningPlatform } from '../../harness/platform.ts';
import { callName, placeOfText, type Site } from '../stage.ts';
import type { Ours, Part } from './ours.ts';

export interface Point {
  x: number;
  y: number;
}

/** A tab with a page of the site. Whatever is asked of it happens in front: the tab comes there first. */
export interface Tab {
  /** Runs in the page, arguments and answer as JSON; the page's own variables may be out of its reach: see `inPage`. */
  evaluate<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
  ): Promise<Answer>;
  /** As `evaluate`, with the page's own variables; not where a policy of the page forbids text as script. */
  inPage<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
  ): Promise<Answer>;
  /**
   * Our elements in the top document; null if our element is not there. Or in its frame of the same
   * origin, in the frame's own pixels.
   * @param frame selects the frame
   */
  ours(frame?: string): Promise<Ours | null>;
  /** Our root as markup and styles. */
  copy(): Promise<{ markup: string; styles: string } | null>;
  /** The system's preference. */
  prefer(colours: 'light' | 'dark'): Promise<void>;
  /** Roles and names of our controls as the browser's accessibility tells them. */
  heard(): Promise<{ role: string; name: string }[]>;
  moveTo(x: number, y: number): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  doubleClickAt(x: number, y: number): Promise<void>;
  /** A finger goes down, and up again after `held` milliseconds. */
  tapAt(x: number, y: number, held?: number): Promise<void>;
  /** The mouse's wheel is turned there, CSS pixels; positive is down. */
  wheelAt(x: number, y: number, by: number): Promise<void>;
  /** Keys by the names of `KeyboardEvent.key`, one after another; `Shift+Tab` holds one down. */
  press(...keys: string[]): Promise<void>;
  /** Answers a dialog of the browser's own once a person can have read it; its words, empty if none comes. */
  answer(yes: boolean): Promise<string>;
  /** The numbers of all frames, in the page's order: as the popup lists them. */
  list(): Promise<FramedNumber[]>;
  /** Device pixels to a CSS pixel, as a screen has them; 0 gives the tab back what it had. */
  setDeviceScale(scale: number): Promise<void>;
  /** Two fingers: the visual viewport shows a part of the page, larger. 1 ends it. */
  pinch(scale: number): Promise<void>;
  /** Shows the page as it would be printed, or on the screen again. */
  print(on: boolean): Promise<void>;
  reload(): Promise<void>;
}

/** How a press without the pointer is made; only if the browser runs where it can be made. */
export interface Entrances {
  /** The keyboard shortcut, typed. */
  command(which: 'step' | 'selection'): Promise<void>;
  /** Opens the browser's own menu on the element and chooses our entry in it. */
  menu(tab: Tab, selector: string): Promise<void>;
  /** Types the keyword and `text` into the address bar, and Enter. */
  omnibox(text: string): Promise<void>;
}

export interface Side {
  readonly browser: 'chromium' | 'firefox';
  readonly ask: Ask;
  readonly platform: RunningPlatform;
  readonly site: Site;
  readonly entrances?: Entrances;
  /** Calls that the platform accepted since the start. */
  placed(): string[];
  /** A page of the site in a new tab, in front; of the site that is not allowed where `origin` says so. */
  open(path: string, origin?: string): Promise<Tab>;
  /** Runs in a page of the extension, with the extension's own `browser`. */
  inOurs<Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
  ): Promise<Answer>;
  /** Ends the background as the browser does when it idles. */
  stopBackground(): Promise<void>;
  /** The extension is replaced, as by an update; open tabs stay. */
  reloadExtension(): Promise<void>;
  /** Closes the tabs of the site, and those that a test had opened. */
  closeTabs(): Promise<void>;
  close(): Promise<void>;
}

/** A journey gets its side when its tests run: the browser starts once, before the first. */
export type Journey = (side: () => Side) => void;

/** Presses that a page forges, and calls that a guard lets through: one is too many, and no second look undoes it. */
const FIRST_TRY = new Set(['hostile', 'guards']);

/** Vitest's options for a journey. */
export const optionsOf = (journey: string) => (FIRST_TRY.has(journey) ? { retry: 0 } : {});

export const html = (body: string, attributes = 'lang="en"', head = '') =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Contacts</title>${RECORDER}<style>body{margin:40px;font:16px sans-serif}</style>${head}</head><body>${body}</body></html>`;

/** The page's own account of what went wrong in it. */
const RECORDER = `<script>window.errors = [];
addEventListener('error', (event) => errors.push(String(event.message)));
addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));</script>`;

export const errorsOf = (tab: Tab) =>
  tab.inPage(() => (globalThis as unknown as { errors: string[] }).errors, []);

export const bodyOf = (tab: Tab) => tab.evaluate(() => document.body.outerHTML, []);

/** Time that a person takes to see what has come: presses before it are not believed. */
export const look = (ms = 350) => new Promise((done) => setTimeout(done, ms));

/**
 * The extension's pages that are open in tabs. Asked of themselves: not every Chromium tells an extension without the
 * `tabs` permission the addresses of its own pages.
 */
export const ourTabs = (side: Side): Promise<{ url: string; active: boolean }[]> =>
  side.inOurs(async () => {
    const { browser } = globalThis as unknown as { browser: typeof chrome };
    const views = browser.extension.getViews({ type: 'tab' });
    return Promise.all(
      views.map(async (view) => {
        const tab = await (view as typeof view & { browser: typeof chrome }).browser?.tabs.getCurrent();
        return { url: view.location.href, active: tab?.active === true };
      }),
    );
  }, []);

/** Waits until a page of the extension is in front. */
export const untilInFront = (side: Side, page: 'reader.html' | 'options.html') =>
  eventually(async () => (await ourTabs(side)).some(({ url, active }) => active && url.includes(page)), {
    what: `${page} is in front`,
  });

export async function offersOf(tab: Tab): Promise<string[]> {
  return (await tab.list()).map(({ e164 }) => e164);
}

/** Waits until these and no others are offered, in any order of frames. */
export async function untilOffered(tab: Tab, numbers: readonly string[]): Promise<void> {
  let last: string[] = [];
  await eventually(
    async () => {
      last = await offersOf(tab);
      return last.toSorted().join() === numbers.toSorted().join();
    },
    { what: `${numbers.join(', ') || 'nothing'} is offered` },
  ).catch((error: Error) => {
    throw new Error(`${error.message}; offered: ${last.join(', ')}`, { cause: error.cause });
  });
}

/** The call button for the number, if it is shown. */
export async function buttonFor(tab: Tab, e164: string): Promise<Part | undefined> {
  const offer = (await tab.ours())?.offer;
  return offer && callName(e164).test(offer.name) ? offer : undefined;
}

export const middleOf = ({ box }: Part): Point => ({
  x: Math.round((box.left + box.right) / 2),
  y: Math.round((box.top + box.bottom) / 2),
});

/** Points at what the page writes as `shown` until the button comes. */
export async function point(tab: Tab, shown: string, e164: string): Promise<Part> {
  return eventually(
    async () => {
      const place = await tab.evaluate(placeOfText, [shown]);
      return place && pointAt(tab, place, e164);
    },
    { what: `a call is offered for ${shown}` },
  );
}

/** Points at a place once; the button where it has come by then. */
export async function pointAt(tab: Tab, { x, y }: Point, e164: string): Promise<Part | undefined> {
  const [left, top] = [Math.round(x), Math.round(y)];
  // Not to the same place twice: a pointer that stands still says nothing.
  await tab.moveTo(left - 3, top);
  await tab.moveTo(left, top);
  return buttonFor(tab, e164);
}

/** From the number to the button, until the card is open. */
export async function openCard(tab: Tab, shown: string, e164: string): Promise<Point> {
  await point(tab, shown, e164);
  return eventually(
    async () => {
      const button = (await buttonFor(tab, e164)) ?? (await point(tab, shown, e164));
      const at = middleOf(button);
      await tab.moveTo(at.x, at.y);
      return (await cardFor(tab, e164)) && at;
    },
    { what: `the card of ${e164} is open` },
  );
}

/** The open card of the number. */
export async function cardFor(tab: Tab, e164: string): Promise<Ours['card'] | undefined> {
  const card = (await tab.ours())?.card;
  return card && callName(e164).test(card.name) ? card : undefined;
}

/** Points at the number, and presses its button once it has been seen. @returns when the finger went down, ms */
export async function call(tab: Tab, shown: string, e164: string): Promise<number> {
  const { x, y } = await openCard(tab, shown, e164);
  await look();
  const at = performance.now();
  await tab.clickAt(x, y);
  return at;
}

/** Waits for words in the open card. */
export const shows = (tab: Tab, words: RegExp | string) =>
  untilTold(async () => (await tab.ours())?.card?.text, words, 'the card says');

/** Waits for words in what screen readers are told. */
export const says = (tab: Tab, words: RegExp) =>
  untilTold(async () => (await tab.ours())?.said, words, 'screen readers hear');

async function untilTold(read: () => Promise<string | undefined>, words: RegExp | string, what: string) {
  let last: string | undefined;
  const isSaid = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  try {
    return await eventually(
      async () => {
        last = await read();
        return last !== undefined && isSaid(last) && last;
      },
      { what: `${what} ${words}` },
    );
  } catch (error) {
    throw new Error(`${(error as Error).message}; it was: ${last}`, { cause: error });
  }
}

/** Presses a control of the card by its name, once it has been seen. */
export async function choose(tab: Tab, name: string): Promise<void> {
  const find = () =>
    eventually(async () => (await tab.ours())?.card?.controls.find((control) => control.name === name), {
      what: `the card has “${name}”`,
    });
  await find();
  // The meaning of a press has changed, maybe under the pointer: it is believed later than usual.
  await look(800);
  const { x, y } = middleOf(await find());
  await tab.clickAt(x, y);
}

/** No guard asks, until a test lets one. */
export async function setGuards(side: Side, changes: object = {}): Promise<void> {
  const guards = {
    recentMinutes: 0,
    doNotCall: 'warn' as const,
    quietHours: { on: false, from: 21, to: 8 },
    premium: true,
    emergency: true,
    guess: true,
    // Tests press faster than a person does.
    perMinute: 0,
  };
  await side.ask('settings.save', { patch: { guards: { ...guards, ...changes } } });
}

/** Waits until the platform has the call, and it alone since `before`. */
export function untilPlaced(
  side: Side,
  e164: string,
  before: readonly string[],
  timeout = 30_000,
): Promise<true> {
  return eventually(
    () => {
      const since = side.placed().slice(before.length);
      if (since.length > 1) throw new Final(`placed more than asked for: ${since.join(', ')}`);
      return since[0] === e164;
    },
    { what: `the platform got the call to ${e164}`, timeout },
  ) as Promise<true>;
}

/** Calls as a person does: a press that was not believed, as something moved in that instant, is made again. */
export async function callUntilPlaced(side: Side, tab: Tab, shown: string, e164: string): Promise<void> {
  const before = side.placed();
  await eventually(
    async () => {
      await call(tab, shown, e164);
      return untilPlaced(side, e164, before, 4_000);
    },
    { what: `${shown} is called` },
  );
}
