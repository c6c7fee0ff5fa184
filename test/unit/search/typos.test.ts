import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '#lib/search/index/segment-builder.ts';
import { misspelt } from '#lib/search/index/typos.ts';

function found(words: readonly string[], searched: string): string[] {
  const { vocabulary } = buildSegment([{ key: 'x', at: 0, names: '', sentences: words, digits: '' }]);
  return misspelt(vocabulary, searched)
    .map(({ word }) => word)
    .sort();
}

/** Letters exchanged, missing, added, or two neighbours swapped (optimal string alignment), the slow way. */
function distance(one: string, other: string): number {
  const table = [...Array(one.length + 1)].map((_, row) =>
    [...Array(other.length + 1)].map((_, at) => row || at),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? 99;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, at(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = cost;
    }
  return at(one.length, other.length);
}

describe('misspelt words', () => {
  it.each([
    ['contract', 'contarct', true],
    ['contract', 'contrakt', true],
    ['contracts', 'kontract', true],
    ['monday', 'mondy', true],
    ['monday', 'sunday', false],
    ['abc', 'abd', false],
    ['12345', '12346', false],
  ])('%s for %s: %s', (written, searched, expected) => {
    expect(found([written], searched)).toEqual(expected ? [written] : []);
  });

  it('are those that looking at every word would find', () => {
    const word = fc.stringMatching(/^[a-d]{1,11}$/);
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 120 }),
        fc.stringMatching(/^[a-d]{4,10}$/),
        fc.array(fc.nat(12), { maxLength: 12 }),
        (words, searched, cuts) => {
          // Near ones besides: the searched word with a letter less, one more, an ending.
          const near = cuts.flatMap((cut) => [
            searched.slice(0, cut) + searched.slice(cut + 1),
            `${searched.slice(0, cut)}d${searched.slice(cut)}`,
            `${searched.slice(0, cut)}c${searched.slice(cut + 1)}abc`,
          ]);
          const all = [...new Set([...words, ...near])].filter((one) => one !== '');
          const ending = searched.length >= 5 ? 3 : 0;
          const expected = all.filter((written) => {
            const cutoff = Math.max(1, written.length - ending);
            let least = 99;
            for (let length = cutoff; length <= written.length; length++)
              least = Math.min(least, distance(written.slice(0, length), searched));
            return least <= 1 || (searched.length >= 8 && least === 2 && written[0] === searched[0]);
          });
          expect(found(all, searched)).toEqual(expected.sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});
