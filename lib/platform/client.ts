/**
 * The platform, as documented, from our side. One attempt a call: when a failed request is sent again is decided in
 * retry.ts, by the caller that keeps the request. Everything comes in through the options; failures are values.
 */
import { z } from 'zod';
import type { Clock } from '#lib/core/clock.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import { isLoopback, readBaseUrl } from './address.ts';
import { REQUEST_ID_HEADER } from './brokered.ts';
import {
  type Call,
  type CallRequest,
  type Capability,
  callAnswerSchema,
  callRequestSchema,
  e164Schema,
  loopbackTranscriptionRequestSchema,
  type Transcription,
  type TranscriptionRequest,
  transcriptionRequestSchema,
  transcriptionSchema,
} from './contract.ts';
import { type AnswerContext, malformed, type Operation, type RawAnswer, readAnswer } from './envelope.ts';
import type { PlatformFailure } from './errors.ts';
import { send } from './send.ts';

/** Capabilities that have an API; `webhooks` keys only validate signatures. */
export type ApiCapability = Exclude<Capability, 'webhooks'>;

export interface PlatformClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  /** The account's base address, as the user gave it: https, or http to this machine. */
  baseUrl: string;
  /** The key of a capability, or why none can be used now. Asked for each request; never kept. */
  keyFor: (capability: ApiCapability) => Promise<Result<string, 'no-key' | 'locked'>>;
  /** Whether the browser may reach the address (a permission). Absent: yes. */
  mayReach?: (url: string) => Promise<boolean>;
  /** Whether there is a network at all, `() => navigator.onLine`. Absent: not known, so yes. */
  online?: () => boolean;
  /** Milliseconds until a request without a whole answer counts as unanswered. Ours: the document names none. */
  timeoutMs?: number;
  /** Bytes that an answer may have: call answers are small, transcripts may be long. */
  longestAnswer?: { call: number; transcription: number };
}

const DEFAULT_TIMEOUT_MS = 20_000;
/** A transcript of a million short segments fits; what is larger is refused while it is being read. */
const LONGEST_ANSWER = { call: 1024 * 1024, transcription: 128 * 1024 * 1024 };

/** Result of trying a key. `undecided`: nothing documented tells (always so for `webhooks` keys). */
export type KeyTrial = 'good' | 'undecided';

/** An id that no transcription has: a good key gets 404 for it (section 4.3), and nothing is billed. */
const IMPOSSIBLE_ID = 'txn_00000000000000000000000000000000';

interface Request {
  operation: Operation;
  capability: ApiCapability;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Instead of the stored one: a key that is being tried. */
  key?: string;
  /** Its name, for a relay that brokers it; the platform itself knows no such header. */
  requestId?: string | undefined;
}

const PLACE_CALL = {
  operation: 'place-call',
  capability: 'click-to-call',
  method: 'POST',
  path: '/v1/calls',
} as const;
const SUBMIT = {
  operation: 'submit-transcription',
  capability: 'ai-transcription',
  method: 'POST',
  path: '/v1/transcriptions',
} as const;

/** `requestId` only if a relay brokers the request: see brokered.ts. */
interface Asked {
  requestId?: string;
}

function notSent(
  code: PlatformFailure['code'],
  next: PlatformFailure['next'],
  cause?: string,
): PlatformFailure {
  return { code, next, sent: false, ...(cause !== undefined && { cause }) };
}

/** A failure's texts without the key, should the platform have quoted it. */
function withoutKey(failure: PlatformFailure, key: string): PlatformFailure {
  const clean = (text: string): string => text.replaceAll(key, '…');
  return {
    ...failure,
    ...(failure.platformCode !== undefined && { platformCode: clean(failure.platformCode) }),
    ...(failure.platformMessage !== undefined && { platformMessage: clean(failure.platformMessage) }),
    ...(failure.cause !== undefined && { cause: clean(failure.cause) }),
  };
}

type BaseAddress = ReturnType<typeof readBaseUrl>;

/** One exchange of an account's client: everything that stands before a request, and the answer as it came. */
async function exchange(
  options: PlatformClientOptions,
  base: BaseAddress,
  asked: Request,
): Promise<Result<{ raw: RawAnswer; key: string }, PlatformFailure>> {
  const { fetch, clock, keyFor, mayReach, online, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const limits = options.longestAnswer ?? LONGEST_ANSWER;
  if (!base.ok) return err(notSent('insecure-address', 'open-settings', `base address: ${base.error}`));
  let { key } = asked;
  if (key === undefined) {
    const stored = await keyFor(asked.capability);
    if (!stored.ok) {
      return err(notSent(stored.error, stored.error === 'locked' ? 'unlock' : 'open-settings'));
    }
    key = stored.value;
  }
  // A header takes nothing else; fetch would throw, and that would look like a broken connection.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return err(notSent('key-rejected', 'replace-key', 'the key has characters that no key has'));
  }
  const url = base.value + asked.path;
  if (mayReach && !(await mayReach(url))) return err(notSent('no-permission', 'grant-permission'));
  if (online?.() === false) return err(notSent('offline', 'check-connection', 'no network'));

  const answer = await send({
    fetch,
    clock,
    url,
    init: {
      method: asked.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...(asked.requestId !== undefined && { [REQUEST_ID_HEADER]: asked.requestId }),
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    },
    timeoutMs,
    longest: asked.operation === 'get-transcription' ? limits.transcription : limits.call,
  });
  if (!answer.ok) return err(failureOf(answer.error, asked.operation));
  return ok({ raw: answer.value, key });
}

