import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsk } from '#lib/detect/signs.ts';
import { createWriter, oddsOf } from '../../../scripts/automaton/signs.ts';

const answers = fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 400 });
const counts = fc.array(fc.record({ yes: fc.nat(500), no: fc.nat(500) }), { minLength: 4, maxLength: 4 });

test('what was written is read again, whatever was thought likely', () => {
  fc.assert(
    fc.property(answers, counts, (said, likely) => {
      const odds = oddsOf(likely);
      const writer = createWriter(odds);
      for (const [context, answer] of said) writer.write(context, answer);
      const ask = createAsk(writer.text(), odds);
      expect(said.map(([context]) => ask(context))).toEqual(said.map(([, answer]) => answer));
    }),
  );
});

test('what is likely takes next to nothing', () => {
  const odds = oddsOf([{ yes: 99, no: 1 }]);
  const writer = createWriter(odds);
  for (let at = 0; at < 1000; at++) writer.write(0, true);
  expect(writer.text().length).toBeLessThan(12);
});

test('a text has no sign that a string writes twice', () => {
  const every = oddsOf(Array.from({ length: 64 }, (_, at) => ({ yes: at, no: 63 - at })));
  expect(JSON.stringify(every)).toBe(`"${every}"`);
});
