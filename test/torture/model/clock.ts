/** Time in the model: a wall clock that may be set, timers that do not notice, and alarms that wake the background. */
import type { Life, Lives } from './lives.ts';

/** When the model begins, in milliseconds since the epoch. */
export const START = 1_800_000_000_000;
/** Browsers fire alarms no sooner than this after they were set. */
const ALARM_GRAIN_MS = 30_000;

interface Timer {
  at: number;
  life: Life;
  task: () => void;
}

export function createClock(lives: Lives) {
  /** The wall's clock: alarms and rows go by it. */
  let now = START;
  /** Time that passes whatever the wall's clock says: timers go by it. */
  let elapsed = 0;
  let timers: Timer[] = [];
  const alarms = new Map<string, number>();

  /** When anything is due next, in elapsed time. */
  function next(): number {
    const timer = Math.min(...timers.map(({ at }) => at), Number.POSITIVE_INFINITY);
    const alarm = elapsed + Math.min(...alarms.values(), Number.POSITIVE_INFINITY) - now;
    return Math.max(elapsed, Math.min(timer, alarm));
  }

  function runTimers(): void {
    for (const timer of timers.filter(({ at }) => at <= elapsed)) {
      timers = timers.filter((each) => each !== timer);
      if (lives.isPresent(timer.life)) timer.task();
    }
  }

  function fireAlarms(wake: () => void): void {
    for (const [name, at] of alarms) {
      if (at > now) continue;
      alarms.delete(name);
      wake();
    }
  }

  return {
    now: () => now,
    alarms: {
      create: (name: string, { when }: { when?: number }) =>
        alarms.set(name, Math.max(when ?? now, now + ALARM_GRAIN_MS)),
      clear: async (name: string) => alarms.delete(name),
      forget: () => alarms.clear(),
    },
    /** @returns takes the timer back */
    timer(life: Life, ms: number, task: () => void): () => void {
      const timer = { at: elapsed + ms, life, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    /** A life's timers end with it. */
    dropTimers(): void {
      timers = [];
    },
    /** The clock is set; nothing that waits notices. */
    jump(ms: number): void {
      now += ms;
    },
    /** Time passes: timers of the present life run, alarms wake the background. */
    async pass(ms: number, wake: () => void, settle: () => Promise<void>): Promise<void> {
      const end = elapsed + ms;
      for (let at = next(); at <= end; at = next()) {
        now += at - elapsed;
        elapsed = at;
        runTimers();
        fireAlarms(wake);
        await settle();
      }
      now += end - elapsed;
      elapsed = end;
    },
  };
}
