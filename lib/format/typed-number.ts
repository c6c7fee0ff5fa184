/** Numbers that people type, paste, drop or keep in files: read by the engine that reads pages. */
import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { lazy } from '#lib/core/lazy.ts';
import { withoutMarks } from '#lib/detect/chars.ts';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import type { NumberRole } from '#lib/detect/number-role.ts';
import type { Surroundings } from '#lib/detect/types.ts';

/** A number as a person wrote it, read. */
export interface ReadNumber {
  e164: string;
  /** ASCII digits, or empty; more than seven are the code of a conference. */
  ext: string;
  country: string | undefined;
  /** By the numbering plan; a number that is not may still be dialled: the platform decides. */
  valid: boolean;
  /** True if the country was not written and the user's own was taken. */
  guess: boolean;
}

export interface WrittenNumber extends ReadNumber {
  /** Offsets in the text, extension included; of an address (`tel:…`), all of it. */
  start: number;
  end: number;
  /** Which telephone of its person it is, if a word beside it says so. */
  role: NumberRole | undefined;
}

/** Why what looks like a number is none. */
export type NumberFault = 'too-short' | 'too-long' | 'no-country' | 'not-in-use';

/** Longest text that is read as one field. */
const MOST_TEXT = 400;
const ADDRESS = /^\s*(?:tel|callto):/i;
/** Digits and what stands between them; a plus only first. */
const NUMBER_ALONE = /^[\s(]*[+\uff0b]?[\s\p{Nd}().\-\u2010-\u2015/]*$/u;

const engine = lazy(() => createEngine(detectionData()));

/**
 * All numbers of a field in which telephones stand, in their order; valid ones only.
 * @param home country that reads a number without one, ISO 3166-1 alpha-2
 * @param heading the field's name, if it has one: "Fax" refuses what it speaks of.
 */
export function readNumbers(text: string, home: string, heading?: string): WrittenNumber[] {
  const field = text.slice(0, MOST_TEXT);
  if ((field.match(/\p{Nd}/gu)?.length ?? 0) < 3 || /^\s*[*#]/.test(withoutMarks(field))) return [];
  if (ADDRESS.test(field))
    return engine()
      .readLinks(field, [home])
      .map(({ international, readIn: _, ...number }) => ({
        ...number,
        valid: true,
        guess: !international,
        start: 0,
        end: field.length,
        role: undefined,
      }));
  const countries = [{ region: home, source: 'default' as const }];
  const around: Surroundings = {
    kind: 'tel-input',
    labels: heading ? [{ text: heading, where: 'column' }] : [],
    countries,
    usual: countries,
  };
  return engine()
    .detect(field, around)
    .map(({ e164, ext, country, confidence, start, end, role }) => ({
      e164,
      ext,
      country,
      valid: true,
      guess: confidence !== 'sure',
      start,
      end,
      role,
    }));
}

/**
 * Reads what a person typed or pasted as one number, in the given country if none is written. What is written with its
 * country and of a possible length is a number, too, if not a valid one. Undefined if there is none, or several.
 */
export function readNumber(typed: string, home: string): ReadNumber | undefined {
  const numbers = readNumbers(typed, home);
  const [first] = numbers;
  if (first) return numbers.length === 1 ? first : undefined;
  const text = withoutMarks(typed).trim();
  if (!NUMBER_ALONE.test(text) || /^\d+(?:\.\d+){3}$/.test(text)) return undefined;
  const number = parse(text, home);
  if (!number?.isPossible()) return undefined;
  return {
    e164: number.number,
    ext: '',
    country: number.country,
    valid: false,
    guess: !/^(?:[+\uff0b]|00|011)/.test(text),
  };
}

/** Why a text that has nothing but digits and what stands between them is no number; undefined for any other text. */
export function faultOf(typed: string, home: string): NumberFault | undefined {
  const text = withoutMarks(typed).trim();
  if (!NUMBER_ALONE.test(text) || !/\p{Nd}/u.test(text)) return undefined;
  switch (
    isSupportedCountry(home) ? validatePhoneNumberLength(text, home) : validatePhoneNumberLength(text)
  ) {
    case 'TOO_SHORT':
    case 'NOT_A_NUMBER':
      return 'too-short';
    case 'TOO_LONG':
      return 'too-long';
    case 'INVALID_COUNTRY':
      return 'no-country';
    default:
      return readNumber(text, home)?.valid ? undefined : 'not-in-use';
  }
}

function parse(text: string, home: string) {
  return isSupportedCountry(home) ? parsePhoneNumberFromString(text, home) : parsePhoneNumberFromString(text);
}
