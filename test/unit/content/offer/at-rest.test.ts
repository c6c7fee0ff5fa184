import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAtRest } from '#lib/content/offer/at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const looks: number[] = [];
  const atRest = createAtRest({
    look: () => looks.push(Date.now()),
    now: () => Date.now(),
    setTimeout: (task, ms) => setTimeout(task, ms) as unknown as number,
    clearTimeout: (timer) => clearTimeout(timer),
  });
  return { atRest, looks };
}

describe('a look at the page’s layout', () => {
  it('is taken at once, and then once a while however often it is asked for', () => {
    const { atRest, looks } = setUp();
    atRest.soon();
    expect(looks).toHaveLength(1);
    for (let step = 0; step < 100; step += 1) {
      atRest.soon();
      vi.advanceTimersByTime(10);
    }
    expect(looks.length).toBeLessThanOrEqual(8);
    expect(looks.length).toBeGreaterThanOrEqual(6);
  });

  it('is never taken while the page scrolls, and is when it rests', () => {
    const { atRest, looks } = setUp();
    fc.assert(
      fc.property(fc.array(fc.constantFrom('soon', 'wait'), { maxLength: 60 }), (steps) => {
        vi.advanceTimersByTime(1_000);
        atRest.moving(true);
        const before = looks.length;
        for (const step of steps) step === 'soon' ? atRest.soon() : vi.advanceTimersByTime(40);
        expect(looks.length).toBe(before);
        atRest.moving(false);
        expect(looks.length).toBe(before + 1);
      }),
    );
  });

  it('is not taken while a part of the page moves by itself, but what spins for ever is not waited for', () => {
    const { atRest, looks } = setUp();
    atRest.animates(true);
    atRest.animates(true);
    atRest.soon();
    atRest.moving(true);
    atRest.moving(false);
    vi.advanceTimersByTime(500);
    atRest.animates(false);
    expect(looks).toEqual([]);
    atRest.animates(false);
    vi.advanceTimersByTime(150);
    expect(looks).toHaveLength(1);
    atRest.animates(true);
    atRest.soon();
    vi.advanceTimersByTime(900);
    expect(looks).toHaveLength(1);
    vi.advanceTimersByTime(400);
    expect(looks).toHaveLength(2);
  });

  it('is not taken after the end', () => {
    const { atRest, looks } = setUp();
    atRest.soon();
    atRest.soon();
    atRest.end();
    vi.advanceTimersByTime(1_000);
    atRest.soon();
    atRest.moving(false);
    expect(looks).toHaveLength(1);
  });
});
