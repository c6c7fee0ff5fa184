/**
 * Event streams held open; pager.ts finds and reads their pages.
 *
 *   open ──► planned ──► idle ◄───────────────────────────┐
 *              ▲  │         │ wake                         │ nothing left
 *              │  │         └──► planned                   │
 *              │  └──► waits for room ──► read ──► written, piece by piece
 *              └──────────────────────────────────────────┘ more
 *
 * A page takes part of a budget until its reader has taken it. The connection of a reader that takes nothing is cut:
 * after three heartbeats, or as soon as others wait for its room.
 */
import type { Page } from '../store/events.ts';
import { joined, type WrittenPage } from './feed.ts';
import { createPager, type Paged, type PagerSource } from './pager.ts';
import { createWaiting } from './waiting.ts';

const ENCODER = new TextEncoder();
const HEARTBEAT = ENCODER.encode(': still here\n\n');
/** Clients that lose the stream come back after this long, milliseconds. */
const RETRY_MS = 2000;
/** Clients of a relay that stops come back within this time, milliseconds, not all at once. */
const SPREAD_MS = 5000;

export interface HubOptions extends PagerSource {
  /** A page as the feed's contract writes it, in one line, and the cursor after it. */
  write(page: Page, after: number): WrittenPage;
  onPages(count: number): void;
  limits: { streams: number; streamsEach: number };
  heartbeatMs?: number;
  random?: () => number;
}

interface Stream extends Paged {
  /** Hash of the token that opened it. */
  key: string;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** Pieces of the page under way that the reader has not taken. */
  pieces: Uint8Array[];
  /** Ends the connection, taken or not. */
  cut: () => void;
  silentBeats: number;
}

export type Hub = ReturnType<typeof createHub>;

