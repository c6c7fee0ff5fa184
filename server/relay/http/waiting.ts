/** Polls that wait for news of their installation. */
export function createWaiting() {
  const byAddressee = new Map<string, Set<() => void>>();
  let count = 0;

  return {
    count: () => count,

    /** Resolves when this installation has something new, after `ms`, or when `signal` aborts. */
    news(addressee: string, ms: number, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const set = byAddressee.get(addressee) ?? new Set();
        const timer = setTimeout(done, ms);
        count += 1;
        byAddressee.set(addressee, set.add(done));
        signal.addEventListener('abort', done);
        function done(): void {
          if (!set.delete(done)) return;
          if (set.size === 0 && byAddressee.get(addressee) === set) byAddressee.delete(addressee);
          count -= 1;
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        }
      });
    },

    /** Those of one installation, or all (`undefined`). */
    wake(addressee: string | undefined): void {
      const names = addressee === undefined ? [...byAddressee.keys()] : [addressee];
      for (const name of names) for (const done of byAddressee.get(name) ?? []) done();
    },
  };
}
