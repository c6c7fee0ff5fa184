/** The telephone numbers of one cell, or why there is none. */
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { asciiDigits } from '#lib/detect/chars.ts';
import type { Engine } from '#lib/detect/engine.ts';
import { foldKeypad } from '#lib/detect/keypad.ts';
import { roleOf } from '#lib/detect/role.ts';
import type { Found, Surroundings } from '#lib/detect/types.ts';
import type { RefusalCode, TableNumber } from './types.ts';

/** Where a national number of the row is from. */
export interface RowCountry {
  region: string;
  /** The row names it; else it is the file's. */
  named: boolean;
}

export interface CellReading {
  numbers: readonly TableNumber[];
  /** Why nothing could be read; undefined for a cell without text. */
  problem?: RefusalCode;
  /** A part that looks like a number and could not be read. */
  unread?: string;
  /** It names the first of several numbers, and others by their endings, or not at all. */
  isRange?: true;
}

/** That a number is under a heading of telephones, whatever the heading's own words: the column is settled by then. */
const UNDER_TELEPHONES: Surroundings['labels'] = [{ text: 'Phone', where: 'column' }];
const NOTHING: CellReading = { numbers: [] };
/** Fewest digits of a part that should have been read. */
const LEAST_UNREAD = 6;
/** Fewest digits of a number whose plus a spreadsheet took away: fewer may be a national number with a mistake in it. */
const LEAST_WITHOUT_PLUS = 11;
/** Values that products write in place of a missing number. */
const EMPTY =
  /^(?:n\s?\/?\s?a|none|null|nil|nan|undefined|unknown|keine?|aucun|ninguno|nessuno|geen|אין|ללא|لا يوجد|無|无|-+|–|—|\.|0|#n\/a)\.?$/iu;
/** A day, with or without its time. */
const DATE =
  /^(?:\d{4}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:\d{4}|\d{2}))(?:[T,]?\s*\d{1,2}[:.]\d{2}.*)?$/i;
/** The first day of a calendar, as programs write none. */
const NO_DAY =
  /^(?:0000-00-00|(?:1753|1900)-01-01|1899-12-30|0?1[./]0?1[./](?:1753|1900)|30[./]12[./]1899|12\/30\/1899|\/ *\/)(?:[T ][\d:.]+Z?)?$/;
