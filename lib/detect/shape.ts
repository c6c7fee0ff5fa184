/**
 * Digits that are valid as a phone number but are written like something else: dates, years, addresses of
 * computers, decimals, thousands, cards. Looks at groups and what is between them, never at words.
 */
import {
  type Chain,
  GAP_BRACKET,
  GAP_DOT_SPACE,
  GAP_EDGE,
  GAP_OPEN,
  GAP_SLASH,
  GAP_SPACE,
  GAP_SPACED_DASH,
  GAP_TIGHT_DASH,
  GAP_TIGHT_DOT,
} from './chain.ts';

import type { Region } from './types.ts';

export type Shape =
  | 'date'
  | 'time'
  | 'years'
  | 'ip-address'
  | 'decimal'
  | 'thousands'
  | 'single-digits'
  | 'book-number'
  | 'filler'
  | 'grouping';

/**
 * The shape that speaks against groups `first..last` (inclusive), if any. `labelled`: a phone word stands beside,
 * so that only what cannot be a phone number counts. `northAmerican`: read nationally in the plan of +1, where
 * numbers are written in threes and a four and no other way. `region`: of the number.
 */
export function shapeOf(
  chain: Chain,
  first: number,
  last: number,
  labelled: boolean,
  northAmerican: boolean,
  region?: Region,
): Shape | undefined {
  const explicit = (chain.pluses[first] ?? -1) >= 0;
  if (!labelled && isFiller(chain, first, last, explicit)) return 'filler';
  if (explicit || last === first) return undefined;
  if (hasDate(chain, first, last)) return 'date';
  if (isYears(chain, first, last)) return 'years';
  if (isTimes(chain, first, last)) return 'time';
  if (labelled) return undefined;
  if (isHours(chain, first, last)) return 'time';
  if (isVersion(chain, first, last)) return 'decimal';
  if (isIpAddress(chain, first, last)) return 'ip-address';
  if (isDecimals(chain, first, last)) return 'decimal';
  if (isChecked(chain, first, last)) return 'thousands';
  if (!THREES.has(region ?? '') && isThousands(chain, first, last)) return 'thousands';
  if (northAmerican && !isNorthAmericanGrouping(chain, first, last)) return 'grouping';
  if (isBookNumber(chain, first, last)) return 'book-number';
  return countSingles(chain, first, last) >= 3 ? 'single-digits' : undefined;
}

export function sizeOf(chain: Chain, group: number): number {
  return (chain.firsts[group + 1] ?? 0) - (chain.firsts[group] ?? 0);
}

function numberOf(chain: Chain, group: number): number {
  let value = 0;
  for (let i = chain.firsts[group] ?? 0; i < (chain.firsts[group + 1] ?? 0); i++) {
    value = value * 10 + (chain.digits[i] ?? 0);
  }
  return value;
}

/** Where phone numbers are written in threes, as thousands are. */
const THREES: ReadonlySet<Region> = new Set(['BT', 'BW', 'LB', 'LV', 'SC', 'TN']);
const NORTH_AMERICAN = new Set(['3 3 4', '1 3 3 4', '3 7', '1 3 7', '6 4', '1 6 4', '1 10']);

/** Threes and a four, as numbers are written there. */
export const isNorthAmericanGrouping = (chain: Chain, first: number, last: number): boolean =>
  NORTH_AMERICAN.has(sizesOf(chain, first, last));

/** Sizes of the groups; those that only an element's boundary cuts, as one. */
function sizesOf(chain: Chain, first: number, last: number): string {
  const sizes: number[] = [];
  let slashes = 0;
  for (let group = first; group <= last; group++) {
    const gap = group > first ? chain.gaps[group] : 0;
    if (gap === GAP_SLASH) slashes++;
    if (gap === GAP_EDGE) sizes.push((sizes.pop() ?? 0) + sizeOf(chain, group));
    else sizes.push(sizeOf(chain, group));
  }
  return slashes > 1 ? '' : sizes.join(' ');
}

function startsWithZero(chain: Chain, group: number): boolean {
  return chain.digits[chain.firsts[group] ?? 0] === 0;
}

function allGaps(chain: Chain, first: number, last: number, gap: number): boolean {
  for (let group = first + 1; group <= last; group++) if (chain.gaps[group] !== gap) return false;
  return true;
}

