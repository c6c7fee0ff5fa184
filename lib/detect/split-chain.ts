/**
 * Which spans of a chain's groups are asked whether they are a number: the whole first, then, if that is not a number,
 * the parts on both sides of its widest gaps, down to single spaces. What is glued by dashes, points or brackets is
 * never taken apart: nothing is inside an impossible number.
 */

import {
  type Chain,
  GAP_DOT_SPACE,
  GAP_EDGE,
  GAP_OPEN,
  GAP_PLUS,
  GAP_SLASH,
  GAP_SPACE,
  GAP_SPACED_DASH,
  GAP_SPACED_SLASH,
  GAP_TIGHT_DASH,
  GAP_TIGHT_DOT,
  GAP_WIDE,
} from './chain.ts';
import { textOf } from './judge.ts';
import { pattern } from './pattern.ts';
import { isDate, sizeOf } from './shape.ts';

/** The answer about a span. `refused`: a number, or like one, but not to be offered: looked at no further. */
export type Answer = 'found' | 'refused' | 'invalid';
export type Read = (first: number, last: number, only?: Only) => Answer;
/**
 * Something that a span must have: after it an extension with a hyphen; before it a phone label; that, and no trunk prefix,
 * as in countries without areas.
 */
export type Only = 'tail' | 'label' | 'local';

/** Widest first. */
const SPLITS = [
  GAP_PLUS,
  GAP_SPACED_SLASH,
  GAP_WIDE,
  GAP_SPACED_DASH,
  GAP_SLASH,
  GAP_DOT_SPACE,
  GAP_OPEN,
  GAP_EDGE,
];
const MOST_DIGITS = 22;
const LEAST_DIGITS = 6;
/** Digits of a group that may be a number by itself, and of one in a row of nothing but such. */
const LEAST_LONG = 9;
const LEAST_IN_ROW = 7;
/** Of an age, a floor or a list's number before a number that begins with a zero. */
const MOST_SKIPPED = 3;
/** Digits in which the lines of one house differ, and how many lines it has. */
const MOST_ENDING = 4;
const MOST_LINES = 100;
/** Digits by which the desks of one line differ, how many they are, and how far "00 - 99" goes. */
const MOST_DESK = 3;
const MOST_DESKS = 9;
const TENS = 99;
/** Digits of a number that lacks none, as a rule. */
const LEAST_WHOLE = 9;
/** Fewest digits of a line before its desks, and of one that has no more of its own. */
const LEAST_LINE = 4;
const LONG_LINE = 8;
/** Digits behind the points of places on a map. */
const LEAST_DECIMALS = 5;
const MOST_DECIMALS = 7;
/** Digits of a calling code and an area. */
const MOST_BEGINNING = 8;
/** Digits of a calling code. */
const MOST_CODE = 3;

/** Digits of a postcode before its place, and of what cannot be a part of the number before it. */
const POSTCODE = [4, 5];
const LEAST_LAST = 6;
const PLACE_AFTER = pattern(String.raw`^\s\p{Lu}\p{Ll}`);

/** Fewest letters of a word for a time that nothing else is: "m" may be a mobile. */
const LEAST_WORD = 2;
const WORD_AFTER = pattern(String.raw`^\s?(\p{L}+)(?:\s?\p{Nd}{1,2}(?:[:.]\p{Nd}{2})?\s?(\p{L}+))?`);
const TIME_REACH = 24;
const MINUTES = pattern(String.raw`^[:：]\p{Nd}{2}`);
const CODE_LETTER = pattern(String.raw`(?<!\p{L})[A-Z]$`);
const HOUR = pattern(String.raw`\p{Nd}[:：]$`);

/**
 * Asks `read` about the chain's spans, left to right; times and dates beside numbers are left out.
 * @param isLasting whether a word is of minutes, seconds or hours.
 */
export function splitChain(
  chain: Chain,
  text: string,
  read: Read,
  isLasting: (word: string) => boolean,
): void {
  const last = chain.groups - 1;
  // "0976001234-0976001235": a dash joins two of them.
  for (let group = 1; group <= last; group++)
    if (chain.gaps[group] === GAP_TIGHT_DASH && isLong(chain, group - 1) && isLong(chain, group))
      chain.gaps[group] = GAP_SPACED_DASH;
  if (areDecimals(chain)) return;
  const isJoined = joinCode(chain);
  const answer = splitGroups(chain, text, read, isLasting);
  if (!isJoined || answer === 'found') return;
  chain.gaps[1] = GAP_PLUS;
  splitGroups(chain, text, read, isLasting);
}

