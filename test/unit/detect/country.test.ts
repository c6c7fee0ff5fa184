/** Which country a number is read with, and what is said of it. */
import { getCountries } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import type { CountryHint, CountrySource, Surroundings } from '#lib/detect/types.ts';

const engine = createEngine(detectionData());
const USUAL: readonly CountrySource[] = ['site', 'language', 'default'];

function read(text: string, named: Partial<Record<CountrySource, string>>) {
  const hints = (['beside', 'record', 'site', 'language', 'default'] as const).flatMap(
    (source): CountryHint[] => (named[source] ? [{ region: named[source], source }] : []),
  );
  const around: Surroundings = {
    kind: 'text',
    labels: [],
    countries: hints,
    usual: hints.filter(({ source }) => USUAL.includes(source)),
  };
  const [found] = engine.detect(text, around);
  return (
    found && {
      e164: found.e164,
      guess: found.confidence === 'guess',
      because: found.reasons
        .map(({ code }) => code)
        .filter((code) => /^(?:international|country)/.test(code)),
    }
  );
}

// Valid in Germany and in Israel alike, as different numbers.
const BOTH = '030 901820';
const GERMAN = '+4930901820';
const ISRAELI = '+97230901820';

describe('the order in which countries are believed', () => {
  test.each<[string, string, Partial<Record<CountrySource, string>>, string, string]>([
    ['a plus before all', '+49 30 901820', { beside: 'IL', default: 'US' }, GERMAN, 'international'],
    ['what stands beside before the record', BOTH, { beside: 'DE', record: 'IL' }, GERMAN, 'country-beside'],
    ['the record before the site', BOTH, { record: 'DE', site: 'IL' }, GERMAN, 'country-record'],
    ['the site before the default', BOTH, { site: 'DE', default: 'IL' }, GERMAN, 'country-site'],
    ['the default before the language', BOTH, { language: 'IL', default: 'DE' }, GERMAN, 'country-default'],
    ['the line before all but a plus', `Germany: ${BOTH}`, { beside: 'IL' }, GERMAN, 'country-beside'],
  ])('%s', (_why, text, named, e164, code) => {
    const found = read(text, named);
    expect(found?.e164).toBe(e164);
    expect(found?.because[0]).toBe(code);
  });

  test('the language alone decides nothing', () => {
    expect(read(BOTH, { language: 'DE', default: 'US' })).toBeUndefined();
  });
});

describe('what is a guess says so', () => {
  test.each<[string, Partial<Record<CountrySource, string>>, string]>([
    ['two countries are named', { beside: 'DE', record: 'IL' }, GERMAN],
    ['the country that is named has no such number', { beside: 'US', default: 'DE' }, GERMAN],
    ['the language of the page would read another', { language: 'DE', default: 'IL' }, ISRAELI],
  ])('%s', (_why, named, e164) => {
    expect(read(BOTH, named)).toMatchObject({ e164, guess: true });
    expect(read(BOTH, named)?.because).toContain('country-disputed');
  });

  test.each<[string, string, Partial<Record<CountrySource, string>>]>([
    ['written with its country', '+49 30 901820', { beside: 'IL', default: 'US' }],
    ['all agree', BOTH, { beside: 'DE', site: 'DE', language: 'DE', default: 'IL' }],
    ['the site was chosen', BOTH, { site: 'DE', language: 'IL', default: 'IL' }],
    ['the language has no such number', BOTH, { language: 'US', default: 'DE' }],
  ])('no guess: %s', (_why, text, named) => {
    expect(read(text, named)).toMatchObject({ e164: GERMAN, guess: false });
  });
});

describe('a code of two letters', () => {
  test.each([
    [
      'of a province with no such number disputes nothing',
      'Salvador, BA (71) 3252-1234',
      'BR',
      '+557132521234',
      false,
    ],
    ['of a state is the country of last resort', 'Berlin, DE 030 901820', 'US', '+4930901820', true],
    [
      'of a state is none where the user has such a number',
      'Denver, CO 303-555-0123',
      'US',
      '+13035550123',
      false,
    ],
    ['that is in a word is none', 'France, FRONT: 04-837-2265', 'IL', '+97248372265', true],
    ['of a country counts', 'Support (FR) 01 42 68 53 00', 'US', '+33142685300', false],
  ])('%s', (_why, text, home, e164, guess) => {
    expect(read(text, { default: home })).toMatchObject({ e164, guess });
  });
});

test('every English name of a country with telephones is known in prose', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const { countries } = createEngine(detectionData());
  countries.setLanguage('en-US');
  const regions = getCountries().filter((region) => names.of(region) !== undefined);
  const unknown = regions.filter((region) => countries.named(names.of(region) ?? '') === undefined);
  expect(regions.length).toBeGreaterThan(200);
  expect(unknown).toEqual([]);
});
