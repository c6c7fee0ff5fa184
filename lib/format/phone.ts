import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { foldKeypad } from '#lib/detect/keypad.ts';

/** A number as a person wrote it in the field, read. */
export interface ReadNumber {
  e164: string;
  /** ASCII digits, or empty. */
  ext: string;
  country: string | undefined;
  /** By the numbering plan; a number that is not may still be dialled: the platform decides. */
  valid: boolean;
  /** True if the country was not written and the user's own was taken. */
  guess: boolean;
}

/**
 * A number as its own country writes it: nationally if it is the reader's country, else internationally.
 * What cannot be read is returned as it is.
 */
export function formatPhone(e164: string, home?: string): string {
  const number = parse(e164);
  if (!number) return e164;
  return home !== undefined && number.country === home
    ? number.formatNational()
    : number.formatInternational();
}

/** Always with `+` and country: for accessible names, and wherever the country must be seen. */
export function formatPhoneInternational(e164: string): string {
  return parse(e164)?.formatInternational() ?? e164;
}

/** The country that a number belongs to, ISO 3166-1 alpha-2; undefined for +800 and the like. */
export function countryOf(e164: string): string | undefined {
  return parse(e164)?.country;
}

/** libphonenumber knows the first few; the words are those of our languages. */
const EXTENSION = /[\s(,;]*(?:ext\.?|extension|x|#|,|;ext=|שלוחה|تحويلة)\s*[:.]?\s*(\p{Nd}{1,7})\)?$/iu;
const PHONE_LIKE = /^[\s+(\d\p{Nd}]/u;

/**
 * Reads what a person typed or pasted as a number, in the given country if none is written.
 * Undefined if it is not a number: too short or too long for one there, or letters in it (an extension's word apart).
 */
export function readNumber(typed: string, home: string): ReadNumber | undefined {
  // Bidi marks come along when numbers are copied from right-to-left pages.
  const text = typed
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
    .slice(0, 80);
  // A star code and an address on the network hold digits, and are no number that can be dialled from here.
  if (/^[*#]/.test(text) || /^\d+(?:\.\d+){3}$/.test(text)) return undefined;
  if (!PHONE_LIKE.test(text) || (text.match(/\p{Nd}/gu) ?? []).length < 3) return undefined;
  const written = EXTENSION.exec(text);
  const bare = written ? text.slice(0, written.index) : text;
  const keyed = ofKeypad(bare);
  if (keyed === undefined && /\p{L}/u.test(bare)) return undefined;
  const number = keyed === undefined ? parse(bare, home) : parse(keyed);
  if (!number?.isPossible()) return undefined;
  return {
    e164: number.number,
    ext: number.ext ?? asciiDigits(written?.[1] ?? ''),
    country: number.country,
    valid: number.isValid(),
    guess: keyed === undefined && !/^\s*(\+|＋|00|011)/.test(text),
  };
}

/** "1-800-FLOWERS", in capitals or not, with the leading 1 or without: such numbers are North America's. */
function ofKeypad(text: string): string | undefined {
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const bare = text.toUpperCase().replace(/^\+/, '');
  const folded = foldKeypad(/^8/.test(bare) ? `1-${bare}` : bare);
  return /\p{L}/u.test(folded) ? undefined : `+1${folded.replace(/\D/g, '').replace(/^1/, '')}`;
}

function parse(text: string, home?: string): PhoneNumber | undefined {
  const country: CountryCode | undefined = home !== undefined && isSupportedCountry(home) ? home : undefined;
  try {
    return country ? parsePhoneNumberFromString(text, country) : parsePhoneNumberFromString(text);
  } catch {
    return undefined;
  }
}

/** Digits of any script, as ASCII: blocks of decimal digits are ten long and begin at their zero. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });
}