function splitGroups(chain: Chain, text: string, read: Read, isLasting: (word: string) => boolean): Answer {
  const last = chain.groups - 1;
  const to = last > 0 && (isHour(chain, text, last) || isInWords(chain, last)) ? last - 1 : last;
  let from = last > 0 && (isMinute(chain, text) || isEndOfCode(chain, text)) ? 1 : 0;
  for (let group = from; group + 2 <= to; group++) {
    if (!isDateApart(chain, group, from, to)) continue;
    if (group > from) visit(chain, read, from, group - 1, 0);
    from = group + 3;
    group += 2;
  }
  if (from > to) return 'invalid';
  if (areHours(chain, text, to, isLasting) && visit(chain, read, from, to - 2, 0) === 'found') return 'found';
  if (isDuration(chain, text, to, isLasting, LEAST_WORD) && visit(chain, read, from, to - 1, 0) === 'found')
    return 'found';
  const isBeforePlace = to > from && isPostcode(chain, text, to);
  if (isBeforePlace && sizeOf(chain, to - 1) >= LEAST_LAST && visit(chain, read, from, to - 1, 0) === 'found')
    return 'found';
  const answer = visit(chain, read, from, to, 0);
  if (answer !== 'invalid' || to === from) return answer;
  if (isDuration(chain, text, to, isLasting)) return visit(chain, read, from, to - 1, 0);
  return isBeforePlace ? read(from, to - 1, hasPlus(chain, from) ? undefined : 'label') : answer;
}

/** "…5135142 1010 Wien": the last group is a postcode. */
function isPostcode(chain: Chain, text: string, last: number): boolean {
  const end = chain.ends[last] ?? 0;
  if (!POSTCODE.includes(sizeOf(chain, last)) || (chain.gaps[last] ?? 0) < GAP_SPACE) return false;
  return PLACE_AFTER.test(text.slice(end, end + 3));
}

/** "0.0117204 0.10826 -0.87", "51.1234567 12.345678": places on a map, values of a table. */
function areDecimals(chain: Chain): boolean {
  if (chain.groups < 4 || chain.groups % 2 > 0) return false;
  for (let group = 0; group < chain.groups; group += 2) {
    const isZero = chain.digits[chain.firsts[group] ?? 0] === 0;
    const decimals = sizeOf(chain, group + 1);
    // "030.1234567" begins with an area, "1.8005550143" is as long as a number, "+1.415…" says so itself.
    if (sizeOf(chain, group) > (isZero ? 1 : 3) || hasPlus(chain, group)) return false;
    if (decimals < (group < 4 ? LEAST_DECIMALS : 1) || (decimals > MOST_DECIMALS && !isZero)) return false;
    if (chain.gaps[group + 1] !== GAP_TIGHT_DOT) return false;
    if (group > 0 && (chain.gaps[group] ?? 0) < GAP_SPACE) return false;
  }
  return true;
}

/** "+64 +4 972 1234": the second plus says nothing. Takes it for a space; false if it is not written so. */
function joinCode(chain: Chain): boolean {
  const isCode = hasPlus(chain, 0) && sizeOf(chain, 0) <= MOST_CODE;
  if (!isCode || chain.groups < 2 || chain.gaps[1] !== GAP_PLUS) return false;
  chain.gaps[1] = GAP_SPACE;
  return true;
}

/** A date with its year in full, with spaces around it, beside something else. */
function isDateApart(chain: Chain, group: number, from: number, to: number): boolean {
  if (to - from === 2) return false;
  const gap = chain.gaps[group + 1] ?? 0;
  if (gap !== chain.gaps[group + 2] || gap === GAP_SPACE || gap === GAP_EDGE) return false;
  if (sizeOf(chain, group) + sizeOf(chain, group + 2) < 5 || !isDate(chain, group)) return false;
  const before = group === from ? GAP_SPACE : (chain.gaps[group] ?? 0);
  const after = group + 2 === to ? GAP_SPACE : (chain.gaps[group + 3] ?? 0);
  return before >= GAP_SPACE && after >= GAP_SPACE && before !== gap && after !== gap;
}

const isLong = (chain: Chain, group: number): boolean => sizeOf(chain, group) >= LEAST_LONG;

const hasPlus = (chain: Chain, group: number): boolean => (chain.pluses[group] ?? -1) >= 0;

function digitsIn(chain: Chain, first: number, last: number): number {
  return (chain.firsts[last + 1] ?? 0) - (chain.firsts[first] ?? 0);
}

