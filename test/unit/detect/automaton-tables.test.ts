import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from '#lib/detect/automaton-tables.ts';
import { writeTable } from '../../../scripts/automaton/write-table.ts';

/** States in the order of a walk: each target is dead, one that was met, or the next that was not. */
const states = fc
  .array(fc.record({ label: fc.nat(60), picks: fc.array(fc.nat(9_999), { minLength: 10, maxLength: 10 }) }), {
    maxLength: 300,
  })
  .map((drawn) => {
    let met = 1;
    return drawn.map(({ label, picks }) => ({
      label,
      next: picks.map((pick) => {
        if (pick % 3 === 0) return 0;
        return pick % 3 === 1 ? ++met : 1 + (pick % met);
      }),
    }));
  });

test('a table that was written is read again', () => {
  fc.assert(
    fc.property(states, (rows) => {
      const { next, labels } = readTable(writeTable(rows));
      expect([...labels]).toEqual([0, ...rows.map(({ label }) => label)]);
      expect([...next]).toEqual([...Array(10).fill(0), ...rows.flatMap((row) => row.next)]);
    }),
  );
});

test('a text that was cut off leads nowhere, and throws nothing', () => {
  const text = writeTable([
    { label: 3, next: [2, 2, 0, 0, 0, 0, 0, 0, 0, 1] },
    { label: 0, next: Array(10).fill(0) },
  ]);
  for (let end = 0; end < text.length; end++)
    for (const target of readTable(text.slice(0, end)).next) expect(target).toBeLessThanOrEqual(2);
});
