/**
 * How often a page at which nothing is done is looked at again: at every tick at first, then at every second,
 * fourth and eighth. A look costs a large page a frame; what moves without an event is rare, and seen a little later.
 */

import { hear, isHidden } from '#lib/page/native.ts';

/** A page can move without scrolling or changing. */
const TICK_MS = 1_000;
/** Events that may move things on a page and are no change of its tree: a menu under the pointer, a picture that has come. */
const STIRRING = [
  ...['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown', 'focusin', 'input', 'change'],
  ...['toggle', 'load', 'error', 'loadedmetadata', 'animationend', 'transitionend', 'visibilitychange'],
];
/** Ticks between two looks at a page where nothing happens. */
const MOST_TICKS = 8;

export type Pace = ReturnType<typeof createPace>;

export function createPace() {
  let gap = 1;
  let passed = 0;
  return {
    /** Asked once a tick: whether this one is to look. */
    isDue(): boolean {
      passed++;
      if (passed < gap) return false;
      passed = 0;
      gap = Math.min(2 * gap, MOST_TICKS);
      return true;
    },
    /** Something happened that may move what is looked at: the next tick looks. */
    quicken(): void {
      gap = 1;
    },
    /** Whether nothing has happened for so long that it is looked at as seldom as it ever is. */
    isSlow: (): boolean => gap === MOST_TICKS,
  };
}

/**
 * Looks after a page that is in sight, until the signal.
 * @param look at every tick: what costs the page no frame
 * @param arrange at those that are due: puts everything in its place again
 */
export function keepArranging(parts: {
  window: Window;
  document: Document;
  look(): void;
  arrange(): void;
  signal: AbortSignal;
}): Pick<Pace, 'quicken' | 'isSlow'> {
  const { window, document, look, arrange, signal } = parts;
  const pace = createPace();
  const ticks = window.setInterval(() => {
    if (isHidden(document)) return;
    look();
    if (pace.isDue()) arrange();
  }, TICK_MS);
  for (const type of STIRRING) hear(document, type, pace.quicken, { capture: true, passive: true, signal });
  hear(window, 'resize', pace.quicken, { passive: true, signal });
  signal.addEventListener('abort', () => window.clearInterval(ticks), { once: true });
  return pace;
}