function visit(chain: Chain, read: Read, first: number, last: number, level: number): Answer {
  const count = digitsIn(chain, first, last);
  if (count < LEAST_DIGITS) return 'invalid';
  const widest = widestGap(chain, first, last, level);
  if (isAlternative(chain, last) && visit(chain, read, first, last - 1, level) === 'found') return 'found';
  if (count <= MOST_DIGITS && SPLITS[widest] !== GAP_PLUS) {
    const answer = read(first, last);
    if (answer !== 'invalid' || first === last) return answer;
    if (hasTail(chain, first, last) && read(first, last - 1, 'tail') === 'found') return 'found';
    for (let end = last; end > first && isNextEnding(chain, end); end--)
      if (read(first, end - 1, 'label') === 'found') return 'found';
    if (hasIndex(chain, first, last) && read(first + 1, last, 'label') === 'found') return 'found';
  }
  return widest < SPLITS.length ? parts(chain, read, first, last, widest) : spaced(chain, read, first, last);
}

/** Level of the widest gap within a span; SPLITS.length if there are only spaces and glue. */
function widestGap(chain: Chain, first: number, last: number, from: number): number {
  let widest = SPLITS.length;
  for (let group = first + 1; group <= last; group++) {
    const level = SPLITS.indexOf(chain.gaps[group] ?? 0);
    if (level >= from && level < widest) widest = level;
  }
  return widest;
}

function parts(chain: Chain, read: Read, first: number, last: number, level: number): Answer {
  let answer: Answer = 'invalid';
  let from = first;
  for (let group = first + 1; group <= last + 1; group++) {
    if (group <= last && SPLITS[level] !== chain.gaps[group]) continue;
    // "8 (343) 371-22-88": the digit is of the number, which without it is a stranger's.
    if (group <= last && from === group - 1 && sizeOf(chain, from) === 1 && chain.gaps[group] === GAP_OPEN)
      continue;
    if (visit(chain, read, from, group - 1, level + 1) === 'found') answer = 'found';
    else if (isCallingCode(chain, from, group - 1) && (chain.gaps[group] ?? GAP_PLUS) !== GAP_PLUS)
      return answer;

    from = group;
  }
  return answer;
}

/**
 * "+972" by itself: what follows is the rest of a number abroad. Where both together are none, the rest alone is none
 * either, whatever it would be in the user's country: a stranger's there.
 */
function isCallingCode(chain: Chain, first: number, last: number): boolean {
  return hasPlus(chain, first) && digitsIn(chain, first, last) <= MOST_BEGINNING;
}

/** "03-1234567/8", "2104-143/150", "2104-143/-150": other last digits of the same number. */
function isAlternative(chain: Chain, last: number): boolean {
  const gap = chain.gaps[last] ?? 0;
  const size = sizeOf(chain, last);
  if (gap === GAP_TIGHT_DASH || gap === GAP_SPACED_DASH) return isLastLine(chain, last);
  if (gap === GAP_SPACE && chain.gaps[last - 1] === GAP_TIGHT_DASH) return isLastLine(chain, last);
  if (gap !== GAP_SLASH && gap !== GAP_SPACED_SLASH && gap !== GAP_WIDE) return false;
  if (size <= 2) return gap !== GAP_WIDE;
  return chain.gaps[last - 1] === GAP_TIGHT_DASH && sizeOf(chain, last - 1) === size;
}

/** "231251 42-44", "234564 - 65", "23125100-199": the last of several lines that follow each other. */
function isLastLine(chain: Chain, last: number): boolean {
  const size = sizeOf(chain, last);
  const before = sizeOf(chain, last - 1);
  const step = stepAt(chain, last);
  if (step < 1 || size > MOST_DESK) return false;
  const isBlock = (step === TENS && size === 2) || (before >= LONG_LINE && size === MOST_DESK);
  if (step > MOST_DESKS && !isBlock) return false;
  if (before === size) return last > 1 && sizeOf(chain, last - 2) >= LEAST_LINE;
  return before >= LONG_LINE || (before > size && chain.gaps[last] === GAP_SPACED_DASH);
}

/** How far the digits of a group are behind as many before it. */
function stepAt(chain: Chain, group: number): number {
  const at = chain.firsts[group] ?? 0;
  const size = sizeOf(chain, group);
  const lineAt = (from: number): number => Number(textOf(chain.digits, from, from + size));
  return lineAt(at) - lineAt(at - size);
}

