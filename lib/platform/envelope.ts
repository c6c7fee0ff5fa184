/**
 * One answer of the platform, from HTTP status and text to a value or a failure: status first, then the envelope's
 * `status` and `code` (section 7). Pure; what it reads is untrusted.
 */
import type { z } from 'zod';
import { parseJson } from '#lib/core/parse-json.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import { errorBodySchema, INVALID_NUMBER, successSchema } from './contract.ts';
import type { FailureCode, NextStep, PlatformFailure } from './errors.ts';

/** The request, as far as the meaning of an answer depends on it. */
export type Operation = 'place-call' | 'submit-transcription' | 'get-transcription' | 'try-key';

/** The parts of an HTTP answer that are read. */
export interface RawAnswer {
  status: number;
  /** A header by its lower-case name. */
  header: (name: string) => string | null;
  text: string;
}

/** Context that the reading of an answer depends on. `now` is milliseconds since the epoch. */
export interface AnswerContext {
  operation: Operation;
  capability: 'click-to-call' | 'ai-transcription';
  now: number;
}

const LONGEST_MESSAGE = 500;
const LONGEST_CODE = 100;

/**
 * Returns the wait that `Retry-After` asks for, in milliseconds; undefined if it is absent or unreadable.
 * Section 8 says seconds; HTTP (RFC 9110, 10.2.3) allows a date besides, which proxies send: it is read against the
 * answer's own `Date` if there is one, so that a wrong clock here does not matter.
 * @param now milliseconds since the epoch.
 */
export function readRetryAfter(header: RawAnswer['header'], now: number): number | undefined {
  const text = header('retry-after')?.trim() ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Every HTTP date begins with the name of a weekday; Date.parse alone would take `2` or `May` for dates.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return undefined;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const answered = Date.parse(header('date') ?? '');
  return Math.max(0, until - (Number.isNaN(answered) ? now : answered));
}

/** A call's request may have reached a person's phone; other requests only cost a look. */
function nextWhenUnsure(operation: Operation): NextStep {
  return operation === 'place-call' ? 'check-phone' : 'retry';
}

/** Refusals that proxies and firewalls give too. */
const NEEDS_ENVELOPE: ReadonlySet<number> = new Set([401, 403, 407, 421, 451]);

function meaningOf(
  status: number,
  platformCode: string | undefined,
  { operation, capability }: AnswerContext,
): { code: FailureCode; next: NextStep } {
  if (status === 0 || status === 511 || (status >= 300 && status < 400))
    return { code: 'sign-in-page', next: nextWhenUnsure(operation) };
  if (status >= 502 && status <= 504) return { code: 'gateway-error', next: nextWhenUnsure(operation) };
  // Only in the platform's own envelope is a refusal the platform's: a proxy's would condemn a good key.
  if (platformCode === undefined && NEEDS_ENVELOPE.has(status))
    return { code: 'not-the-platform', next: operation === 'try-key' ? 'open-settings' : 'retry' };
  switch (status) {
    case 400:
      if (platformCode === INVALID_NUMBER) return { code: 'invalid-number', next: 'check-number' };
      // Caller ID, agent and queue of a call request were chosen in the settings.
      return { code: 'bad-request', next: operation === 'place-call' ? 'open-settings' : 'contact-support' };
    case 401:
      return { code: 'key-rejected', next: 'replace-key' };
    case 403:
      return capability === 'click-to-call'
        ? { code: 'wrong-scope', next: 'replace-key' }
        : { code: 'addon-disabled', next: 'enable-addon' };
    case 404:
      // An unknown id, or (everywhere else) a path: then the base address is wrong.
      return { code: 'not-found', next: operation === 'get-transcription' ? 'none' : 'open-settings' };
    case 429:
      return { code: 'rate-limited', next: 'wait' };
    case 500:
      return { code: 'server-error', next: 'contact-support' };
    default:
      // A status that the document does not name leaves open whether anything was done.
      return { code: 'unexpected-status', next: status >= 500 ? nextWhenUnsure(operation) : 'open-settings' };
  }
}

const MALFORMED_NEXT: Record<Operation, NextStep> = {
  'place-call': 'check-phone',
  'submit-transcription': 'contact-support',
  'get-transcription': 'contact-support',
  // While a key is tried, the likeliest reason is an address of something that is not the platform.
  'try-key': 'open-settings',
};

/** An answer that is not what the document describes. `cause` is ours and quotes nothing of the answer. */
export function malformed(operation: Operation, httpStatus: number, cause: string): PlatformFailure {
  return {
    code: 'malformed-answer',
    next: MALFORMED_NEXT[operation],
    sent: true,
    httpStatus,
    cause,
  };
}

/**
 * Reads an answer whose `data` should fit `schema`. 200 and 201 both mean success: what was created is known by its
 * id, and an answer with the wrong one of the two would otherwise turn a placed call into an unknown one.
 */
export function readAnswer<Schema extends z.ZodType>(
  raw: RawAnswer,
  schema: Schema,
  context: AnswerContext,
): Result<z.output<Schema>, PlatformFailure> {
  const body = parseJson(raw.text);
  if (raw.status === 200 || raw.status === 201) {
    const envelope = successSchema.safeParse(body);
    if (!envelope.success) return err(malformed(context.operation, raw.status, 'not a success envelope'));
    const data = schema.safeParse(envelope.data.data);
    if (data.success) return ok(data.data);
    const where = data.error.issues[0]?.path.join('.') ?? '';
    return err(malformed(context.operation, raw.status, `data does not fit at "${where.slice(0, 80)}"`));
  }

  const envelope = errorBodySchema.safeParse(body);
  const platformCode = envelope.success ? envelope.data.code.slice(0, LONGEST_CODE) : undefined;
  const retryAfterMs = readRetryAfter(raw.header, context.now);
  return err({
    ...meaningOf(raw.status, platformCode, context),
    sent: true,
    httpStatus: raw.status,
    ...(envelope.success && {
      platformCode: envelope.data.code.slice(0, LONGEST_CODE),
      platformMessage: envelope.data.message.slice(0, LONGEST_MESSAGE),
    }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
