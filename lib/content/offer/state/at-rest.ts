/**
 * What asks the page for its layout waits until the page rests: never while anything scrolls, and in bursts of changes
 * once a while. A grid that draws its rows again on each step of the wheel would pay for each of our looks.
 */

/** Milliseconds between two looks, while a page changes and does not scroll. */
const BETWEEN_MS = 150;

export interface AtRest {
  /** Looks now if the page rests and was not looked at just before; else as soon as both are so. */
  soon(): void;
  /** The page begins or ends to scroll; at the end it is looked at. */
  moving(now: boolean): void;
  end(): void;
}

export function createAtRest(tools: {
  look: () => void;
  /** Milliseconds since the epoch. */
  now: () => number;
  setTimeout: (task: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}): AtRest {
  let last = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;
  let scrolls = false;
  let ended = false;

  function look(): void {
    timer = undefined;
    if (scrolls || ended) return;
    last = tools.now();
    tools.look();
  }

  function soon(): void {
    if (scrolls || ended || timer !== undefined) return;
    // At most that: a clock that was set back is not waited for.
    const wait = Math.min(BETWEEN_MS, last + BETWEEN_MS - tools.now());
    if (wait <= 0) look();
    else timer = tools.setTimeout(look, wait);
  }

  return {
    soon,
    moving(now) {
      scrolls = now;
      if (timer !== undefined) tools.clearTimeout(timer);
      timer = undefined;
      if (!now) look();
    },
    end() {
      ended = true;
      if (timer !== undefined) tools.clearTimeout(timer);
    },
  };
}
