/** Words of the background's own: a call's summary, notifications. */
import { createFormats, type Formats } from '#lib/format/formats.ts';
import { createTranslator, type Locale, type Translate } from '#lib/locales/translator.ts';
import { wordsOf } from './words.ts';

export function translatorOf(locale: Locale, area: Parameters<typeof wordsOf>[1]): Translate {
  return createTranslator(locale, wordsOf(locale, area));
}

export function formatsOf(locale: Locale): Formats {
  return createFormats({ locale, languages: navigator.languages, words: translatorOf(locale, 'common') });
}
