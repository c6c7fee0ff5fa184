/**
 * Webhook bodies, read tolerantly. The full schema of call.completed is not shown, nor whether the record is the body
 * itself or sits in an envelope: both are read, unknown fields are kept, and a known field of an unexpected type is
 * left out instead of costing the whole event.
 */

import { err, ok, type Result } from '#lib/core/result.ts';
import {
  type CallCompleted,
  callCompletedSchema,
  type Transcription,
  transcriptionSchema,
} from './contract.ts';

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body, and what sits in it under the names that envelopes use, two levels down at most. */
function* candidates(body: unknown, names: readonly string[], depth = 2): Generator<Fields> {
  if (!isObject(body)) return;
  yield body;
  if (depth === 0) return;
  for (const name of names) {
    if (Object.hasOwn(body, name)) yield* candidates(body[name], names, depth - 1);
  }
}

/** Only the strings of a metadata object: what else is in it is not ours, for we send strings. */
function stringsOf(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const CALL_ENVELOPES = ['data', 'call', 'record', 'payload', 'event', 'object'];
/** Section 6.1: what the payload holds besides the id, wherever in the body it may stand. */
const CALL_FIELDS = ['metadata', 'duration_seconds', 'recording_url', 'agent_id'];

/**
 * A call.completed body (section 6.1) as a record that has its call id. The id is looked for in `id`, and in
 * `call_id` if `id` is that of the event; a documented field that does not stand beside it, around it.
 */
export function readCallCompleted(body: unknown): Result<CallCompleted, 'no-call-id'> {
  const places = [...candidates(body, CALL_ENVELOPES)];
  for (const fields of places) {
    const id = [fields.id, fields.call_id].find((value) => typeof value === 'string' && /^c_./.test(value));
    if (id === undefined) continue;
    const record: Fields = { ...fields, id };
    for (const name of CALL_FIELDS) {
      const found = record[name] ?? places.find((place) => (place[name] ?? null) !== null)?.[name];
      if (found !== undefined) record[name] = found;
    }
    const metadata = stringsOf(record.metadata);
    delete record.metadata;
    if (metadata) record.metadata = metadata;
    for (const issue of callCompletedSchema.safeParse(record).error?.issues ?? []) {
      delete record[String(issue.path[0])];
    }
    return ok(callCompletedSchema.parse(record));
  }
  return err('no-call-id');
}

const TRANSCRIPTION_ENVELOPES = ['data', 'transcription', 'payload', 'event', 'object'];

/** A transcription delivery's body (section 6.2: the transcription object; an envelope around it is read too). */
export function readTranscriptionDelivery(body: unknown): Result<Transcription, 'not-a-transcription'> {
  for (const fields of candidates(body, TRANSCRIPTION_ENVELOPES)) {
    const read = transcriptionSchema.safeParse(fields);
    if (read.success) return ok(read.data);
  }
  return err('not-a-transcription');
}
