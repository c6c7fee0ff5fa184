/** A number as people type it for the do-not-call list. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Reads a number that has its country code, or that is valid in `country`.
 * @param country ISO 3166-1 alpha-2; undefined: only numbers with `+` or `00` are read
 * @returns E.164, or undefined if it is none
 */
export function readTypedNumber(text: string, country: string | undefined): string | undefined {
  const plain = text.replace(/^\s*00/, '+');
  const defaultCountry =
    country !== undefined && isSupportedCountry(country) ? { defaultCountry: country } : {};
  const number = parsePhoneNumberFromString(plain, defaultCountry);
  const holds = plain.trimStart().startsWith('+') ? number?.isPossible() : number?.isValid();
  return holds ? number?.number : undefined;
}
