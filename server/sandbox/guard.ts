/**
 * Every request of the API passes these: key, scope, add-on, rate limit (in this order: sections 5, 5, 5, 8), and the
 * faults that were asked for.
 */
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Capability } from '#lib/platform/contract.ts';
import { ApiError } from './api-error.ts';
import { DroppedConnection, type RequestEndpoint, type RequestFault } from './faults.ts';
import type { KeyRecord } from './keyring.ts';
import type { Parts, SandboxEnv } from './parts.ts';

function endpointOf(method: string, path: string): RequestEndpoint | undefined {
  const post = method === 'POST';
  if (path === '/v1/calls') return post ? 'calls.create' : method === 'GET' ? 'calls.list' : undefined;
  if (path === '/v1/transcriptions') return post ? 'transcriptions.create' : undefined;
  return method === 'GET' && /^\/v1\/transcriptions\/[^/]+$/.test(path) ? 'transcriptions.get' : undefined;
}

function capabilityOf(path: string): Capability | undefined {
  if (/^\/v1\/calls(\/|$)/.test(path)) return 'click-to-call';
  return /^\/v1\/transcriptions(\/|$)/.test(path) ? 'ai-transcription' : undefined;
}

function authenticate(header: string | undefined, { keys }: Parts): KeyRecord {
  // Section 5.1: exactly `Bearer <API_KEY>`; what else is in the header is malformed.
  const key = /^Bearer ([\x21-\x7e]+)$/.exec(header ?? '')?.[1];
  const record = key === undefined ? undefined : keys.find(key);
  if (record) return record;
  const why = header === undefined ? 'absent' : key === undefined ? 'malformed' : 'invalid or revoked';
  throw new ApiError(401, `The API key is ${why}.`);
}

function authorise(record: KeyRecord, capability: Capability | undefined, { settings }: Parts): void {
  if (capability === undefined) return;
  if (record.scope !== capability) {
    const message = `This key has the scope ${record.scope}, not ${capability}.`;
    throw new ApiError(403, message);
  }
  if (capability === 'ai-transcription' && !settings.addon) {
    throw new ApiError(403, 'The AI Transcription add-on is not enabled on this account.');
  }
}

/** Resolves when the client has gone, or the sandbox closes. */
function untilGone(c: Context<SandboxEnv>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => resolve();
    if (signal.aborted || c.req.raw.signal.aborted) done();
    signal.addEventListener('abort', done, { once: true });
    c.req.raw.signal.addEventListener('abort', done, { once: true });
    c.env?.outgoing?.once('close', done);
  });
}

/** Faults that come before anything is done. */
async function spoilBefore(
  fault: { kind: RequestFault; retry_after_seconds?: number | undefined },
  c: Context<SandboxEnv>,
  signal: AbortSignal,
): Promise<void> {
  if (fault.kind === '500') throw new ApiError(500, 'A fault that was asked for.');
  if (fault.kind === '429') {
    const wait = fault.retry_after_seconds;
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': String(wait) };
    throw new ApiError(429, 'A fault that was asked for.', { headers });
  }
  if (fault.kind === 'hang') await untilGone(c, signal);
  if (fault.kind === 'hang' || fault.kind === 'drop-before') throw new DroppedConnection();
}

/** Faults that come after it is done. */
async function spoilAfter(kind: RequestFault, c: Context<SandboxEnv>, signal: AbortSignal): Promise<void> {
  if (kind === 'hang-after') await untilGone(c, signal);
  if (kind === 'hang-after' || kind === 'drop-after') throw new DroppedConnection();
  if (kind === 'malformed') {
    const { status } = c.res;
    // Hono keeps the headers of an answer that is replaced: its length would have the other side wait.
    c.res = undefined;
    c.res = new Response('{"status":"success","data":{"id":"', {
      status,
      headers: { 'content-type': 'application/json' },
    });
  }
}

/** Does what comes next, with the fault that waits for this endpoint, if one does. */
export async function spoiled(
  { faults, signal }: Parts,
  endpoint: RequestEndpoint,
  c: Context<SandboxEnv>,
  next: Next,
): Promise<void> {
  const fault = faults.takeRequest(endpoint);
  if (fault) await spoilBefore(fault, c, signal);
  await next();
  if (fault) await spoilAfter(fault.kind, c, signal);
}

export function createGuard(
  parts: Parts,
  waitSeconds: (keyId: string, limit: { requests: number; seconds: number }) => number | undefined,
) {
  const guard: MiddlewareHandler<SandboxEnv> = async (c, next) => {
    const { path, method } = c.req;
    const endpoint = endpointOf(method, path);
    const capability = capabilityOf(path);
    const record = authenticate(c.req.header('authorization'), parts);
    c.set('key', record);
    authorise(record, capability, parts);
    // Section 4: parameters of a POST are sent in the body, never in the query string.
    if (method === 'POST' && new URL(c.req.url).search !== '')
      throw new ApiError(400, 'Parameters of a POST go into the JSON body, not the query string.');
    if (capability !== undefined) {
      const { calls, transcriptions } = parts.settings.rateLimits;
      const wait = waitSeconds(record.id, capability === 'click-to-call' ? calls : transcriptions);
      if (wait !== undefined) {
        const headers = { 'retry-after': String(wait) };
        throw new ApiError(429, `Try again in ${wait} s.`, { headers });
      }
    }
    if (endpoint) await spoiled(parts, endpoint, c, next);
    else await next();
  };

  /** Counts what came of each request; outside of the guard, so that refusals count too. */
  const counted: MiddlewareHandler<SandboxEnv> = async (c, next) => {
    const endpoint = endpointOf(c.req.method, c.req.path) ?? 'unknown';
    try {
      await next();
    } finally {
      // In process a dropped connection is thrown on; behind a port it has been dealt with by now.
      const dropped = c.error instanceof DroppedConnection;
      parts.traffic.count(endpoint, dropped ? 'dropped' : String(c.res.status));
    }
  };

  return { guard, counted };
}
