/**
 * The first look at a text, without tables and without the engine: what a page pays that has no numbers. It lets
 * through whatever the engine might offer, and more.
 */
import { mayHaveDigits, ZEROS } from './chars.ts';
import { hasKeypad } from './keypad.ts';

/** Fewest digits of a number in running text; the same if letters stand for the rest ("800-GO-FEDEX"). */
export const LEAST_DIGITS = 6;
const LEAST_WITH_LETTERS = 3;

const DATE =
  /^\s*(?:\d{4}([-/.])\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2(?:19|20)\d\d)(?:[T ,]\s?\d\d?:\d\d(?::\d\d)?)?\s*$/;
const LONGEST_DATE = 32;

/** Where each sixteen code units have their zero, of those that have decimal digits. */
const zeros = zerosByUnits();

/* @__NO_SIDE_EFFECTS__ */
function zerosByUnits(): ReadonlyMap<number, number> {
  return new Map([...ZEROS].map((zero) => [zero.charCodeAt(0) >> 4, zero.charCodeAt(0) & 15]));
}

/** 0 without digits; 2 if so many stand in one row of digits and separators that it may be a number; else 1. */
export function glanceAt(text: string): 0 | 1 | 2 {
  if (!mayHaveDigits(text)) return 0;
  let any = 0;
  let row = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 128) {
      if (unit >= 48 && unit <= 57) {
        any++;
        if (++row === LEAST_DIGITS) return isDate(text) ? 1 : 2;
      } else if (!isSeparator(unit)) row = 0;
    } else if (isDigit(text, at, unit)) {
      any++;
      if (++row === LEAST_DIGITS) return 2;
    } else if (!isFar(unit)) row = 0;
  }
  if (any === 0) return 0;
  return any >= LEAST_WITH_LETTERS && hasKeypad(text, 'labelled') ? 2 : 1;
}

/** Decimal digits of a text, counted up to `LEAST_DIGITS`. */
export function glanceDigits(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length && found < LEAST_DIGITS; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 128 ? unit >= 48 && unit <= 57 : isDigit(text, at, unit)) found++;
  }
  return found;
}

/** "2026-05-12", "12.05.2026 14:33", and nothing else: the commonest digits of any page, and never a phone number. */
export const isDate = (text: string): boolean => text.length <= LONGEST_DATE && DATE.test(text);

/** Space, what ends a line, `( ) + - . /`, `[ ]`, `~`: what may stand between the digits of one number. */
function isSeparator(unit: number): boolean {
  if (unit < 33) return true;
  return (unit > 39 && unit < 48 && unit !== 42 && unit !== 44) || unit === 91 || unit === 93 || unit === 126;
}

function isDigit(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdbff) {
    const zero = zeros.get(unit >> 4);
    return zero !== undefined && (unit & 15) >= zero && (unit & 15) < zero + 10;
  }
  return /^\p{Nd}/u.test(text.slice(at, at + 2));
}

/** Beyond ASCII, and no letter: spaces, dashes, points, brackets, marks of direction, second halves of pairs. */
function isFar(unit: number): boolean {
  if (unit < 0x2000) return unit < 0xc0 || unit === 0x5be || unit === 0x61c || unit === 0x1680;
  if (unit < 0x2300) return true;
  if (unit < 0x3100) return unit >= 0x3000 && (unit < 0x3041 || unit === 0x30fb || unit === 0x30fc);
  return unit >= 0xdc00 && (unit < 0xe000 || unit >= 0xfe50);
}
