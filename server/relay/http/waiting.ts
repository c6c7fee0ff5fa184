/** Polls that wait for news of their installation. */
export function createWaiting() {
  const byAddressee = new Map<string, Set<(woken: boolean) => void>>();
  let count = 0;

  function settle(addressee: string | undefined, woken: boolean): void {
    const names = addressee === undefined ? [...byAddressee.keys()] : [addressee];
    for (const name of names) for (const done of byAddressee.get(name) ?? []) done(woken);
  }

  return {
    count: () => count,

    /**
     * Resolves to true when this installation may have something new; to false after `ms`, when `signal` aborts, or
     * when all are told to end.
     */
    news(addressee: string, ms: number, signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const set = byAddressee.get(addressee) ?? new Set();
        const timer = setTimeout(() => done(false), ms);
        const onAbort = () => done(false);
        count += 1;
        byAddressee.set(addressee, set.add(done));
        signal.addEventListener('abort', onAbort);
        function done(woken: boolean): void {
          if (!set.delete(done)) return;
          if (set.size === 0 && byAddressee.get(addressee) === set) byAddressee.delete(addressee);
          count -= 1;
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          resolve(woken);
        }
      });
    },

    /** Those of one installation, or all (`undefined`), look again. */
    wake(addressee: string | undefined): void {
      settle(addressee, true);
    },

    /** Those of one installation, or all (`undefined`), answer with what they have. */
    end(addressee: string | undefined): void {
      settle(addressee, false);
    },
  };
}
