/**
 * The words of our own pages. Each language is a chunk of its own: a page loads one.
 * English is the list of keys; the other languages are held to it by a test.
 */
import type calls from './en/calls.json';
import type common from './en/common.json';
import type failures from './en/failures.json';
import type options from './en/options.json';
import type popup from './en/popup.json';
import type reader from './en/reader.json';
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

const LOADERS: Readonly<Record<Locale, () => Promise<{ words: PageWords }>>> = {
  en: () => import('./en/index.ts'),
  he: () => import('./he/index.ts'),
  ar: () => import('./ar/index.ts'),
};

/** Loads a language's words. */
export async function loadPageWords(locale: Locale): Promise<PageWords> {
  return (await LOADERS[locale]()).words;
}

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
