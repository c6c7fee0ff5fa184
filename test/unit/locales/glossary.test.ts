/** The glossary of lib/locales/README.md holds: no text says what stands under "Not". */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES, type PluralText } from '#lib/locales/translator.ts';

/** Patterns by language, of the last column: `he: \`one\`, \`another\`; ar: \`third\``. */
function readForbidden(): { locale: string; pattern: string }[] {
  const rows = readFileSync('lib/locales/README.md', 'utf8').split('\n');
  return rows
    .filter((row) => row.startsWith('| ') && !row.startsWith('| English'))
    .flatMap((row) => (row.replaceAll('\\|', '\0').split('|')[4] ?? '').replaceAll('\0', '|').split('; '))
    .flatMap((part) => {
      const [, locale = '', patterns = ''] = /^\s*(en|he|ar): (.*)$/.exec(part) ?? [];
      return [...patterns.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({ locale, pattern }));
    });
}

const forbidden = readForbidden();

describe.each(LOCALES)('%s', (locale) => {
  const texts = globSync(`lib/locales/${locale}/*.json`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | PluralText>).flatMap(
      ([key, entry]) =>
        (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => `${key}: ${text}`),
    ),
  );
  const patterns = forbidden.filter((one) => one.locale === locale);

  it('has terms that are not to be used', () => expect(patterns.length).toBeGreaterThan(0));

  it.each(patterns)('says nothing like $pattern', ({ pattern }) => {
    // A word's edge, also in Hebrew and Arabic, which `\b` does not know.
    const edged = pattern.replace(/^\\b(.*)\\b$/, '(?<![\\p{L}])$1(?![\\p{L}])');
    expect(texts.filter((text) => new RegExp(edged, 'u').test(text))).toEqual([]);
  });
});
