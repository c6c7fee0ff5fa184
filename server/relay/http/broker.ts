/**
 * Passes requests on to the platform with the company's key, each at most once: claimed in the store before it leaves,
 * settled when it is answered, and told truly to each request under the same name. It never repeats a request by itself;
 * the installation does, by the platform's rules, and is let through where they allow it.
 */
import { type Clock, sleep } from '#lib/core/clock.ts';
import type { Result } from '#lib/core/result.ts';
import type { BrokerCode } from '#lib/platform/brokered.ts';
import { callAnswerSchema, transcriptionSchema } from '#lib/platform/contract.ts';
import { type RawAnswer, readAnswer } from '#lib/platform/envelope.ts';
import { mayHaveHappened, nextAttempt } from '#lib/platform/retry.ts';
import { type SendFault, send } from '#lib/platform/send.ts';
import type { Config } from '../ops/config.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Brokered, BrokeredKind, BrokeredRow, RequestName, Settlement } from '../store/brokered.ts';
import { type BrokerAnswer, REFUSALS, refuse } from './broker-answers.ts';

export interface BrokerParts {
  settings: Config['broker'];
  brokered: Brokered;
  clock: Clock;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  log: Log;
  metrics: Pick<Metrics, 'brokered'>;
  /** The relay is told to stop: nothing new is passed on. */
  stopping: () => boolean;
}

export type Broker = ReturnType<typeof createBroker>;

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

export function createBroker(parts: BrokerParts) {
  const { settings, brokered, clock, log, metrics } = parts;
  const underWay = new Set<Promise<unknown>>();
  const lostMs = settings.timeoutMs + GRACE_MS;

  async function pass(
    name: RequestName,
    key: string,
    body: object,
    past: { attempts: number; serverErrors: number },
  ): Promise<BrokerAnswer> {
    const sent = await send({
      fetch: parts.fetch,
      clock,
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
    const { settlement, answer } = judge(sent, name.kind, past, clock.now());
    await settle(name, past.attempts, settlement);
    note(name, settlement.state, { status: answer.status, attempt: past.attempts }, settlement);
    return answer;
  }

  /** The answer is known to this process alone. If the store does not take it, the row stays `sending`: nobody sends it again. */
  async function settle(name: RequestName, attempt: number, settlement: Settlement): Promise<void> {
    for (let left = SETTLE_TRIES; ; left -= 1) {
      try {
        await brokered.settle(name, attempt, settlement);
        return;
      } catch (error) {
        if (left > 1) await sleep(clock, STEP_MS);
        else {
          log.fault('settling a brokered request', error);
          return;
        }
      }
    }
  }

  /** The audit: who, which intent, what came of it. Never a number, a name or a body. */
  function note(
    { installationId, kind, requestId }: RequestName,
    outcome: string,
    facts: Record<string, number> = {},
    { code, resourceId }: Partial<Settlement> = {},
  ): void {
    metrics.brokered.inc({ kind, outcome });
    log.info(
      {
        installation: installationId,
        kind,
        request: requestId,
        outcome,
        ...facts,
        ...(code && { code }),
        ...(resourceId && { resource: resourceId }),
      },
      'brokered',
    );
  }

  /** Another attempt under this name is on its way, here or at another relay: its answer is this one's too. */
  async function answerOf(name: RequestName, known: BrokeredRow): Promise<BrokerAnswer> {
    let row = known;
    while (row.state === 'sending' && clock.now() - row.claimedAt < lostMs) {
      await sleep(clock, STEP_MS);
      row = (await brokered.find(name)) ?? row;
    }
    note(name, 'repeated', { attempt: row.attempts });
    return saidBefore(row);
  }

  async function place(name: RequestName, tokenHash: string, body: object): Promise<BrokerAnswer> {
    const key = settings.keys[name.kind];
    if (key === undefined) return refuse('RELAY_NOT_BROKERING');
    if (parts.stopping()) return refuse('RELAY_NOT_SENT');
    const claim = await brokered.claim(name, tokenHash, settings.limits).catch((error: unknown) => {
      log.fault('claiming a request for the platform', error);
      return undefined;
    });
    // Not committed, as far as anyone knows, and certainly not sent.
    if (claim === undefined) return refuse('RELAY_NOT_SENT');
    switch (claim.kind) {
      case 'claimed':
        return pass(name, key, body, claim);
      case 'known':
        return answerOf(name, claim.row);
      case 'void':
        note(name, 'void');
        return refuse('RELAY_TOKEN');
      case 'not-admitted':
        note(name, 'not-admitted');
        return refuse('RELAY_NOT_ADMITTED');
      case 'limited':
        note(name, 'limited');
        return refuse('RELAY_LIMIT', Math.max(1, Math.ceil((claim.until - clock.now()) / 1000)));
    }
  }

  return {
    /** What this relay holds a key for. */
    offers: () => ({
      calls: settings.keys.call !== undefined,
      transcriptions: settings.keys.transcription !== undefined,
    }),

    /** Passes a request on, unless one with its name was; then its answer is this one's too. */
    place(name: RequestName, tokenHash: string, body: object): Promise<BrokerAnswer> {
      const run = place(name, tokenHash, body);
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
      const now = clock.now();
      await brokered.giveUp(now - lostMs);
      if (ageMs !== undefined) await brokered.erase(now - ageMs);
    },

    /** Resolves when every request that is under way has been answered and settled. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** What one attempt came to: what is kept of it, and what the installation is told. */
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

/** The platform's refusal as it came; a success that nobody can read, or a redirection, tells nothing. */
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
