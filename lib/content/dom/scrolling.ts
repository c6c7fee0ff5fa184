/**
 * Whether anything in the page scrolls. What would cost the page its frames waits until that is over: reading, and the
 * marks, which browsers validate and paint again in the frame after each change.
 */
import { hear } from './native.ts';

/** Scrolling has ended when nothing moved for this long, in milliseconds, whether or not the browser said so. */
const REST_MS = 120;
/**
 * Frames without a step after `scrollend`: what a script scrolls ends with each of its steps, and the next one comes a
 * frame later (CSSOM View, "run the scroll steps").
 */
const REST_FRAMES = 2;
/** What scrolls for longer is no wheel: a page that never rests is read for a moment, again and again. */
const LONGEST_MS = 3_000;
/** How long that moment lasts. */
const MOMENT_MS = 200;

export interface Scrolling {
  readonly now: boolean;
  /** Runs whenever scrolling has ended, in the order in which they were handed in. */
  onRest(task: () => void): void;
  /** Resolves when nothing scrolls: immediately if that is so. */
  rested(): Promise<void>;
}

export function createScrolling(parts: {
  window: Window;
  /** Milliseconds, monotonic. */
  now(): number;
  signal: AbortSignal;
}): Scrolling {
  const { window, now, signal } = parts;
  const tasks: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  let scrolls = false;
  let timer = 0;
  let frame = 0;
  let began = 0;
  let readUntil = Number.NEGATIVE_INFINITY;

  function onScroll(): void {
    const at = now();
    if (at < readUntil) return;
    if (!scrolls) {
      scrolls = true;
      began = at;
    } else if (at - began > LONGEST_MS) {
      readUntil = at + MOMENT_MS;
      rest();
      return;
    }
    stopWaiting();
    timer = window.setTimeout(rest, REST_MS);
  }

  function onScrollEnd(): void {
    if (!scrolls) return;
    window.cancelAnimationFrame(frame);
    waitFrames(REST_FRAMES);
  }

  /** Hidden tabs have no frames: the timer goes on beside them. */
  function waitFrames(left: number): void {
    frame = window.requestAnimationFrame(() => (left > 1 ? waitFrames(left - 1) : rest()));
  }

  function stopWaiting(): void {
    window.clearTimeout(timer);
    window.cancelAnimationFrame(frame);
  }

  function rest(): void {
    stopWaiting();
    scrolls = false;
    for (const task of tasks) if (!signal.aborted) task();
    const going = waiting;
    waiting = [];
    for (const go of going) go();
  }

  hear(window, 'scroll', onScroll, { capture: true, passive: true, signal });
  hear(window, 'scrollend', onScrollEnd, { capture: true, passive: true, signal });
  // Nobody waits for what has ended.
  signal.addEventListener('abort', rest, { once: true });

  return {
    get now() {
      return scrolls;
    },
    onRest: (task) => void tasks.push(task),
    rested: () => (scrolls ? new Promise((go) => waiting.push(go)) : Promise.resolve()),
  };
}
