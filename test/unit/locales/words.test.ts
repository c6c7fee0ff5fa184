import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, type PluralText } from '#lib/locales/translator.ts';

type Entries = Record<string, string | PluralText>;

function read(locale: string, area: string): Entries {
  return JSON.parse(readFileSync(`lib/locales/${locale}/${area}.json`, 'utf8'));
}

function texts(entry: string | PluralText): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry);
}

function paramsOf(entry: string | PluralText): string[] {
  const full = typeof entry === 'string' ? entry : entry.other;
  return [...full.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort();
}

const areas = globSync('lib/locales/en/*.json').map((file) => basename(file, '.json'));
const others = LOCALES.filter((locale) => locale !== 'en');

describe.each(areas)('words of area %s', (area) => {
  const english = read('en', area);

  it.each(others)('%s has the keys of English, all of them and no others', (locale) => {
    expect(Object.keys(read(locale, area)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(others)('%s fills in the same parameters', (locale) => {
    const words = read(locale, area);
    for (const [key, entry] of Object.entries(english))
      expect([key, paramsOf(words[key] ?? '')]).toEqual([key, paramsOf(entry)]);
  });

  it.each(LOCALES)('%s has every plural form that its language counts with', (locale) => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, entry] of Object.entries(read(locale, area))) {
      if (typeof entry === 'string') continue;
      expect([key, ...Object.keys(entry).sort()]).toEqual([key, ...[...needed].sort()]);
    }
  });

  it.each(LOCALES)('%s has no empty text, no exclamation mark and no stray space', (locale) => {
    for (const [key, entry] of Object.entries(read(locale, area)))
      for (const text of texts(entry))
        expect([key, text]).toEqual([key, expect.stringMatching(/^(?!\s)[^!]+(?<!\s)$/u)]);
  });
});
