/**
 * A `fetch` whose POSTs reach the other side at most once.
 *
 * Browsers send a request again by themselves, POST or not, if its connection breaks before an answer begins and had
 * been used before; RFC 9112, 9.3.1 forbids it. Shown with Chromium 156 and Firefox 153 against a server that takes the
 * POST and breaks (`test/e2e/once` repeats it with our own protection on):
 *
 *                                          Chromium                Firefox
 *   HTTP/1.1, connection used before       again                   again
 *   HTTP/1.1, connection of its own        once                    once; if it was opened ahead, again: see below
 *   HTTP/2, connection breaks              again                   once
 *   HTTP/2, stream ended INTERNAL_ERROR    once                    again
 *   HTTP/2, stream REFUSED                 again: RFC 9113, 8.7 allows it, the server says that it took nothing
 *
 * So
 *
 *   HTTP/1.1  every request goes over a connection of its own (own-connections.ts).
 *   HTTP/2, 3 the body is a stream, which cannot be read again, so the browser gives up. Chromium only, and an HTTP/1.1
 *             server would refuse it: only if the newest answer came that way, and if none did (in this session,
 *             or since a stream failed), questions without key or body find out first: five `HEAD /` at most, asked when
 *             a person goes to a number, and a call waits for them no longer than 200 ms. Answers that come later serve
 *             the next call; a company's policy can leave the questions out (`connectionQuestions`).
 *
 * Left open in Firefox: a stream that the server ends with INTERNAL_ERROR after it took the call; and HTTP/1.1, for which
 * it opens a connection ahead of the request: that counts as used, over TLS from the end of a handshake without the
 * request, and else once it is 950 ms old (its log, `MOZ_LOG=nsHttp:5`). Seen on this machine: over TLS in 3 to 20 of 100
 * broken calls, without TLS in all that broke after a second, also where the handshake took a second; in none with
 * `network.http.speculative-parallel-limit` 0, which a company's policy can set.
 * Streams would end both: Firefox has them in Nightly (`dom.fetch.streaming_upload`), and `streamsUploads` will see it.
 * Delete all of this when both browsers keep to the RFC.
 */
import type { OwnConnection } from './own-connections.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface AtMostOnceTools {
  fetch: Fetch;
  /** The protocol by origin that was last seen, kept for the browser's session. */
  protocols: {
    get(): Promise<Record<string, string>>;
    set(protocols: Record<string, string>): Promise<void>;
  };
  ownConnection: OwnConnection;
  /** Whether questions may be asked before a call: a company's policy can forbid them. */
  mayAsk?(): Promise<boolean>;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Whether this browser sends bodies as they come: one that does not turns the stream into a text, and types it. */
function streamsUploads(): boolean {
  let asked = false;
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      asked = true;
      return 'half';
    },
  };
  const typed = new Request('https://streams.invalid', init).headers.has('content-type');
  return asked && !typed;
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

/** `h2`, `h3`, `http/1.1`, as the browser noted it for the newest request to that address; empty if it did not. */
function protocolOf(url: string): string {
  const newest = performance.getEntriesByName(url, 'resource').at(-1) as
    | PerformanceResourceTiming
    | undefined;
  performance.clearResourceTimings();
  return newest?.nextHopProtocol ?? '';
}

/** Chromium keeps six connections to one host over HTTP/1.1: one is left for the call. */
const CONNECTIONS = 5;
/** The questions serve a call that follows within this time, milliseconds. */
export const AHEAD_MS = 5_000;
/** Milliseconds that a call waits for the answers to those questions at most: a person waits for it to ring. */
const CALL_PATIENCE_MS = 200;
/** Milliseconds after which the questions themselves are given up; what they say later serves the next call. */
const QUESTION_PATIENCE_MS = 1_500;
/** How long it is waited for the browser's note of how they came, looked for this often. */
const NOTE_PATIENCE_MS = 300;
const NOTE_STEP_MS = 10;

/**
 * Questions without a key or a body, before a call: they use up connections that Chromium opened and never used (a
 * second attempt if the first was slow, or one whose request died with the background), and their answers show which
 * HTTP the other side speaks. A connection that was opened and left over counts as used before
 * (`HttpBasicState::IsConnectionReused` in Chromium's source), and no header keeps Chromium from taking one.
 */
async function askFirst(origin: string, fetch: Fetch): Promise<string> {
  const signal = AbortSignal.timeout(QUESTION_PATIENCE_MS);
  const question: RequestInit = {
    method: 'HEAD',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
  };
  const url = `${origin}/`;
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => fetch(url, question)));
  // An answer is told of before it is noted how it came: to go on without would be to go on unprotected.
  for (let waited = 0; waited < NOTE_PATIENCE_MS; waited += NOTE_STEP_MS) {
    const protocol = protocolOf(url);
    if (protocol !== '') return protocol;
    await new Promise((resolve) => setTimeout(resolve, NOTE_STEP_MS));
  }
  return '';
}

/** Nothing after so many milliseconds. */
const after = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(() => resolve(''), ms));

export function createAtMostOnce({
  fetch,
  protocols,
  ownConnection,
  mayAsk = async () => true,
  now,
}: AtMostOnceTools) {
  const streams = streamsUploads();
  const asked = new Map<string, { at: number; answers: Promise<string> }>();

  /** Two calls at once wait for the same answers. */
  function ask(origin: string): { at: number; answers: Promise<string> } {
    const before = asked.get(origin);
    if (before && now() - before.at < AHEAD_MS) return before;
    const one = { at: now(), answers: learnt(origin) };
    asked.set(origin, one);
    return one;
  }

  async function learnt(origin: string): Promise<string> {
    const protocol = await askFirst(origin, fetch);
    if (protocol !== '') await protocols.set({ [origin]: protocol });
    return protocol;
  }

  async function answered(origin: string): Promise<string> {
    const { at, answers } = ask(origin);
    return Promise.race([answers, after(Math.max(0, at + CALL_PATIENCE_MS - now()))]);
  }

  const storedFor = async (origin: string) => (await protocols.get())[origin] ?? '';
  const hasToAsk = async (stored: string) => streams && !/^h[23]/.test(stored) && (await mayAsk());

  return {
    /** A call to that address may follow soon: what has to be asked before it is asked now. */
    async ahead(url: string): Promise<void> {
      const { origin } = new URL(url);
      await ownConnection(url);
      if (await hasToAsk(await storedFor(origin))) ask(origin);
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { origin } = new URL(url);
      const [stored] = await Promise.all([storedFor(origin), ownConnection(url)]);
      const asks = init.method === 'POST' && (await hasToAsk(stored));
      const known = (asks && (await answered(origin))) || stored;
      const streamed = streams && typeof init.body === 'string' && /^h[23]/.test(known);
      const once = streamed
        ? Object.assign({}, init, { body: streamOf(String(init.body)), duplex: 'half' })
        : init;
      const answer = await fetch(url, once).catch(async (cause: unknown) => {
        // It may speak HTTP/1.1 by now, which takes no stream: the next request does not insist.
        if (streamed) await protocols.set({});
        throw cause;
      });
      const protocol = protocolOf(url);
      if (protocol !== '' && protocol !== stored) await protocols.set({ [origin]: protocol });
      return answer;
    },
  };
}
