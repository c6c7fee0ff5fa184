/**
 * One pass over a text: chains of digit groups, into arrays that are made once.
 *
 *              ┌─────────────── other ───────────────┐
 *              ▼                                     │
 *   ┌──────► idle ── digit ──► group ── separator ──► gap ── digit ──► group …
 *   │                            │                    │
 *   └────────── end of chain ◄───┴── other ───────────┴── too wide
 *
 * A chain is what could be one number, or several in a row: groups of digits with at most `MAX_GAP` separators
 * between. What is between two groups is kept as one `gap` code, by strength: the weaker, the more likely both
 * sides belong to one number.
 */
import {
  CLOSE,
  DASH,
  DIGIT,
  DOT,
  EDGE,
  isAstralDigit,
  mayHaveDigits,
  OPEN,
  OTHER,
  PLUS,
  SLASH,
  SPACE,
} from './chars.ts';
import { isDate } from './glance.ts';

/** Between two groups. */
export const GAP_TIGHT_DASH = 1;
export const GAP_TIGHT_DOT = 2;
export const GAP_SPACE = 3;
export const GAP_BRACKET = 4;
/** Space, then an opening bracket: may begin another number. */
export const GAP_OPEN = 5;
export const GAP_DOT_SPACE = 6;
export const GAP_SLASH = 7;
export const GAP_SPACED_DASH = 8;
export const GAP_WIDE = 9;
export const GAP_PLUS = 10;
/** Nothing but the boundary of two elements. */
export const GAP_EDGE = 11;
/** With spaces on both sides: parts numbers, however each is spaced. */
export const GAP_SPACED_SLASH = 12;

/** Separators between two groups of one chain. */
const MAX_GAP = 6;
/** Groups of one chain; a longer one is cut, which no real number notices. */
export const MAX_GROUPS = 48;
/** Digits kept of one group: more than any number has. */
export const MAX_GROUP_DIGITS = 24;

export interface Chain {
  groups: number;
  /** Offsets in the text of each group's first digit, and after its last. */
  starts: Int32Array;
  ends: Int32Array;
  /** Where each group's digits begin in `digits`; one more than groups. */
  firsts: Int32Array;
  digits: Uint8Array;
  /** The separator before each group: a GAP_; 0 for the first. */
  gaps: Uint8Array;
  /** Offset of a plus before the group, or -1; the same of an opening bracket. */
  pluses: Int32Array;
  opens: Int32Array;
  /** Offset after a bracket that closes after the group, or -1. */
  closes: Int32Array;
}

export function createChain(): Chain {
  const offsets = () => new Int32Array(MAX_GROUPS + 1);
  return {
    groups: 0,
    starts: offsets(),
    ends: offsets(),
    firsts: offsets(),
    digits: new Uint8Array(MAX_GROUPS * MAX_GROUP_DIGITS),
    gaps: new Uint8Array(MAX_GROUPS + 1),
    pluses: offsets(),
    opens: offsets(),
    closes: offsets(),
  };
}

/** Digits in `text`, counted up to `most`. */
export function countDigits(text: string, most: number, classes: Uint8Array): number {
  let found = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Most text is ASCII or letters: two comparisons, and the table for the rest.
    const digit = unit < 0x660 ? unit - 48 : (classes[unit] ?? 0) - DIGIT;
    if (
      (digit >>> 0 < 10 || (unit >= 0xd800 && unit < 0xdc00 && isAstralDigit(text, i))) &&
      ++found === most
    ) {
      return found;
    }
  }
  return found;
}

/** The ends of a text: how many digits of a row may go on into the texts before and after it. */
export interface Row {
  digits: number;
  /** Digits before the first sign that no number contains, and after the last. */
  first: number;
  last: number;
  /** There is no such sign: both are all. */
  whole: boolean;
}

/**
 * The first look at a text, before anything of its place is asked: 0 without digits; 2 if so many stand in one
 * row that it may be a number, dates as clocks and databases write them apart; else 1. Only then `row` is filled.
 */
export function gauge(text: string, least: number, classes: Uint8Array, row: Row): 0 | 1 | 2 {
  if (!mayHaveDigits(text)) return 0;
  let first = -1;
  let digits = 0;
  let inRow = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Letters and most signs of ASCII, brackets apart.
    if ((unit > 57 && unit < 91) || (unit > 96 && unit < 126)) {
      if (first < 0) first = inRow;
      inRow = 0;
      continue;
    }
    const kind = classes[unit] ?? 0;
    if ((kind - DIGIT) >>> 0 < 10 || (unit >= 0xd800 && unit < 0xdc00 && isAstralDigit(text, i))) {
      digits++;
      if (++inRow >= least) {
        if (!isDate(text)) return 2;
        // No number goes on in a date.
        first = 0;
        inRow = 0;
        break;
      }
    } else if (kind === OTHER && (unit < 0xdc00 || unit > 0xdfff)) {
      if (first < 0) first = inRow;
      inRow = 0;
    }
  }
  row.digits = digits;
  row.whole = first < 0;
  row.first = row.whole ? inRow : first;
  row.last = inRow;
  return digits > 0 ? 1 : 0;
}

/**
 * Fills `chain` with the next chain at or after `from`.
 * @returns the offset to go on from, or -1 if there is none.
 */
export function nextChain(text: string, from: number, classes: Uint8Array, chain: Chain): number {
  let at = from;
  while (at < text.length && !isDigit(classes[text.charCodeAt(at)])) at++;
  if (at >= text.length) return -1;
  chain.groups = 0;
  lookBefore(text, at, from, classes, chain);
  while (chain.groups < MAX_GROUPS) {
    at = readGroup(text, at, classes, chain);
    const next = readGap(text, at, classes, chain);
    if (next < 0) return at;
    at = next;
  }
  return at;
}

