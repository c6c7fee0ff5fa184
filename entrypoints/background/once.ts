/**
 * A `fetch` whose POSTs reach the other side at most once.
 *
 * Browsers repeat a request by themselves, POST or not, where a connection that they had used before breaks with no
 * answer begun: Chromium in `HttpNetworkTransaction::ShouldResendRequest`, Firefox in `nsHttpTransaction::Close`;
 * RFC 9112, 9.3.1 forbids it, and measured here it places a second call. So
 *
 *   HTTP/1.1  every request goes over a connection of its own: a session rule sets `Connection: close`, a header that
 *             `fetch` may not set. Requests of tabs are not touched.
 *   HTTP/2, 3 the body is a stream, which cannot be read again, so the browser gives up. Chromium only, and an HTTP/1.1
 *             server would refuse it: only where an earlier answer came that way. With no earlier answer there is no
 *             connection to be used again.
 *
 * Left open: Firefox over HTTP/2, whose uploads do not stream. Delete the rest too when both browsers keep to the RFC.
 */
import { browser } from 'wxt/browser';
import type { KeyValueStore } from '#lib/store/keys.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const RULE_ID = 1;

/** Sets the rule for requests of ours to `origin`; earlier ones go. Session rules outlive the background. */
async function useFreshConnections(origin: string): Promise<void> {
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [RULE_ID],
    addRules: [
      {
        id: RULE_ID,
        condition: { urlFilter: `|${origin}/`, tabIds: [-1] },
        action: {
          type: 'modifyHeaders',
          requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
        },
      },
    ],
  });
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

/** `h2`, `h3`, `http/1.1`, as the browser noted it for the newest request to that address; empty where it did not. */
function protocolOf(url: string): string {
  const newest = performance.getEntriesByName(url, 'resource').at(-1) as
    | PerformanceResourceTiming
    | undefined;
  performance.clearResourceTimings();
  return newest?.nextHopProtocol ?? '';
}

/** How many connections Chromium keeps to one host over HTTP/1.1. */
const CONNECTIONS = 6;
/** Milliseconds that a call waits for them at most. */
const SPARE_PATIENCE_MS = 1_500;

/**
 * Uses up connections that Chromium opened and never used: a second attempt where the first was slow, or one whose
 * request died with the background. It counts them as used before (`HttpBasicState::IsConnectionReused`), so it repeats
 * a request on them too, and no header keeps it from taking one. Questions without a key or a body take them first.
 */
async function useUpSpares(origin: string, fetch: Fetch): Promise<void> {
  const signal = AbortSignal.timeout(SPARE_PATIENCE_MS);
  const question: RequestInit = {
    method: 'HEAD',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
  };
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => fetch(`${origin}/`, question)));
}

export function createFetchOnce(store: KeyValueStore, fetch: Fetch): Fetch {
  const streams = streamsUploads();
  let ruled: { origin: string; set: Promise<void> } | undefined;

  return async (url, init) => {
    const { origin } = new URL(url);
    if (ruled?.origin !== origin) {
      // A browser that refuses the rule still places calls: the fault that it guards against is rare.
      ruled = { origin, set: useFreshConnections(origin).catch(() => undefined) };
    }
    await ruled.set;
    const known = (await store.get('protocols'))[origin] ?? '';
    const streamed = streams && typeof init.body === 'string' && /^h[23]/.test(known);
    if (known === 'http/1.1' && init.method === 'POST' && url.endsWith('/v1/calls')) {
      await useUpSpares(origin, fetch);
    }
    const once = streamed
      ? Object.assign({}, init, { body: streamOf(String(init.body)), duplex: 'half' })
      : init;
    const answer = await fetch(url, once).catch(async (cause: unknown) => {
      // It may speak HTTP/1.1 by now, which takes no stream: the next request does not insist.
      if (streamed) await store.set('protocols', {});
      throw cause;
    });
    const protocol = protocolOf(url);
    if (protocol !== '' && protocol !== known) await store.set('protocols', { [origin]: protocol });
    return answer;
  };
}
