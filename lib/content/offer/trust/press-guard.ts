/**
 * Whether a press is the user's own, on a button that the user could see. A page controls everything around our
 * button: it can lie over it, move the number under it, bring it under a resting pointer, or send events of its own.
 */
import { boundsOf, hitIn, selectFirst } from '../../dom/native.ts';
import type { Box } from '../view/geometry.ts';
import { mayPaintOver, mayPaintUnhit } from './cover.ts';
import { areFramesSeen } from './frame-seen.ts';
import type { FreshKeys } from './fresh-keys.ts';
import type { Host } from './host.ts';
import { createPointerRest } from './pointer-rest.ts';
import { holds, type TopLayer } from './top-layer.ts';

/** A button must have been seen this long before a press counts: nobody means what appeared under the pointer. */
const SEEN_MS = 150;
/** Places on a control that are asked what is there, besides its middle and its sides. A page cannot know them. */
const RANDOM_HITS = 12;
/** Nearer to an edge than this a round corner may be, CSS pixels. */
const EDGE = 4;
/** Smaller than this, a control is not seen, CSS pixels. */
const SMALLEST = 10;

export type Distrust = 'synthetic' | 'too-soon' | 'covered' | 'changed';

/** Watches one piece of our interface (the button, the card). */
export interface PressGuard {
  /** It was placed, moved or filled again: it has to be seen again. @param longer milliseconds more than usual. */
  placed(longer?: number): void;
  /** The same, by us, for a pointer that went to its place. */
  offered(longer?: number): void;
  /** It is above everything again, if it was. */
  raised(): void;
  /** Looks whether any of these covers it: what is uncovered under a pointer has to be seen again. */
  look(open: readonly Element[]): void;
  /** Why a press on `control`, which is in it or is it, is not to be believed; undefined if it is. */
  doubts(event: Event, control: Element): Distrust | undefined;
}

export interface WitnessParts {
  window: Window;
  document: Document;
  host: Host;
  topLayer: TopLayer;
  keys: FreshKeys;
  watched: HTMLElement;
  /** Monotonic milliseconds. */
  now(): number;
  /** Between 0 and 1. */
  random(): number;
  signal: AbortSignal;
}

/** What the browser says of the piece that is watched. */
type Sight = 'seen' | 'covered' | 'away';

interface VisibilityEntry extends IntersectionObserverEntry {
  isVisible?: boolean;
}

/**
 * Chromium tells by itself whether anything lies over an element, also over the frame that it is in, and also what
 * lets clicks through (Intersection Observer v2). Everywhere: what is hit at many places of the control must be
 * the control, we must be in the top layer ourselves, nothing else in it may paint over the control, and no view
 * transition may be on, whose pictures lie over the top layer and may let clicks through.
 */
export function createPressGuard(parts: WitnessParts): PressGuard {
  const { window, document, host, topLayer, keys, watched, now, random, signal } = parts;
  let trustedFrom = Number.POSITIVE_INFINITY;
  let sight: Sight | undefined;
  let above: readonly Element[] = [];

  const rest = createPointerRest({ window, watched, now, signal });
  const observer = watchVisibility((now) => {
    // What was covered, and is no more, came under the pointer.
    if (now !== sight && (now === 'covered' || sight === 'covered')) rest.reset();
    sight = now;
  });
  observer?.observe(watched);
  signal.addEventListener('abort', () => observer?.disconnect(), { once: true });

  function isHit(control: Element, box: Box): boolean {
    return hitsOn(box, random).every(([left, top]) => {
      if (hitIn(document, left, top) !== host.element) return false;
      const inner = hitIn(host.root, left, top);
      return inner !== null && control.contains(inner);
    });
  }

  /** Of what was there when we were placed, Chromium says itself whether it lies over us by now. */
  function isUnder(open: readonly Element[], box: Box): boolean {
    return open.some((element) => {
      if (element === host.element) return false;
      if (holds(element, host.element)) return !observer && mayPaintUnhit(element, host.element, box);
      return !(observer && above.includes(element)) && mayPaintOver(element, box);
    });
  }

  function isCovered(control: Element): boolean {
    const box = boundsOf(control);
    if (box.width < SMALLEST || box.height < SMALLEST) return true;
    if ((observer && sight !== 'seen') || !host.isIntact() || isInTransition(document)) return true;
    if (!isHit(control, box)) return true;
    if (observer) return isUnder(topLayer.inDocument(), box);
    return isUnder(topLayer.everywhere(), box) || !areFramesSeen(window, box);
  }

  function raised(longer = 0): void {
    trustedFrom = now() + SEEN_MS + longer;
    above = topLayer.inDocument();
  }

  return {
    placed(longer = 0) {
      raised(longer);
      rest.reset();
    },
    offered(longer = 0) {
      raised(longer);
      rest.offered();
    },
    raised,
    look(open) {
      if (!observer) topLayer.look();
      if (isUnder(open, boundsOf(watched))) rest.reset();
    },
    doubts(event, control) {
      if (!event.isTrusted) return 'synthetic';
      // Chromium has said nothing yet of what has only just been drawn.
      if (now() < trustedFrom || (observer && sight === undefined)) return 'too-soon';
      if (isCovered(control)) return 'covered';
      if (isByPointer(event)) return rest.isMeant(control) ? undefined : 'too-soon';
      return keys.take(control) ? undefined : 'synthetic';
    },
  };
}

/**
 * A click by keyboard counts no clicks, nor does one by assistive technology; Firefox counts that as one, and names no
 * pointer: it made no pointer go down before.
 */
export function isByPointer(event: Event): boolean {
  if (event.type === 'pointerdown') return true;
  if (event instanceof PointerEvent && event.pointerType === '') return false;
  return event instanceof MouseEvent && event.detail > 0;
}

function hitsOn({ left, right, top, bottom }: Box, random: () => number): [number, number][] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const sides: [number, number][] = [
    [x, y],
    [left + EDGE, y],
    [right - EDGE, y],
    [x, top + EDGE],
    [x, bottom - EDGE],
  ];
  for (let count = 0; count < RANDOM_HITS; count++)
    sides.push([
      left + EDGE + random() * (right - left - 2 * EDGE),
      top + EDGE + random() * (bottom - top - 2 * EDGE),
    ]);
  return sides;
}

/** A browser that does not know the selector has no view transitions that it could tell of. */
function isInTransition(document: Document): boolean {
  try {
    return selectFirst(document, ':root:active-view-transition') !== null;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SyntaxError') return false;
    throw cause;
  }
}

function watchVisibility(tell: (sight: Sight) => void): IntersectionObserver | undefined {
  // COMPAT: Firefox has no `trackVisibility`; delete the check when it has.
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return undefined;
  const options = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] };
  return new IntersectionObserver((entries) => {
    const last = entries.at(-1) as VisibilityEntry | undefined;
    if (!last) return;
    if (last.isVisible) tell('seen');
    else tell(last.isIntersecting ? 'covered' : 'away');
  }, options);
}
