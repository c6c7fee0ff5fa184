import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterInSlices, sortInSlices } from '#lib/content/dom/sliced-sort.ts';

/** A clock that moves at each look, so that every piece is as short as it can be. */
function impatient() {
  let now = 0;
  let breaths = 0;
  return {
    now: () => (now += 3),
    yieldToPage: async () => void breaths++,
    breaths: () => breaths,
  };
}

it('sorts as sort does, keeping equals in order, and breathes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.nat(20), id: fc.nat() }), { maxLength: 500 }),
      async (list) => {
        const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
        expect(await sortInSlices(list, byKey, impatient())).toEqual([...list].sort(byKey));
      },
    ),
  );
  const scheduler = impatient();
  await sortInSlices(
    Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % 2_000),
    (a, b) => a - b,
    scheduler,
  );
  expect(scheduler.breaths()).toBeGreaterThan(10);
});

it('asks of what is in order only whether each stands before the next', async () => {
  const asked: [number, number][] = [];
  const list = Array.from({ length: 1_000 }, (_, at) => at);
  const sorted = await sortInSlices(
    list,
    (a, b) => {
      asked.push([a, b]);
      return a - b;
    },
    impatient(),
  );
  expect(sorted).toEqual(list);
  expect(asked.filter(([a, b]) => b !== a + 1)).toEqual([]);
});

it('filters as filter does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 200 }), async (list) => {
      expect(await filterInSlices(list, (item) => item % 2 === 0, impatient())).toEqual(
        list.filter((item) => item % 2 === 0),
      );
    }),
  );
});