async function exchangeAs<Schema extends z.ZodType>(
  options: PlatformClientOptions,
  base: BaseAddress,
  schema: Schema,
  asked: Request,
): Promise<Result<z.output<Schema>, PlatformFailure>> {
  const answer = await exchange(options, base, asked);
  if (!answer.ok) return answer;
  const { raw, key } = answer.value;
  const read = readAnswer(raw, schema, { ...asked, now: options.clock.now() });
  return read.ok ? read : err(withoutKey(read.error, key));
}

/** A client of one account. It keeps nothing between requests. */
export function createPlatformClient(options: PlatformClientOptions) {
  const { clock } = options;
  const base = readBaseUrl(options.baseUrl);

  const request = <Schema extends z.ZodType>(schema: Schema, asked: Request) =>
    exchangeAs(options, base, schema, asked);

  /**
   * Section 4.1: asks the platform for a call. One attempt; a failure with `sent` true and no HTTP status may have
   * placed the call.
   */
  async function placeCall(call: CallRequest, asked: Asked = {}): Promise<Result<Call, PlatformFailure>> {
    if (!e164Schema.safeParse(call.to).success) return err(notSent('invalid-number', 'check-number'));
    const body = callRequestSchema.safeParse(call);
    if (!body.success) return err(notSent('bad-request', 'open-settings', whereOf(body.error)));
    return request(callAnswerSchema, { ...PLACE_CALL, body: body.data, ...asked });
  }

  /** Section 4.2: submits a recording. Addresses are https; http to this machine only for a platform on it. */
  async function submitTranscription(
    job: TranscriptionRequest,
    asked: Asked = {},
  ): Promise<Result<Transcription, PlatformFailure>> {
    const local = base.ok && isLoopback(new URL(base.value).hostname);
    const body = (local ? loopbackTranscriptionRequestSchema : transcriptionRequestSchema).safeParse(job);
    if (!body.success) {
      const insecure = ['recording_url', 'webhook_url'].includes(String(body.error.issues[0]?.path[0]));
      return err(notSent(insecure ? 'insecure-address' : 'bad-request', 'none', whereOf(body.error)));
    }
    return request(transcriptionSchema, { ...SUBMIT, body: body.data, ...asked });
  }

  /** Section 4.3: a transcription as it stands. An id without the documented prefix is not asked for. */
  async function getTranscription(id: string): Promise<Result<Transcription, PlatformFailure>> {
    if (!/^txn_./.test(id)) return err(notSent('not-found', 'none', 'a transcription id begins with txn_'));
    const read = await request(transcriptionSchema, {
      operation: 'get-transcription',
      capability: 'ai-transcription',
      method: 'GET',
      path: `/v1/transcriptions/${encodeURIComponent(id)}`,
    });
    if (read.ok && read.value.id !== id) {
      return err(malformed('get-transcription', 200, 'the answer is about another id'));
    }
    return read;
  }

  /**
   * Tries a key without cost: GET /v1/calls, whose answer is not documented and not read, or GET of a transcription
   * that does not exist, where 404 shows that the key was accepted.
   */
  async function tryKey(capability: Capability, key: string): Promise<Result<KeyTrial, PlatformFailure>> {
    if (capability === 'webhooks') return ok('undecided');
    const calls = capability === 'click-to-call';
    const trial = {
      operation: 'try-key',
      capability,
      method: 'GET',
      path: calls ? '/v1/calls' : `/v1/transcriptions/${IMPOSSIBLE_ID}`,
      key,
    } as const;
    const answer = await exchange(options, base, trial);
    return answer.ok ? readTrial(answer.value, { ...trial, now: clock.now() }) : answer;
  }

  return { placeCall, submitTranscription, getTranscription, tryKey };
}

/** Reads what the answer to a trial tells of the key. */
function readTrial(
  answer: { raw: RawAnswer; key: string },
  context: AnswerContext,
): Result<KeyTrial, PlatformFailure> {
  const calls = context.capability === 'click-to-call';
  // Any web server answers something: only JSON (section 1) shows that it is the platform that answers.
  const isJson = /\bjson\b/i.test(answer.raw.header('content-type') ?? '');
  if (calls && isJson && answer.raw.status >= 200 && answer.raw.status < 300) return ok('good');
  const read = readAnswer(answer.raw, z.looseObject({}), context);
  if (read.ok) return ok('good');
  const { code, platformCode } = read.error;
  if (!calls && code === 'not-found' && platformCode !== undefined) return ok('good');
  // Past the check of the key, then; but an answer that nothing documents proves nothing.
  if (calls && isJson && (answer.raw.status === 400 || answer.raw.status === 405)) return ok('undecided');
  return err(withoutKey(read.error, answer.key));
}

function whereOf(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join('.') ?? ''}: ${issue?.code ?? 'invalid'}`;
}

/** A request without a whole answer, as a failure. */
function failureOf(
  fault: Extract<Awaited<ReturnType<typeof send>>, { ok: false }>['error'],
  operation: Operation,
) {
  if (!fault.sent) return notSent('offline', 'check-connection', fault.cause);
  if (fault.kind === 'too-large') return malformed(operation, fault.httpStatus, fault.cause);
  return {
    code: 'no-answer',
    next: operation === 'place-call' ? 'check-phone' : 'retry',
    sent: true,
    cause: fault.cause,
  } satisfies PlatformFailure;
}
