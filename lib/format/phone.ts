import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

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

function parse(text: string): PhoneNumber | undefined {
  try {
    return parsePhoneNumberFromString(text);
  } catch {
    return undefined;
  }
}
