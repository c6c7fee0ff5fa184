/**
 * The installation's side of the relay: pairing, pages of events, the stream of them while a page of ours is open, and
 * the acknowledgement. Everything that comes back is checked by the contract; failures are values.
 */
import type { RelayProblem } from '#lib/messages.ts';
import { isSecureAddress, readBaseUrl } from '#lib/platform/address.ts';
import { err, ok, type Result } from '#lib/platform/result.ts';
import {
  type FeedPage,
  feedPageSchema,
  type PairAnswer,
  type PairRequest,
  pairAnswerSchema,
} from './contract.ts';

export interface RelayClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** As `POST /pair` was reached; https, or http to this machine. */
  url: string;
  /** Whether the browser may reach the address. Absent: yes. */
  mayReach?: (url: string) => Promise<boolean>;
  /** Milliseconds for an exchange that is not a stream. */
  timeoutMs?: number;
}

export interface RelayClient {
  pair(request: PairRequest): Promise<Result<PairAnswer, RelayProblem>>;
  /** The token's own end: says goodbye, best effort. */
  unpair(token: string): Promise<void>;
  page(token: string, after: string): Promise<Result<FeedPage, RelayProblem>>;
  ack(token: string, cursor: string): Promise<Result<void, RelayProblem>>;
  /** Hands each page to `onPage`, one after another, until the stream ends or `signal` aborts. */
  stream(
    token: string,
    after: string,
    onPage: (page: FeedPage) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Result<void, RelayProblem>>;
}

const PAGE_LIMIT = 100;
/** Characters of one event-stream message: a page of transcripts is large, a page without end is an attack. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** A relay's address as it is kept: the same rules as the platform's base address. */
export function readRelayUrl(text: string): Result<string, RelayProblem> {
  const read = readBaseUrl(text);
  return read.ok ? read : err('insecure-address');
}

export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { fetch, url: base, mayReach, timeoutMs = 20_000 } = options;

  async function ask(path: string, init: RequestInit): Promise<Result<Response, RelayProblem>> {
    const url = base + path;
    if (!URL.canParse(url) || !isSecureAddress(new URL(url))) return err('insecure-address');
    if (mayReach && !(await mayReach(url))) return err('no-permission');
    try {
      const response = await fetch(url, {
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        ...init,
        signal: init.signal ?? AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return ok(response);
      await response.body?.cancel();
      return err(problemOf(response.status, path));
    } catch {
      return err('unreachable');
    }
  }

  async function read(response: Response): Promise<unknown> {
    try {
      return await response.json();
    } catch {
      return undefined;
    }
  }

  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const feed = (after: string): string => `/feed?after=${encodeURIComponent(after)}&limit=${PAGE_LIMIT}`;

  return {
    async pair(request) {
      const answer = await ask('/pair', { method: 'POST', headers: json, body: JSON.stringify(request) });
      if (!answer.ok) return answer;
      const parsed = pairAnswerSchema.safeParse(await read(answer.value));
      return parsed.success ? ok(parsed.data) : err('malformed-answer');
    },
    async unpair(token) {
      await ask('/pair', { method: 'DELETE', headers: bearer(token) });
    },
    async page(token, after) {
      const answer = await ask(feed(after), { headers: { ...bearer(token), accept: 'application/json' } });
      if (!answer.ok) return answer;
      const parsed = feedPageSchema.safeParse(await read(answer.value));
      return parsed.success ? ok(parsed.data) : err('malformed-answer');
    },
    async ack(token, cursor) {
      const answer = await ask('/feed/ack', {
        method: 'POST',
        headers: { ...bearer(token), ...json },
        body: JSON.stringify({ cursor }),
      });
      if (!answer.ok) return answer;
      await answer.value.body?.cancel();
      return ok(undefined);
    },
    async stream(token, after, onPage, signal) {
      const headers = { ...bearer(token), accept: 'text/event-stream' };
      const answer = await ask(feed(after), { headers, signal });
      if (!answer.ok) return signal.aborted ? ok(undefined) : answer;
      if (!answer.value.body) return err('malformed-answer');
      try {
        for await (const data of messagesOf(answer.value.body)) {
          const parsed = feedPageSchema.safeParse(parseJson(data));
          if (!parsed.success) return err('malformed-answer');
          await onPage(parsed.data);
        }
        return ok(undefined);
      } catch {
        return signal.aborted ? ok(undefined) : err('unreachable');
      }
    },
  };
}

function problemOf(status: number, path: string): RelayProblem {
  if (status === 401 || status === 403) return path === '/pair' ? 'wrong-team-code' : 'bad-token';
  if (status === 429) return 'too-many-attempts';
  return 'unreachable';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The data of each message of an event stream (HTML, 9.2.6): lines ended by LF, CRLF or CR; `data:` lines joined by
 * LF; an empty line ends a message; comments and other fields are passed over.
 */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A CR at the end may be half of a CRLF: it waits for what follows.
      const whole = done
        ? rest.length
        : Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r', rest.length - 2)) + 1;
      const lines = rest.slice(0, whole).split(/\r\n|\n|\r/);
      rest = rest.slice(whole);
      lines.pop();
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
          size = 0;
        } else if (line.startsWith('data:')) {
          data.push(line.slice(line[5] === ' ' ? 6 : 5));
          size += line.length;
        }
      }
      if (size + rest.length > LONGEST_MESSAGE) throw new Error('a message over the limit');
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
