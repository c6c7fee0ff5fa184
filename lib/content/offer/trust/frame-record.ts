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

/** So many frames can be made before the first of them is on the screen: a page can have them drawn slowly. */
const MOST_AHEAD = 3;
/** Frames that are remembered: a second and more of the quickest screens. */
const KEPT = 240;

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
  /** Frames up to then say nothing, on the clock of events. */
  after?: number;
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
  const times = createFrameTimes();
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
    times.note(time);
    const isCovered = isIntersecting && isVisible === false;
    const at = placeOf(boundingClientRect);
    const isBack = wasGone && isIntersecting;
    if (isBack || (isCovered && runs.isAnySeen())) lostAt = time;
    if (isCovered !== wasCovered || isBack) onCover();
    wasCovered = isCovered;
    wasGone = !isIntersecting && (wasGone || last > NEVER);
    runs.note(time, isIntersecting && !isCovered, { gap: time - last, isElsewhere: at !== place });
    place = at;
    last = isIntersecting ? time : NEVER;
  }

  return {
    /** It was shown or filled by us: what frames showed before says nothing. */
    placed(): void {
      last = NEVER;
      wasGone = false;
      runs.begin(window.performance.now());
    },
    /** It was moved by us, as it was. */
    moved: (): void => runs.begin(window.performance.now(), ({ anywhere }) => !anywhere),
    /** The pointer moves: the thread does not stand. */
    heard: (): void => heartbeat.heard(),
    /** Takes what the browser has noted up to a press. @param at when it was made, on the clock of events */
    read(at: number): void {
      take(observer.takeRecords());
      heartbeat.heard(at);
    },
    /** Since when, on the clock of events, the screen has shown it for sure, in one place and uncovered; undefined if not. */
    seenSince(
      at: number,
      { alone = false, anywhere = false, after = NEVER }: Showing = {},
    ): number | undefined {
      const run = runs.of(alone, anywhere);
      if (run?.since === undefined || last < at - run.longest) return undefined;
      return times.shownBy(Math.max(run.since, after));
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

/** When frames began, on the clock of events. */
function createFrameTimes() {
  let times: number[] = [];
  return {
    note(time: number): void {
      if (times.at(-1) !== time) times = [...times.slice(-KEPT), time];
    },
    /** When a frame of that time was on the screen for sure; undefined if it may not be yet. */
    shownBy: (at: number): number | undefined => times.filter((time) => time > at)[MOST_AHEAD - 1],
  };
}

/** Frames that follow each other and show it. */
interface Run extends Required<Pick<Showing, 'alone' | 'anywhere'>> {
  /** Milliseconds between two of them at most. */
  longest: number;
  /** Frames from before say nothing; on the clock of events. */
  from: number;
  since: number | undefined;
}

function createRuns() {
  const runs = [true, false].flatMap((alone) =>
    [true, false].map(
      (anywhere): Run => ({
        alone,
        anywhere,
        longest: alone ? LONGEST_ALONE_MS : LONGEST_FRAME_MS,
        from: NEVER,
        since: undefined,
      }),
    ),
  );
  return {
    of: (alone: boolean, anywhere: boolean) =>
      runs.find((one) => one.alone === alone && one.anywhere === anywhere),
    isAnySeen: () => runs.some(({ since }) => since !== undefined),
    note(time: number, isShown: boolean, { gap, isElsewhere }: { gap: number; isElsewhere: boolean }): void {
      for (const run of runs) {
        // A frame that began before we placed it may show it in either place.
        const isSeen = isShown && time >= run.from;
        const breaks = gap > run.longest || (!run.anywhere && isElsewhere);
        run.since = isSeen ? ((breaks ? undefined : run.since) ?? time) : undefined;
      }
    },
    begin(from: number, which: (run: Run) => boolean = () => true): void {
      for (const run of runs.filter(which)) Object.assign(run, { from, since: undefined });
    },
  };
}
