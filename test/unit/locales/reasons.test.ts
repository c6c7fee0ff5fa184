import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASON_CODES } from '#lib/detect/types.ts';
import { LOCALES } from '#lib/locales/translator.ts';

test.each(LOCALES)('%s has words for each reason that the engine may give, and for no other', (locale) => {
  const words = JSON.parse(readFileSync(`lib/locales/${locale}/reasons.json`, 'utf8')) as Record<
    string,
    string
  >;
  const codes = Object.keys(words).filter((key) => key.startsWith('reason.'));
  expect(codes.sort()).toEqual(REASON_CODES.map((code) => `reason.${code}`).sort());
});
