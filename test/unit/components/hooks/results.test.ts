/** What the field says at once of what was typed: a number that can be called, or why it cannot. */
import { expect, it } from 'vitest';
import { instantResults } from '#components/hooks/results.ts';

const of = (typed: string, country = 'US') => instantResults(typed, country, 0, []);

it.each([
  ['911', 'US'],
  ['112', 'IL'],
  ['100', 'IL'],
  ['+911', 'US'],
  ['999', 'GB'],
  [' 112 ', 'AE'],
])('says of %s that it is dialled on a telephone, and offers nothing', (typed, country) => {
  expect(of(typed, country)).toEqual([
    { kind: 'hint', id: 'hint', says: 'emergency', number: typed.trim().replace('+', '') },
  ]);
});

it.each(['12', '1217', '2024', '91', '9111234'])('says nothing of that kind of %s', (typed) => {
  expect(of(typed)).toEqual([]);
});

it.each([
  ['050-123-4567', 'US'],
  ['054-123-4567', 'DE'],
  ['(000) 555-2671', 'US'],
])(
  'offers no number that nobody has, and says in which country it is not one: %s in %s',
  (typed, country) => {
    const found = of(typed, country);
    expect(found.some((one) => one.kind === 'dial' && !one.valid)).toBe(false);
    if (country === 'US')
      expect(found).toEqual([
        { kind: 'hint', id: 'hint', says: 'not-valid', number: typed, country, fault: 'not-in-use' },
      ]);
  },
);

it.each([
  ['+1 415 123', 'too-short'],
  ['+1 415 555 2671 2345 99', 'too-long'],
  ['+999 415 555 2671', 'no-country'],
] as const)('says why what is written with a country’s code is no number: %s', (typed, fault) => {
  expect(of(typed)).toEqual([
    { kind: 'hint', id: 'hint', says: 'not-valid', number: typed, country: 'US', fault },
  ]);
});

it('offers what is valid there, and what was written with its country', () => {
  expect(of('054-223-4567', 'IL')).toMatchObject([{ kind: 'dial', e164: '+972542234567', valid: true }]);
  expect(of('+972 54 223 4567')).toMatchObject([{ kind: 'dial', e164: '+972542234567', valid: true }]);
  expect(of('1-800-FLOWERS', 'IL')).toMatchObject([{ kind: 'dial', e164: '+18003569377', valid: true }]);
});

it('leaves to the platform a number that was written with its country, valid by the plan or not', () => {
  expect(of('+972 50 123 4567')).toMatchObject([{ kind: 'dial', e164: '+972501234567', valid: false }]);
});
