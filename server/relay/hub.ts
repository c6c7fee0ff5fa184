/**
 * Event streams held open. One query fetches the next pages of many streams at once, so that ten thousand streams
 * that wake together (another relay's notices were missed, say) cost dozens of queries, not ten thousand.
 *
 *   open ──► reading ──► idle ◄──────────────┐
 *               ▲          │ wake            │ nothing left
 *               └──────────┴──► page written ┘    a reader that does not read is not read for, and then closed
 */
import type { Page, PageRequest } from './events.ts';

const ENCODER = new TextEncoder();
const HEARTBEAT = ENCODER.encode(': still here\n\n');
/** Clients that lose the stream come back after this long, milliseconds. */
const RETRY_MS = 2000;

export interface HubOptions {
  readPages(requests: readonly PageRequest[], limit: number): Promise<Page[]>;
  /** A page as the feed's contract writes it, in one line, and the cursor after it. */
  write(page: Page, after: number): { text: string; cursor: string };
  onFault(error: unknown): void;
  onPages(count: number): void;
  limits: { streams: number; streamsEach: number };
  heartbeatMs?: number;
  pageLimit?: number;
  batch?: number;
  retryMs?: number;
}

interface Stream {
  addressee: string;
  /** Which token opened it. */
  key: string;
  after: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** False while the reader's buffer is full. */
  ready: boolean;
  wanted: boolean;
  silentBeats: number;
}

export type Hub = ReturnType<typeof createHub>;

export function createHub(options: HubOptions) {
  const { heartbeatMs = 15_000, pageLimit = 100, batch = 200, retryMs = 1000 } = options;
  const byAddressee = new Map<string, Set<Stream>>();
  let count = 0;
  let pending = new Set<Stream>();
  let pumping = false;
  let closed = false;

  function want(stream: Stream): void {
    stream.wanted = true;
    if (!stream.ready) return;
    pending.add(stream);
    if (!pumping) void pump();
  }

  async function pump(): Promise<void> {
    pumping = true;
    while (pending.size > 0) {
      const streams = [...pending].slice(0, batch);
      for (const stream of streams) {
        pending.delete(stream);
        stream.wanted = false;
      }
      try {
        const pages = await options.readPages(streams, pageLimit);
        streams.forEach((stream, index) => {
          const page = pages[index];
          if (page) hand(stream, page);
        });
      } catch (error) {
        options.onFault(error);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        if (!closed) for (const stream of streams) want(stream);
      }
    }
    pumping = false;
  }

  function hand(stream: Stream, page: Page): void {
    const last = page.events.at(-1);
    if (!last || !byAddressee.get(stream.addressee)?.has(stream)) return;
    const { text, cursor } = options.write(page, stream.after);
    stream.after = last.seq;
    push(stream, ENCODER.encode(`id: ${cursor}\ndata: ${text}\n\n`));
    options.onPages(1);
    if (page.more || stream.wanted) want(stream);
  }

  function push(stream: Stream, bytes: Uint8Array): void {
    try {
      stream.controller.enqueue(bytes);
      stream.ready = (stream.controller.desiredSize ?? 0) > 0;
    } catch {
      drop(stream);
    }
  }

  function drop(stream: Stream): void {
    const set = byAddressee.get(stream.addressee);
    if (!set?.delete(stream)) return;
    if (set.size === 0) byAddressee.delete(stream.addressee);
    pending.delete(stream);
    count -= 1;
  }

  function end(stream: Stream): void {
    drop(stream);
    try {
      stream.controller.close();
    } catch {
      // The reader had gone already.
    }
  }

  const all = () => [...byAddressee.values()].flatMap((set) => [...set]);

  const heart = setInterval(() => {
    for (const stream of all()) {
      if (stream.ready) {
        stream.silentBeats = 0;
        push(stream, HEARTBEAT);
      } else {
        stream.silentBeats += 1;
        if (stream.silentBeats > 2) end(stream);
      }
    }
  }, heartbeatMs);
  heart.unref();

  return {
    count: () => count,

    /** Opens a stream of pages after number `after`, by the token whose hash is `key`. `full`: there are as many as the settings allow. */
    open(addressee: string, after: number, key: string): ReadableStream<Uint8Array> | 'full' {
      const set = byAddressee.get(addressee) ?? new Set<Stream>();
      if (closed || count >= options.limits.streams || set.size >= options.limits.streamsEach) return 'full';
      let stream: Stream | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = { addressee, key, after, controller, ready: true, wanted: false, silentBeats: 0 };
            set.add(stream);
            byAddressee.set(addressee, set);
            count += 1;
            controller.enqueue(ENCODER.encode(`retry: ${RETRY_MS}\n: open\n\n`));
            want(stream);
          },
          pull() {
            if (!stream || stream.ready) return;
            stream.ready = true;
            if (stream.wanted) want(stream);
          },
          cancel() {
            if (stream) drop(stream);
          },
        },
        // Some small writes may wait in memory; a page that a slow reader has not taken holds the next one back.
        new ByteLengthQueuingStrategy({ highWaterMark: 16_384 }),
      );
    },

    /** Looks for new events: of these installations, or of all (`undefined`). */
    wake(addressees: Iterable<string> | undefined): void {
      if (addressees === undefined) for (const stream of all()) want(stream);
      else for (const name of addressees) for (const stream of byAddressee.get(name) ?? []) want(stream);
    },

    /** Ends the streams of an installation whose tokens are void, but for those of the token that is in force. */
    closeOf(addressee: string, keep: string): void {
      for (const stream of [...(byAddressee.get(addressee) ?? [])]) if (stream.key !== keep) end(stream);
    },

    /** The tokens (their hashes) that streams were opened by. */
    keys: () => [...new Set(all().map((stream) => stream.key))],
    /** Ends the streams of these tokens. */
    closeKeys(keys: ReadonlySet<string>): void {
      for (const stream of all()) if (keys.has(stream.key)) end(stream);
    },

    close(): void {
      closed = true;
      clearInterval(heart);
      pending = new Set();
      for (const stream of all()) end(stream);
    },
  };
}
