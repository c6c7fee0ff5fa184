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

it('says once of each thing that happened, and at first, that the page was stirred', () => {
  const pace = createPace();
  expect([pace.wasStirred(), pace.wasStirred()]).toEqual([true, false]);
  pace.quicken();
  expect([pace.wasStirred(), pace.wasStirred()]).toEqual([true, false]);
});
