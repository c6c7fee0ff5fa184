/** Webhooks that were refused, and why, for the administrator: counted in memory, written every few seconds. */
import type { Database } from './database.ts';

const MINUTE = 60_000;
/** How long counts are kept, and how many different ones may wait for the database. */
const KEPT_MS = 30 * 86_400_000;
const MOST_WAITING = 1000;

const ADD = `INSERT INTO relay_refusals (minute, route, reason, count) VALUES ($1, $2, $3, $4)
    ON CONFLICT (minute, route, reason) DO UPDATE SET count = relay_refusals.count + excluded.count`;
const ERASE = 'DELETE FROM relay_refusals WHERE minute < $1';
const LIST = `SELECT route, reason, CAST(sum(count) AS bigint) AS count, max(minute) AS last FROM relay_refusals
    WHERE minute >= $1 GROUP BY route, reason ORDER BY max(minute) DESC`;

export type RefusalRoute = 'calls' | 'transcriptions';
interface RefusalCount {
  route: string;
  reason: string;
  count: number;
  /** Milliseconds since the epoch. */
  last: number;
}
export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals(database: Database, clock: () => number) {
  let counts = new Map<string, { minute: number; route: string; reason: string; count: number }>();

  return {
    note(route: RefusalRoute, reason: string): void {
      const minute = Math.floor(clock() / MINUTE) * MINUTE;
      const key = `${minute} ${route} ${reason}`;
      const entry = counts.get(key);
      if (entry) entry.count += 1;
      else if (counts.size < MOST_WAITING) counts.set(key, { minute, route, reason, count: 1 });
    },
    async flush(): Promise<void> {
      if (counts.size === 0) return;
      const runs = [...counts.values()].map(({ minute, route, reason, count }) => [
        minute,
        route,
        reason,
        count,
      ]);
      counts = new Map();
      await database.write([[ADD, ...runs]]);
    },
    async sweep(): Promise<void> {
      await database.change(ERASE, [clock() - KEPT_MS]);
    },
    /** By route and reason, since `since` (milliseconds since the epoch), most recent first. */
    list: (since: number) => database.read<RefusalCount>(LIST, [since]),
  };
}
