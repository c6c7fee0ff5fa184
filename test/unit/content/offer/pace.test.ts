import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPace } from '#lib/content/offer/pace.ts';

const due = (pace: ReturnType<typeof createPace>, ticks: number) =>
  Array.from({ length: ticks }, () => pace.isDue()).flatMap((is, at) => (is ? [at + 1] : []));

it('is due at growing distances where nothing happens', () => {
  expect(due(createPace(), 40)).toEqual([1, 3, 7, 15, 23, 31, 39]);
});

it('is due at the tick after anything that happened, and never waits for more than eight', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (stirs) => {
      const pace = createPace();
      let waited = 0;
      for (const stirred of stirs) {
        if (stirred) pace.quicken();
        const isDue = pace.isDue();
        if (stirred) expect(isDue).toBe(true);
        waited = isDue ? 0 : waited + 1;
        expect(waited).toBeLessThan(8);
      }
    }),
  );
});

it('is slow once nothing has happened for a while, and no more when something does', () => {
  const pace = createPace();
  expect(Array.from({ length: 7 }, () => pace.isDue() && pace.isSlow()).lastIndexOf(true)).toBe(6);
  expect(due(pace, 6)).toEqual([]);
  expect(pace.isSlow()).toBe(true);
  pace.quicken();
  expect(pace.isSlow()).toBe(false);
});
