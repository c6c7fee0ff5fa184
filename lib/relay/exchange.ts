/** One exchange with the relay: asked where it may be, in time, and its refusal read. */
import type { z } from 'zod';
import { parseJson } from '#lib/core/parse-json.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import { isSecureAddress } from '#lib/platform/address.ts';
import { type RelayErrorCode, relayErrorSchema } from './contract.ts';

export interface ExchangeOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** As `POST /pair` was reached; https, or http to this machine. */
  url: string;
  /** Whether the browser may reach the address. Absent: yes. */
  mayReach?: (url: string) => Promise<boolean>;
}

/** No relay has a reason to send its installations away for longer. Milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** For an exchange that is not a stream; a poll that waits has so much more. */
export const TIMEOUT_MS = 20_000;
/** Characters of a refusal's body. */
const LONGEST_REFUSAL = 4_096;

const ACCEPT = { accept: 'application/json' };
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A question of the installation with this token. */
export const getting = (token: string) => ({ headers: { ...bearer(token), ...ACCEPT } });

/** JSON for the relay; without a token, of a browser that it does not know yet. */
export const posting = (token: string | undefined, body: unknown) => ({
  method: 'POST',
  headers: { ...(token !== undefined && bearer(token)), 'content-type': 'application/json', ...ACCEPT },
  body: JSON.stringify(body),
});

export interface Refusal {
  problem: RelayProblem;
  status?: number;
  /** The relay's own word for it. Without one a proxy may have answered, which says nothing of what the relay would. */
  code?: string | undefined;
  /** For how long the relay asked not to be asked again. */
  waitMs: number;
}
export type Answer = Result<Response, Refusal>;

/** Whether the relay itself says one of these. */
export const says = (answer: Answer, ...codes: RelayErrorCode[]): boolean =>
  !answer.ok && codes.some((code) => code === answer.error.code);

/** Asks the relay at a path of its own. */
export async function request(
  { fetch, url: base, mayReach }: ExchangeOptions,
  path: string,
  init: RequestInit,
): Promise<Answer> {
  const url = base + path;
  const refused = (problem: RelayProblem) => err({ problem, waitMs: 0 });
  if (!URL.canParse(url) || !isSecureAddress(new URL(url))) return refused('insecure-address');
  if (mayReach && !(await mayReach(url))) return refused('no-permission');
  try {
    const response = await fetch(url, {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      ...init,
      signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return ok(response);
    const { status } = response;
    const code = await codeOf(response);
    return err({ problem: problemOf(status, code), status, code, waitMs: retryAfterOf(response) });
  } catch {
    return refused('unreachable');
  }
}

/** Reads an answer by its schema. */
export async function read<Value>(
  schema: z.ZodType<Value>,
  answer: Answer,
): Promise<Result<Value, RelayProblem>> {
  if (!answer.ok) return err(answer.error.problem);
  const parsed = schema.safeParse(await answer.value.json().catch(() => undefined));
  return parsed.success ? ok(parsed.data) : err('malformed-answer');
}

/** The relay's own word for a refusal. Refusals are short: what is not is not read. */
async function codeOf(response: Response): Promise<string | undefined> {
  const length = Number(response.headers.get('content-length') ?? 0);
  if (length > LONGEST_REFUSAL) {
    await response.body?.cancel();
    return undefined;
  }
  const refusal = relayErrorSchema.safeParse(parseJson(await response.text().catch(() => '')));
  return refusal.success ? refusal.data.error.code : undefined;
}

function problemOf(status: number, code: string | undefined): RelayProblem {
  if (code === 'revoked' || code === 'wrong-team-code' || code === 'bad-token') return code;
  if (status === 429) return 'too-many-attempts';
  return 'unreachable';
}

/** Section 10.2.3 of RFC 9110, its form in seconds; 0 without one. Milliseconds. */
function retryAfterOf(response: Response): number {
  const seconds = /^\d{1,6}$/.exec(response.headers.get('retry-after') ?? '')?.[0];
  return Math.min(Number(seconds ?? 0) * 1000, LONGEST_WAIT_MS);
}
