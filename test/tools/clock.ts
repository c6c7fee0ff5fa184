/** A clock that tests turn by hand. */
import type { Clock } from '#lib/core/clock.ts';

export interface ManualClock extends Clock {
  /** Lets `ms` milliseconds pass, running what falls due in order and what that sets up, one turn at a time. */
  advance(ms: number): Promise<void>;
  /** Moves the time without running anything, as when someone sets the machine's clock. */
  jump(ms: number): void;
  /** Lets time pass until nothing waits, at most `limitMs`. */
  drain(limitMs?: number): Promise<void>;
  /** How many timers wait. */
  readonly waiting: number;
}

/** Promise callbacks, and what they queue, run; no real time passes on this clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createManualClock(start = Date.UTC(2026, 10, 21, 9)): ManualClock {
  let time = start;
  let order = 0;
  const timers = new Map<number, { due: number; task: () => void }>();

  function earliest(until: number): number | undefined {
    let found: [number, number] | undefined;
    for (const [id, { due }] of timers) {
      if (due <= until && (!found || due < found[1])) found = [id, due];
    }
    return found?.[0];
  }

  async function advance(ms: number): Promise<void> {
    const until = time + ms;
    await settle();
    for (let id = earliest(until); id !== undefined; id = earliest(until)) {
      const timer = timers.get(id);
      timers.delete(id);
      if (timer) {
        time = Math.max(time, timer.due);
        timer.task();
      }
      await settle();
    }
    time = until;
  }

  return {
    now: () => time,
    timer(ms, task) {
      order += 1;
      const id = order;
      timers.set(id, { due: time + Math.max(0, ms), task });
      return () => void timers.delete(id);
    },
    advance,
    jump(ms) {
      time += ms;
    },
    async drain(limitMs = 24 * 3600_000) {
      const end = time + limitMs;
      await settle();
      while (timers.size > 0 && time < end) {
        const next = Math.min(...[...timers.values()].map(({ due }) => due));
        await advance(Math.max(0, Math.min(next, end) - time));
      }
    },
    get waiting() {
      return timers.size;
    },
  };
}
