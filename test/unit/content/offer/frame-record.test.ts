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

it.each([16, 100, 200])('says since when frames %i ms apart have shown it', (apart) => {
  const of = record();
  for (let time = 1_000; time <= 1_800; time += apart) frame({ time });
  expect(of.seenSince(1_850)).toBe(1_000);
});

it('begins anew after frames that were missing, and forgets it once they are too long ago', () => {
  const of = record();
  frame({ time: 1_000 });
  frame({ time: 1_400 });
  expect(of.seenSince(1_410)).toBe(1_400);
  expect(of.seenSince(1_751)).toBeUndefined();
});

it('lets frames be missing for longer where nothing can have come over it between them', () => {
  const of = record();
  frame({ time: 1_000 });
  frame({ time: 4_900 });
  expect(of.seenSince(4_910, { alone: true })).toBe(1_000);
  expect(of.seenSince(4_910)).toBe(4_900);
  frame({ time: 4_916, left: 3 });
  expect(of.seenSince(4_920, { alone: true })).toBe(4_916);
  expect(of.seenSince(8_950, { alone: true })).toBeUndefined();
});

it('notes a cover of one frame, and not that which was there before it was seen', () => {
  const of = record();
  frame({ time: 984, isVisible: false });
  expect(of.lostAt).toBe(Number.NEGATIVE_INFINITY);
  frame({ time: 1_000 });
  frame({ time: 1_016, isVisible: false });
  frame({ time: 1_032 });
  expect(of.lostAt).toBe(1_016);
  expect(of.seenSince(1_040)).toBe(1_032);
});

it('begins anew where it is elsewhere, and when we have placed it', () => {
  const of = record();
  frame({ time: 1_000 });
  frame({ time: 1_016, left: 3 });
  expect(of.seenSince(1_020)).toBe(1_016);
  now = 1_030;
  of.placed();
  frame({ time: 1_029, left: 3 });
  expect(of.seenSince(1_031)).toBeUndefined();
  frame({ time: 1_046, left: 3 });
  expect(of.seenSince(1_050)).toBe(1_046);
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
  frame({ time: 1_000 });
  now = 1_010;
  of.moved();
  frame({ time: 1_016, left: 3 });
  expect(of.seenSince(1_020)).toBe(1_016);
  expect(of.seenSince(1_020, { anywhere: true })).toBe(1_000);
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
  of.seenSince(now);
  expect(stalls).toBe(2);
  // A pointer that moves and a press are later than the timer on a busy machine: no stall is what the press was before.
  now += 400;
  of.heard();
  now += 600;
  of.seenSince(now - 200);
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
