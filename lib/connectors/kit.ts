/** Tools that connectors are made of: tokens in headers, questions and their answers, records, ids, times. */
import type { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { CallEntry } from '#lib/model/call-entry.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { ApiRequest, Connector, CrmApi, CrmRecordRef } from './types.ts';

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** RFC 7617: characters outside ASCII as UTF-8. */
export const basic = (user: string, password = '') => ({
  Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`,
});

/** JSON of the shape that the maker documents; else "not the API", and if it answers a write, it may be written. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  mayBeWritten = false,
): Result<z.output<Schema>, LogFailure> {
  const read = schema.safeParse(json);
  return read.success ? ok(read.data) : err({ code: 'not-the-api', mayBeWritten });
}

/** Asks, and reads the answer as the maker documents it; else "not the API", and if it was a write, it may be written. */
export async function askJson<Schema extends z.ZodType>(
  api: CrmApi,
  schema: Schema,
  path: string,
  sent?: ApiRequest,
): Promise<Result<z.output<Schema>, LogFailure>> {
  const answer = await api.ask(path, sent);
  return answer.ok ? readJson(schema, answer.value.json, sent !== undefined && !sent.reads) : answer;
}

/** The same, and of the answer only a part. */
export async function askFor<Schema extends z.ZodType, Part>(
  part: (answer: z.output<Schema>) => Part,
  ...asked: [api: CrmApi, schema: Schema, path: string, sent?: ApiRequest]
): Promise<Result<Part, LogFailure>> {
  const answer = await askJson(...asked);
  return answer.ok ? ok(part(answer.value)) : answer;
}

/** An answer that must have something in it: else the record or the entry is gone. */
export const orGone = <Value>(asked: Result<Value | undefined, LogFailure>): Result<Value, LogFailure> =>
  asked.ok && asked.value === undefined
    ? err({ code: 'gone', mayBeWritten: false })
    : (asked as Result<Value, LogFailure>);

/** A write that the CRM answered with 2xx and refused in the body. @param said the CRM's own words */
export const refusedWith = (said?: string): Result<never, LogFailure> =>
  err({ code: 'refused', mayBeWritten: false, ...(said !== undefined && { said: said.slice(0, 300) }) });

/**
 * The record of a page as the API addresses it.
 * @param crm adapter that must have read it: an id that a guess found is none of the CRM's
 * @param types the adapter's name of a type → the API's
 * @param id what an id looks like: it is put into addresses
 */
export function recordIn(
  context: RecordContext,
  crm: string,
  types: Readonly<Record<string, string>>,
  id: RegExp,
): CrmRecordRef | undefined {
  const { recordType = '', recordId = '', pageUrl } = context;
  const type = Object.hasOwn(types, recordType) ? types[recordType] : undefined;
  if (context.crm !== crm || type === undefined || !id.test(recordId)) return undefined;
  return { type, id: recordId, ...(pageUrl !== undefined && { page: pageUrl }) };
}

/** Page that shows an entry: where the maker documents no address of its own, the record's. */
export const entryPage = (
  { opens }: Pick<Connector, 'opens'>,
  site: string,
  record: CrmRecordRef,
  entryId: string,
): string => opens?.(site, record, entryId) ?? record.page ?? site;

/** UUID of ours for the entry with that mark: the call's, and for the one that goes on from it another made of it. */
export function ownId(mark: string): string {
  const id = mark.slice(-36);
  return mark.startsWith('more-') ? (15 - Number.parseInt(id.charAt(0), 16)).toString(16) + id.slice(1) : id;
}

const PER_SECOND = { milliseconds: 1000, seconds: 1 } as const;

/** A call's duration in the CRM's unit; whole minutes are rounded up, as a call of ten seconds was held too. */
export function durationIn(unit: keyof typeof PER_SECOND | 'minutes', seconds: number): number {
  return unit === 'minutes' ? Math.ceil(seconds / 60) : Math.round(seconds * PER_SECOND[unit]);
}

/** `HH:MM`, of minutes rounded up. */
export function clockDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const two = (part: number) => String(part).padStart(2, '0');

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export const utcTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** When it ended, ms since the epoch: when it began, if it has no duration yet. */
export const endOf = ({ startedAt, durationSeconds = 0 }: CallEntry): number =>
  startedAt + durationSeconds * 1000;
