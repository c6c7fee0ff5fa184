/** Where the pointer came from: over the page, or back from something else. */

import type { PagePointer } from './page-pointer.ts';
import type { WatchedPage } from './watched-page.ts';

/**
 * A pointer that comes from something that the browser draws over the page (a window, a field's list) is still where it
 * was pressed there: so far it has to go, CSS pixels, before it means something here.
 */
const CAME_BY = 40;
/** A pointer that did not move has had this long to see what came under it, milliseconds. */
export const RESTED_MS = 700;
/** So far, CSS pixels, and so many times as far as on the screen, it goes in the page only if the page goes too. */
const JUMP = 16;
const MOST_ZOOM = 5;
/** Moves of one hand follow each other faster, milliseconds: in between, the pointer was on something else. */
const ELSEWHERE_MS = 250;

export type PointerPath = ReturnType<typeof createPointerPath>;

interface PointerPathParts extends Pick<WatchedPage, 'first' | 'now' | 'signal'> {
  /** The pointer moves: called before anything is taken of it. */
  onMove?(): void;
  /** Whether the page shows the true one: if not, it takes as long as it takes to see it. */
  pagePointer: Pick<PagePointer, 'misledUntil'>;
}

export function createPointerPath({ first, now, onMove, pagePointer, signal }: PointerPathParts) {
  let last: { x: number; y: number } | undefined;
  let entry = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  let arrival = { x: Number.NaN, y: Number.NaN, at: Number.NEGATIVE_INFINITY, stamp: 0 };
  let own: Event | undefined;
  let returnedAt = Number.NEGATIVE_INFINITY;
  const isCarriedBy = (event: PointerEvent) => last !== undefined && isCarried(event, last, arrival);

  function enter({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
    // A finger or a pen comes from nowhere always.
    if (pointerType === 'mouse') entry = { x, y, at: now() };
  }

  /** The pointer still is where it was pressed there, or a few pixels from it. */
  function returned({ x, y }: { x: number; y: number } = arrival): void {
    returnedAt = now();
    entry = { x, y, at: returnedAt };
  }

  first.hear(
    'focus',
    (event) => event.isTrusted && event.target === event.currentTarget && returned(),
    signal,
  );
  // While a page had it locked, the pointer meant nothing that is under it.
  first.hear('pointerlockchange', () => returned(), signal);
  first.hear(
    'pointerover',
    (event) => event.isTrusted && event.relatedTarget === null && enter(event),
    signal,
  );
  // A page that stops the event here keeps it from what is watched, too.
  first.hear(
    'pointermove',
    (event) => {
      if (!event.isTrusted) return;
      onMove?.();
      const { screenX: x, screenY: y, clientX, clientY, timeStamp } = event;
      const isMovedToo = isCarriedBy(event);
      own = last?.x === x && last.y === y ? undefined : event;
      last = { x, y };
      if (!own) return;
      if (wasElsewhere(event, arrival)) enter(event);
      arrival = { x: clientX, y: clientY, at: now(), stamp: timeStamp };
      if (isMovedToo) returned();
      // Before the first move no place is known.
      if (!(Math.hypot(clientX - entry.x, clientY - entry.y) <= CAME_BY)) entry.at = Number.NEGATIVE_INFINITY;
    },
    signal,
  );

  first.hear(
    'pointerdown',
    (event) => event.isTrusted && isCarriedBy(event) && returned({ x: event.clientX, y: event.clientY }),
    signal,
  );

  return {
    /** The event that is on its way, if the pointer is not where it was. */
    get own(): Event | undefined {
      return own;
    },
    /** The last move of its own: where in the viewport, and when; `stamp` on the clock of events. */
    get arrival(): { x: number; y: number; at: number; stamp: number } {
      return arrival;
    },
    /** Something may have been over the page until now, of which no event of the pointer told. */
    returned: (): void => returned(),
    /** When the page's thread stood, on the same clock: Firefox tells soon after of a dialog that was there. */
    stoodAt: Number.NEGATIVE_INFINITY,
    /** When that was last, on the same clock. */
    get returnedAt(): number {
      return Math.max(returnedAt, pagePointer.misledUntil - RESTED_MS);
    },
    /** Whether it came from something else within so many milliseconds, and is still there. */
    isFromElsewhere: (within: number, at: number): boolean =>
      at - entry.at < within || at < pagePointer.misledUntil,
  };
}

/** The window was moved under it, of which nothing else may have told yet. @param screen of its last move, as is `page` */
function isCarried(
  { pointerType, clientX, clientY, screenX, screenY }: PointerEvent,
  screen: { x: number; y: number },
  page: { x: number; y: number },
): boolean {
  const away = Math.hypot(clientX - page.x, clientY - page.y);
  const isJump = away > JUMP && away > MOST_ZOOM * Math.hypot(screenX - screen.x, screenY - screen.y);
  return pointerType === 'mouse' && isJump;
}

/** It comes from farther than a hand gets between two moves that follow each other. */
function wasElsewhere(event: PointerEvent, arrival: PointerPath['arrival']): boolean {
  // Missing on pages without TLS.
  const [first = event] = event.getCoalescedEvents?.() ?? [];
  const away = Math.hypot(first.clientX - arrival.x, first.clientY - arrival.y);
  return first.timeStamp - arrival.stamp > ELSEWHERE_MS && away > CAME_BY;
}
