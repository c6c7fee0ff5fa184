import { expect, it } from 'vitest';
import { countryOf } from '#lib/locales/country-of.ts';

it.each([
  [['he-IL', 'en-US'], 'IL'],
  [['he'], 'IL'],
  [['ar-SA'], 'SA'],
  [['en-GB'], 'GB'],
  [['en'], 'US'],
  [['es-419'], undefined],
  [['not a language'], undefined],
  [[], undefined],
])('reads the country of %j', (languages, country) => {
  expect(countryOf(languages)).toBe(country);
});
