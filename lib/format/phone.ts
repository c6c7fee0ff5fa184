import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

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

function parse(text: string, home?: string): PhoneNumber | undefined {
  const country: CountryCode | undefined = home !== undefined && isSupportedCountry(home) ? home : undefined;
  try {
    return country ? parsePhoneNumberFromString(text, country) : parsePhoneNumberFromString(text);
  } catch {
    return undefined;
  }
}
