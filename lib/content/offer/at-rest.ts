/**
 * Looks that ask the page for its layout wait until the page rests: never while anything scrolls, and in bursts of changes
 * once a while. A grid that draws its rows again on each step of the wheel would pay for each of our looks.
 */

/** Milliseconds between two looks, while a page changes and does not scroll. */
const BETWEEN_MS = 150;
/** A part of the page that moves by itself is waited for no longer: what spins for ever is looked at all the same. */
const ANIMATED_MS = 1_000;

export function createAtRest(tools: {
  look: () => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  setTimeout: (task: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}) {
  let last = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;
  let scrolls = false;
  let ended = false;
  let animations = 0;
  let animatedFrom = Number.NEGATIVE_INFINITY;

  const isAnimated = () => animations > 0 && tools.now() - animatedFrom < ANIMATED_MS;

  function look(): void {
    timer = undefined;
    if (scrolls || ended) return;
    if (isAnimated()) {
      timer = tools.setTimeout(look, BETWEEN_MS);
      return;
    }
    last = tools.now();
    tools.look();
  }

  /** Looks now if the page rests and was not looked at just before; else as soon as both are so. */
  function soon(): void {
    if (scrolls || ended || timer !== undefined) return;
    // At most that: a clock that was set back is not waited for.
    const wait = Math.min(BETWEEN_MS, last + BETWEEN_MS - tools.now());
    if (wait <= 0) look();
    else timer = tools.setTimeout(look, wait);
  }

  return {
    get scrolls(): boolean {
      return scrolls;
    },
    soon,
    /** The page begins or ends to scroll; at the end it is looked at. */
    moving(now: boolean): void {
      scrolls = now;
      if (timer !== undefined) tools.clearTimeout(timer);
      timer = undefined;
      if (!now) look();
    },
    /** A part of the page begins to move by itself, or has ended. */
    animates(now: boolean): void {
      if (now && animations === 0) animatedFrom = tools.now();
      animations = Math.max(0, animations + (now ? 1 : -1));
      if (animations === 0 && now === false) soon();
    },
    end(): void {
      ended = true;
      if (timer !== undefined) tools.clearTimeout(timer);
    },
  };
}
