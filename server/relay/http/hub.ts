/** Streams and polls that wait for news of their installation. */

/** So many are woken at once, and the next a little later: each asks the store. */
const AT_ONCE = 100;
const STEP_MS = 20;

export interface Listener {
  /** Resolves to true as soon as there may be something new; to false after `ms`, or if it is ended. */
  news(ms: number): Promise<boolean>;
  /** Aborted when it has to end: the relay stops, or its token is void. */
  signal: AbortSignal;
  leave(): void;
}

interface Entry extends Listener {
  /** Hash of the token that opened the stream; undefined for a poll. */
  key: string | undefined;
  wake(): void;
  end(): void;
}

function createEntry(key: string | undefined, leave: () => void): Entry {
  const ending = new AbortController();
  /** Kept, so that news is not missed while the listener looks elsewhere. */
  let woken = false;
  let settle: (() => void) | undefined;
  return {
    key,
    signal: ending.signal,
    leave,
    async news(ms) {
      if (!woken && !ending.signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          settle = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const is = woken;
      woken = false;
      return is;
    },
    wake() {
      woken = true;
      settle?.();
    },
    end() {
      ending.abort();
      settle?.();
    },
  };
}

export function createHub({ limits }: { limits: { streams: number; streamsEach: number } }) {
  const byAddressee = new Map<string, Set<Entry>>();
  let closed = false;
  let streams = 0;
  let polls = 0;
  const all = () => [...byAddressee.values()].flatMap((set) => [...set]);
  const of = (addressee: string) => [...(byAddressee.get(addressee) ?? [])];

  return {
    /** How many streams are open, and how many polls wait. */
    count: () => streams,
    waits: () => polls,

    /**
     * A stream by the token whose hash is `key`, or a poll.
     * @returns undefined if there are as many as the settings allow.
     */
    join(addressee: string, key?: string): Listener | undefined {
      const isFull = closed || streams + polls >= limits.streams;
      const own = of(addressee).filter((entry) => entry.key !== undefined);
      if (isFull || (key !== undefined && own.length >= limits.streamsEach)) return undefined;
      const set = byAddressee.get(addressee) ?? new Set();
      const count = (by: number) => {
        if (key === undefined) polls += by;
        else streams += by;
      };
      const entry = createEntry(key, () => {
        if (!set.delete(entry)) return;
        count(-1);
        if (set.size === 0 && byAddressee.get(addressee) === set) byAddressee.delete(addressee);
        entry.end();
      });
      byAddressee.set(addressee, set.add(entry));
      count(1);
      return entry;
    },

    /** There may be something new: for these installations, or for all (`undefined`). */
    wake(addressees: Iterable<string> | undefined): void {
      if (addressees) for (const name of addressees) for (const entry of of(name)) entry.wake();
      else
        for (const [index, entry] of all().entries()) {
          if (index < AT_ONCE) entry.wake();
          else setTimeout(entry.wake, Math.floor(index / AT_ONCE) * STEP_MS);
        }
    },

    /** The tokens (their hashes) that streams were opened by. */
    keys: () => [...new Set(all().flatMap(({ key }) => key ?? []))],
    /** Ends the streams of these tokens. */
    closeKeys(keys: ReadonlySet<string>): void {
      for (const entry of all()) if (entry.key !== undefined && keys.has(entry.key)) entry.end();
    },

    close(): void {
      closed = true;
      for (const entry of all()) entry.end();
    },
  };
}