function isDigit(kind: number | undefined): boolean {
  return ((kind ?? 0) - DIGIT) >>> 0 < 10;
}

/** A plus and an opening bracket that belong to the first group, with at most one space between. */
function lookBefore(text: string, at: number, from: number, classes: Uint8Array, chain: Chain): void {
  chain.gaps[0] = 0;
  chain.pluses[0] = -1;
  chain.opens[0] = -1;
  for (let i = at - 1, left = 4; i >= from && left > 0; i--) {
    const kind = classes[text.charCodeAt(i)];
    if (kind === EDGE) continue;
    left--;
    // "++49": one sign.
    if (kind === PLUS && (chain.pluses[0] < 0 || chain.pluses[0] === i + 1)) chain.pluses[0] = i;
    else if (kind === OPEN && chain.opens[0] < 0) chain.opens[0] = i;
    else if (kind !== SPACE) return;
  }
}

function readGroup(text: string, from: number, classes: Uint8Array, chain: Chain): number {
  const group = chain.groups++;
  const first = chain.firsts[group] ?? 0;
  let count = 0;
  let end = from;
  let at = from;
  for (; at < text.length; at++) {
    const kind = classes[text.charCodeAt(at)] ?? OTHER;
    if (isDigit(kind)) {
      if (count < MAX_GROUP_DIGITS) chain.digits[first + count++] = kind - DIGIT;
      end = at + 1;
    } else break;
  }
  chain.starts[group] = from;
  chain.ends[group] = end;
  chain.firsts[group + 1] = first + count;
  chain.closes[group] = -1;
  return end;
}

/** Reads what follows a group. Returns the next group's first digit, or -1 if the chain ends. */
function readGap(text: string, from: number, classes: Uint8Array, chain: Chain): number {
  const next = chain.groups;
  let plus = -1;
  let open = -1;
  let seen = 0;
  let spaces = 0;
  let dashes = 0;
  let dots = 0;
  let slashes = 0;
  let edges = 0;
  let bullets = 0;
  let at = from;
  for (; at < text.length; at++) {
    const kind = classes[text.charCodeAt(at)] ?? OTHER;
    if (isDigit(kind)) break;
    if (kind === EDGE) {
      edges++;
      continue;
    }
    if (kind === OTHER || ++seen > MAX_GAP) return -1;
    if (kind === SPACE) {
      const end = endOfLineBreak(text, at);
      // A tab stands between columns.
      spaces += end === at && text.charCodeAt(at) === 9 ? 2 : 1;
      if (end > at) at = end - 1;
    } else if (kind === DASH) dashes++;
    else if (kind === DOT) {
      dots++;
      if (!isPoint(text.charCodeAt(at))) bullets++;
    } else if (kind === SLASH) slashes++;
    else if (kind === PLUS) plus = plus < 0 ? at : plus;
    else if (kind === OPEN) open = at;
    else if (kind === CLOSE && open < 0) chain.closes[next - 1] = at + 1;
  }
  if (at >= text.length || dashes + slashes > 2 || dots > 1) return -1;
  // "335 628 4716 · 14/03": a bullet with spaces around it parts things; "(639-9675). 311": a sentence ends.
  if ((bullets > 0 && spaces > 1) || ((chain.closes[next - 1] ?? -1) >= 0 && dots > 0 && spaces > 0))
    return -1;
  // "1) 503-…": the mark of a list.
  if (next === 1 && (chain.closes[0] ?? -1) >= 0 && (chain.opens[0] ?? -1) < 0 && spaces > 0) spaces = 2;
  // After a number's last group a bracket begins another, also without a space.
  if (open >= 0 && (chain.firsts[next] ?? 0) - (chain.firsts[next - 1] ?? 0) > 3) edges++;
  chain.gaps[next] = gapOf(plus, open, chain.closes[next - 1] ?? -1, spaces, edges, dashes, dots, slashes);
  chain.pluses[next] = plus;
  chain.opens[next] = open;
  return at;
}

function isPoint(unit: number): boolean {
  return unit === 0x2e || unit === 0xff0e || unit === 0x2024;
}

/** A line's end in the source with its indentation is one space to the reader. Returns where it ends, or `at`. */
function endOfLineBreak(text: string, at: number): number {
  let end = at;
  let breaks = false;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 10 || unit === 13) breaks = true;
    else if (unit !== 32 && unit !== 9 && unit !== 12) break;
  }
  return breaks ? end : at;
}

function gapOf(
  plus: number,
  open: number,
  close: number,
  spaces: number,
  edges: number,
  dashes: number,
  dots: number,
  slashes: number,
): number {
  if (plus >= 0) return GAP_PLUS;
  if (slashes === 1 && dots === 0 && (dashes > 0 || spaces > 1)) return GAP_SPACED_SLASH;
  if (open >= 0) return spaces + edges > 0 ? GAP_OPEN : GAP_BRACKET;
  if (close >= 0) return spaces > 1 ? GAP_WIDE : GAP_BRACKET;
  if (slashes > 0) return slashes > 1 || dashes + dots > 0 ? GAP_WIDE : GAP_SLASH;
  if (dashes > 0) return spaces > 0 || dots > 0 ? GAP_SPACED_DASH : GAP_TIGHT_DASH;
  if (dots > 0) return spaces > 0 ? GAP_DOT_SPACE : GAP_TIGHT_DOT;
  if (spaces === 0) return GAP_EDGE;
  return spaces > 1 ? GAP_WIDE : GAP_SPACE;
}
