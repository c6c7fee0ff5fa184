/** An attack's needs of a browser, the pages that attack, and what every test of them does. */
import type { TestContext } from 'vitest';
import { NOT_HERE } from './attack-page.ts';
import {
  AWAY,
  COMPOSED,
  DRAGGED,
  DRAWN_BY_US,
  FOCUS,
  FRAMES,
  IMITATION,
  INNER,
  KEPT,
  PRINTED,
  READING,
  SECOND_TAB,
  UNDER_THE_FINGER,
  UNSEEN,
} from './attacks.ts';
import { COVERS, ELEMENT_OF_OURS, FAINT_FRAME, LISTENS, NEAR, WINDOW_GONE } from './attacks-cover.ts';
import {
  ALLOWS,
  FILTERED_FRAME,
  framed,
  mixedPage,
  SOURCES,
  STRANGER,
  STRANGER_BETWEEN,
  UNVEILED,
  VEILED,
} from './attacks-frames.ts';
import { FALSE_FOCUS, HELD_KEYS, RESTING, SCROLLED, STEERED, STEERED_TRULY } from './attacks-hands.ts';
import { FAR, HONEST_LINK, NO_ROOM, ORDERED, OTHERWISE, PAINTED, WORDS_ONLY } from './attacks-numbers.ts';
import { IN_THE_DARK, RESTYLED } from './attacks-style.ts';
import type { Pages } from './stage.ts';

export interface Besieged {
  open(path: string): Promise<void>;
  /** Points at the number and then at the button, until its card is open and has been seen. */
  point(): Promise<{ x: number; y: number }>;
  /** `attack` of the page, with words that it looks for. */
  attack(words?: readonly string[]): Promise<string>;
  mouse(button: 'down' | 'up'): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  /** Keys by their names, one after another, to what has the focus. */
  key(name: 'Enter' | 'Tab' | 'a' | 'Escape' | 'ArrowDown'): Promise<void>;
  /** Clicks into the page's field, and holds Enter there for about a second. */
  holdEnterIn(selector: string): Promise<void>;
  /** Begins a composition in the page's field, as an input method does, and ends it by Enter. */
  compose(selector: string): Promise<void>;
  /** The middle of the card's control that calls; null while there is none. */
  callControl(): Promise<{ x: number; y: number } | null>;
  /** What our letters right at the button say; empty if there are none. */
  letters(): Promise<string>;
  /** Pixels at the button and within the card: the same text for the same pixels. */
  picture(): Promise<string>;
  /** Pixels of these parts of the view: the same text for the same pixels. */
  pixels(box: { x: number; y: number; width: number; height: number }): Promise<string>;
  /** Whether presses on `tel:` links open our card. */
  takeOverLinks(on: boolean): Promise<void>;
  placed(): string[];
  /** Answers what the browser itself asks, once it does; its words, empty where it asks nothing. */
  answer(yes: boolean): Promise<string>;
  /** Words that our card shows now, and the page does not. */
  secrets(): Promise<string[]>;
  leaveFullscreen(): Promise<void>;
  /** Numbers that are listed of the page and all its frames: those that our script runs in. */
  listed(): Promise<string[]>;
  /** Prints the page. */
  print(): Promise<void>;
  /** A person spreads two fingers: the browser enlarges what it shows `scale` times; the page is not asked. */
  pinch(scale: number): Promise<void>;
  /** Whether the browser says itself what lies over a frame. */
  tellsOfVeils: boolean;
  /** Calls of the tests before are no longer known. */
  forget(): Promise<void>;
  /** Whatever was asked of the background is answered: what was going to be placed is placed. */
  settle(): Promise<void>;
}

/** A call that was believed has reached the platform by then, also on a busy machine. */
export const SETTLED_MS = 800;

export const pathOf = (kind: string, index: number): string => `/${kind}/${index}`;

export const SIEGE_PAGES: Pages = Object.fromEntries([
  ...Object.values(UNSEEN).map((text, index) => [pathOf('unseen', index), text]),
  ...Object.values(UNDER_THE_FINGER).map((text, index) => [pathOf('finger', index), text]),
  ...Object.values(COVERS).map((text, index) => [pathOf('cover', index), text]),
  ...Object.values(RESTYLED).map((text, index) => [pathOf('restyled', index), text]),
  ...Object.values(RESTING).map(({ text }, index) => [pathOf('resting', index), text]),
  ...Object.values(HELD_KEYS).map((text, index) => [pathOf('held', index), text]),
  ...SOURCES.flatMap((source, index) =>
    ALLOWS.map((allow, at) => [pathOf(`mixed-${at}`, index), mixedPage(source, allow)] as const),
  ),
  ...Object.values(VEILED).map((text, index) => [pathOf('veiled', index), text]),
  ...Object.values(OTHERWISE).map((text, index) => [pathOf('otherwise', index), text]),
  ...ORDERED.map((text, index) => [pathOf('ordered', index), text] as const),
  ...Object.values(PAINTED).map(({ text }, index) => [pathOf('painted', index), text]),
  ...Object.values(STEERED).map((text, index) => [pathOf('steered', index), text]),
  ['/steered-truly', STEERED_TRULY],
  ...Object.values(FAR).map(({ text }, index) => [pathOf('far', index), text]),
  ['/honest-link', HONEST_LINK],
  ['/words-only', WORDS_ONLY],
  ['/no-room', NO_ROOM],
  ...Object.values(UNVEILED).map((text, index) => [pathOf('unveiled', index), text] as const),
  ['/filtered-frame', FILTERED_FRAME],
  ['/stranger-between', STRANGER_BETWEEN],
  ['/stranger', STRANGER],
  ['/framed', framed],
  ['/printed', PRINTED],
  ['/second-tab', SECOND_TAB],
  ['/away', AWAY],
  ['/kept', KEPT],
  ['/composed', COMPOSED],
  ['/false-focus', FALSE_FOCUS],
  ['/dragged', DRAGGED],
  ['/scrolled', SCROLLED],
  ['/faint', FAINT_FRAME],
  ['/near', NEAR],
  ['/in-the-dark', IN_THE_DARK],
  ['/window-gone', WINDOW_GONE],
  ['/element', ELEMENT_OF_OURS],
  ['/listens', LISTENS],
  ['/drawn', DRAWN_BY_US],
  ['/frames', FRAMES],
  ['/inner', INNER],
  ['/reading', READING],
  ['/imitation', IMITATION],
  ['/focus', FOCUS],
]);

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** An attack that the browser knows nothing of proves nothing. */
export function skipIfNotHere(outcome: string, { task, skip }: TestContext): void {
  if (outcome !== NOT_HERE) return;
  task.meta.lacks = 'a browser that has what the attack is made of as it is driven, and opens no closed root';
  skip();
}

/** Presses where the pointer is; the platform has what was going to be placed. */
export async function press(here: Besieged): Promise<void> {
  await here.mouse('down');
  await here.mouse('up');
  await here.settle();
}

/** The same, and answers what the browser asks then. @returns its words */
export async function pressAndAnswer(here: Besieged, yes: boolean): Promise<string> {
  await here.mouse('down');
  await here.mouse('up');
  const asked = await here.answer(yes);
  await here.settle();
  return asked;
}
