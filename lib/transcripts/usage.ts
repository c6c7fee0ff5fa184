import type { MonthUsage } from '#lib/model/job.ts';
import { monthUsage } from '#lib/platform/pricing.ts';
import type { Database } from '#lib/storage/database.ts';

/** This calendar month's transcriptions (UTC), priced as section 8 of the platform's document says. */
export async function usageOf(db: Database, now: number): Promise<MonthUsage> {
  const month = new Date(now).toISOString().slice(0, 7);
  const jobs = await db.jobs
    .where('createdAt')
    .aboveOrEqual(Date.parse(`${month}-01T00:00:00Z`))
    .toArray();
  // Looked-up jobs may be a colleague's, or last month's: only what this browser submitted is counted.
  const ours = jobs.filter((job) => job.attempts > 0);
  return {
    month,
    ...monthUsage(
      ours.map((job) => ({
        status: job.state === 'completed' ? ('completed' as const) : ('failed' as const),
        durationSeconds: job.durationSeconds,
      })),
    ),
  };
}
