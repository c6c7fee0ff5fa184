/**
 * Bytes that all requests together may hold in memory: bodies that arrive, pages that are written. A bound for each
 * request alone does not bound their sum.
 *
 * If there is no room, shares give way, the oldest first, in which nothing has moved for longer than an honest sender
 * or reader needs, or that have been held for several times as long. So those who hold memory and do nothing, or next
 * to nothing, cannot keep others out for long.
 */
export interface Share {
  /** Takes more. False: there is no room. */
  grow(bytes: number): boolean;
  /** Something moved: the sender sent, the reader took. */
  moved(): void;
  /** From here on it is not taken away: its holder is at work. */
  keep(): void;
  /** Gives everything back; may be called again. */
  release(): void;
}

export interface BudgetOptions {
  bytes: number;
  /** A share in which nothing has moved for so long may have to give way, milliseconds; one held six times as long too. */
  patienceMs: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

export type Budget = ReturnType<typeof createBudget>;

/**
 * What a thread, the network and the store hold of a body or a page at once takes about twice its size: callers count
 * it so.
 */
export const COPIES = 2;

/** What is smaller than this finds room in a further eighth, so that it does not wait behind a few large ones. */
const SMALL = 65_536;
const MOST_PATIENCES = 6;

interface Entry {
  bytes: number;
  since: number;
  movedAt: number;
  giveWay: (() => void) | undefined;
}

export function createBudget({ bytes: total, patienceMs, now = () => performance.now() }: BudgetOptions) {
  let used = 0;
  const shares = new Set<Entry>();
  let waiters: (() => void)[] = [];

  const fits = (bytes: number): boolean =>
    used === 0 || used + bytes <= (bytes <= SMALL ? total * 1.125 : total);

  const isIdle = ({ since, movedAt }: Entry): boolean =>
    now() - movedAt >= patienceMs || now() - since >= patienceMs * MOST_PATIENCES;

  function makeRoom(bytes: number, asker: Entry): boolean {
    if (fits(bytes)) return true;
    // In the order of insertion: the oldest first.
    for (const share of shares) {
      if (share !== asker && share.bytes > 0 && isIdle(share)) share.giveWay?.();
      if (fits(bytes)) return true;
    }
    return false;
  }

  return {
    used: () => used,

    /**
     * A share of the budget, empty at first.
     * @param giveWay ends what the share is for, and releases it.
     */
    open(giveWay: () => void): Share {
      const share: Entry = { bytes: 0, since: now(), movedAt: now(), giveWay };
      shares.add(share);
      return {
        grow(bytes) {
          if (!shares.has(share) || !makeRoom(bytes, share)) return false;
          used += bytes;
          share.bytes += bytes;
          return true;
        },
        moved() {
          share.movedAt = now();
        },
        keep() {
          share.giveWay = undefined;
        },
        release() {
          if (!shares.delete(share)) return;
          used -= share.bytes;
          const woken = waiters;
          waiters = [];
          for (const wake of woken) wake();
        },
      };
    },

    /** Resolves when something was given back, or after `ms`. */
    room(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
