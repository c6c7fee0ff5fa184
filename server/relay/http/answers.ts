/** How the relay says no: a status, a code of the contract, and a sentence for the person who reads the log. */
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { z } from 'zod';
import { REQUEST_ID_HEADER } from '#lib/platform/brokered.ts';
import type { RelayErrorCode } from '#lib/relay/contract.ts';
import type { RelayEnv } from './env.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 500 | 503;

export function fail(
  context: Context<RelayEnv>,
  status: ErrorStatus,
  code: RelayErrorCode,
  message: string,
): Response {
  return context.json({ error: { code, message } }, status);
}

/** A refusal that passes: `seconds` later the same may be asked again. */
export function failForNow(context: Context<RelayEnv>, seconds: number, message: string): Response {
  context.header('Retry-After', String(seconds));
  return fail(context, 503, 'unavailable', message);
}

export const badToken = (context: Context<RelayEnv>): Response =>
  fail(context, 401, 'bad-token', 'This feed token is not, or no longer, valid: pair again.');

/** For requests of an extension, which are small. */
export const smallBody = bodyLimit({
  maxSize: 4096,
  onError: (context) => fail(context, 400, 'bad-request', 'The body is too large.'),
});

/** The body as the schema has it; undefined for any other. */
export async function readJson<Schema extends z.ZodType>(
  context: Context<RelayEnv>,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  return schema.safeParse(await context.req.json().catch(() => undefined)).data;
}

const EXTENSION_ORIGIN = /^(chrome|moz|safari-web)-extension:\/\/[A-Za-z0-9.-]+$/;

/** An extension with permission for this host needs no CORS; one without still may ask. A web page may not. */
export const extensionsOnly = cors({
  origin: (origin) => (EXTENSION_ORIGIN.test(origin) ? origin : null),
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Last-Event-ID', REQUEST_ID_HEADER],
  exposeHeaders: ['Retry-After'],
  maxAge: 86_400,
});
