/** Reads a webhook's body before it is stored: a JSON object in UTF-8. */
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';

/** Only the id is asked for: the extension checks the rest, and a transcript may have many segments. */
const transcriptionSchema = z.object({ id: z.string().startsWith('txn_') });

/**
 * Values of a body, at most. Without a limit 15 MB that were made to cost become 400 MB of objects and hold the relay up
 * for two seconds; with it, a tenth of one. A transcript of 18 hours has as many.
 */
const MOST_VALUES = 100_000;
/** Each value has one of these before it. */
const SIGNS = [...Buffer.from('{[,')];

/** Looked at before anything is made of the body. */
function hasTooManyValues(body: Uint8Array): boolean {
  let signs = 0;
  for (const sign of SIGNS)
    for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
      signs += 1;
      if (signs > MOST_VALUES) return true;
    }
  return false;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const withoutMark = (body: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, at) => body[at] === byte) ? body.subarray(3) : body;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of bytes that are UTF-8: quicker than a decoder that looks for faults. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

/** The object; undefined if it is not an object, not UTF-8, or has more values than are read. */
export function readObject(body: Uint8Array): Record<string, unknown> | undefined {
  if (!isUtf8(body) || hasTooManyValues(body)) return undefined;
  try {
    const value: unknown = JSON.parse(textOf(withoutMark(body)));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Section 6.2: the transcription itself, or in an envelope; undefined if it has no id. */
export function findTranscription(value: Record<string, unknown>): Record<string, unknown> | undefined {
  return [value, value.data].filter(isObject).find((each) => transcriptionSchema.safeParse(each).success);
}

/**
 * The body in one line and without a byte order mark, so that an event stream can carry it as it is. Line breaks become
 * spaces: JSON allows them between tokens only, so nothing is lost. Changes `body`.
 */
export function inOneLine(body: Uint8Array): Uint8Array {
  for (const line of [0x0a, 0x0d]) {
    for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + 1)) body[at] = 0x20;
  }
  return withoutMark(body);
}
