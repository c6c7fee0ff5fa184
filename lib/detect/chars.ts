/**
 * Gives each UTF-16 code unit its class within a phone number. One table, so that the scan of a text is one look-up a
 * unit.
 */
import { pattern } from './pattern.ts';

/** Anything that no number contains: it ends a chain of digit groups. */
export const OTHER = 0;
/** Classes 1 to 10 are the digits 0 to 9, of every script. */
export const DIGIT = 1;
export const SPACE = 11;
export const DASH = 12;
export const DOT = 13;
export const SLASH = 14;
export const OPEN = 15;
export const CLOSE = 16;
export const PLUS = 17;
/** Takes no room: bidi marks and isolates, zero-width spaces and joiners, soft hyphens. `readable` leaves them out. */
export const IGNORED = 18;

/** The boundary of two elements in a line (word joiner, put there by inline-runs.ts): a number may go on across it. */
export const EDGE = 19;
export const EDGE_MARK = '\u2060';

/** The zeros of Unicode's decimal digits in the first plane; each is followed by its one to nine. */
export const ZEROS = '0٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０';

const CLASSES: readonly [number, string][] = [
  [
    SPACE,
    ' \t\n\r\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  ],
  [DASH, '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u30fc\u05be'],
  [DOT, '.\u2024\uff0e\u00b7\u2022\u2219\u22c5\u30fb'],
  // From one to another: "042-485-0701~2" are two lines.
  [SLASH, '/\uff0f\u2044\u2215~\u301c\uff5e\u223c'],
  [OPEN, '([\uff08\uff3b'],
  [CLOSE, ')]\uff09\uff3d'],
  [PLUS, '+\uff0b\ufe62\u207a'],
  [EDGE, EDGE_MARK],
  [
    IGNORED,
    '\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad\u061c',
  ],
];

const MARKS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad\u061c]/;
const ALL_MARKS = new RegExp(MARKS, 'g');

/** A text as it is read: without what takes no room. */
export const withoutMarks = (text: string): string => (MARKS.test(text) ? text.replace(ALL_MARKS, '') : text);

/** The same, and where each of its units stood; undefined if the text has no such marks. */
export function readable(text: string): { text: string; places: Uint32Array } | undefined {
  if (!MARKS.test(text)) return undefined;
  const plain = text.replace(ALL_MARKS, '');
  const places = new Uint32Array(plain.length);
  let kept = 0;
  let from = 0;
  ALL_MARKS.lastIndex = 0;
  for (let mark = ALL_MARKS.exec(text); ; mark = ALL_MARKS.exec(text)) {
    const to = mark?.index ?? text.length;
    while (from < to) places[kept++] = from++;
    if (!mark) return { text: plain, places };
    from = to + 1;
  }
}

/** The table: class by code unit. */
export function createCharClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  for (const [kind, chars] of CLASSES) for (const char of chars) classes[char.charCodeAt(0)] = kind;
  for (const zero of ZEROS) {
    for (let digit = 0; digit < 10; digit++) classes[zero.charCodeAt(0) + digit] = DIGIT + digit;
  }
  return classes;
}

/**
 * Whether there may be a digit in a text at all. Two patterns, because each is then one sweep of the browser's own
 * code, several units at a time, and a text of Latin letters fails the second without being read. The second: all
 * that lies between the first and the last digits of Unicode's blocks, and halves of what is beyond the first plane.
 */
const ASCII_DIGIT = /[0-9]/;
const OTHER_DIGIT = /[\u0660-\u1c59\ua620-\uabf9\ud800-\udbff\uff10-\uff19]/;

export function mayHaveDigits(text: string): boolean {
  return ASCII_DIGIT.test(text) || OTHER_DIGIT.test(text);
}

const ASTRAL_DIGIT = /[\u{10000}-\u{1ffff}]/gu;
const DECIMAL = pattern(String.raw`\p{Nd}`);

/** Whether a digit beyond the first plane begins at `at`. */
export function isAstralDigit(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  return code > 0xffff && DECIMAL.test(String.fromCodePoint(code));
}

/**
 * Digits beyond the first plane (mathematical, Adlam, Chakma …) as ASCII, each followed by a zero-width space, so
 * that every offset stays what it was.
 */
export function foldAstralDigits(text: string): string {
  if (!/[\ud800-\udbff]/.test(text)) return text;
  return text.replace(ASTRAL_DIGIT, (char) => {
    if (!DECIMAL.test(char)) return char;
    // Mathematical digits are written as others of Unicode's.
    return `${digitOf(char.normalize('NFKC'))}\u200b`;
  });
}

/** Digits of any script in ASCII; what is no digit is dropped. */
export function asciiDigits(text: string): string {
  let ascii = '';
  for (const char of text) if (DECIMAL.test(char)) ascii += digitOf(char);
  return ascii;
}

/** Digits stand in tens: as many steps down to the zero as its value. */
function digitOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}