/** A code that a telephone's keys send to its network, and a text that stands for several numbers. */
const NO_NUMBER = /^[*#]\s*\d|\d\s*\*+$/;
const SCIENTIFIC = /^([1-9])[.,](\d+)e\+?(\d{1,2})$/i;
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A cell without what spreadsheets and links add: `="+1…"`, `'+1…`, `tel:+1…`. */
export function cleanCell(cell: string): string {
  const text = cell.replace(INVISIBLE, '').trim();
  const inner =
    /^=\s*"+(?<inner>[^"]*)"+$/.exec(text)?.groups?.inner ?? /^"(?<inner>[^"]*)"$/.exec(text)?.groups?.inner;
  return (inner ?? text).replace(/^['’]\s*(?=[+＋=\p{Nd}])/u, '').trim();
}

export const isDate = (cell: string): boolean => DATE.test(cell);

export function isEmptyCell(cell: string): boolean {
  const text = cleanCell(cell);
  return text === '' || EMPTY.test(text) || NO_DAY.test(text);
}

export function createCellReader(engine: Engine) {
  /** @param country reads numbers without a calling code. */
  function readCell(cell: string, country: RowCountry): CellReading {
    const text = unkeyed(unlinked(cleanCell(cell)));
    if (text === '' || EMPTY.test(text)) return NOTHING;
    if (DATE.test(text) || NO_NUMBER.test(text)) return { numbers: [], problem: 'not-valid' };
    const whole = wholeOf(text);
    if (whole === undefined) return { numbers: [], problem: 'lost-digits' };
    if (/^\p{Nd}{4,15}$/u.test(whole)) return readBare(asciiDigits(whole), country.region);
    return readWritten(whole, country);
  }

  /** Digits and nothing else, as a spreadsheet leaves them: a plus or a zero at their beginning may be gone. */
  function readBare(digits: string, region: string): CellReading {
    const local = parse(digits, region);
    const padded = parse(`0${digits}`, region);
    const isAsDialled = local !== undefined && local.nationalNumber !== digits;
    if (local && (isAsDialled || !losesZero(local, digits)))
      return isAsDialled &&
        padded &&
        padded.number !== local.number &&
        digits.startsWith(local.countryCallingCode)
        ? { numbers: [], problem: 'lost-zero' }
        : one(local.number, '', local.country);
    if (local || (padded && padded.nationalNumber === digits) || italian(padded?.number, digits))
      return { numbers: [], problem: 'lost-zero' };
    const abroad = digits.startsWith('00')
      ? parse(`+${digits.slice(2)}`)
      : digits.length >= LEAST_WITHOUT_PLUS
        ? parse(`+${digits}`)
        : undefined;
    if (abroad) return one(abroad.number, '', abroad.country);
    return { numbers: [], problem: 'not-valid' };
  }

  function readWritten(text: string, country: RowCountry): CellReading {
    const hints = [
      { region: country.region, source: country.named ? ('record' as const) : ('default' as const) },
    ];
    const around: Surroundings = { kind: 'text', labels: UNDER_TELEPHONES, countries: hints, usual: hints };
    let isFax = false;
    const missed: string[] = [];
    const found = engine.detect(text, around, ({ start, end, reasons }) => {
      if (reasons.some(({ code }) => code === 'label-fax')) isFax = true;
      else missed.push(text.slice(start, end));
    });
    const numbers: TableNumber[] = [];
    let isUnsure = false;
    let last = 0;
    for (const each of found) {
      const before = text
        .slice(last, each.start)
        .replace(/[^\p{L}\p{M}.]+/gu, ' ')
        .trim();
      last = each.end;
      if (engine.labels.whole(before) === 'fax') isFax = true;
      else if (!isSure(text, each, country)) isUnsure = true;
      else {
        const role = each.role ?? (before === '' ? undefined : roleOf(before, engine.labels));
        const { e164, ext, country: region } = each;
        numbers.push({ e164, ext, ...(region !== undefined && { country: region }), ...(role && { role }) });
      }
    }
    if (found.length > 0 && CUT.test(text)) return { numbers: [], problem: 'not-valid' };
    if (numbers.length > 0 && !isFax && isRangeIn(text, found))
      return { numbers, unread: text, isRange: true };
    const unread = isFax ? undefined : unreadOf(text, found, missed);
    if (numbers.length > 0) return { numbers, ...(unread !== undefined && { unread }) };
    if (isUnsure) return { numbers, problem: 'country-unsure' };
    if (isFax) return { numbers, problem: 'fax-only' };
    const abroad = withPlus(text, country.region);
    if (abroad) return one(abroad.number, '', abroad.country);
    return { numbers, problem: 'not-valid' };
  }

  return { readCell };
}

/** Between the first number of several and the last. */
const TO = /^\s*(?:[-–—~～:]|\.{2,}|…|to|through|thru|until|bis|à|au|a|al|hasta|tot|до|עד|إلى|حتى)\s*$/iu;
/** Between a number and the ending of another line. */
const OR =
  /^\s*(?:[-–—~～,;&+/]|\.{2,}|…|to|through|thru|bis|und|u\.|and|or|oder|y|et|e|до|и|עד|ו|إلى|و)\s*[-–—]?\s*$/iu;

/** Behind a number: whatever comes next. "ff", "-*", "(all lines)". */
const ALL_BEHIND =
  /^(?:[-–/]?\d{1,2})?\s*[-–]?\s*(?:\*+|ff?\.?(?!\p{L})|\(?(?:all|alle|sämtliche|toutes|tous|todos|todas|tutti|tutte|כל|все|كل|全)(?!\p{L}))/iu;
/** Digits that are hidden or left out at a number's end. */
const CUT = /\p{Nd}[\s-]*(?:\.{2,}|…|x{2,}|•+|\*+)\s*$/iu;

/** Whether a text names the first and the last of several numbers, or endings of other lines: those between are not read. */
function isRangeIn(text: string, found: readonly Found[]): boolean {
  return found.some(({ end, e164 }, at) => {
    if (ALL_BEHIND.test(text.slice(end))) return true;
    const next = found[at + 1];
    if (next) return next.e164.slice(0, -4) === e164.slice(0, -4) && TO.test(text.slice(end, next.start));
    const [, between = '.'] = /^(\D*)\p{Nd}{1,4}(?!\p{Nd})/u.exec(text.slice(end)) ?? [];
    return OR.test(between);
  });
}

/** A part beside what was found that looks like a number. */
function unreadOf(text: string, found: readonly Found[], missed: readonly string[]): string | undefined {
  const left = found.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  return missed.find((part) => countDigits(part) >= LEAST_UNREAD && left.includes(part));
}

/** The number that a text of nothing but digits is with the plus that a spreadsheet took away. */
function withPlus(text: string, region: string) {
  const digits = asciiDigits(text);
  const isAlone = /^[\p{Nd}\s().\-–/]+$/u.test(text);
  if (!isAlone || digits.length < LEAST_WITHOUT_PLUS || digits.length > 15) return undefined;
  const number = parse(`+${digits}`);
  const first = asciiDigits(/\p{Nd}+/u.exec(text)?.[0] ?? '');
  if (!number) return undefined;
  // "(415) 253-26711": a digit too many.
  const isOwn = first.length > 2 && parse(digits.slice(0, -1), region) !== undefined;
  // "9-1-202-…": a nine for a line outside and a one, no "91".
  const isCode = first === number.countryCallingCode && !isOwn;
  return isCode || (first.length > 3 && first.startsWith(number.countryCallingCode)) ? number : undefined;
}

const one = (e164: string, ext: string, country: string | undefined): CellReading => ({
  numbers: [{ e164, ext, ...(country !== undefined && { country }) }],
});

/** The country is the file's, and its people do not group digits so: it may be another's. */
function isSure(text: string, { start, end, confidence, e164 }: Found, country: RowCountry): boolean {
  const written = text.slice(start, end).trim();
  if (isAmbiguous(written, e164, country)) return false;
  if (confidence !== 'guess' || country.named) return true;
  // All in one: there is no grouping to doubt.
  return /^\p{Nd}+$/u.test(written) || !e164.endsWith(asciiDigits(written));
}

/** `tel:` and `callto:` addresses, one or several. */
const unlinked = (text: string): string =>
  /(?:tel|callto|sip):/i.test(text)
    ? text
        .replace(/(?:tel|callto):(?:\/\/)?/gi, ' ')
        .replace(/%20|%2d/gi, ' ')
        .replace(/%2b/gi, '+')
        .replace(/;phone-context=[^;\s]*/gi, '')
        .trim()
    : text;

/** Letters of a telephone's keys as digits, without what stands between them: its groups are words. */
function unkeyed(text: string): string {
  const folded = foldKeypad(text, 'field');
  return folded === text ? text : folded.replace(/(?<=\d)[-. )\u200b]+(?=\d)/g, '');
}

/** The digits of `1.4155550123E10`, and of `14155550123.0`; undefined if some of them are lost. */
function wholeOf(text: string): string | undefined {
  const [, first = '', rest = '', power = ''] = SCIENTIFIC.exec(text) ?? [];
  if (first) return rest.length === Number(power) ? first + rest : undefined;
  return /^\d{7,15}[.,]0+$/.test(text) ? text.replace(/[.,]0+$/, '') : text;
}

function parse(text: string, region?: string) {
  const country = region !== undefined && isSupportedCountry(region) ? (region as CountryCode) : undefined;
  try {
    const number = country ? parsePhoneNumberFromString(text, country) : parsePhoneNumberFromString(text);
    return number?.isValid() ? number : undefined;
  } catch {
    return undefined;
  }
}

/** "49171 3920045" in Germany: a mobile without its plus, or a number of Ostfriesland without its zero. */
function isAmbiguous(written: string, e164: string, { region }: RowCountry): boolean {
  const digits = asciiDigits(written);
  const local = /[+＋]/.test(written) ? undefined : parse(digits, region);
  return (
    local?.number === e164 &&
    local.nationalNumber === digits &&
    losesZero(local, digits) &&
    digits.startsWith(local.countryCallingCode) &&
    parse(`+${digits}`) !== undefined
  );
}

/** Its country writes a zero before it, always: Indians and Turks leave it out. */
function losesZero(number: PhoneNumber, digits: string): boolean {
  const national = number.format('NATIONAL', { nationalPrefix: false });
  return national.replace(/\D/g, '').startsWith('0') && !digits.startsWith('0');
}

/** Where the zero belongs to the number itself, as in Italy. */
const italian = (e164: string | undefined, digits: string): boolean => e164?.endsWith(`0${digits}`) === true;

export const countDigits = (text: string): number => (text.match(/\p{Nd}/gu) ?? []).length;
