/**
 * Letters that stand for a telephone's keys: "1-800-FLOWERS", "202-555-BIKE". North America's only. In running text
 * they count if they can be nothing else: after a toll-free code with the leading 1 or brackets; elsewhere if a label or
 * a field says that a telephone stands there. Several X hide digits.
 */
import { pattern } from './pattern.ts';

const KEYS = '22233344455566677778889999';
const TOLL_FREE = pattern(
  String.raw`(?<![\p{L}\p{Nd}#/-])(?:1[-. ]?\(?|\()8(?:00|33|44|55|66|77|88)(?:\) ?|[-. ])(?=[-A-Z\d]*[A-Z]{3})(?![-A-Z\d]*(?<![A-Z])XX+(?![A-Z]))(?:[A-Z\d]-?){6,10}[A-Z\d](?![\p{L}\p{Nd}-])`,
  'gu',
);
/** After any other code a digit comes first: all letters are toll-free numbers' habit. */
const ANY = String.raw`(?<![\p{L}\p{Nd}#/-])(?:1[-. ]?)?\(?(?:8(?:00|33|44|55|66|77|88)(?:\) ?|[-. ])|[2-9]\d\d(?:\) ?|[-. ])(?=\d))(?=[-A-Z\d]*[A-Z]{3})(?![-A-Z\d]*(?<![A-Z])XX+(?![A-Z]))(?:[A-Z\d]-?){6,10}[A-Z\d](?![\p{L}\p{Nd}-])`;
const LABELLED = pattern(ANY, 'gu');
const IN_FIELD = pattern(ANY, 'giu');
/** The patterns are expensive to make, and few texts have letters right after digits like these. */
const MAYBE = /\d\d\d\)?[-. ]?[-A-Z\d]{0,8}[A-Z]{3}/;
const MAYBE_IN_FIELD = /\d\d\d\)?[-. ]?\d{0,4}-?[A-Z]/i;
/** Digits of such a number after its code; letters that go on are not dialled. */
const DIALLED = 7;

export type KeypadPlace = 'text' | 'labelled' | 'field';
const PATTERNS = { text: TOLL_FREE, labelled: LABELLED, field: IN_FIELD };

export function hasKeypad(text: string, place: KeypadPlace = 'text'): boolean {
  return (place === 'field' ? MAYBE_IN_FIELD : MAYBE).test(text) && PATTERNS[place].test(text);
}

/** Such letters as digits; as many characters as before, so that every offset stays what it was. */
export function foldKeypad(text: string, place: KeypadPlace): string {
  if (!hasKeypad(text, place)) return text;
  return text.replace(PATTERNS[place].regex, (number) => {
    let left = DIALLED;
    let seen = 0;
    const code = number.startsWith('1') ? 4 : 3;
    return [...number]
      .map((char) => {
        if (/[A-Z\d]/i.test(char) && ++seen > code && --left < 0) return '\u200b';
        return left < 0 ? '\u200b' : keyOf(char);
      })
      .join('');
  });
}

/** "1-800-FLOWERS" in an address, as a telephone's keys dial it. */
export function onKeypad(number: string): string {
  if (!/\d/.test(number) || !/[a-z]{3}/i.test(number) || /(?<![a-z])xx+(?![a-z])/i.test(number))
    return number;
  return number.replace(/[a-z]/gi, keyOf);
}

function keyOf(char: string): string {
  return KEYS[char.toUpperCase().charCodeAt(0) - 65] ?? char;
}

const CARRIER = /(?<![\p{L}\p{Nd}])0(?:xx|\*\*)(?=[ )(]{0,2}\d\d)/giu;

/** "(0xx85) 3222-2222", "0**11 …": in Brazil a carrier's two digits, which the caller chooses or leaves out. */
export function withoutCarrier(text: string): string {
  return /0(?:xx|\*\*)/i.test(text) ? text.replace(CARRIER, '0\u200b\u200b') : text;
}