/** "3571 2345-6", "26704706-4707-4708", "35761234-40": the last digits of lines that follow the number's own. */
function isNextEnding(chain: Chain, last: number): boolean {
  const step = stepAt(chain, last);
  const isShort = sizeOf(chain, last) <= MOST_ENDING;
  return chain.gaps[last] === GAP_TIGHT_DASH && isShort && step > 0 && step < MOST_LINES;
}

/** "010-12345678-8012": a hyphen and a few digits more. */
function hasTail(chain: Chain, first: number, last: number): boolean {
  const size = sizeOf(chain, last);
  return chain.gaps[last] === GAP_TIGHT_DASH && size >= 2 && size <= 6 && last - first >= 2;
}

/** "Phone 2 3125550143" */
function hasIndex(chain: Chain, first: number, last: number): boolean {
  if (hasPlus(chain, first)) return false;
  return last > first && sizeOf(chain, first) === 1 && chain.gaps[first + 1] === GAP_SPACE;
}

/**
 * Spaces only. Words of glued groups ("052-1234567") stand alone; groups held by spaces alone must be used up by
 * numbers, or the row is something else (a card, an account).
 */
function spaced(chain: Chain, read: Read, first: number, last: number): Answer {
  const middle = halfOf(chain, first, last);
  // Groups of one size, and nothing but those, are a card's, but under a phone label.
  const only = middle > 0 && areOfSize(chain, first, last, sizeOf(chain, first)) ? 'local' : undefined;
  if (middle > 0 && read(first, middle - 1, only) === 'found') return read(middle, last, only) && 'found';
  let answer: Answer = 'invalid';
  let skipped = 0;
  for (let from = first; from <= last; ) {
    const to = longestPart(chain, read, from, first, last, skipped);
    if (to < 0) {
      const end = wordEnd(chain, from, last);
      if (isCallingCode(chain, from, end)) return answer;
      skipped += digitsIn(chain, from, end);
      from = end + 1;
    } else {
      skipped = 0;
      answer = 'found';
      from = to + 1;
    }
  }
  return answer;
}

/** "312 555 0143 415 555 2671": where the second of two numbers in a row begins, both grouped alike; else -1. */
function halfOf(chain: Chain, first: number, last: number): number {
  const half = (last - first + 1) / 2;
  if (half < 2 || !Number.isInteger(half)) return -1;
  for (let group = first; group < first + half; group++)
    if (sizeOf(chain, group) !== sizeOf(chain, group + half) || isGlued(chain, group, group + half))
      return -1;
  return first + half;
}

/** The longest span of words from `from` that is a number; its last group, or -1. */
function longestPart(
  chain: Chain,
  read: Read,
  from: number,
  first: number,
  last: number,
  skipped: number,
): number {
  const ends: number[] = [];
  for (let end = wordEnd(chain, from, last); ; end = wordEnd(chain, end + 1, last)) {
    if (digitsIn(chain, from, end) > MOST_DIGITS) break;
    ends.push(end);
    if (end === last || ends.length === 6) break;
  }
  for (const end of ends.reverse()) {
    if (from === first && end === last) continue;
    if (!mayStandAlone(chain, from, end, first, last, skipped) || digitsIn(chain, from, end) < LEAST_DIGITS)
      continue;
    if (read(from, end) === 'found') return end;
  }
  return -1;
}

/** @param skipped digits right before that are no number: with many of them it is a row of something else. */
function mayStandAlone(
  chain: Chain,
  from: number,
  end: number,
  first: number,
  last: number,
  skipped: number,
): boolean {
  if (isCutShort(chain, from, end, last)) return false;
  if ((chain.opens[from] ?? -1) >= 0 || isGlued(chain, from, end)) return true;
  // Nothing is missing from nine digits or more in one piece. Without a plus they need a label anyway.
  if (from === end && isLong(chain, from)) return true;
  const begins = from === first && hasPlus(chain, first) ? from + 1 : from;
  if (begins === end && isRow(chain, first, last)) return true;
  // "276 0981 0391 7480": fours, and nothing but fours, are a part of something longer.
  if (from > first && end - from >= 2 && areOfSize(chain, from, end, 4)) return false;
  const startsZero = chain.digits[chain.firsts[from] ?? 0] === 0;
  return (
    startsZero && skipped <= MOST_SKIPPED && (end === last || chain.digits[chain.firsts[end + 1] ?? 0] === 0)
  );
}

/** "(216) 75 612 706": threes go on, too few to be a number themselves. Fours may be a year or a postcode. */
function isCutShort(chain: Chain, from: number, end: number, last: number): boolean {
  return (
    end === last - 1 &&
    from < end &&
    chain.gaps[end] === GAP_SPACE &&
    chain.gaps[last] === GAP_SPACE &&
    sizeOf(chain, last) === 3 &&
    sizeOf(chain, end) === 3
  );
}

