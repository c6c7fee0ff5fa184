/** Webhooks that were refused, and why, for the administrator: counted in memory, written every few seconds. */
import { desc, gte, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { refusals } from './schema.ts';

const MINUTE = 60_000;
/** How long counts are kept, and how many different ones may wait for the database. */
const KEPT_MS = 30 * 86_400_000;
const MOST_WAITING = 1000;

export type RefusalRoute = 'calls' | 'transcriptions';
export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals({ db }: Database, clock: () => number) {
  let counts = new Map<string, { minute: Date; route: string; reason: string; count: number }>();

  return {
    note(route: RefusalRoute, reason: string): void {
      const minute = new Date(Math.floor(clock() / MINUTE) * MINUTE);
      const key = `${minute.getTime()} ${route} ${reason}`;
      const entry = counts.get(key);
      if (entry) entry.count += 1;
      else if (counts.size < MOST_WAITING) counts.set(key, { minute, route, reason, count: 1 });
    },
    async flush(): Promise<void> {
      if (counts.size === 0) return;
      const rows = [...counts.values()];
      counts = new Map();
      await db
        .insert(refusals)
        .values(rows)
        .onConflictDoUpdate({
          target: [refusals.minute, refusals.route, refusals.reason],
          set: { count: sql`${refusals.count} + excluded.count` },
        });
    },
    async sweep(): Promise<void> {
      await db.delete(refusals).where(lt(refusals.minute, new Date(clock() - KEPT_MS)));
    },
    /** By route and reason, since `since` (milliseconds since the epoch), most recent first. */
    async list(since: number) {
      return db
        .select({
          route: refusals.route,
          reason: refusals.reason,
          count: sql<number>`sum(${refusals.count})::int`,
          last: sql<string>`max(${refusals.minute})::text`,
        })
        .from(refusals)
        .where(gte(refusals.minute, new Date(since)))
        .groupBy(refusals.route, refusals.reason)
        .orderBy(desc(sql`max(${refusals.minute})`));
    },
  };
}
