/**
 * Erases what has had its time: acknowledged events a while after, others at the retention age. In small batches,
 * by one relay at a time. Ages are turned into event numbers by marks ("at this time the numbering stood here").
 *
 * A clock that jumps ahead would make everything look old. So an unacknowledged event is only erased while the
 * clock can be believed: after a jump of more than a tenth of the retention age, nothing for a day.
 */
import { sql } from 'drizzle-orm';
import { type Database, LOCKS, type Statement } from './database.ts';
import type { Guesses } from './guesses.ts';
import type { Refusals } from './refusals.ts';

const DAY_MS = 86_400_000;
const BATCH = 2000;
const INSTALLATIONS_BATCH = 100;

const ERASE_OLD: Statement = {
  name: 'relay_erase_old',
  text: `WITH gone AS (
      DELETE FROM relay_events WHERE seq IN
        (SELECT seq FROM relay_events WHERE seq <= $1::bigint ORDER BY seq LIMIT ${BATCH})
      RETURNING 1
    ) SELECT count(*)::int AS erased FROM gone`,
};

const ERASE_ACKED: Statement = {
  name: 'relay_erase_acked',
  text: `WITH due AS (
      SELECT installation_id, swept_seq, least(acked_seq, $1::bigint) AS upto FROM relay_installations
      WHERE least(acked_seq, $1::bigint) > swept_seq ORDER BY installation_id LIMIT ${INSTALLATIONS_BATCH}
    ), gone AS (
      DELETE FROM relay_events AS e USING due
      WHERE e.addressee = due.installation_id AND e.seq > due.swept_seq AND e.seq <= due.upto RETURNING 1
    ), noted AS (
      UPDATE relay_installations AS i SET swept_seq = due.upto FROM due
      WHERE i.installation_id = due.installation_id RETURNING 1
    ) SELECT (SELECT count(*) FROM gone)::int AS erased, (SELECT count(*) FROM noted)::int AS swept`,
};

export interface RetentionOptions {
  database: Database;
  refusals: Refusals;
  guesses: Guesses;
  /** Milliseconds. */
  ageMs: number;
  ackedMs: number;
  clock: () => number;
  /** Milliseconds that never jump. */
  monotonic?: () => number;
}

export interface SweepOutcome {
  acked: number;
  old: number;
  /** True where the clock is not believed, and only acknowledged events were looked at. */
  held: boolean;
}

export function createRetention(options: RetentionOptions) {
  const { database, clock } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const tolerance = options.ageMs / 10;
  let offset = clock() - monotonic();
  let heldUntil = Number.NEGATIVE_INFINITY;
  let first = true;

  /** Whether the time may be used to erase; `last` is the newest mark. */
  function believes(now: number, last: number | undefined): boolean {
    const moved = Math.abs(now - monotonic() - offset);
    // A process that has just started has only the last mark to compare with.
    const strange = first && last !== undefined && Math.abs(now - last) > tolerance;
    first = false;
    if (moved > tolerance || strange) {
      offset = now - monotonic();
      heldUntil = monotonic() + DAY_MS;
    }
    return monotonic() >= heldUntil;
  }

  async function numberAt(time: number): Promise<number> {
    const rows = await select<{ seq: number | null }>(
      sql`SELECT max(seq) AS seq FROM relay_marks WHERE at <= ${new Date(time).toISOString()}::timestamptz`,
    );
    return Number(rows[0]?.seq ?? 0);
  }

  async function select<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
    return ((await database.db.execute(query)) as unknown as { rows: Row[] }).rows;
  }

  async function mark(now: number, last: number | undefined): Promise<void> {
    const at = new Date(now).toISOString();
    // Marks of a clock that was ahead would stand in the way of all that follow.
    if (last !== undefined && last > now + tolerance) {
      await database.db.execute(sql`DELETE FROM relay_marks WHERE at > ${at}::timestamptz`);
    } else if (last !== undefined && last >= now) {
      return;
    }
    await database.db.execute(
      sql`INSERT INTO relay_marks (at, seq) SELECT ${at}::timestamptz, seq FROM relay_head ON CONFLICT DO NOTHING`,
    );
    const oldest = new Date(now - Math.max(options.ageMs, options.ackedMs)).toISOString();
    await database.db.execute(
      sql`DELETE FROM relay_marks WHERE at < (SELECT max(at) FROM relay_marks WHERE at <= ${oldest}::timestamptz)`,
    );
  }

  async function eraseAcked(upto: number): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await database.query<{ erased: number; swept: number }>(ERASE_ACKED, [upto]);
      total += row?.erased ?? 0;
      if ((row?.swept ?? 0) < INSTALLATIONS_BATCH) return total;
    }
  }

  async function eraseOld(upto: number): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await database.query<{ erased: number }>(ERASE_OLD, [upto]);
      total += row?.erased ?? 0;
      if ((row?.erased ?? 0) < BATCH) return total;
    }
  }

  return {
    /** One round. @returns undefined where another relay is at it. */
    async sweep(): Promise<SweepOutcome | undefined> {
      const outcome: SweepOutcome = { acked: 0, old: 0, held: false };
      const done = await database.alone(LOCKS.sweep, async () => {
        const now = clock();
        const rows = await select<{ at: number | null }>(
          sql`SELECT (extract(epoch FROM max(at)) * 1000)::float8 AS at FROM relay_marks`,
        );
        const last = rows[0]?.at ?? undefined;
        outcome.held = !believes(now, last);
        if (!outcome.held) await mark(now, last);
        outcome.acked = await eraseAcked(await numberAt(now - options.ackedMs));
        if (!outcome.held) outcome.old = await eraseOld(await numberAt(now - options.ageMs));
        await options.refusals.sweep();
        await options.guesses.sweep();
      });
      return done ? outcome : undefined;
    },
  };
}
