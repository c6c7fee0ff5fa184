/**
 * Price of a transcription (section 8), in whole micro-dollars (millionths of a US dollar) and whole seconds:
 * 0.025 USD a minute is 25,000 micro-dollars, and 1,250/3 a second, so money is never kept in floating point.
 * The add-on's own fee (10 USD per member and month) is apart.
 *
 * Where the document is silent, the estimate errs on the high side: a started second counts as a
 * second, a fraction of a micro-dollar as one, and a job uses up as much of the included minutes as it is billed for.
 */
import type { TranscriptionStatus } from './contract.ts';

/** Section 8: 0.025 USD per minute. */
const MICROS_PER_MINUTE = 25_000;
/** Section 8: minimum one minute per job. */
const MINIMUM_SECONDS = 60;
/** Section 8: the add-on includes 1,500 minutes per month. */
export const INCLUDED_SECONDS = 1_500 * 60;

/** Seconds that a job of this length is billed for: at least a minute, then every started second. */
export function billedSeconds(durationSeconds: number): number {
  return Math.max(MINIMUM_SECONDS, Math.ceil(durationSeconds));
}

/** Micro-dollars for billed seconds. Exact: the sum is made in thirds of a micro-dollar and rounded up once. */
function microsFor(seconds: number): number {
  const thirds = (MICROS_PER_MINUTE / 20) * seconds;
  return (thirds + ((3 - (thirds % 3)) % 3)) / 3;
}

/** Micro-dollars for one job with nothing included. `durationSeconds` is the audio's length, silence too. */
export function transcriptionPrice(durationSeconds: number): number {
  return microsFor(billedSeconds(durationSeconds));
}

/** A job as billing sees it. */
export interface BillableJob {
  status: TranscriptionStatus;
  /** The audio's length; absent until completed. */
  durationSeconds?: number | undefined;
}

export interface MonthUsage {
  /** Completed jobs; failed and unfinished ones are not billed. */
  jobs: number;
  billedSeconds: number;
  includedLeftSeconds: number;
  overSeconds: number;
  /** Micro-dollars beyond the add-on's fee. */
  overMicros: number;
}

/** A month's jobs added up. Failed jobs are free (sections 3.1 and 8). */
export function monthUsage(jobs: Iterable<BillableJob>): MonthUsage {
  let count = 0;
  let billed = 0;
  for (const job of jobs) {
    if (job.status !== 'completed' || job.durationSeconds === undefined) continue;
    count += 1;
    billed += billedSeconds(job.durationSeconds);
  }
  const overSeconds = Math.max(0, billed - INCLUDED_SECONDS);
  return {
    jobs: count,
    billedSeconds: billed,
    includedLeftSeconds: Math.max(0, INCLUDED_SECONDS - billed),
    overSeconds,
    overMicros: microsFor(overSeconds),
  };
}
