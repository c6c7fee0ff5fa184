/**
 * The installation's side of the relay: pairing, pages of events, the stream of them while a page of the extension is
 * open, and the acknowledgement. Everything that comes back is checked by the contract; failures are values.
 */
import { createParser } from 'eventsource-parser';
import { parseJson } from '#lib/core/parse-json.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { Offers, RelayProblem } from '#lib/model/relay.ts';
import { readBaseUrl } from '#lib/platform/address.ts';
import { BROKER_PATH } from '#lib/platform/brokered.ts';
import {
  FEED_WAIT_SECONDS,
  type FeedPage,
  feedPageSchema,
  offersAnswerSchema,
  type PairAnswer,
  type PairRequest,
  pairAnswerSchema,
  type WrapUpRequest,
} from './contract.ts';
import {
  bearer,
  type ExchangeOptions,
  getting,
  posting,
  read,
  request,
  says,
  TIMEOUT_MS,
} from './exchange.ts';
import { createTeamClient } from './team-client.ts';

interface RelayClientOptions extends ExchangeOptions {
  /** A stream has to begin within this time, or something between here and the relay holds it back. Milliseconds. */
  beginMs?: number;
  /** A stream that says nothing for so long is dead: the relay sends a heartbeat every 15 s. Milliseconds. */
  silenceMs?: number;
}

/** How a stream ended: `blocked` before it had begun, or refused because the relay holds as many as it can. */
type StreamEnd = 'ended' | 'blocked';

const PAGE_LIMIT = 100;
/** Characters of one event-stream message: a page of transcripts is large, a page without end is an attack. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** A relay's address as it is kept: the same rules as the platform's base address. */
export function readRelayUrl(text: string): Result<string, RelayProblem> {
  const read = readBaseUrl(text);
  return read.ok ? read : err('insecure-address');
}

export function createRelayClient(options: RelayClientOptions) {
  let waitMs = 0;
  const ask = async (path: string, init: RequestInit) => {
    const answer = await request(options, path, init);
    waitMs = answer.ok ? 0 : answer.error.waitMs;
    return answer;
  };

  return {
    ...createTeamClient(ask),
    /** `token`: the last feed token of this installation, if it still has one: proof that the id is its own. */
    async pair(request: PairRequest, token?: string): Promise<Result<PairAnswer, RelayProblem | 'id-taken'>> {
      const answer = await ask('/pair', posting(token, request));
      if (says(answer, 'id-taken')) return err('id-taken');
      return read(pairAnswerSchema, answer);
    },
    /** The token's own end: says goodbye, best effort. */
    async unpair(token: string): Promise<void> {
      await ask('/pair', { method: 'DELETE', headers: bearer(token) });
    },
    /** `wait`: the answer may come later, as soon as there is something, or after `FEED_WAIT_SECONDS`. */
    async page(token: string, after: string, wait?: AbortSignal): Promise<Result<FeedPage, RelayProblem>> {
      if (!wait) return read(feedPageSchema, await ask(feedPath(after), getting(token)));
      const patience = AbortSignal.timeout(TIMEOUT_MS + FEED_WAIT_SECONDS * 1000);
      const signal = AbortSignal.any([wait, patience]);
      const path = `${feedPath(after)}&wait=${FEED_WAIT_SECONDS}`;
      return read(feedPageSchema, await ask(path, { ...getting(token), signal }));
    },
    /** Returns the capabilities that the relay passes on to the platform for its installations. */
    async offers(token: string): Promise<Result<Offers, RelayProblem>> {
      const answer = await ask(BROKER_PATH, getting(token));
      if (says(answer, 'not-found')) return ok({ calls: false, transcriptions: false });
      const offers = await read(offersAnswerSchema, answer);
      return offers.ok ? ok(offers.value.data) : offers;
    },
    async ack(token: string, cursor: string): Promise<Result<void, RelayProblem>> {
      const answer = await ask('/feed/ack', posting(token, { cursor }));
      if (!answer.ok) return err(answer.error.problem);
      await answer.value.body?.cancel();
      return ok(undefined);
    },
    /** `not-taken`: this relay has no use for wrap-ups, or never takes this one. */
    async wrapUp(token: string, wrapUp: WrapUpRequest): Promise<Result<void, RelayProblem | 'not-taken'>> {
      const answer = await ask('/wrap-ups', posting(token, wrapUp));
      if (answer.ok) return ok(undefined);
      return err(says(answer, 'not-taken', 'bad-request', 'too-large') ? 'not-taken' : answer.error.problem);
    },
    stream: createStream(ask, options),
    /** For how long the relay asked not to be asked again, with its last refusal; 0: it did not. Milliseconds. */
    askedToWait: () => waitMs,
  };
}
export type RelayClient = ReturnType<typeof createRelayClient>;

const feedPath = (after: string) => `/feed?after=${encodeURIComponent(after)}&limit=${PAGE_LIMIT}`;

/** Returns what hands each page to `onPage`, one after another, until the stream ends or `signal` aborts. */
function createStream(
  ask: (path: string, init: RequestInit) => ReturnType<typeof request>,
  { beginMs = 10_000, silenceMs = 45_000 }: RelayClientOptions,
) {
  return async (
    token: string,
    after: string,
    onPage: (page: FeedPage) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Result<StreamEnd, RelayProblem>> => {
    const silence = createSilence(beginMs, silenceMs);
    const headers = { ...bearer(token), accept: 'text/event-stream' };
    try {
      const either = AbortSignal.any([signal, silence.signal]);
      const answer = await ask(feedPath(after), { headers, signal: either });
      if (!answer.ok) {
        if (signal.aborted) return ok('ended');
        return silence.blocked() || answer.error.status === 503 ? ok('blocked') : err(answer.error.problem);
      }
      if (!answer.value.body) return err('malformed-answer');
      for await (const data of messagesOf(answer.value.body, silence.heard)) {
        const page = feedPageSchema.safeParse(parseJson(data));
        if (!page.success) return err('malformed-answer');
        await onPage(page.data);
      }
      return ok('ended');
    } catch {
      if (signal.aborted) return ok('ended');
      return silence.blocked() ? ok('blocked') : err('unreachable');
    } finally {
      silence.end();
    }
  };
}

/** Aborts if nothing is heard in the first `beginMs`, or for `silenceMs` later on. */
function createSilence(beginMs: number, silenceMs: number) {
  const controller = new AbortController();
  let begun = false;
  let timer = setTimeout(() => controller.abort(), beginMs);
  return {
    signal: controller.signal,
    heard(): void {
      begun = true;
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), silenceMs);
    },
    /** Nothing was ever heard, and the time for that is up. */
    blocked: () => controller.signal.aborted && !begun,
    end: () => clearTimeout(timer),
  };
}

/**
 * The data of each message of an event stream (HTML, 9.2.6); `heard` is told of each piece, heartbeats too.
 * @throws if a message is longer than `LONGEST_MESSAGE`.
 */
async function* messagesOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => ready.push(data), maxBufferSize: LONGEST_MESSAGE });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (value) heard();
      parser.feed(decoder.decode(value, { stream: !done }));
      yield* ready;
      ready = [];
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
