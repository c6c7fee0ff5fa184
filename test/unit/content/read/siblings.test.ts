import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNearSiblings, type Side } from '#lib/content/read/siblings.ts';

/** So many above the view, near it and below it; with some that have no box. */
const lists = fc
  .tuple(fc.nat(3_000), fc.nat(200), fc.nat(3_000), fc.boolean())
  .map(([above, near, below, reversed]): Side[] => {
    const sides: Side[] = [...Array(above).fill(-1), ...Array(near).fill(0), ...Array(below).fill(1)];
    return reversed ? sides.reverse() : sides;
  });
const holes = fc.array(fc.tuple(fc.nat(6_000), fc.nat(40)), { maxLength: 5 });

const nearOf = (sides: readonly Side[]) => sides.flatMap((side, index) => (side === 0 ? [index] : []));

test('in a list that runs down the page, or up it, all that is near is found', () => {
  fc.assert(
    fc.property(lists, holes, (sides, hidden) => {
      for (const [from, count] of hidden) sides.fill(undefined, from, from + count);
      const found = findNearSiblings(sides.length, (index) => sides[index]);
      expect(found.near).toEqual(nearOf(sides));
    }),
  );
});

test('of a long list few are asked, and those beside what is near are watched', () => {
  const sides: Side[] = [...Array(50_000).fill(-1), ...Array(40).fill(0), ...Array(50_000).fill(1)];
  let asked = 0;
  const found = findNearSiblings(sides.length, (index) => {
    asked++;
    return sides[index];
  });
  expect(found.near).toEqual(nearOf(sides));
  expect(found.edges).toEqual([49_999, 50_040]);
  expect(asked).toBeLessThan(150);
});

test('a list that does not run down the page is asked one by one', () => {
  const sides: Side[] = Array.from({ length: 500 }, (_, index) => ([-1, 1, 0, 1] as const)[index % 4]);
  expect(findNearSiblings(500, (index) => sides[index]).near).toEqual(nearOf(sides));
  const one: Side[] = Array(500).fill(1);
  one[77] = 0;
  expect(findNearSiblings(500, (index) => one[index], true).near).toEqual([77]);
});

test('what has no box is watched for getting one', () => {
  const sides: Side[] = [0, undefined, 0, 1];
  expect(findNearSiblings(4, (index) => sides[index])).toEqual({ near: [0, 2], edges: [1, 3] });
});