/**
 * Asked of what has no label: ten digits that count up or, without a plus, eight like digits in a row, seven zeros or
 * nines. Companies pay for numbers whose digits repeat.
 */
function isFiller(chain: Chain, first: number, last: number, explicit: boolean): boolean {
  const from = chain.firsts[first] ?? 0;
  const to = chain.firsts[last + 1] ?? 0;
  let run = 1;
  let rising = 1;
  for (let i = from + 1; i < to; i++) {
    const digit = chain.digits[i] ?? 0;
    const before = chain.digits[i - 1] ?? 0;
    run = digit === before ? run + 1 : 1;
    rising = digit === (before + 1) % 10 ? rising + 1 : 1;
    if (!explicit && (run >= 8 || (run === 7 && (digit === 0 || digit === 9)))) return true;
  }
  return rising >= to - from && to - from >= 10;
}

const DATE_GAPS = new Set([GAP_TIGHT_DASH, GAP_TIGHT_DOT, GAP_SLASH, GAP_SPACED_DASH, GAP_DOT_SPACE]);

/** Three groups in a row that are a day, a month and a year in some order, with the same mark between. */
function hasDate(chain: Chain, first: number, last: number): boolean {
  for (let group = first; group + 2 <= last; group++) {
    const gap = chain.gaps[group + 1] ?? 0;
    if (gap !== chain.gaps[group + 2] || !DATE_GAPS.has(gap)) continue;
    // French and Danish pairs ("01.12.23.45.67") are no dates: a date's neighbours are set off by something else.
    if (group > first && chain.gaps[group] === gap) continue;
    // "2025-10-07-03" is one: pairs never begin with four digits.
    if (group + 2 < last && chain.gaps[group + 3] === gap && sizeOf(chain, group) !== 4) continue;
    if (isDate(chain, group)) return true;
  }
  return false;
}

/** Groups `group` to `group + 2` as day, month and year in some order, whatever stands between. */
export function isDate(chain: Chain, group: number): boolean {
  const sizeA = sizeOf(chain, group);
  const sizeB = sizeOf(chain, group + 1);
  const sizeC = sizeOf(chain, group + 2);
  if (sizeA > 4 || sizeB > 2 || sizeC > 4) return false;
  const a = numberOf(chain, group);
  const b = numberOf(chain, group + 1);
  const c = numberOf(chain, group + 2);
  if (sizeA === 4 && sizeB <= 2 && sizeC <= 2) return isYear(a) && isDayAndMonth(b, c);
  if (sizeA <= 2 && sizeB <= 2 && sizeC === 4) return isYear(c) && isDayAndMonth(a, b);
  return sizeA <= 2 && sizeB <= 2 && sizeC === 2 && isDayAndMonth(a, b);
}

/** Gregorian, Hijri (14xx), Solar Hijri (13xx, 14xx), Buddhist (25xx) and Hebrew (57xx) years. */
function isYear(value: number): boolean {
  return (
    (value >= 1300 && value <= 1500) || (value >= 1800 && value <= 2100) || (value >= 2500 && value <= 2600)
  );
}

function isDayAndMonth(a: number, b: number): boolean {
  return a >= 1 && b >= 1 && ((a <= 31 && b <= 12) || (a <= 12 && b <= 31));
}

/** "2015 – 2016", "2015-03/2016", "2019 2020". */
function isYears(chain: Chain, first: number, last: number): boolean {
  let years = 0;
  for (let group = first; group <= last; group++) {
    const size = sizeOf(chain, group);
    if (size === 4 && numberOf(chain, group) >= 1900 && numberOf(chain, group) <= 2100) years++;
    else if (size > 2) return false;
  }
  return years >= 2;
}

/** "09.00 – 17.00", "08.00-12.00 13.00-17.00": hours and minutes in pairs, as opening hours are written. */
function isTimes(chain: Chain, first: number, last: number): boolean {
  if ((last - first) % 2 === 0 || last - first < 3) return false;
  for (let group = first; group <= last; group += 2) {
    if (chain.gaps[group + 1] !== GAP_TIGHT_DOT || !isTime(numberOf(chain, group), chain, group + 1))
      return false;
    if (group > first && chain.gaps[group] === GAP_TIGHT_DOT) return false;
  }
  return true;
}

