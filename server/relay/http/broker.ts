/**
 * Passes requests on to the platform with the company's key, each at most once: claimed in the store before it leaves,
 * settled when it is answered, and told truly to each request under the same name. It never repeats a request by itself;
 * the installation does, by the platform's rules, and is let through where they allow it.
 */
import { sleep } from '#lib/core/clock.ts';
import type { Result } from '#lib/core/result.ts';
import type { BrokerCode } from '#lib/platform/brokered.ts';
import { type CallRequest, callAnswerSchema, transcriptionSchema } from '#lib/platform/contract.ts';
import { type RawAnswer, readAnswer } from '#lib/platform/envelope.ts';
import { mayHaveHappened, nextAttempt } from '#lib/platform/retry.ts';
import { type SendFault, send } from '#lib/platform/send.ts';
import type { Base } from '../base.ts';
import type { BrokeredKind, BrokeredRow, RequestName, Settlement } from '../store/brokered.ts';
import type { TeamParts } from '../team/parts.ts';
import { placedEvent } from '../webhooks/call-event-of.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';
import { type BrokerAnswer, REFUSALS, refuse } from './broker-answers.ts';

interface BrokerParts extends Base {
  told: Deliverer;
  team: TeamParts | undefined;
}

const KINDS = {
  call: { path: '/v1/calls', operation: 'place-call', capability: 'click-to-call', schema: callAnswerSchema },
  transcription: {
    path: '/v1/transcriptions',
    operation: 'submit-transcription',
    capability: 'ai-transcription',
    schema: transcriptionSchema,
  },
} as const;

/** A platform's answer to a submission is small. */
const LONGEST_ANSWER = 64 * 1024;
/** Beyond the platform's time-out, a request that is still `sending` was lost with its relay. Milliseconds. */
const GRACE_MS = 5_000;
/** How often a request that another relay is sending is looked for, and a settlement that failed is tried again. */
const STEP_MS = 200;
const SETTLE_TRIES = 5;

/** The answer is known to this process alone. If the store does not take it, the row stays `sending`, and is never sent again. */
async function settle(
  { brokered, time, log, told, team }: BrokerParts,
  name: RequestName,
  attempt: number,
  settlement: Settlement,
  body: object,
): Promise<void> {
  const { resourceId } = settlement;
  const placed = name.kind === 'call' && resourceId !== null;
  const counted = placed && team ? [team.facts.placed(name, time.now())] : [];
  const events =
    placed && told.any()
      ? [placedEvent(name.installationId, name.requestId, body as CallRequest, resourceId, time.now())]
      : [];
  for (let left = SETTLE_TRIES; left > 0; left -= 1) {
    try {
      await brokered.settle(name, attempt, settlement, events, counted);
      return told.wake();
    } catch (error) {
      if (left === 1) log.fault('settling a brokered request', error);
      else await sleep(time, STEP_MS);
    }
  }
}

/** The audit: who, which intent, what came of it. Never a number, a name or a body. */
function note(
  { log, metrics }: BrokerParts,
  { installationId: installation, kind, requestId: request }: RequestName,
  outcome: string,
  facts: Record<string, number> = {},
  { code, resourceId }: Partial<Settlement> = {},
): void {
  metrics.brokered.inc({ kind, outcome });
  const ids = { ...(code && { code }), ...(resourceId && { resource: resourceId }) };
  log.info({ installation, kind, request, outcome, ...facts, ...ids }, 'brokered');
}

/** Sends the request, once. */
async function pass(
  parts: BrokerParts,
  name: RequestName,
  key: string,
  body: object,
  past: { attempts: number; serverErrors: number },
): Promise<BrokerAnswer> {
  const { time } = parts;
  const { broker: settings } = parts.config;
  const sent = await send({
    fetch: parts.fetch,
    clock: time,
    url: settings.baseUrl + KINDS[name.kind].path,
    init: {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    },
    timeoutMs: settings.timeoutMs,
    longest: LONGEST_ANSWER,
  });
  const { settlement, answer } = judge(sent, name.kind, past, time.now());
  await settle(parts, name, past.attempts, settlement, body);
  note(parts, name, settlement.state, { status: answer.status, attempt: past.attempts }, settlement);
  return answer;
}

