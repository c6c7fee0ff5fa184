/**
 * The words of all languages as a page gets them: sorted onto shelves before, so that it reads those that it needs.
 * Plain data, which messages carry.
 */

/**
 * By a word's first two letters: a line an entry, `word*` for a stem, a tab, then what it says in each language that
 * has it: the language's two letters and the bits, base 36, with `.` and other bits where less is believed of it on
 * pages in another language. Under the empty key the entries of scripts without spaces: word, tab, bits.
 */
export type WordIndex = Readonly<Record<string, string>>;

/** The key under which the languages stand, with spaces between. */
export const LANGUAGES = '?';

/** Where the words begin that start like this one. */
export const shelfOf = (word: string): string => word.slice(0, 2);
