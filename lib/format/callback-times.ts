/** When a person is usually called back: choices by the clock on this machine. Milliseconds since the epoch. */

const HOUR_MS = 60 * 60_000;
const AFTERNOON = 15;
const MORNING = 9;

export interface CallbackTimes {
  hour: number;
  /** Absent when the afternoon is here, or over. */
  afternoon?: number;
  tomorrow: number;
}

/** @returns in an hour, this afternoon at three, tomorrow at nine. */
export function callbackTimes(now: number): CallbackTimes {
  const afternoon = new Date(now).setHours(AFTERNOON, 0, 0, 0);
  const nextDay = new Date(now);
  nextDay.setDate(nextDay.getDate() + 1);
  return {
    hour: now + HOUR_MS,
    ...(afternoon - now > HOUR_MS && { afternoon }),
    tomorrow: nextDay.setHours(MORNING, 0, 0, 0),
  };
}
