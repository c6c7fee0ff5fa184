/**
 * Whether the pointer itself moved, or what is under it did: a page scrolls a button under a resting pointer, or
 * uncovers it there, and the press that was meant for something else lands on it.
 */

import { boundsOf, matches } from '#lib/page/native.ts';
import { hearInside, targetInside } from './inside.ts';
import { type PointerPath, RESTED_MS } from './pointer-path.ts';
import { isSameControl } from './press-pace.ts';
import type { WatchedPage } from './watched-page.ts';

/**
 * A move this long ago, milliseconds, brought the pointer there: to a number's picture, say, where the button comes.
 */
const JUST_MS = 150;

interface PointerRestParts extends Pick<WatchedPage, 'now' | 'signal'> {
  path: PointerPath;
  /** Of ours: the button, or the card with its controls. */
  watched: HTMLElement;
}

export function createPointerRest({ path, watched, now, signal }: PointerRestParts) {
  const quiet = { capture: true, passive: true, signal };
  let since = Number.POSITIVE_INFINITY;
  let moved: Element | undefined;
  let inside = false;
  let offeredAt = Number.NEGATIVE_INFINITY;

  /** `control` came to its place, or another thing in its place; whatever the pointer did before does not count. */
  function reset(): void {
    since = now();
    moved = undefined;
  }

  /** We offer it, although the pointer may just have gone by itself. */
  function offered(): void {
    reset();
    offeredAt = since;
    if (since - path.arrival.at < JUST_MS && isOnButton(path.arrival)) moved = watched;
  }

  function isOnButton({ x, y }: { x: number; y: number }): boolean {
    if (!matches(watched, 'button')) return false;
    const { left, right, top, bottom } = boundsOf(watched);
    return x > left && x < right && y > top && y < bottom;
  }

  hearInside(
    watched,
    'pointermove',
    (event) => {
      if (event === path.own) moved = controlOf(event);
    },
    quiet,
  );
  // A cover may just have gone. A finger comes from nowhere: for it only the time counts. Chromium repeats the event
  // when the element under a resting pointer is drawn again; the pointer has not left then.
  watched.addEventListener(
    'pointerenter',
    (event) => {
      if (event.target !== watched || event.pointerType === 'touch' || inside) return;
      inside = true;
      // The browser says so after the button was put under the pointer that called for it.
      const called = moved !== undefined && since === offeredAt;
      offeredAt = Number.NEGATIVE_INFINITY;
      if (!called) reset();
    },
    quiet,
  );
  watched.addEventListener(
    'pointerleave',
    (event) => {
      if (event.target !== watched) return;
      inside = false;
      moved = undefined;
    },
    quiet,
  );

  return {
    reset,
    offered,
    /** Whether the pointer had moved on `control` since, at that time, or had rested there for long enough. */
    isMeant: (control: Element, at: number): boolean =>
      at - Math.max(since, path.returnedAt) >= RESTED_MS ||
      (moved !== undefined && isSameControl(moved, control) && !path.isFromElsewhere(RESTED_MS, at)),
  };
}

function controlOf(event: Event): Element | undefined {
  return targetInside(event).closest('button') ?? undefined;
}
