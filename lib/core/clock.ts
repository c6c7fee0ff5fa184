/** Time, handed in: what waits takes a clock, so that tests turn it by hand and nothing sleeps in them. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once, `ms` milliseconds from now; the answer takes it back. */
  timer(ms: number, task: () => void): () => void;
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer(ms, task) {
    const id = setTimeout(task, ms);
    return () => clearTimeout(id);
  },
};

/** Resolves `ms` milliseconds from now, or as soon as the signal aborts: the caller checks the signal. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = (): void => {
      takeBack();
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const takeBack = clock.timer(ms, wake);
    signal?.addEventListener('abort', wake, { once: true });
  });
}
