/**
 * A bound on the bytes that all requests together hold in memory: bodies that arrive, pages that are written. If there
 * is no room, the oldest holders give way in which nothing has moved for a while, or that have held theirs for long.
 */
export interface Share {
  /** The sender sent, or the reader took. */
  moved(): void;
  /** From here on it is not taken away: its holder is at work. */
  keep(): void;
  /** Gives it back; may be called again. */
  release(): void;
}

interface RoomOptions {
  bytes: number;
  /** A share in which nothing has moved for so long may have to give way, milliseconds. */
  patienceMs: number;
  /** One that has been held for so long may too, milliseconds. */
  longestMs: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

export type Room = ReturnType<typeof createRoom>;

/** A thread, the network and the store together hold about two copies of a body or a page: callers count it so. */
export const COPIES = 2;

interface Holder {
  bytes: number;
  since: number;
  movedAt: number;
  giveWay: (() => void) | undefined;
}

interface Ask {
  bytes: number;
  giveWay: () => void;
  settle: (share: Share | undefined) => void;
}

const shareOf = (holder: Holder, now: () => number, release: () => void): Share => ({
  release,
  moved() {
    holder.movedAt = now();
  },
  keep() {
    holder.giveWay = undefined;
  },
});

export function createRoom({
  bytes: total,
  patienceMs,
  longestMs,
  now = () => performance.now(),
}: RoomOptions) {
  let used = 0;
  let queue: Ask[] = [];
  let looking: ReturnType<typeof setInterval> | undefined;
  /** The oldest first. */
  const holders = new Set<Holder>();

  /** One that is larger than all there is gets it when nothing else does. */
  const fits = (bytes: number): boolean => used === 0 || used + bytes <= total;

  function makeRoom(bytes: number): boolean {
    for (const holder of holders) {
      if (fits(bytes)) break;
      const isIdle = now() - holder.movedAt >= patienceMs || now() - holder.since >= longestMs;
      if (!isIdle || !holder.giveWay) continue;
      holders.delete(holder);
      used -= holder.bytes;
      holder.giveWay();
    }
    return fits(bytes);
  }

  function hold(bytes: number, giveWay: () => void): Share {
    const holder: Holder = { bytes, since: now(), movedAt: now(), giveWay };
    holders.add(holder);
    used += bytes;
    return shareOf(holder, now, () => {
      if (!holders.delete(holder)) return;
      used -= bytes;
      serve();
    });
  }

  /** Behind an ask without room all others wait, so that a large one is not passed over for ever. */
  function serve(): void {
    for (let next = queue[0]; next && makeRoom(next.bytes); next = queue[0]) {
      queue.shift();
      next.settle(hold(next.bytes, next.giveWay));
    }
    // Shares become idle by time alone.
    if (queue.length > 0) looking ??= setInterval(serve, patienceMs / 4).unref();
    else looking = void clearInterval(looking);
  }

  return {
    used: () => used,

    /**
     * Room now. @param giveWay ends the holder's work: its share is gone by then.
     * @returns undefined if there is none.
     */
    take: (bytes: number, giveWay: () => void): Share | undefined =>
      queue.length === 0 && makeRoom(bytes) ? hold(bytes, giveWay) : undefined,

    /** Room as soon as there is, in the order of asking. @returns undefined if the signal aborts before. */
    wait(bytes: number, giveWay: () => void, signal: AbortSignal): Promise<Share | undefined> {
      return new Promise((resolve) => {
        const leave = () => {
          queue = queue.filter((each) => each !== ask);
          resolve(undefined);
          serve();
        };
        const settle = (share: Share | undefined) => {
          signal.removeEventListener('abort', leave);
          resolve(share);
        };
        const ask: Ask = { bytes, giveWay, settle };
        if (signal.aborted) return resolve(undefined);
        signal.addEventListener('abort', leave, { once: true });
        queue.push(ask);
        serve();
      });
    },
  };
}
