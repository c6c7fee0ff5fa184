/** What frames showed of a piece of ours, from what the browser measured at the end of each. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameRecord } from '#lib/content/offer/trust/frame-record.ts';

let frame: (entry: { time: number; isVisible?: boolean; left?: number; shown?: boolean }) => void;
let observed = 0;
let now = 0;
let stalls = 0;
let beats: (() => void)[] = [];

beforeEach(() => {
  observed = 0;
  now = 0;
  stalls = 0;
  beats = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(take: (entries: unknown[]) => void) {
        frame = ({ time, isVisible = true, left = 0, shown = true }) =>
          take([
            {
              time,
              isVisible,
              isIntersecting: shown,
              boundingClientRect: { left, top: 0, width: 20, height: 20 },
            },
          ]);
      }
      observe() {
        observed += 1;
      }
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const record = () =>
  createFrameRecord({
    window: {
      performance: { now: () => now },
      requestAnimationFrame: () => 0,
      setTimeout: (beat: () => void) => beats.push(beat),
    } as unknown as Window,
    watched: {} as Element,
    placeOf: ({ left }) => String(left),
    onFrame: () => undefined,
    onCover: () => undefined,
    onStall: () => {
      stalls += 1;
    },
    signal: new AbortController().signal,
  });

/** The timers that wait run after so many milliseconds, and again. */
const passes = (...times: number[]) => {
  for (const ms of times) {
    now += ms;
    for (const beat of beats.splice(0)) beat();
  }
};

/** The first of these frames is on the screen for sure once so many have followed it. */
const AHEAD = 3;
/** So many frames, a millisecond apart. */
function frames(from: number, look: { left?: number } = {}, count = AHEAD + 1) {
  for (let at = 0; at < count; at += 1) frame({ time: from + at, ...look });
}

it.each([16, 100, 200])('says since when frames %i ms apart have shown it for sure', (apart) => {
  const of = record();
  for (let time = 1_000; time <= 1_800; time += apart) frame({ time });
  expect(of.seenSince(1_850)).toBe(1_000 + AHEAD * apart);
});

it('takes no frame for shown that may still be on its way to the screen, however long that takes', () => {
  const of = record();
  frames(1_000, {}, AHEAD);
  expect(of.seenSince(3_000, { alone: true })).toBeUndefined();
  frame({ time: 3_100 });
  expect(of.seenSince(3_300, { alone: true })).toBe(3_100);
});

it('takes only frames that follow a cover', () => {
  const of = record();
  frames(1_000);
  expect(of.seenSince(1_300, { after: 1_200 })).toBeUndefined();
  frames(1_210);
  expect(of.seenSince(1_300, { after: 1_200 })).toBe(1_210 + AHEAD - 1);
});

it('begins again after frames that were missing, and forgets it once they are too long ago', () => {
  const of = record();
  frames(1_000);
  frames(1_400);
  expect(of.seenSince(1_410)).toBe(1_400 + AHEAD);
  expect(of.seenSince(1_755)).toBeUndefined();
});

it('lets frames be missing for longer where nothing can have come over it between them', () => {
  const of = record();
  frames(1_000);
  frames(4_900);
  expect(of.seenSince(4_910)).toBe(4_900 + AHEAD);
  expect(of.seenSince(4_910, { alone: true })).toBe(1_000 + AHEAD);
  frames(4_916, { left: 3 });
  expect(of.seenSince(4_930, { alone: true })).toBe(4_916 + AHEAD);
  expect(of.seenSince(8_950, { alone: true })).toBeUndefined();
});

it('notes a cover of one frame, and not that which was there before it was seen', () => {
  const of = record();
  frame({ time: 984, isVisible: false });
  expect(of.lostAt).toBe(Number.NEGATIVE_INFINITY);
  frame({ time: 1_000 });
  frame({ time: 1_016, isVisible: false });
  frames(1_032);
  expect(of.lostAt).toBe(1_016);
  expect(of.seenSince(1_040)).toBe(1_032 + AHEAD);
});

it('begins again where it is elsewhere, and when we have placed it', () => {
  const of = record();
  frame({ time: 1_000 });
  frames(1_016, { left: 3 });
  expect(of.seenSince(1_022)).toBe(1_016 + AHEAD);
  now = 1_030;
  of.placed();
  frame({ time: 1_029, left: 3 });
  expect(of.seenSince(1_031)).toBeUndefined();
  frames(1_046, { left: 3 });
  expect(of.seenSince(1_055)).toBe(1_046 + AHEAD);
});

it('asks for no frame while it is hidden', () => {
  record();
  frame({ time: 1_000, shown: false });
  expect(observed).toBe(1);
  frame({ time: 1_016 });
  expect(observed).toBe(2);
});

it('goes on where it was moved, for who means it wherever it stands', () => {
  const of = record();
  frames(1_000);
  now = 1_010;
  of.moved();
  frames(1_016, { left: 3 });
  expect(of.seenSince(1_022)).toBe(1_016 + AHEAD);
  expect(of.seenSince(1_022, { anywhere: true })).toBe(1_000 + AHEAD);
  frame({ time: 1_032, isVisible: false });
  expect(of.seenSince(1_040, { anywhere: true })).toBeUndefined();
});

it('tells that the thread stood for as long as a dialog takes, and not while it was hidden', () => {
  const of = record();
  frame({ time: 1_000 });
  passes(400);
  // No frame came for longer, and the thread did not stand.
  passes(100, 100, 100, 100, 100, 100);
  expect(stalls).toBe(0);
  passes(600);
  expect(stalls).toBe(1);
  now += 700;
  of.read(now);
  expect(stalls).toBe(2);
  // A pointer that moves and a press are later than the timer on a busy machine: no stall is what the press was before.
  now += 400;
  of.heard();
  now += 600;
  of.read(now - 200);
  expect(stalls).toBe(2);
  frame({ time: 2_016, shown: false });
  passes(100, 3_000);
  expect(beats).toEqual([]);
  frame({ time: 9_000 });
  passes(100);
  expect(stalls).toBe(2);
});

it('takes what was away, and was not hidden by us, for uncovered just now', () => {
  const of = record();
  frame({ time: 1_000 });
  frame({ time: 1_016, shown: false });
  frame({ time: 2_000 });
  expect(of.lostAt).toBe(2_000);
  frame({ time: 2_016, shown: false });
  of.placed();
  frame({ time: 3_000 });
  expect(of.lostAt).toBe(2_000);
});
