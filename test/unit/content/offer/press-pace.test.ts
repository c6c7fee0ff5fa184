/** Presses faster than a person reads count for nothing that came under them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPressPace } from '#lib/content/offer/trust/press-pace.ts';

const named = (key: string) => ({ getAttribute: () => key }) as unknown as Element;

function stand(earlier?: { clientX: number; clientY: number; timeStamp: number }) {
  const world = { now: 0, counted: 0, arrival: { x: 0, y: 0, stamp: Number.NEGATIVE_INFINITY } };
  const pace = createPressPace({
    arrival: () => world.arrival,
    counted: () => world.counted,
    now: () => world.now,
    earlier,
  });
  const at = (time: number, x: number) => {
    world.now = time;
    return { clientX: x, clientY: 0, timeStamp: time };
  };
  /** A press anywhere. @param kept the page keeps it from us */
  const press = (time: number, x: number, kept = false) => {
    const event = at(time, x);
    world.counted++;
    if (kept) pace.follow();
    else pace.heard(event);
  };
  const move = (time: number, x: number) => {
    at(time, x);
    pace.follow();
    world.arrival = { x, y: 0, stamp: time };
  };
  /** A press on our control, which has been there since `since`. */
  const isHasty = (time: number, x: number, since = 0, subject: unknown = 1, control = named('call')) => {
    press(time, x);
    return pace.isHasty(at(time, x), { control, subject, wasThere: (then) => then >= since });
  };
  return { press, move, isHasty };
}

it('lets the first press through, and the first of two', () => {
  const { isHasty } = stand();
  expect(isHasty(1_000, 100)).toBe(false);
  expect(isHasty(1_150, 100)).toBe(true);
});

it('knows of a press from before anything was offered, and of one that may have brought the document', () => {
  const { isHasty } = stand({ clientX: 100, clientY: 0, timeStamp: 5_000 });
  expect(isHasty(5_650, 100, 5_300)).toBe(true);
  const elsewhere = stand({ clientX: 300, clientY: 0, timeStamp: 5_000 });
  expect(elsewhere.isHasty(5_650, 100, 5_300)).toBe(false);
  const anew = stand();
  expect(anew.isHasty(650, 100, 300)).toBe(true);
  expect(stand().isHasty(750, 100, 300)).toBe(false);
});

it('refuses a press within half a second of another, unless the pointer went there from elsewhere', () => {
  const { press, move, isHasty } = stand();
  press(1_000, 100);
  expect(isHasty(1_499, 100)).toBe(true);
  press(3_000, 100);
  move(3_100, 130);
  expect(isHasty(3_200, 130)).toBe(false);
  // A finger comes down elsewhere, and no pointer moved.
  press(5_000, 100);
  expect(isHasty(5_200, 160)).toBe(true);
  // It trembled.
  press(7_000, 100);
  move(7_100, 110);
  expect(isHasty(7_200, 110)).toBe(true);
});

it('takes what came between two presses of a rhythm on one spot for not meant', () => {
  const { press, isHasty } = stand();
  press(1_000, 105);
  press(1_900, 100);
  expect(isHasty(2_800, 105, 2_100)).toBe(true);
  press(4_000, 100);
  press(5_000, 100);
  expect(isHasty(6_199, 100, 5_001)).toBe(true);
  press(9_000, 100);
  press(10_000, 100);
  expect(isHasty(11_200, 100, 10_001)).toBe(false);
});

it('lets a press through where the one before opened the card, once a person can have read it', () => {
  const { press, isHasty } = stand();
  press(1_000, 100);
  expect(isHasty(1_699, 100, 1_150)).toBe(true);
  press(5_000, 100);
  expect(isHasty(5_800, 100, 5_150)).toBe(false);
  // Another number was pressed a moment before.
  press(9_000, 300);
  press(10_000, 100);
  expect(isHasty(10_800, 100, 10_150)).toBe(false);
});

it('lets a press through on what was there at the one before, or at another place', () => {
  const { press, isHasty } = stand();
  press(1_000, 100);
  expect(isHasty(1_600, 100, 900)).toBe(false);
  press(5_000, 100);
  expect(isHasty(5_550, 180, 5_100)).toBe(false);
});

it('lets a press through half a second after one on the same control that was refused', () => {
  const { isHasty } = stand();
  expect(isHasty(1_000, 100, 950)).toBe(false);
  expect(isHasty(1_500, 100, 1_150)).toBe(false);
  // Another number stands there by now, or another control.
  expect(isHasty(2_100, 100, 1_900, 2)).toBe(true);
  expect(isHasty(2_700, 100, 2_500, 2, named('accept'))).toBe(true);
});

it('counts presses that the page keeps from us', () => {
  const { press, isHasty } = stand();
  press(1_000, 0, true);
  expect(isHasty(1_300, 0)).toBe(true);
  press(4_000, 0, true);
  press(4_900, 0, true);
  expect(isHasty(5_700, 0, 4_950)).toBe(true);
});

it('lets no press through in a rhythm faster than half a second, however the page times what it moves', () => {
  const turn = fc.record({
    apart: fc.integer({ min: 1, max: 499 }),
    x: fc.integer({ min: 100, max: 114 }),
    since: fc.integer({ min: -3_000, max: 0 }),
    subject: fc.integer({ min: 0, max: 2 }),
    kept: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 30 }), (turns) => {
      const { press, move, isHasty } = stand();
      let time = 1_000;
      press(time, 100);
      for (const { apart, x, since, subject, kept } of turns) {
        move(time + apart / 2, x);
        time += apart;
        if (kept) press(time, x, true);
        else expect(isHasty(time, x, time + since, subject)).toBe(true);
      }
    }),
  );
});