function areOfSize(chain: Chain, from: number, end: number, size: number): boolean {
  for (let group = from; group <= end; group++) if (sizeOf(chain, group) !== size) return false;
  return true;
}

/** "63220777 26320888", "+371 63220777 26320888": each long enough for a number in countries without areas. */
function isRow(chain: Chain, first: number, last: number): boolean {
  for (let group = hasPlus(chain, first) ? first + 1 : first; group <= last; group++)
    if (sizeOf(chain, group) < LEAST_IN_ROW) return false;
  return true;
}

function isGlued(chain: Chain, from: number, end: number): boolean {
  for (let group = from + 1; group <= end; group++) if (chain.gaps[group] !== GAP_SPACE) return true;
  return false;
}

/** Last group of the word that begins at `from`: groups with no space between. */
function wordEnd(chain: Chain, from: number, last: number): number {
  let end = from;
  while (end < last && chain.gaps[end + 1] !== GAP_SPACE) end++;
  return end;
}

/** A last group of two digits at most, apart from those before it. */
const isShortEnd = (chain: Chain, last: number): boolean =>
  sizeOf(chain, last) <= 2 && (chain.gaps[last] ?? 0) >= GAP_SPACE;

/** "…0143 10:31": the last group is the hour of a time. */
function isHour(chain: Chain, text: string, last: number): boolean {
  const end = chain.ends[last] ?? 0;
  return isShortEnd(chain, last) && MINUTES.test(text.slice(end, end + 3));
}

/** "…0123 5 mins", "…0123 9 bis 17 Uhr": the last group is how long it took, or an hour. */
function isDuration(
  chain: Chain,
  text: string,
  last: number,
  isLasting: (word: string) => boolean,
  least = 1,
): boolean {
  if (!isShortEnd(chain, last)) return false;
  const end = chain.ends[last] ?? 0;
  const words = WORD_AFTER.exec(text.slice(end, end + TIME_REACH))?.slice(1) ?? [];
  return words.some((word) => word && word.length >= least && isLasting(word));
}

/** "…0123 9-17 Uhr", "…-42 9-17", "020 7946 0143 9-5": the last two groups are hours of a day. */
function areHours(chain: Chain, text: string, last: number, isLasting: (word: string) => boolean): boolean {
  const gap = chain.gaps[last] ?? 0;
  if (last < 2 || (gap !== GAP_TIGHT_DASH && gap !== GAP_SPACED_DASH)) return false;
  if (sizeOf(chain, last) > 2 || !isShortEnd(chain, last - 1)) return false;
  const [begin, close] = [hourAt(chain, last - 1), hourAt(chain, last)];
  const end = chain.ends[last] ?? 0;
  const word = WORD_AFTER.exec(text.slice(end, end + 10))?.[1];
  if (word !== undefined && isLasting(word)) return true;
  if (begin === close || Math.max(begin, close) > 24) return false;
  // Behind a desk's digits, or all that a number has, nothing of it comes any more.
  return chain.gaps[last - 2] === GAP_TIGHT_DASH || digitsIn(chain, 0, last - 2) >= LEAST_WHOLE;
}

const hourAt = (chain: Chain, group: number): number =>
  Number(textOf(chain.digits, chain.firsts[group] ?? 0, chain.firsts[group + 1] ?? 0));

/** "10:31 312-…": the first group is the minutes of a time. */
function isMinute(chain: Chain, text: string): boolean {
  const start = chain.starts[0] ?? 0;
  if (sizeOf(chain, 0) !== 2 || (chain.gaps[1] ?? 0) < GAP_SPACE) return false;
  return HOUR.test(text.slice(Math.max(0, start - 2), start));
}

/** "4109 - 1447 (24 horas)": the bracket holds words. */
function isInWords(chain: Chain, last: number): boolean {
  return (chain.opens[last] ?? -1) >= 0 && (chain.closes[last] ?? -1) < 0 && sizeOf(chain, last) <= 2;
}

/** "Handy D2 0172/2876873": the first group is of a code, and no area's as in "TEL03 3581 1234". */
function isEndOfCode(chain: Chain, text: string): boolean {
  const start = chain.starts[0] ?? 0;
  if (sizeOf(chain, 0) > 2 || chain.digits[0] === 0 || (chain.gaps[1] ?? 0) < GAP_SPACE) return false;
  return CODE_LETTER.test(text.slice(Math.max(0, start - 2), start));
}