/** Minutes of opening hours are multiples of five. */
function isTime(hour: number, chain: Chain, minutes: number): boolean {
  const minute = numberOf(chain, minutes);
  return hour <= 24 && sizeOf(chain, minutes) === 2 && minute < 60 && minute % 5 === 0;
}

/** "0900 - 1730": two hours of a day, the later one last. */
function isHours(chain: Chain, first: number, last: number): boolean {
  if (last - first !== 1 || sizeOf(chain, first) !== 4 || sizeOf(chain, last) !== 4) return false;
  const [from, to] = [numberOf(chain, first), numberOf(chain, last)];
  return from < to && [from, to].every((time) => time <= 2400 && time % 100 < 60 && (time % 100) % 15 === 0);
}

/** "115.0.5790.102": points, and a part of one digit among them. */
function isVersion(chain: Chain, first: number, last: number): boolean {
  if (last - first < 2 || !allGaps(chain, first, last, GAP_TIGHT_DOT)) return false;
  for (let group = first + 1; group <= last; group++) if (sizeOf(chain, group) === 1) return true;
  return false;
}

function isIpAddress(chain: Chain, first: number, last: number): boolean {
  if (last - first !== 3 || !allGaps(chain, first, last, GAP_TIGHT_DOT)) return false;
  for (let group = first; group <= last; group++) {
    if (sizeOf(chain, group) > 3 || numberOf(chain, group) > 255) return false;
    if (sizeOf(chain, group) > 1 && startsWithZero(chain, group)) return false;
  }
  return true;
}

/** "52.5200", "52.5200 13.4050": a point and three decimals or more, where no area code is. */
function isDecimals(chain: Chain, first: number, last: number): boolean {
  let pairs = 0;
  for (let group = first; group <= last; group += 2) {
    if (group + 1 > last || chain.gaps[group + 1] !== GAP_TIGHT_DOT) return false;
    if (group > first && chain.gaps[group] === GAP_TIGHT_DOT) return false;
    if (sizeOf(chain, group) > 3 || sizeOf(chain, group + 1) < 3) return false;
    if (sizeOf(chain, group) > 1 && startsWithZero(chain, group)) return false;
    pairs++;
  }
  return pairs > 0;
}

/** "1 234 567", "12.345.678": threes after one or two digits. */
function isThousands(chain: Chain, first: number, last: number): boolean {
  if (last - first < 2 || sizeOf(chain, first) > 2 || startsWithZero(chain, first)) return false;
  if ((chain.opens[first] ?? -1) >= 0) return false;
  const gap = chain.gaps[first + 1];
  if (gap !== GAP_SPACE && gap !== GAP_TIGHT_DOT) return false;
  for (let group = first + 1; group <= last; group++) {
    if (chain.gaps[group] !== gap || sizeOf(chain, group) !== 3) return false;
  }
  return true;
}

/** "2.847.163-6", "12.345.678-5": thousands and a check digit, as identity numbers of South America are written. */
function isChecked(chain: Chain, first: number, last: number): boolean {
  return (
    last - first > 2 &&
    sizeOf(chain, last) === 1 &&
    chain.gaps[last] === GAP_TIGHT_DASH &&
    chain.gaps[last - 1] === GAP_TIGHT_DOT &&
    isThousands(chain, first, last - 1)
  );
}

/** An ISBN as printed: groups from 978 or 979, or four of ten digits whose check digit is right, the last a single digit. */
function isBookNumber(chain: Chain, first: number, last: number): boolean {
  if (last - first < 3 || sizeOf(chain, last) !== 1) return false;
  const prefix = numberOf(chain, first);
  if (prefix === 978 || prefix === 979) return true;
  const from = chain.firsts[first] ?? 0;
  const digits = chain.digits.subarray(from, chain.firsts[last + 1]);
  return (
    last - first === 3 &&
    digits.length === 10 &&
    digits.reduce((sum, d, i) => sum + d * (10 - i), 0) % 11 === 0
  );
}

/** Groups of one digit, a leading 1 or 8 and a bracketed (0) apart. */
function countSingles(chain: Chain, first: number, last: number): number {
  let singles = 0;
  for (let group = first + 1; group <= last; group++) {
    const gap = chain.gaps[group];
    if (sizeOf(chain, group) === 1 && gap !== GAP_OPEN && gap !== GAP_BRACKET && gap !== GAP_EDGE) singles++;
  }
  return singles;
}
