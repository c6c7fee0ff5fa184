/** Plain text is read with a plain form of each pattern: both forms must say the same of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pattern } from '#lib/detect/pattern.ts';

const PATTERNS = [
  /\p{L}/u,
  /[\p{L}\p{Nd}]/u,
  /^[^\p{L}\s]+$/u,
  /^\p{Lu}\p{Ll}{2,}$/u,
  /[([]?\s*([\p{L}\p{M}][\p{L}\p{M}'’" ]*)\s*(\p{Nd}{1,7})?[)\]]?$/u,
  /(?:^|[^\p{L}])[xX#]{2,8}[\s\-.)]?$/u,
  /^\s?(?:[%€$]|(?:usd|kg|km|m²|шт)(?![\p{L}\p{Nd}]))/iu,
];
const signs = [...'aZk K09.,:;()[]#x\\-–\u2028\u2060\u00a0²éßשعक१Ⅷ'];

describe.each(PATTERNS.map((full) => [full.source, full] as const))('%s', (_, full) => {
  test('answers as its Unicode form does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), (units) => {
        const text = units.join('');
        expect(pattern(full.source, full.flags).exec(text)?.slice()).toEqual(full.exec(text)?.slice());
        expect(pattern(full.source, full.flags).test(text)).toBe(full.test(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
