/** Requests to a CRM's API: bounded, without cookies, never redirected; each bad answer is a failure with its reason. */
import type { Clock } from '#lib/core/clock.ts';
import { parseJson } from '#lib/core/parse-json.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import { type RawAnswer, readRetryAfter } from '#lib/platform/envelope.ts';
import { send } from '#lib/platform/send.ts';
import type { ApiAnswer, Connector, CrmApi } from './types.ts';

/** For the whole exchange, milliseconds. */
const TIMEOUT_MS = 30_000;
/** Bytes of an answer: a ticket with thousands of comments. */
const LONGEST = 8_000_000;
/** Characters of the CRM's own words that are kept. */
const LONGEST_SAID = 300;

export interface CrmApiTools {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
}

/** @param site where the CRM's pages are */
export function createCrmApi(
  connector: Pick<Connector, 'api' | 'headers' | 'refusesByRedirect'>,
  site: string,
  token: string,
  { fetch, clock }: CrmApiTools,
): CrmApi {
  return {
    async ask(path, sent) {
      const answer = await send({
        fetch,
        clock,
        url: connector.api(site) + path,
        init: {
          method: sent?.method ?? 'GET',
          headers: {
            accept: 'application/json',
            ...(sent && { 'content-type': 'application/json' }),
            ...connector.headers(token),
            ...sent?.headers,
          },
          ...(sent && { body: JSON.stringify(sent.json) }),
        },
        timeoutMs: TIMEOUT_MS,
        longest: LONGEST,
      });
      const writes = sent !== undefined && !sent.reads;
      if (answer.ok) {
        const outcome = read(answer.value, writes, clock.now());
        const refused = !outcome.ok && outcome.error.code === 'sign-in' && connector.refusesByRedirect;
        return refused ? err({ ...outcome.error, code: 'token-refused' }) : outcome;
      }
      return err({ code: 'no-answer', mayBeWritten: writes && answer.error.sent });
    },
  };
}

function read(answer: RawAnswer, writes: boolean, now: number): Result<ApiAnswer, LogFailure> {
  const { status, header, text } = answer;
  const json = parseJson(text);
  const failed = (code: LogFailure['code'], mayBeWritten: boolean, more: Partial<LogFailure> = {}) =>
    err({ code, mayBeWritten: writes && mayBeWritten, ...(status > 0 && { httpStatus: status }), ...more });
  if (status >= 200 && status < 300) {
    if (text.trim() === '') return ok({ json: undefined, location: header('location') });
    // A page instead of an answer: a proxy's, or a login's. Whether the request went through is not known.
    if (json === undefined) return failed('not-the-api', true);
    return ok({ json, location: header('location') });
  }
  // A browser tells nothing of a redirect that is not followed.
  if (status === 0 || (status >= 300 && status < 400)) return failed('sign-in', false);
  if (status === 429) {
    const retryAfterMs = readRetryAfter(header, now);
    return failed('rate-limited', false, retryAfterMs === undefined ? {} : { retryAfterMs });
  }
  const said = saidIn(json);
  const code = status >= 500 ? 'server-error' : (REASONS[status] ?? 'refused');
  return failed(code, status >= 500, said === undefined ? {} : { said });
}

/** Of refusals below 500, by their status. */
const REASONS: Readonly<Record<number, LogFailure['code']>> = {
  401: 'token-refused',
  403: 'forbidden',
  404: 'gone',
  410: 'gone',
  413: 'too-long',
};

/** The first sentence in an error's JSON: makers put it in `message`, `errors`, `error`, `description`. */
function saidIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json.trim().slice(0, LONGEST_SAID) || undefined;
  if (Array.isArray(json)) return saidIn(json[0]);
  if (typeof json !== 'object' || json === null) return undefined;
  const known = json as Record<string, unknown>;
  for (const name of ['message', 'errors', 'error', 'description', 'detail']) {
    const said = saidIn(known[name]);
    if (said !== undefined) return said;
  }
  return undefined;
}
