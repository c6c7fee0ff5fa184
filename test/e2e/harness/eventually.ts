/** Waiting for what a person would wait for. No test sleeps: it asks again until the answer is there. */

export interface Patience {
  /** Milliseconds; 30 s unless told: the machine may be busy. */
  timeout?: number;
  /** Milliseconds between two asks; 50 unless told: for asks that must not come too thick. */
  every?: number;
  /** The awaited state in words: the failure says it. */
  what: string;
}

/** A fault that waiting cannot mend, such as a call that was placed twice: thrown by an ask, it ends the waiting. */
export class Final extends Error {}

/**
 * Asks until `ask` answers something other than undefined, null or false, and returns that.
 * An exception of `ask` counts as "not yet", unless it is `Final`; the last one is the cause of the failure.
 */
export async function eventually<Value>(
  ask: () => Value | Promise<Value>,
  { timeout = 30_000, every = 50, what }: Patience,
): Promise<Exclude<Value, undefined | null | false>> {
  const end = performance.now() + timeout;
  let cause: unknown;
  for (;;) {
    try {
      const value = await ask();
      if (value !== undefined && value !== null && value !== false)
        return value as Exclude<Value, undefined | null | false>;
    } catch (error) {
      if (error instanceof Final) throw error;
      cause = error;
    }
    if (performance.now() > end)
      throw new Error(`${what}: not within ${timeout / 1000} s`, { cause: cause ?? 'nothing there' });
    await new Promise((done) => setTimeout(done, every));
  }
}
