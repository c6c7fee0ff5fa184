/** Longest text kept of one field: names and titles of people fit, a page's contents do not. */
const MAX_TEXT = 160;

/** Control characters, and the marks that turn the direction of what follows them (UAX #9, 2.1 to 2.4). */
const CONTROL = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of plain text, at most 160 characters; undefined where nothing readable is left. */
export function plain(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  // Bounded before it is cleaned: a page may hand us a megabyte.
  const clean = text
    .slice(0, MAX_TEXT * 4)
    .replace(/\s+/g, ' ')
    .replace(CONTROL, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return clean === '' ? undefined : [...clean].slice(0, MAX_TEXT).join('').trim();
}

/** Text of an element as one plain line. */
export function textOf(element: Element | null | undefined): string | undefined {
  return element ? plain(element.textContent) : undefined;
}

/** A page's address without user, query and fragment: none of them is ever kept or sent. */
export function bareAddress(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return `${url.origin}${url.pathname}`.slice(0, 500);
}

/** Whether a text is a person's or a company's name by its looks: letters in it, no address, not a number. */
export function looksLikeName(text: string | undefined): text is string {
  return text !== undefined && text.length <= 80 && /\p{L}/u.test(text) && !/[@/\\<>{}]|\d{4}/u.test(text);
}
