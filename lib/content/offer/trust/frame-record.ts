/**
 * How the frames on the screen showed a piece of ours. The browser measures it at the end of each frame, after all
 * scripts of that frame (Intersection Observer): a page hears nothing of it, and cannot take it back in a later task.
 *
 *   piece shown ──► frame ──► entry ──► observed again, a frame asked for ──┐
 *                     ▲                                                     │
 *                     └─────────────────────────────────────────────────────┘   until the piece is hidden
 */
import { createHeartbeat } from './heartbeat.ts';
import type { WatchedPage } from './watched-page.ts';

/** Frames farther apart than this, milliseconds, are none that a person saw follow each other: 5 a second may. */
const LONGEST_FRAME_MS = 350;
/** The same if nothing can have come over it between them: so long does a busy machine take. */
export const LONGEST_ALONE_MS = 4_000;

/** The browser demands a delay between two measurements; the first of an element comes at the next frame. */
const OPTIONS = { trackVisibility: true, delay: 100, threshold: [0, 1] };
const NEVER = Number.NEGATIVE_INFINITY;
/** Browsers round it. */
const WHOLE = 0.98;

/** Which frames count as having shown it one after the other. */
export interface Showing {
  /** Nothing that the screen kept between two frames can have covered it, however far apart they were. */
  alone?: boolean;
  /** Wherever it stood: a key means the control that has the focus. */
  anywhere?: boolean;
}

export type FrameRecord = ReturnType<typeof createFrameRecord>;

interface VisibilityEntry extends IntersectionObserverEntry {
  isVisible?: boolean;
}

/** Whether the browser says itself if anything lies over an element. */
// COMPAT: Firefox has no `trackVisibility`; delete the check when it has.
export const tellsOfCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

interface FrameRecordParts extends Pick<WatchedPage, 'window' | 'signal'> {
  watched: Element;
  /** Says where it is, or what of it matters. */
  placeOf(box: DOMRectReadOnly): string;
  /** Called after each frame that showed it. */
  onFrame(): void;
  /** Something lies over it, or no more. */
  onCover(): void;
  /** The page's thread stood for as long as a dialog of the browser's takes at least. */
  onStall(): void;
}

export function createFrameRecord(parts: FrameRecordParts) {
  const { window, watched, placeOf, onFrame, onCover, onStall, signal } = parts;
  const runs = createRuns();
  let last = NEVER;
  let lostAt = NEVER;
  let isWhole = false;
  let place = '';
  let wasCovered = false;
  let wasGone = false; // No frame shows it, and we did not hide it: a page can move our root away, and back.
  const heartbeat = createHeartbeat({ window, isNeeded: () => last > NEVER, onStall, signal });
  const observer = new IntersectionObserver(take, OPTIONS);
  observer.observe(watched);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  function take(entries: readonly VisibilityEntry[]): void {
    for (const entry of entries) note(entry);
    heartbeat.start();
    if (!entries.at(-1)?.isIntersecting) return;
    onFrame();
    if (signal.aborted) return;
    observer.unobserve(watched);
    observer.observe(watched);
    window.requestAnimationFrame(() => undefined);
  }

  function note(entry: VisibilityEntry): void {
    const { time, isIntersecting, isVisible, intersectionRatio, boundingClientRect } = entry;
    isWhole = intersectionRatio >= WHOLE;
    const isCovered = isIntersecting && isVisible === false;
    const at = placeOf(boundingClientRect);
    const isBack = wasGone && isIntersecting;
    if (isBack || (isCovered && runs.some(({ since }) => since !== undefined))) lostAt = time;
    if (isCovered !== wasCovered || isBack) onCover();
    wasCovered = isCovered;
    wasGone = !isIntersecting && (wasGone || last > NEVER);
    for (const run of runs) {
      // A frame that began before we placed it may show it in either place.
      const isSeen = isIntersecting && !isCovered && time >= run.from;
      const breaks = time - last > run.longest || (!run.anywhere && at !== place);
      run.since = isSeen ? ((breaks ? undefined : run.since) ?? time) : undefined;
    }
    place = at;
    last = isIntersecting ? time : NEVER;
  }

  function begin(which: (run: Run) => boolean): void {
    for (const run of runs.filter(which)) {
      run.from = window.performance.now();
      run.since = undefined;
    }
  }

  return {
    /** It was shown or filled by us: what frames showed before says nothing. */
    placed(): void {
      last = NEVER;
      wasGone = false;
      begin(() => true);
    },
    /** It was moved by us, as it was. */
    moved: (): void => begin(({ anywhere }) => !anywhere),
    /** The pointer moves: the thread does not stand. */
    heard: (): void => heartbeat.heard(),
    /** Since when, on the clock of events, all frames have shown it, in one place and uncovered; undefined if not. */
    seenSince(at: number, { alone = false, anywhere = false }: Showing = {}): number | undefined {
      take(observer.takeRecords());
      heartbeat.heard(at);
      const run = runs.find((one) => one.alone === alone && one.anywhere === anywhere);
      return run && last >= at - run.longest ? run.since : undefined;
    },
    /** Whether the last frame showed all of it, also of the frames around. */
    get isWhole(): boolean {
      return isWhole;
    },
    /** When a frame last showed something over it after frames had shown it, on the same clock. */
    get lostAt(): number {
      return lostAt;
    },
  };
}

/** Frames that follow each other and show it. */
interface Run extends Required<Showing> {
  /** Milliseconds between two of them at most. */
  longest: number;
  /** Frames from before say nothing; on the clock of events. */
  from: number;
  since: number | undefined;
}

const createRuns = (): Run[] =>
  [true, false].flatMap((alone) =>
    [true, false].map((anywhere) => ({
      alone,
      anywhere,
      longest: alone ? LONGEST_ALONE_MS : LONGEST_FRAME_MS,
      from: NEVER,
      since: undefined,
    })),
  );
