import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { PLANS } from '#lib/detect/automaton.generated.ts';
import { createAutomaton } from '#lib/detect/automaton.ts';
import { createJudge } from '#lib/detect/judge.ts';
import { buildAutomatonModule } from '../../../scripts/build-automaton.ts';

const judge = createJudge(createAutomaton(PLANS));
const regions = getCountries();
/** Numbers tried in the property tests: DIALMARK_NUMBERS=1000000 for the long run. */
const NUMBERS = Number(process.env.DIALMARK_NUMBERS ?? 10_000);
/** A quarter of a millisecond each, and room on a busy machine. */
const LONG_MS = 60_000 + NUMBERS;

function ours(text: string, region: string): string | undefined {
  const digits = Uint8Array.from(text.replace('+', ''), Number);
  const verdict = text.startsWith('+')
    ? judge.international(digits, 0, digits.length)
    : judge.local(digits, 0, digits.length, region);
  return verdict && `${verdict.e164} ${verdict.region}`;
}

function theirs(text: string, region: string): string | undefined {
  const number = parsePhoneNumberFromString(text, region as 'US');
  return number?.isValid() ? `${number.number} ${number.country}` : undefined;
}

test('the committed automaton is the one that the installed metadata gives', () => {
  const committed = readFileSync(
    new URL('../../../lib/detect/automaton.generated.ts', import.meta.url),
    'utf8',
  );
  expect(buildAutomatonModule() === committed).toBe(true);
}, 60_000);

describe('beside libphonenumber-js', () => {
  test.each(regions)('%s: its example in national, international, IDD and RFC 3966 form', (region) => {
    const example = getExampleNumber(region, examples);
    if (!example) return;
    const national = example.formatNational().replace(/\D/g, '');
    const uri = example.format('RFC3966').replace(/^tel:/, '');
    for (const text of [example.number, national, example.nationalNumber, uri.replace(/[^\d+]/g, '')]) {
      expect(ours(text, region)).toBe(theirs(text, region));
    }
    // The labelling rule takes 00 everywhere, libphonenumber only if the country dials so.
    const called = ours(`00${example.number.slice(1)}`, region);
    expect(called?.split(' ')[0]).toBe(example.number);
  });

  test(
    'random numbers, with a plus and without',
    () => {
      const region = fc.constantFrom(...regions);
      const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 17 });
      fc.assert(
        fc.property(region, digits, (where, text) => {
          // Belarus' premium numbers begin with 810, and its trunk prefix is 8: libphonenumber takes the 8 off even
          // after +375, and refuses a number that its own pattern allows. Ours reads it as it stands.
          fc.pre(!(where === 'BY' && text.startsWith('810')));
          // Mexico's former prefixes are read, which libphonenumber gave up.
          fc.pre(!(where === 'MX' && /^(?:1|01|04[45])\d{10}$/.test(text)));
          const written = `+${getCountryCallingCode(where)}${text}`;
          expect(ours(written, where)).toBe(theirs(written, where));
        }),
        { numRuns: NUMBERS },
      );
    },
    LONG_MS,
  );

  test('a premium number of Belarus, which libphonenumber takes for one with a trunk prefix', () => {
    expect(ours('+3758100000000', 'BY')).toBe('+3758100000000 BY');
    expect(theirs('+3758100000000', 'BY')).toBeUndefined();
  });

  test(
    'numbers near real ones: a few digits of an example changed',
    () => {
      const near = fc
        .tuple(fc.constantFrom(...regions), fc.array(fc.tuple(fc.nat(16), fc.nat(9)), { maxLength: 5 }))
        .map(([region, changes]) => {
          const all = [...(getExampleNumber(region, examples)?.nationalNumber ?? '12345678')];
          for (const [at, digit] of changes) all[at % all.length] = String(digit);
          return [region, all.join('')] as const;
        });
      fc.assert(
        fc.property(near, ([region, national]) => {
          const written = `+${getCountryCallingCode(region)}${national}`;
          expect(ours(written, region)).toBe(theirs(written, region));
          // Read nationally ours may take a calling code without a plus that libphonenumber leaves, also where it is
          // a number of the country without its trunk prefix: never less.
          const expected = theirs(national, region);
          const withCode = theirs(`+${national}`, region);
          if (expected) expect([expected, withCode]).toContain(ours(national, region));
        }),
        { numRuns: NUMBERS },
      );
    },
    LONG_MS,
  );
});
