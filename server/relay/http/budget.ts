/**
 * Bytes that all requests together may hold in memory: bodies that arrive, pages that are written. A bound for each
 * request alone does not bound their sum.
 *
 * If there is no room, shares give way, the oldest first, in which nothing has moved for longer than an honest sender
 * or reader needs, or that have been held for several times as long. So those who hold memory and do nothing, or next
 * to nothing, cannot keep others out for long. Those who wait for room get it in the order in which they asked.
 */
export interface Share {
  /** Takes more. False: there is no room, or others wait for it. */
  grow(bytes: number): boolean;
  /** Takes more as soon as there is room. False: there was none for `ms`, or the share was released meanwhile. */
  growLater(bytes: number, ms?: number): Promise<boolean>;
  /** Something moved: the sender sent, the reader took. */
  moved(): void;
  /** From here on it is not taken away: its holder is at work. */
  keep(): void;
  /** Gives everything back; may be called again. */
  release(): void;
}

export interface BudgetOptions {
  bytes: number;
  /** A share in which nothing has moved for so long may have to give way, milliseconds. */
  patienceMs: number;
  /** One that has been held for so long may too, milliseconds. */
  longestMs: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

export type Budget = ReturnType<typeof createBudget>;

/**
 * What a thread, the network and the store hold of a body or a page at once takes about twice its size: callers count
 * it so.
 */
export const COPIES = 2;

/** What is smaller than this has a further eighth to itself, so that it does not wait behind a few large ones. */
const SMALL = 65_536;

interface Entry {
  bytes: number;
  /** Those of them in the eighth for small ones. */
  small: number;
  since: number;
  movedAt: number;
  giveWay: (() => void) | undefined;
}

interface Ask {
  share: Entry;
  bytes: number;
  settle: (got: boolean) => void;
}

export function createBudget({
  bytes: total,
  patienceMs,
  longestMs,
  now = () => performance.now(),
}: BudgetOptions) {
  let used = 0;
  let usedBySmall = 0;
  const shares = new Set<Entry>();
  let queue: Ask[] = [];
  let serving = false;
  let looking: ReturnType<typeof setInterval> | undefined;

  const large = () => used - usedBySmall;
  const fits = (bytes: number): boolean => large() === 0 || large() + bytes <= total;

  const isIdle = ({ since, movedAt }: Entry): boolean =>
    now() - movedAt >= patienceMs || now() - since >= longestMs;

  function makeRoom(bytes: number, asker: Entry): boolean {
    if (fits(bytes)) return true;
    // In the order of insertion: the oldest first.
    for (const share of shares) {
      if (share !== asker && share.bytes > share.small && isIdle(share)) share.giveWay?.();
      if (fits(bytes)) return true;
    }
    return false;
  }

  function take(share: Entry, bytes: number, small: number): boolean {
    used += bytes;
    usedBySmall += small;
    share.bytes += bytes;
    share.small += small;
    // What waited has only begun.
    share.movedAt = now();
    return true;
  }

  function grow(share: Entry, bytes: number): boolean {
    if (!shares.has(share)) return false;
    if (bytes <= SMALL && usedBySmall + bytes <= total / 8) return take(share, bytes, bytes);
    return queue.length === 0 && makeRoom(bytes, share) && take(share, bytes, 0);
  }

  /** Gives room to those who wait for it, the first first: behind one for whom there is none all others wait. */
  function serve(): void {
    // What gives way is released, which comes here again.
    if (serving) return;
    serving = true;
    for (let next = queue[0]; next && makeRoom(next.bytes, next.share); next = queue[0]) {
      queue.shift();
      next.share.since = now();
      take(next.share, next.bytes, 0);
      next.settle(true);
    }
    // Shares become idle by time alone: nobody says so.
    serving = false;
    if (queue.length > 0) looking ??= setInterval(serve, patienceMs / 4).unref();
    else {
      clearInterval(looking);
      looking = undefined;
    }
  }

  function leave(share: Entry): void {
    const left = queue.filter((ask) => ask.share === share);
    queue = queue.filter((ask) => ask.share !== share);
    for (const ask of left) ask.settle(false);
    serve();
  }

  function growLater(share: Entry, bytes: number, ms: number | undefined): Promise<boolean> {
    if (grow(share, bytes)) return Promise.resolve(true);
    if (!shares.has(share)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => leave(share), ms);
      const settle = (got: boolean) => {
        clearTimeout(timer);
        resolve(got);
      };
      queue.push({ share, bytes, settle });
      serve();
    });
  }

  return {
    used: () => used,

    /**
     * A share of the budget, empty at first.
     * @param giveWay ends what the share is for, and releases it.
     */
    open(giveWay: () => void): Share {
      const share: Entry = { bytes: 0, small: 0, since: now(), movedAt: now(), giveWay };
      shares.add(share);
      return {
        grow: (bytes) => grow(share, bytes),
        growLater: (bytes, ms) => growLater(share, bytes, ms),
        moved() {
          share.movedAt = now();
        },
        keep() {
          share.giveWay = undefined;
        },
        release() {
          if (!shares.delete(share)) return;
          used -= share.bytes;
          usedBySmall -= share.small;
          leave(share);
        },
      };
    },
  };
}
