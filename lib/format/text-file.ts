/** Text files as people have them: lists are saved by spreadsheets, and those write more encodings than UTF-8. */
import type { Locale } from '#lib/locales/translator.ts';

/** Encodings in which a spreadsheet on Windows saves plain "CSV", by the system's language. */
const LEGACY: Readonly<Record<Locale, string>> = {
  en: 'windows-1252',
  he: 'windows-1255',
  ar: 'windows-1256',
};

/**
 * The text of a file: UTF-16 if a byte order mark says so, else UTF-8, else, if it is not valid, the encoding that
 * the reader's language was written in before. Never throws: what cannot be read becomes U+FFFD.
 */
export function readText(bytes: ArrayBuffer, locale: Locale): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(LEGACY[locale]).decode(bytes);
  }
}
