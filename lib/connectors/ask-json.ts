import type { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import { readJson } from './read-json.ts';
import type { ApiRequest, CrmApi } from './types.ts';

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
