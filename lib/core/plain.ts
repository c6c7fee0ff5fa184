/** Longest text kept of one field: names and titles of people fit, a page's contents do not. */
const MAX_TEXT = 160;

/** Control characters, and the marks that turn the direction of what follows them (UAX #9, 2.1 to 2.4). */
const CONTROL = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of plain text, at most 160 characters; undefined if nothing readable is left. */
export function plain(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  // Bounded before it is cleaned: a page may hand us a megabyte.
  const clean = text
    .slice(0, MAX_TEXT * 4)
    .replace(/\s+/g, ' ')
    .replace(CONTROL, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean.length <= MAX_TEXT) return clean === '' ? undefined : clean;
  return [...clean].slice(0, MAX_TEXT).join('').trim();
}
