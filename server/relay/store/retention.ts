/**
 * Erases what has had its time: acknowledged events a while after they came, others at the retention age. In small
 * batches, by one relay at a time.
 *
 * A clock that jumps ahead would make everything look old. So an unacknowledged event is only erased while the
 * clock can be believed: after a jump of more than a tenth of the retention age, nothing for a day.
 */
import { type Database, LOCKS } from './database.ts';
import type { Refusals } from './refusals.ts';

const DAY_MS = 86_400_000;
const BATCH = 2000;

const ERASE_OLD = `DELETE FROM relay_events WHERE seq IN
  (SELECT seq FROM relay_events WHERE received_at <= $1 ORDER BY received_at LIMIT ${BATCH}) RETURNING 1`;
const ERASE_ACKED = `DELETE FROM relay_events WHERE seq IN
  (SELECT e.seq FROM relay_events AS e JOIN relay_installations AS i ON i.installation_id = e.addressee
    WHERE e.received_at <= $1 AND e.seq <= i.acked_seq ORDER BY e.received_at LIMIT ${BATCH}) RETURNING 1`;
/** When events were last erased by age: what a process that has just started compares the clock with. */
const LAST_SWEEP = `SELECT CAST(value AS bigint) AS at FROM relay_settings WHERE key = 'swept_at'`;
const NOTE_SWEEP = `INSERT INTO relay_settings (key, value) VALUES ('swept_at', $1)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
/** SQLite: pages that were emptied go back to the disk, a bounded number a sweep. PostgreSQL's vacuum does it by itself. */
const GIVE_BACK = 'PRAGMA incremental_vacuum(4000)';

interface RetentionOptions {
  database: Database;
  refusals: Refusals;
  /** Milliseconds. */
  ageMs: number;
  ackedMs: number;
  clock: () => number;
  /** Milliseconds that never jump. */
  monotonic?: () => number;
}

interface SweepOutcome {
  acked: number;
  old: number;
  /** True if the clock is not believed, and only acknowledged events were looked at. */
  held: boolean;
}

export function createRetention(options: RetentionOptions) {
  const { database, clock } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const tolerance = options.ageMs / 10;
  let offset = clock() - monotonic();
  let heldUntil = Number.NEGATIVE_INFINITY;
  let first = true;

  /** Whether the time may be used to erase; `last` is when it was. */
  function believes(now: number, last: number | undefined): boolean {
    const moved = Math.abs(now - monotonic() - offset);
    const strange = first && last !== undefined && Math.abs(now - last) > tolerance;
    first = false;
    if (moved > tolerance || strange) {
      offset = now - monotonic();
      heldUntil = monotonic() + DAY_MS;
    }
    return monotonic() >= heldUntil;
  }

  async function erase(statement: string, upto: number): Promise<number> {
    let total = 0;
    for (;;) {
      const erased = (await database.change(statement, [upto])).length;
      total += erased;
      if (erased < BATCH) return total;
    }
  }

  return {
    /** One round. @returns undefined if another relay is at it. */
    async sweep(): Promise<SweepOutcome | undefined> {
      const outcome: SweepOutcome = { acked: 0, old: 0, held: false };
      const done = await database.alone(LOCKS.sweep, async () => {
        const now = clock();
        const [last] = await database.read<{ at: number }>(LAST_SWEEP);
        outcome.held = !believes(now, last?.at);
        outcome.acked = await erase(ERASE_ACKED, now - options.ackedMs);
        if (!outcome.held) {
          outcome.old = await erase(ERASE_OLD, now - options.ageMs);
          await database.change(NOTE_SWEEP, [String(now)]);
        }
        await options.refusals.sweep();
        if (database.kind === 'sqlite' && outcome.acked + outcome.old > 0)
          await database.change(GIVE_BACK, []);
      });
      return done ? outcome : undefined;
    },
  };
}
