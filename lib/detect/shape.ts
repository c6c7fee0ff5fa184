/**
 * Digits that are valid as a phone number but are written like something else: dates, years, addresses of
 * computers, decimals, thousands, books. Looks at groups and what is between them, never at words.
 */
import type { Chain } from './chain.ts';
import { textOf } from './judge.ts';
import type { Region } from './types.ts';

export type Shape =
  | 'date'
  | 'time'
  | 'years'
  | 'ip-address'
  | 'decimal'
  | 'thousands'
  | 'book-number'
  | 'single-digits'
  | 'filler'
  | 'grouping';

/**
 * Between the digits of a span as `written` gives it, by the codes of chain.ts: `~` is a dash with spaces, `,` a point
 * with a space, `_` a wide gap; nothing is the mere boundary of two elements.
 */
const SIGNS = ['', '-', '.', ' ', ')', '(', ',', '/', '~', '_', '+', '', '/'];

/** Gregorian, Hijri (14xx), Solar Hijri (13xx, 14xx), Buddhist (25xx) and Hebrew (57xx) years. */
const YEAR = String.raw`(?:1[3489]|20|25)\d\d`;
const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
/** A day and a month in either order; then what both are checked for. */
const DAY_AND_MONTH = String.raw`(?=${MONTH}\D|\d+\D${MONTH}(?!\d))${DAY}`;
/**
 * A day, a month and a year in some order, with the same mark between. French and Danish pairs ("01.12.23.45.67") are
 * no dates: a date's neighbours are set off by something else, unless it begins with the year.
 */
const DATE = new RegExp(
  String.raw`(?<!\d)(?:${YEAR}([-./~,])${DAY_AND_MONTH}\1${DAY}(?!\d)|${DAY_AND_MONTH}([-./~,])(?<!\2\d\d?\2)${DAY}\2(?:${YEAR}|\d\d)(?!\d|\2))`,
);
/** "2015 – 2016", "2015-03/2016", "2019 2020". */
const YEARS = /^(?=.*(?:19|20)\d\d\D.*(?:19|20)\d\d)(?:(?:(?:19|20)\d\d|\d\d?)(?:\D|$))+$/;
/** "09.00 – 17.00", "08.00-12.00 13.00-17.00": minutes of opening hours are multiples of five. */
const TIMES = /^(?:(?:[01]?\d|2[0-4])\.[0-5][05](?:[^\d.]|$)){2,}$/;

/** Asked in this order of what has no label. */
const SHAPES: readonly [Shape, RegExp][] = [
  // "2000 - 2230": two hours of a day.
  ['time', /^(?:(?:[01]\d|2[0-4])(?:00|15|30|45)(?:\D|$)){2}$/],
  // "1644 04-04": a count and a day, columns of a list.
  ['date', /^\d{1,5}[ _](?:0[1-9]|1[0-2])[-./](?:0[1-9]|[12]\d|3[01])$/],
  // "115.0.5790.102": points, and a part of one digit among them.
  ['decimal', /^\d+(?=.*\.\d(?:\.|$))(?:\.\d+){2,}$/],
  ['ip-address', /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/],
  // "52.5200", "52.5200 13.4050": a point and three decimals or more, where no area code is.
  ['decimal', /^(?:(?:0|[1-9]\d{0,2})\.\d{3,}(?:[^\d.]|$))+$/],
  // "1 234 567", "12.345.678": threes after one or two digits; with a check digit, as South America's identity numbers.
  ['thousands', /^[1-9]\d?([ .])\d{3}(?:\1\d{3})+(?:-\d)?$/],
  // A row of scores. A leading 1 or 8 and a bracketed (0) are a phone number's.
  ['single-digits', /(?:[^\d()]\d(?!\d).*){3}/],
];
/** Where phone numbers are written in threes, as thousands are. */
const THREES: ReadonlySet<Region> = new Set(['BT', 'BW', 'LB', 'LV', 'SC', 'TN']);
const NORTH_AMERICAN = /^(?!.*\/.*\/)(?:1\D)?\d{3}\D?\d{3}\D?\d{4}$/;
/** Of what has no label: without a plus, eight like digits in a row, seven zeros or nines. Companies pay for fewer. */
const REPEATED = /(\d)\1{7}|0{7}|9{7}/;
const RISING = '01234567890123456789';
const LEAST_RISING = 10;

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
  const text = written(chain, first, last);
  const digits = text.replace(/\D/g, '');
  if (!labelled && isFiller(digits, explicit)) return 'filler';
  if (explicit || last === first) return undefined;
  if (DATE.test(text)) return 'date';
  if (YEARS.test(text)) return 'years';
  if (TIMES.test(text)) return 'time';
  if (labelled) return undefined;
  const found = SHAPES.find(([, form]) => form.test(text))?.[0];
  if (found && !(found === 'thousands' && THREES.has(region ?? ''))) return found;
  if (northAmerican && !NORTH_AMERICAN.test(text)) return 'grouping';
  return isBookNumber(text, digits) ? 'book-number' : undefined;
}

export function sizeOf(chain: Chain, group: number): number {
  return (chain.firsts[group + 1] ?? 0) - (chain.firsts[group] ?? 0);
}

function written(chain: Chain, first: number, last: number): string {
  let text = '';
  for (let group = first; group <= last; group++) {
    if (group > first) text += SIGNS[chain.gaps[group] ?? 0];
    text += textOf(chain.digits, chain.firsts[group] ?? 0, chain.firsts[group + 1] ?? 0);
  }
  return text;
}

/** Threes and a four, as numbers are written there. */
export const isNorthAmericanGrouping = (chain: Chain, first: number, last: number): boolean =>
  NORTH_AMERICAN.test(written(chain, first, last));

/** Groups `group` to `group + 2` as day, month and year in some order, with the same mark between. */
export const isDate = (chain: Chain, group: number): boolean => DATE.test(written(chain, group, group + 2));

const isFiller = (digits: string, explicit: boolean): boolean =>
  (digits.length >= LEAST_RISING && RISING.includes(digits)) || (!explicit && REPEATED.test(digits));

/** An ISBN of ten or thirteen digits as printed: four groups or more, the last its check digit. */
function isBookNumber(text: string, digits: string): boolean {
  if (!/^(?:\d+\D){3,}\d$/.test(text)) return false;
  const sum = (weightAt: (index: number) => number): number =>
    [...digits].reduce((total, digit, index) => total + Number(digit) * weightAt(index), 0);
  return digits.length === 10
    ? sum((index) => 10 - index) % 11 === 0
    : /^97[89]/.test(digits) && sum((index) => 1 + (index % 2) * 2) % 10 === 0;
}
