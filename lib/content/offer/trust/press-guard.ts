/**
 * Whether a press is the user's own, on a button that the user could see. A page controls everything around our
 * button: it can lie over it, move the number under it, bring it under a resting pointer, or send events of its own.
 */
import { boundsOf } from '#lib/page/native.ts';
import { type CoverCheckParts, createCoverCheck } from './cover-check.ts';
import { createFrameRecord } from './frame-record.ts';
import type { FreshKeys } from './fresh-keys.ts';
import { tellsOfDialogs } from './heartbeat.ts';
import type { OverlayRecord } from './overlay-record.ts';
import type { PointerPath } from './pointer-path.ts';
import { createPointerRest } from './pointer-rest.ts';
import { createPressTime, SEEN_MS } from './press-time.ts';
import type { WatchedPage } from './watched-page.ts';
import type { WindowPlace } from './window-place.ts';

/**
 * `late`: made too long ago, or while no frames came, or just after the piece appeared, moved or was uncovered.
 * `hasty`: too soon after another press, or after a question. `behind`: in a window that was not in front. `beside`: by a
 * finger that was not on the control. `unread`: the page does not show the number, and our card had not shown it yet.
 */
export type Distrust =
  | 'synthetic'
  | 'late'
  | 'hasty'
  | 'behind'
  | 'beside'
  | 'covered'
  | 'changed'
  | 'unread';

/** Watches one piece of our interface (the button, the card). */
export interface PressGuard {
  /** It was shown or filled again: it has to be seen again. @param longer milliseconds more than usual. */
  placed(longer?: number): void;
  /** It was moved, as it was: only a pointer could have meant something else that was there. */
  moved(): void;
  /** The same, by us, for a pointer that went to its place. */
  offered(longer?: number): void;
  /** It is above everything again, if it was. */
  raised(): void;
  /** The pointer moves. */
  heard(): void;
  /** Looks whether any of these covers it: what is uncovered under a pointer has to be seen again. */
  look(open: readonly Element[]): void;
  /** Whether it had been in its place for long enough at that time, on the clock of events. */
  wasThere(at: number): boolean;
  /** Why a press on `control`, which is in it or is it, is not to be believed; undefined if it is. */
  doubts(event: Event, control: Element): Distrust | undefined;
  /** Whether all of it was on the screen for long enough before `at`, on the clock of events, uncovered, and can be read. */
  wasSeen(at: number): boolean;
}

export interface PressGuardParts
  extends Omit<CoverCheckParts, 'overlays'>,
    Pick<WatchedPage, 'window' | 'now' | 'signal'> {
  overlays: Pick<OverlayRecord, 'of'>;
  keys: FreshKeys;
  path: PointerPath;
  windowPlace: WindowPlace;
  /** A frame showed it. */
  onFrame(): void;
  watched: HTMLElement;
  /** Says where what can be pressed of it is, given its box. */
  placeOf(box: DOMRectReadOnly): string;
  /** Whether the number that it shows is within it, and within the window. */
  isReadable(): boolean;
}

/**
 * A press counts for what frames showed before it was made. Chromium tells of each frame whether anything lies over an
 * element, also over the frame that it is in, and also what lets clicks through (Intersection Observer v2); elsewhere
 * whatever is open in the top layer is a cover. Everywhere: what is hit at many places of the control must be the
 * control, we must be in the top layer ourselves, and no view transition may be on, whose pictures lie over the top layer
 * and may let clicks through.
 */
export function createPressGuard(parts: PressGuardParts): PressGuard {
  const { window, topLayer, frames, keys, path, watched, placeOf, now, signal } = parts;
  const overlays = parts.overlays.of(watched);
  const covers = createCoverCheck({ ...parts, overlays });
  const waits = createWaits(now);
  let above: readonly Element[] = [];

  const rest = createPointerRest({ path, watched, now, signal });
  const record = createFrameRecord({
    window,
    watched,
    placeOf,
    onFrame() {
      overlays.follow();
      parts.onFrame();
    },
    // A control that is no longer covered came under the pointer just now.
    onCover: rest.reset,
    // `alert()` stops the page: what shut it was pressed where the pointer is.
    onStall: () => noteStand(parts),
    signal,
  });
  const time = createPressTime({ window, record, topLayer, overlays, frames });

  function seenFromNow(longer = 0): void {
    waits.atLeast(longer);
    above = topLayer.lately();
  }

  return {
    placed(longer = 0) {
      seenFromNow(longer);
      record.placed();
      rest.reset();
    },
    moved() {
      waits.ofPointer();
      record.moved();
      rest.reset();
    },
    offered(longer = 0) {
      // Of another number: a longer wait was for the one before.
      waits.forget();
      seenFromNow(longer);
      record.placed();
      rest.offered();
    },
    raised() {
      seenFromNow();
      // A pointer that has not moved since may have meant something that the page opened.
      rest.reset();
    },
    heard: record.heard,
    look(open) {
      topLayer.look();
      if (covers.isUnder(open, above)) rest.reset();
    },
    wasThere: (at) => at >= waits.pointer,
    doubts(event, control) {
      if (!event.isTrusted) return 'synthetic';
      parts.windowPlace.follow();
      const byPointer = isByPointer(event);
      if (isFingerBeside(event, control)) return 'beside';
      if (byPointer && !parts.windowPlace.isInFront) return 'behind';
      const keyed = byPointer ? 0 : keys.take(control);
      if (keyed === undefined) return 'synthetic';
      const waited = Math.max(keyed, now() - event.timeStamp);
      const from = byPointer ? waits.pointer : waits.key;
      const unseen = time.doubts(event.timeStamp, from, !byPointer);
      if (unseen) return unseen;
      if (covers.isCovered(control, above)) return 'covered';
      if (time.isTooLate(event.timeStamp, waited)) return 'late';
      return !byPointer || rest.isMeant(control, event.timeStamp) ? undefined : 'late';
    },
    wasSeen: (at) =>
      time.doubts(at, Number.NEGATIVE_INFINITY, false) === undefined && record.isWhole && parts.isReadable(),
  };
}

/** From when on presses count, on the clock of events; none before it was placed at all. */
function createWaits(now: () => number) {
  const never = { pointer: Number.POSITIVE_INFINITY, key: Number.POSITIVE_INFINITY };
  let from = never;
  return {
    get pointer(): number {
      return from.pointer;
    },
    get key(): number {
      return from.key;
    },
    /** No sooner than so many milliseconds more than usual from now; a longer wait is not over by that. */
    atLeast(longer: number): void {
      const then = now() + SEEN_MS + longer;
      const { pointer, key } = from === never ? { pointer: then, key: then } : from;
      from = { pointer: Math.max(pointer, then), key: Math.max(key, then) };
    },
    ofPointer(): void {
      from = { ...from, pointer: Math.max(from.pointer, now() + SEEN_MS) };
    },
    forget(): void {
      from = never;
    },
  };
}

function noteStand(parts: PressGuardParts): void {
  const tells = tellsOfDialogs(parts);
  if (tells === 'never') parts.path.returned();
  if (tells === 'soon') parts.path.stoodAt = parts.now();
}

/** A finger's place is moved onto what is near it, and can be pressed: so far it was aimed at that, CSS pixels. */
const FINGER_SLACK = 4;

function isFingerBeside(event: Event, control: Element): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointerdown' || event.pointerType !== 'touch')
    return false;
  const { left, right, top, bottom } = boundsOf(control);
  const { clientX: x, clientY: y } = event;
  return Math.max(left - x, x - right, top - y, y - bottom) > FINGER_SLACK;
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
