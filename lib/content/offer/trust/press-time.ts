/** Whether a press was made on what frames showed before it, and is heard soon enough. */
import { type FrameRecord, LONGEST_ALONE_MS, tellsOfCovers } from './frame-record.ts';
import type { FrameWatch } from './frame-watch.ts';
import type { PieceOverlays } from './overlay-record.ts';
import { RESTED_MS } from './pointer-path.ts';
import type { TopLayer } from './top-layer.ts';

/**
 * A button must have been seen this long before a press counts: users do not mean a button that has just appeared
 * under the pointer.
 */
export const SEEN_MS = 150;
/** A press that waited longer than this, milliseconds, was made on what may be gone by now. */
const LATEST_MS = 100;
/** The same in a frame if nothing but us was in its top layer. */
const LATEST_IN_FRAME_MS = 350;

export interface PressTimeParts {
  window: Window;
  record: FrameRecord;
  topLayer: Pick<TopLayer, 'changedAt' | 'wasEmpty'>;
  overlays: Pick<PieceOverlays, 'lastAt'>;
  frames: Pick<FrameWatch, 'lastAt'>;
}

export function createPressTime({ window, record, topLayer, overlays, frames }: PressTimeParts) {
  // A frame does not hear of all that the page around draws over it.
  const isOutermost = window.parent === window;
  /** Only the top layer can cover us: without it the screen kept showing us while no frames came. */
  const wasAlone = (at: number) => topLayer.wasEmpty(at - RESTED_MS);
  const isSeen = (at: number, since: number | undefined) => since !== undefined && at >= since + SEEN_MS;

  return {
    /**
     * Judges the frames shown from before `at`, on the clock of events, until now.
     * @param trustedFrom no press before that counts
     * @param anywhere it may have moved
     */
    doubts(at: number, trustedFrom: number, anywhere: boolean): 'covered' | 'late' | undefined {
      record.read(at);
      const changedAt = tellsOfCovers() ? Number.NEGATIVE_INFINITY : topLayer.changedAt();
      const after = Math.max(record.lostAt, overlays.lastAt, frames.lastAt, changedAt);
      if (after > at - RESTED_MS) return 'covered';
      if (at < trustedFrom) return 'late';
      if (isSeen(at, record.seenSince(at, { anywhere, after }))) return undefined;
      if (!isOutermost || !wasAlone(at)) return 'late';
      return isSeen(at, record.seenSince(at, { anywhere, after, alone: true })) ? undefined : 'late';
    },
    /** @param waited milliseconds until the press was heard */
    isTooLate(at: number, waited: number): boolean {
      const latest = isOutermost ? LONGEST_ALONE_MS : LATEST_IN_FRAME_MS;
      return waited > LATEST_MS && (waited > latest || !wasAlone(at));
    },
  };
}
