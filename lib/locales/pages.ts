/**
 * The words of our own pages, all languages in the bundle: fetching one apart, once the language is known, costs the
 * popup a round trip of some ten milliseconds before its first drawing; reading all of them costs less than one.
 * English is the list of keys; the other languages are held to it by a test.
 */
import { words as ar } from './ar/index.ts';
import type calls from './en/calls.json';
import type common from './en/common.json';
import type failures from './en/failures.json';
import { words as en } from './en/index.ts';
import type options from './en/options.json';
import type popup from './en/popup.json';
import type reader from './en/reader.json';
import { words as he } from './he/index.ts';
import { createTranslator, type Locale, type Translate, type Words } from './translator.ts';

interface Areas {
  common: typeof common;
  failures: typeof failures;
  calls: typeof calls;
  popup: typeof popup;
  reader: typeof reader;
  options: typeof options;
}

/** One language's words, by area. */
export type PageWords = { readonly [Area in keyof Areas]: Words };
/** One translate function an area, its keys known to the compiler. */
export type Translators = { readonly [Area in keyof Areas]: Translate<keyof Areas[Area] & string> };

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
  };
}
