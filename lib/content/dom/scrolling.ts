/**
 * Whether anything in the page scrolls, or the window gets another size. Whatever would cost the page its frames waits
 * until that is over: reading, and the marks, which browsers validate and paint again in the frame after each change.
 */
import { hear } from '#lib/page/native.ts';

/**
 * Scrolling has ended when nothing moved for this long, in milliseconds: a hand turns the wheel again before that, and
 * the browser's own `scrollend` comes between its steps.
 */
const REST_MS = 200;
/** No wheel scrolls for longer than this: a page that never rests is read for a moment, again and again. */
const LONGEST_MS = 3_000;
/** How long that moment lasts. */
const MOMENT_MS = 200;

export type Scrolling = ReturnType<typeof createScrolling>;

export function createScrolling(parts: {
  window: Window;
  /** Milliseconds, monotonic. */
  now(): number;
  /** Whether it matters that this box scrolls; without it, that any does. */
  concerns?(scroller: Element): boolean;
  signal: AbortSignal;
}) {
  const { window, now, signal } = parts;
  const moves: (() => void)[] = [];
  const starts: (() => void)[] = [];
  const rests: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  let scrolls = false;
  let timer = 0;
  let began = 0;
  let readUntil = Number.NEGATIVE_INFINITY;

  function onScroll({ target, isTrusted }: Event): void {
    if (!isTrusted) return;
    if (target instanceof Element && parts.concerns?.(target) === false) return;
    for (const task of moves) task();
    const at = now();
    if (at < readUntil) return;
    if (!scrolls) {
      scrolls = true;
      began = at;
      for (const task of starts) task();
    } else if (at - began > LONGEST_MS) {
      readUntil = at + MOMENT_MS;
      rest();
      return;
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(rest, REST_MS);
  }

  function rest(): void {
    window.clearTimeout(timer);
    scrolls = false;
    for (const task of rests) if (!signal.aborted) task();
    const going = waiting;
    waiting = [];
    for (const go of going) go();
  }

  const quiet = { capture: true, passive: true, signal };
  for (const type of ['scroll', 'resize']) hear(window, type, onScroll, quiet);
  // When the signal aborts, everything that waits for rest goes on.
  signal.addEventListener('abort', rest, { once: true });

  return {
    get now(): boolean {
      return scrolls;
    },
    /** Notices what scrolls within a shadow root, too: no event of that leaves it. */
    listen: (root: ShadowRoot): void => hear(root, 'scroll', onScroll, quiet),
    /** Runs whenever anything has moved. */
    onMove: (task: () => void): void => void moves.push(task),
    /** Runs whenever scrolling begins. */
    onStart: (task: () => void): void => void starts.push(task),
    /** Runs whenever scrolling has ended, in the order in which they were handed in. */
    onRest: (task: () => void): void => void rests.push(task),
    /** Resolves when nothing scrolls: immediately if that is so. */
    rested: (): Promise<void> => (scrolls ? new Promise((go) => waiting.push(go)) : Promise.resolve()),
  };
}
