/** Times as CRMs want them. */
import type { CallEntry } from '#lib/model/call-entry.ts';
import type { DurationUnit } from './types.ts';

const PER_SECOND = { milliseconds: 1000, seconds: 1 } as const;

/** A call's duration in the CRM's unit; whole minutes are rounded up, as a call of ten seconds was held too. */
export function durationIn(unit: Exclude<DurationUnit, 'hours:minutes'>, seconds: number): number {
  return unit === 'minutes' ? Math.ceil(seconds / 60) : Math.round(seconds * PER_SECOND[unit]);
}

/** `HH:MM`, of minutes rounded up. */
export function clockDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const two = (part: number) => String(part).padStart(2, '0');

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export const utcTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** When it ended, ms since the epoch: when it began, if it has no duration yet. */
export const endOf = ({ startedAt, durationSeconds = 0 }: CallEntry): number =>
  startedAt + durationSeconds * 1000;
