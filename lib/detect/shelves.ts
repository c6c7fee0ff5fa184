/**
 * The words of all languages as a page gets them: sorted onto shelves before, so that it reads those that it needs.
 * Plain data, which messages carry.
 */

/**
 * By a word's first two letters: a line an entry, the longest first, `word*` for a stem, a tab, then what it says in each language that
 * has it: the language's two letters and the bits, base 36, with `.` and other bits if less is believed of it on
 * pages in another language. Beside them the shelves below.
 */
export type WordIndex = Readonly<Record<string, string>>;

/** Shelf names. Ends of words: this, then their last letter; words of scripts without spaces: one shelf. */
export const ENDINGS = '*';
export const UNSPACED = '';
/** First words of the entries of two words. */
export const LEADING = ' ';
/** The shelf of prefixes that are no part of their words: one regular expression. */
export const ATTACHED = '^';
/** The legal forms of companies: one regular expression. */
export const COMPANIES = '&';

/**
 * Shelves of the names of countries (words/countries.ts): aliases, English names, languages to ask; homes
 * of languages.
 */
export const ALIASES = '@';
export const ENGLISH = '=';
export const NAMING = '~';
export const HOMES = '!';

/** Scripts written without spaces, whose words are looked for anywhere. */
export const SPACELESS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Where the words stand that begin like this one. */
export const shelfOf = (word: string): string => (SPACELESS.test(word) ? UNSPACED : word.slice(0, 2));

/** Where the ends of words stand that end like this one. */
export const endShelfOf = (word: string): string => ENDINGS + word.slice(-1);
