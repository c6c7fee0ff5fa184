/**
 * Watches whether the frames that we are in can be seen, as far as the browser does not say so itself: at each press, and now
 * and then while one may come, as the page around can take a veil away as the finger comes down. When, it cannot know.
 */
import { boundsOf } from '#lib/page/native.ts';
import type { Box } from '../view/geometry.ts';
import { areFramesSeen } from './frame-seen.ts';
import type { OpenShadow } from './paints-nothing.ts';

/** Between two looks, milliseconds, and so many times as long as the one before took: of huge pages fewer. */
const REST_MS = 150;
const REST_FACTOR = 8;

export interface FrameWatch {
  /** @param control in pixels of our viewport */
  isSeen(control: Box): boolean;
  /** Something of ours can be pressed: asked for with each of its frames. */
  follow(): void;
  /** When they were last found unseen, on the clock of events. */
  readonly lastAt: number;
}

export interface FrameWatchParts {
  window: Window;
  /** All that a person has to see of ours. */
  pieces: readonly Element[];
  openShadow: OpenShadow;
  /** Between 0 and 1. */
  random(): number;
}

export function createFrameWatch({ window, pieces, openShadow, random }: FrameWatchParts): FrameWatch {
  const now = () => window.performance.now();
  const isNeeded = window.parent !== window;
  let lastAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.NEGATIVE_INFINITY;

  function look(control?: Box): boolean {
    const shown = pieces.map(boundsOf).filter(({ width }) => width > 0);
    const seen = areFramesSeen(window, { control, pieces: shown, openShadow });
    if (!seen) lastAt = now();
    return seen;
  }

  return {
    isSeen: (control) => !isNeeded || look(control),
    follow() {
      const began = now();
      if (!isNeeded || began < nextAt) return;
      look();
      const ended = now();
      nextAt = ended + (REST_MS + (ended - began) * REST_FACTOR) * (0.5 + random());
    },
    get lastAt() {
      return lastAt;
    },
  };
}
