/** How the relay says no: a status, a code of the contract, and a sentence for the person who reads the log. */
import type { Context } from 'hono';
import { cors } from 'hono/cors';
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

const EXTENSION_ORIGIN = /^(chrome|moz|safari-web)-extension:\/\/[A-Za-z0-9.-]+$/;

/** An extension with permission for this host needs no CORS; one without still may ask. A web page may not. */
export const extensionsOnly = cors({
  origin: (origin) => (EXTENSION_ORIGIN.test(origin) ? origin : null),
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Last-Event-ID', REQUEST_ID_HEADER],
  exposeHeaders: ['Retry-After'],
  maxAge: 86_400,
});