/** Beyond this age a request that is still `sending` was lost with its relay, milliseconds. */
const lostMs = ({ config }: BrokerParts): number => config.broker.timeoutMs + GRACE_MS;

/** Another attempt under this name is on its way, here or at another relay: its answer is this one's too. */
async function answerOf(parts: BrokerParts, name: RequestName, known: BrokeredRow): Promise<BrokerAnswer> {
  const { brokered, time } = parts;
  let row = known;
  while (row.state === 'sending' && time.now() - row.claimedAt < lostMs(parts)) {
    await sleep(time, STEP_MS);
    row = (await brokered.find(name)) ?? row;
  }
  note(parts, name, 'repeated', { attempt: row.attempts });
  return saidBefore(row);
}

async function place(
  parts: BrokerParts,
  name: RequestName,
  tokenHash: string,
  body: object,
): Promise<BrokerAnswer> {
  const { brokered, clock, log, team } = parts;
  const { broker: settings } = parts.config;
  const key = settings.keys[name.kind];
  if (key === undefined) return refuse('RELAY_NOT_BROKERING');
  if (parts.stopping.signal.aborted) return refuse('RELAY_NOT_SENT');
  const listed = name.kind === 'call' ? (team?.key.hashOf((body as CallRequest).to) ?? '') : '';
  const claim = await brokered.claim(name, tokenHash, settings.limits, listed).catch((error: unknown) => {
    log.fault('claiming a request for the platform', error);
    return undefined;
  });
  // Perhaps committed, and certainly not sent.
  if (claim === undefined) return refuse('RELAY_NOT_SENT');
  if (claim.kind === 'claimed') return pass(parts, name, key, body, claim);
  if (claim.kind === 'known') return answerOf(parts, name, claim.row);
  note(parts, name, claim.kind);
  if (claim.kind === 'void') return refuse('RELAY_TOKEN');
  if (claim.kind === 'listed') return refuse('RELAY_DO_NOT_CALL');
  if (claim.kind === 'not-admitted') return refuse('RELAY_NOT_ADMITTED');
  return refuse('RELAY_LIMIT', Math.max(1, Math.ceil((claim.until - clock()) / 1000)));
}

