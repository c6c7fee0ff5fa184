/**
 * Watches whether the frames that we are in can be seen, as far as Chromium does not say so itself: at each press, and now
 * and then while one may come, as the page around can take a veil away as the finger comes down. When, it cannot know.
 * Elsewhere the browser asks before a frame's call (browser-question.ts).
 */
import { tellsOfCovers } from './frame-record.ts';
import { areFramesSeen } from './frame-seen.ts';

/** Between two looks, milliseconds, and so many times as long as the one before took: of huge pages fewer. */
const REST_MS = 150;
const REST_FACTOR = 8;

export type FrameWatch = ReturnType<typeof createFrameWatch>;

/** @param random between 0 and 1 */
export function createFrameWatch(window: Window, random: () => number) {
  const now = () => window.performance.now();
  const isNeeded = tellsOfCovers() && window.parent !== window;
  let lastAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.NEGATIVE_INFINITY;

  function look(): boolean {
    const seen = areFramesSeen(window);
    if (!seen) lastAt = now();
    return seen;
  }

  return {
    isSeen: (): boolean => !isNeeded || look(),
    /** Something of ours can be pressed: asked for with each of its frames. */
    follow(): void {
      const began = now();
      if (!isNeeded || began < nextAt) return;
      look();
      const ended = now();
      nextAt = ended + (REST_MS + (ended - began) * REST_FACTOR) * (0.5 + random());
    },
    /** When they were last found unseen, on the clock of events. */
    get lastAt(): number {
      return lastAt;
    },
  };
}
