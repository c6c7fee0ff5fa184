/**
 * How fast presses of pointers follow one another. In a game of quick presses on one spot a page moves a number under
 * them: a person has read none of what such a press meets.
 */
import type { Down } from '../../dom/first-hearing.ts';
import { createKeptEvents } from './kept-events.ts';
import { RESTED_MS } from './pointer-path.ts';

/** Pressed again sooner, milliseconds, and a person has not read what is there by now. */
const AGAIN_MS = 500;
/**
 * Presses of one rhythm, on one spot, follow each other within this: what came between two of them is not meant. Two are
 * no rhythm: a finger that opened the card comes down again there.
 */
const RHYTHM_MS = 1_200;
/** Presses nearer to each other, CSS pixels, are on one spot. */
const SPOT = 20;

/** The control that a press went down on. */
export interface Pressed {
  control: Element;
  /** The offer of that moment. */
  subject: unknown;
  /** Whether the control had been there, and could have been seen, at that time on the clock of events. */
  wasThere(at: number): boolean;
}

export type PressPace = ReturnType<typeof createPressPace>;

export interface PressPaceParts {
  /** The last move of the pointer's own, on the clock of events. */
  arrival(): Place & { stamp: number };
  /** How many presses of a pointer the browser has counted in this window. */
  counted(): number;
  /** Monotonic milliseconds, on the clock of events. */
  now(): number;
  /** The last press from before anything was offered: it may have brought what is pressed now. */
  earlier: Down | undefined;
}

interface Place {
  x: number;
  y: number;
}

interface Press extends Place {
  at: number;
  /** Whether it followed another on that spot in a rhythm. */
  isInRhythm: boolean;
  on: Pick<Pressed, 'control' | 'subject'> | undefined;
}

/** A press of the document before may have brought this one: nothing tells where that was. */
const START: Press = { x: Number.NaN, y: Number.NaN, at: 0, isInRhythm: false, on: undefined };

export function createPressPace({ arrival, counted, now, earlier }: PressPaceParts) {
  let before: Press | undefined;
  let last = START;
  const kept = createKeptEvents(counted);

  function add(press: Place & { at: number }): void {
    before = last;
    const isInRhythm = last !== START && press.at - last.at < RHYTHM_MS && isNear(last, press);
    last = { ...press, isInRhythm, on: undefined };
  }

  /** A press that was kept from us went down where the pointer is, at this moment at the latest. */
  function follow(): void {
    if (kept.hasMore()) add({ x: arrival().x, y: arrival().y, at: now() });
  }

  if (earlier) add({ x: earlier.clientX, y: earlier.clientY, at: earlier.timeStamp });

  return {
    /** A frame is shown: the browser counts presses that the page kept from us. */
    follow,
    /** A pointer goes down anywhere in the window. */
    heard({ clientX: x, clientY: y, timeStamp: at }: Down): void {
      kept.heard();
      add({ x, y, at });
    },
    /** Whether the press that was heard last, on a control of ours, came too soon after the one before. */
    isHasty(
      { clientX: x, clientY: y, timeStamp: at }: Down,
      { control, subject, wasThere }: Pressed,
    ): boolean {
      if (last.at !== at) add({ x, y, at });
      last.on = { control, subject };
      if (!before || at - before.at >= RHYTHM_MS) return false;
      const isAway = !isNear(before, { x, y });
      const went = arrival();
      if (at - before.at < AGAIN_MS) return !isAway || went.stamp <= before.at || !isNear(went, { x, y });
      // A press on this very control was answered, with a word.
      const { on } = before;
      const isOnSame = on !== undefined && on.subject === subject && isSameControl(on.control, control);
      if (isAway || isOnSame || wasThere(before.at)) return false;
      return before.isInRhythm || at - before.at < RESTED_MS;
    },
  };
}

/** Also of a place that is not known. */
const isNear = (one: Place, other: Place) => !(Math.hypot(one.x - other.x, one.y - other.y) > SPOT);

/** The card draws its controls again in their places: they keep their keys. */
export function isSameControl(one: Element, other: Element): boolean {
  const key = one.getAttribute('data-key');
  return one === other || (key !== null && key === other.getAttribute('data-key'));
}