export function createBroker(parts: BrokerParts) {
  const { brokered, clock } = parts;
  const { broker: settings } = parts.config;
  const underWay = new Set<Promise<unknown>>();
  return {
    /** The capabilities that this relay holds a key for. */
    offers: () => ({
      calls: settings.keys.call !== undefined,
      transcriptions: settings.keys.transcription !== undefined,
    }),

    /** Passes a request on, unless one with its name was; then its answer is this one's too. */
    place(name: RequestName, tokenHash: string, body: object): Promise<BrokerAnswer> {
      const run = place(parts, name, tokenHash, body);
      underWay.add(run);
      const done = () => void underWay.delete(run);
      run.then(done, done);
      return run;
    },

    /** Section 4.3, of a transcription that this installation submitted; the answer is passed through as it comes. */
    async transcription(
      who: { installationId: string; tokenHash: string },
      id: string,
    ): Promise<Response | BrokerAnswer> {
      const key = settings.keys.transcription;
      if (key === undefined) return refuse('RELAY_NOT_BROKERING');
      if (!(await brokered.owns(who.installationId, who.tokenHash, id))) return refuse('RELAY_UNKNOWN_ID');
      try {
        return await parts.fetch(`${settings.baseUrl}${KINDS.transcription.path}/${encodeURIComponent(id)}`, {
          headers: { accept: 'application/json', authorization: `Bearer ${key}` },
          redirect: 'manual',
          signal: AbortSignal.timeout(settings.timeoutMs),
        });
      } catch {
        return refuse('RELAY_NO_ANSWER');
      }
    },

    /** After requests whose relay died; and the audit's rows that are older than `ageMs`, if the clock is believed. */
    async sweep(ageMs: number | undefined): Promise<void> {
      const now = clock();
      await brokered.giveUp(now - lostMs(parts));
      if (ageMs !== undefined) await brokered.erase(now - ageMs);
    },

    /** Resolves when every request that is under way has been answered and settled. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** The outcome of one attempt: the row to keep, and the answer to the installation. */
export function judge(
  sent: Result<RawAnswer, SendFault>,
  kind: BrokeredKind,
  past: { attempts: number; serverErrors: number },
  now: number,
): { settlement: Settlement; answer: BrokerAnswer } {
  const ended = (state: Settlement['state'], answer: BrokerAnswer, code: string | null) => ({
    settlement: {
      state,
      serverErrors: past.serverErrors,
      httpStatus: answer.status,
      code,
      resourceId: null,
      answer: null,
    },
    answer,
  });
  if (!sent.ok) {
    const code = sent.error.sent ? 'RELAY_NO_ANSWER' : 'RELAY_NOT_SENT';
    return ended(sent.error.sent ? 'unknown' : 'refused', refuse(code), code);
  }
  const { operation, capability, schema } = KINDS[kind];
  const raw = sent.value;
  const read = readAnswer(raw, schema, { operation, capability, now });
  if (read.ok) {
    const { id, status, created_at } = read.value;
    const answer = JSON.stringify({ id, status, created_at });
    const kept = { httpStatus: 201, code: null, resourceId: id, answer };
    return {
      settlement: { state: 'answered', serverErrors: past.serverErrors, ...kept },
      answer: { status: 201, body: { status: 'success', data: read.value } },
    };
  }
  const failure = read.error;
  const serverErrors = past.serverErrors + (failure.code === 'server-error' ? 1 : 0);
  const next = nextAttempt({ failure, attempt: past.attempts, serverErrors, random: () => 0 });
  const state = next.kind === 'wait' ? 'open' : mayHaveHappened(failure) ? 'unknown' : 'refused';
  const { settlement, answer } = ended(state, passed(raw, failure), failure.platformCode ?? null);
  return { settlement: { ...settlement, serverErrors }, answer };
}

/** The platform's refusal as it came; an unreadable success, or a redirection, tells nothing. */
function passed(
  raw: RawAnswer,
  failure: { platformCode?: string; platformMessage?: string; retryAfterMs?: number },
): BrokerAnswer {
  if (raw.status < 400) return refuse('RELAY_NO_ANSWER');
  const { platformCode: code, platformMessage: message, retryAfterMs } = failure;
  return {
    status: raw.status,
    body: code === undefined ? {} : { status: 'error', code, message },
    ...(retryAfterMs !== undefined && { retryAfter: Math.ceil(retryAfterMs / 1000) }),
  };
}

/** The answer of an earlier attempt under the same name. Of a refusal only the code is kept: its sentence may have the number. */
function saidBefore(row: BrokeredRow): BrokerAnswer {
  if (row.state === 'answered' && row.answer !== null)
    return { status: 201, body: { status: 'success', data: JSON.parse(row.answer) as object } };
  if (row.state === 'open') return refuse('RELAY_LIMIT', 1);
  if (row.state !== 'refused' || row.httpStatus === null) return refuse('RELAY_NO_ANSWER');
  const known = REFUSALS[row.code as BrokerCode];
  if (known) return refuse(row.code as BrokerCode);
  const message = 'This request was answered before.';
  return {
    status: row.httpStatus,
    body: row.code === null ? {} : { status: 'error', code: row.code, message },
  };
}