export function createHub(options: HubOptions) {
  const { heartbeatMs = 15_000, random = Math.random } = options;
  const byAddressee = new Map<string, Set<Stream>>();
  const waiting = createWaiting();
  let count = 0;
  let closed = false;

  const isOpen = (stream: Stream) => byAddressee.get(stream.addressee)?.has(stream) === true;
  const pager = createPager<Stream>({ ...options, isOpen, hand, release, cut });
  const { want } = pager;

  function hand(stream: Stream, page: Page): void {
    const last = page.events.at(-1);
    if (!last || !isOpen(stream)) {
      // Erased since it was planned, or nobody reads it.
      release(stream);
      if (stream.wanted) want(stream);
      return;
    }
    const { pieces, cursor } = options.write(page, stream.after);
    stream.after = last.seq;
    stream.pieces = joined([
      ENCODER.encode(`id: ${cursor}\ndata: `),
      ...pieces,
      ENCODER.encode('\n\n'),
    ]).reverse();
    if (page.more) stream.wanted = true;
    options.onPages(1);
    push(stream);
  }

  /** Hands on as many pieces as the reader has room for. */
  function push(stream: Stream): void {
    try {
      while (stream.pieces.length > 0 && (stream.controller.desiredSize ?? 0) > 0) {
        const piece = stream.pieces.pop();
        stream.silentBeats = 0;
        stream.share?.moved();
        if (piece) stream.controller.enqueue(piece);
      }
    } catch {
      drop(stream);
      return;
    }
    if (stream.pieces.length > 0) return;
    release(stream);
    if (stream.wanted) want(stream);
  }

  function release(stream: Stream): void {
    stream.pieces = [];
    stream.share?.release();
    stream.share = undefined;
  }

  function drop(stream: Stream): void {
    const set = byAddressee.get(stream.addressee);
    if (!set?.delete(stream)) return;
    if (set.size === 0) byAddressee.delete(stream.addressee);
    pager.forget(stream);
    release(stream);
    count -= 1;
  }

  function end(stream: Stream, last?: Uint8Array): void {
    if (stream.pieces.length > 0) {
      // A message that was begun cannot be followed by anything.
      cut(stream);
      return;
    }
    drop(stream);
    try {
      if (last) stream.controller.enqueue(last);
      stream.controller.close();
    } catch {
      // The reader had gone already.
    }
  }

  /** For a reader that takes nothing: what it was sent would stay in memory until it went by itself. */
  function cut(stream: Stream): void {
    drop(stream);
    stream.cut();
  }

  const all = () => [...byAddressee.values()].flatMap((set) => [...set]);

  const heart = setInterval(() => {
    for (const stream of all()) {
      if (stream.pieces.length === 0 && (stream.controller.desiredSize ?? 0) > 0) {
        stream.silentBeats = 0;
        stream.controller.enqueue(HEARTBEAT);
      } else {
        stream.silentBeats += 1;
        if (stream.silentBeats > 2) cut(stream);
      }
    }
  }, heartbeatMs);
  heart.unref();

  return {
    count: () => count,

    /**
     * Opens a stream of pages after number `after`, by the token whose hash is `key`.
     * @param cutConnection ends the connection, whether its reader has taken all or not.
     * @returns `full` if there are as many as the settings allow.
     */
    open(
      addressee: string,
      after: number,
      key: string,
      cutConnection: () => void = () => {},
    ): ReadableStream<Uint8Array> | 'full' {
      const set = byAddressee.get(addressee) ?? new Set<Stream>();
      const taken = count + waiting.count();
      if (closed || taken >= options.limits.streams || set.size >= options.limits.streamsEach) return 'full';
      let stream: Stream | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stream = {
              addressee,
              key,
              after,
              controller,
              pieces: [],
              share: undefined,
              wanted: false,
              silentBeats: 0,
              cut() {
                cutConnection();
                try {
                  controller.error(new Error('its reader takes nothing'));
                } catch {
                  // The reader had gone already.
                }
              },
            };
            set.add(stream);
            byAddressee.set(addressee, set);
            count += 1;
            controller.enqueue(ENCODER.encode(`retry: ${RETRY_MS}\n: open\n\n`));
            want(stream);
          },
          pull() {
            if (stream && stream.pieces.length > 0) push(stream);
          },
          cancel() {
            if (stream) drop(stream);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: 16_384 }),
      );
    },

    /** A poll that waits: see waiting.ts. False at once if there are as many as the settings allow. */
    news(addressee: string, ms: number, signal: AbortSignal): Promise<boolean> {
      const isFull = closed || count + waiting.count() >= options.limits.streams;
      return isFull ? Promise.resolve(false) : waiting.news(addressee, ms, signal);
    },

    /** How many polls wait now. */
    waits: waiting.count,

    /** Looks for new events: of these installations, or of all (`undefined`). */
    wake(addressees: Iterable<string> | undefined): void {
      if (addressees === undefined) {
        for (const stream of all()) want(stream);
        waiting.wake(undefined);
        return;
      }
      for (const name of addressees) {
        for (const stream of byAddressee.get(name) ?? []) want(stream);
        waiting.wake(name);
      }
    },

    /** Ends the streams of an installation whose tokens are void, but for those of the token that is in force. */
    closeOf(addressee: string, keep: string): void {
      for (const stream of [...(byAddressee.get(addressee) ?? [])]) if (stream.key !== keep) end(stream);
      waiting.end(addressee);
    },

    /** The tokens (their hashes) that streams were opened by. */
    keys: () => [...new Set(all().map((stream) => stream.key))],
    /** Ends the streams of these tokens. */
    closeKeys(keys: ReadonlySet<string>): void {
      for (const stream of all()) if (keys.has(stream.key)) end(stream);
    },

    /** Ends all streams, each with a time after which to come back. */
    close(): void {
      closed = true;
      clearInterval(heart);
      pager.close();
      for (const stream of all()) {
        const retry = RETRY_MS + Math.round(random() * SPREAD_MS);
        end(stream, ENCODER.encode(`retry: ${retry}\n: stopping\n\n`));
      }
      waiting.end(undefined);
    },
  };
}
