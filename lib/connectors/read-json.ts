import type { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';

/** JSON of the shape that the maker documents; else "not the API", and if it answers a write, it may be written. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  mayBeWritten = false,
): Result<z.output<Schema>, LogFailure> {
  const read = schema.safeParse(json);
  return read.success ? ok(read.data) : err({ code: 'not-the-api', mayBeWritten });
}
