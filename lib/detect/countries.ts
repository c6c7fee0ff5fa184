/**
 * Names of countries to their codes. The names are the browser's own (`Intl.DisplayNames`), in the languages that
 * pages are written in: no table to carry or to keep.
 */

import { asciiDigits } from './chars.ts';
import { createCountryNames } from './country-names.ts';
import { fold } from './fold.ts';
import { createMemo } from './memo.ts';
import { hasDigit, pattern } from './pattern.ts';
import type { WordIndex } from './shelves.ts';
import type { Region } from './types.ts';

/** "+44", "UK (+44)" */
const CODED = pattern(String.raw`^[^+\p{Nd}]{0,12}[+＋](\p{Nd}{1,3})\)?\s*$`);

/** Longest name of a country. */
const MOST_NAME = 48;

export interface Countries {
  /**
   * The country that a text names, all of it: "France", 🇫🇷. `field`: the text is a country field's, so that it may be
   * a code, or a name in any language; elsewhere only names in English and in the page's language are known.
   */
  named(text: string, field?: boolean): Region | undefined;
  /** BCP 47 language of the page. */
  setLanguage(language: string): void;
  /** The main country of a calling code that is all of the text: "+44", "UK (+44)". */
  coded(text: string): Region | undefined;
  /** The country of a flag in a text, of the last one if there are several. */
  flag(text: string): Region | undefined;
}

/**
 * @param known asked whether a region has phone numbers.
 * @param ofCode the main region of a calling code.
 * @param data what countries are called, as the index of words has it.
 */
export function createCountries(
  known: (region: Region) => boolean,
  ofCode: (code: number) => Region | undefined,
  data: WordIndex,
): Countries {
  let pageLanguage = 'en';
  const names = createCountryNames(known, data);
  const ofFields = createMemo((text) => find(text, true));
  const ofWords = createMemo((text) => find(text, false));

  function named(text: string, field = false): Region | undefined {
    if (text.length > MOST_NAME) return undefined;
    return (field ? ofFields : ofWords).of(text) ?? undefined;
  }

  function find(text: string, field: boolean): Region | null {
    const plain = (text.includes('\ud83c') ? text.replace(/[\u{1f1e6}-\u{1f1ff}]/gu, '') : text).trim();
    if (plain === '') return flag(text) ?? null;
    if (plain.length < 3 && /^[A-Z]+$/.test(plain)) return (field && codeOf(plain)) || null;
    return (!hasDigit(plain) && lookUp(fold(plain).replace(/\s+/g, ' '), field)) || null;
  }

  function codeOf(code: string): Region | undefined {
    if (code === 'UK') return 'GB';
    return code.length === 2 && known(code) ? code : undefined;
  }

  function lookUp(name: string, field: boolean): Region | undefined {
    const region =
      names.alias(name) ??
      names.inEnglish(name) ??
      (/^en\b/i.test(pageLanguage) ? undefined : names.of(name, pageLanguage));
    if (region || !field) return region;
    // "Israel (IL)", "IL - Israel"
    const bare = name.replace(/\s*\([a-z]{2,3}\)$|^[a-z]{2,3}\s+-\s+/, '');
    return names.ofField(name) ?? (bare === name ? undefined : (names.alias(bare) ?? names.ofField(bare)));
  }

  function flag(text: string): Region | undefined {
    const found = text.match(/[\u{1f1e6}-\u{1f1ff}]{2}/gu)?.at(-1);
    if (!found) return undefined;
    const region = [...found]
      .map((char) => String.fromCharCode((char.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
      .join('');
    return known(region) ? region : undefined;
  }

  function coded(text: string): Region | undefined {
    const code = CODED.exec(text.trim())?.[1];
    const region = code === undefined ? undefined : ofCode(Number(asciiDigits(code)));
    return region === '001' ? undefined : region;
  }

  return {
    named,
    coded,
    flag,
    setLanguage(language) {
      if (language === pageLanguage || language === '') return;
      pageLanguage = language;
      ofFields.clear();
      ofWords.clear();
    },
  };
}
