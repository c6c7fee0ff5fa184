/**
 * Says when something is due, across the death of this process: a timer, precise while it lives, and an alarm, which
 * wakes it again. Browsers round alarms up to half a minute, so whatever sets one also looks at what is due whenever
 * the process starts.
 */
export interface AlarmsApi {
  create(name: string, info: { when?: number; periodInMinutes?: number }): unknown;
  clear(name: string): Promise<boolean>;
}

export interface WakeTimerTools {
  alarms: AlarmsApi;
  now: () => number;
  timer: (ms: number, task: () => void) => () => void;
  /** Called when due; called once for wishes that lie together. */
  due: () => void;
}

export interface WakeTimer {
  wakeAt(time: number): void;
}

/** Shortest pause between two wake-ups, milliseconds: what fails at once must not spin. */
const SHORTEST_MS = 250;

/** @param name of the alarm: the background's alarm listener calls `due` for it. */
export function createWakeTimer(name: string, { alarms, now, timer, due }: WakeTimerTools): WakeTimer {
  let next: number | undefined;
  let takeBack: (() => void) | undefined;
  return {
    wakeAt(time) {
      const at = Math.max(time, now() + SHORTEST_MS);
      if (next !== undefined && next <= at && next > now()) return;
      next = at;
      takeBack?.();
      takeBack = timer(at - now(), () => {
        next = undefined;
        due();
      });
      alarms.create(name, { when: at });
    },
  };
}
