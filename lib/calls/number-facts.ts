/**
 * Facts of a number that need no request: how it is written, which kind it is, where it may ring. By
 * libphonenumber's full metadata; for the background and the extension's pages, never for content scripts.
 */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { LocalTime } from '#lib/model/guard.ts';
import { isEmergency } from './emergency.ts';
import { timeIn, zonesOf } from './zones.ts';

export interface NumberFacts {
  e164: string;
  country: string | undefined;
  /** Digits after the calling code. */
  national: string;
  formatted: { national: string; international: string };
  type: NumberType;
  /** `emergency`: a number that reaches an emergency service somewhere; `short`: too short for a subscriber. */
  short: 'emergency' | 'short' | undefined;
}

/** Facts of an E.164 number. `country` is the caller's knowledge, used if the number has none of its own. */
export function factsOf(e164: string, country?: string): NumberFacts {
  const parsed: PhoneNumber | undefined = parsePhoneNumberFromString(e164);
  const digits = e164.slice(1);
  const national = parsed?.nationalNumber ?? digits;
  return {
    e164,
    country: parsed?.country ?? country,
    national,
    formatted: {
      national: parsed?.formatNational() ?? e164,
      international: parsed?.formatInternational() ?? e164,
    },
    type: parsed?.getType(),
    short: shortness(digits, national, parsed?.isValid() ?? false),
  };
}

/** The calling code of a country, if it has one. */
export const callingCodeOf = (country: string | undefined): string[] =>
  country !== undefined && isSupportedCountry(country) ? [getCountryCallingCode(country)] : [];

function shortness(digits: string, national: string, valid: boolean): NumberFacts['short'] {
  if (valid) return undefined;
  if (isEmergency(digits) || (national.length <= 5 && isEmergency(national))) return 'emergency';
  return digits.length <= 6 ? 'short' : undefined;
}

/** Where a call goes that no place can be told of: freephone and company-wide numbers ring wherever someone works. */
const PLACELESS: readonly NumberType[] = ['TOLL_FREE', 'UAN', 'VOIP', 'PREMIUM_RATE', 'SHARED_COST'];

/** Whether a number belongs to no place. */
export const isPlaceless = ({ type }: NumberFacts): boolean => PLACELESS.includes(type);

/**
 * The clocks that a number may ring by, each shown time once, and which of them are within the quiet hours.
 * Empty if nothing is known, or the number belongs to no place.
 */
export function timesOf(facts: NumberFacts, now: number, quiet: { from: number; to: number }): LocalTime[] {
  if (isPlaceless(facts)) return [];
  const times = new Map<string, LocalTime>();
  for (const zone of zonesOf(facts.country, facts.national)) {
    const time = timeIn(zone, now);
    if (time !== undefined && !times.has(time)) times.set(time, { zone, time, quiet: isQuiet(time, quiet) });
  }
  return [...times.values()];
}

/** Whether `HH:MM` is within the quiet hours, which may pass midnight; equal ends mean none. */
function isQuiet(time: string, { from, to }: { from: number; to: number }): boolean {
  const hour = Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
