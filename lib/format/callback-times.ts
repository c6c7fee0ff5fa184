/** When a person is usually called back, by the clock where they are. Milliseconds since the epoch. */
import { momentAtHour } from './zone-clock.ts';

const HOUR_MS = 60 * 60_000;
const AFTERNOON = 15;
const MORNING = 9;

export interface CallbackTimes {
  hour: number;
  /** Absent when the afternoon is here, or over. */
  afternoon?: number;
  tomorrow: number;
}

/**
 * @param zone IANA zone of the person; this machine's own if it is not known for certain
 * @returns in an hour, this afternoon at three, tomorrow at nine.
 */
export function callbackTimes(now: number, zone?: string): CallbackTimes {
  const afternoon = momentAtHour(now, 0, AFTERNOON, zone);
  return {
    hour: now + HOUR_MS,
    ...(afternoon - now > HOUR_MS && { afternoon }),
    tomorrow: momentAtHour(now, 1, MORNING, zone),
  };
}
