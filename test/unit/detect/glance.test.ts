import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import { glanceAt, glanceDigits } from '#lib/detect/glance.ts';

const engine = createEngine(detectionData());
/** What numbers are made of, and what stands around them, of many scripts. */
const piece = fc.constantFrom(
  ...'0123456789٠١٢٣٤٥٦٧٨٩۰۴۹०५९０１９',
  ...'     -–—‑.·/()[]（）+＋~\u00a0\u2009\u202f\u200e\u200f\u2060\u00ad\t\n',
  ...',:;#*%$€abcXYZאבג今日é',
  '𝟏𝟐𝟑',
  '𝟎',
  '😀',
  '\ud800',
  '1-800-FLOWERS',
  '2026-05-12',
  '14:33',
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('lets pass whatever the engine takes for worth a look', () => {
  fc.assert(
    fc.property(text, (written) => {
      const size = engine.gauge(written);
      const glance = glanceAt(written);
      expect(glance).toBeGreaterThanOrEqual(size);
      expect(glance === 0).toBe(glanceDigits(written) === 0);
      expect(glanceDigits(written)).toBe(engine.countDigits(written, 6));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['2026-05-12', 1],
  ['2026-05-12 14:33', 1],
  ['2026/5/2', 1],
  [' 12.05.2026 ', 1],
  ['12/05/2026, 14:33:10', 1],
  ['12.05.2026 03-6123456', 2],
  ['$883,836', 1],
  ['Room 12, floor 4', 1],
  ['no digits', 0],
  ['', 0],
  ['03-6123456', 2],
  ['٠٣ ٦١٢ ٣٤٥٦', 2],
  ['1-800-FLOWERS', 2],
])('%s: %i', (written, size) => {
  expect(glanceAt(written)).toBe(size);
});

test('a date alone is nothing to look at, for the engine neither', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  for (const day of [1, 2, 10, 19, 31]) {
    for (const month of [1, 5, 12]) {
      for (const date of [
        [two(day), two(month), 1987],
        [day, month, 2026],
        [1950, two(month), two(day)],
      ]) {
        for (const mark of '-/.') {
          expect(glanceAt(date.join(mark))).toBe(1);
          expect(engine.gauge(date.join(mark))).toBe(1);
        }
      }
    }
  }
});
