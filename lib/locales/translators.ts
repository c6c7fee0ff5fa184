/**
 * The words of our own pages, all languages in the bundle: fetching one apart, once the language is known, costs the
 * popup a round trip of some ten milliseconds before its first drawing; reading all of them costs less than one.
 * English is the list of keys; the other languages are held to it by a test.
 */
import { words as ar } from './ar/index.ts';
import type { PageWords, Translators } from './areas.ts';
import { words as en } from './en/index.ts';
import { words as he } from './he/index.ts';
import { createTranslator, type Locale } from './translator.ts';

/** Every language's words. */
export const PAGE_WORDS: Readonly<Record<Locale, PageWords>> = { en, he, ar };

/** Translate functions over words that were loaded. */
export function createTranslators(locale: Locale, words: PageWords): Translators {
  return {
    common: createTranslator(locale, words.common),
    failures: createTranslator(locale, words.failures),
    calls: createTranslator(locale, words.calls),
    popup: createTranslator(locale, words.popup),
    reader: createTranslator(locale, words.reader),
    options: createTranslator(locale, words.options),
    support: createTranslator(locale, words.support),
    tables: createTranslator(locale, words.tables),
  };
}
