/** What has to be known of a body before it is stored: that it is a JSON object in UTF-8, and a few of its fields. */
import { z } from 'zod';

const objectSchema = z.looseObject({});
/** Only the id is read here: the extension checks the rest, and a transcript may have a million segments. */
const transcriptionSchema = z.looseObject({ id: z.string().startsWith('txn_') });
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The object; undefined if it is not an object, or not UTF-8. */
export function readObject(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    return objectSchema.safeParse(JSON.parse(UTF8.decode(body))).data;
  } catch {
    return undefined;
  }
}

/** Section 6.2: the object itself, or an envelope around it. */
export type TranscriptionForm = 'transcription' | 'no-id' | 'not-json';

export function formOf(body: Uint8Array): TranscriptionForm {
  const value = readObject(body);
  if (!value) return 'not-json';
  const found = [value, value.data].some((each) => transcriptionSchema.safeParse(each).success);
  return found ? 'transcription' : 'no-id';
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * The body in one line and without a byte order mark, so that an event stream can carry it as it is. Line breaks become
 * spaces: JSON allows them between tokens only, so nothing is lost. Changes `body`.
 */
export function inOneLine(body: Uint8Array): Uint8Array {
  for (const line of [0x0a, 0x0d]) {
    for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + 1)) body[at] = 0x20;
  }
  return BYTE_ORDER_MARK.every((byte, at) => body[at] === byte) ? body.subarray(3) : body;
}
