/**
 * Erases what has had its time: acknowledged events a while after, others at the retention age. In small batches,
 * by one relay at a time. Ages are turned into event numbers by marks ("at this time the numbering stood here").
 *
 * A clock that jumps ahead would make everything look old. So an unacknowledged event is only erased while the
 * clock can be believed: after a jump of more than a tenth of the retention age, nothing for a day.
 */
import { type Database, LOCKS, type Statement } from './database.ts';
import type { Refusals } from './refusals.ts';

const DAY_MS = 86_400_000;
const BATCH = 2000;
const INSTALLATIONS_BATCH = 100;

const ERASE_OLD: Statement = {
  name: 'relay_erase_old',
  text: `DELETE FROM relay_events WHERE seq IN
    (SELECT seq FROM relay_events WHERE seq <= $1 ORDER BY seq LIMIT ${BATCH}) RETURNING 1`,
};

/** Installations whose acknowledged events up to $1 are still there. */
const DUE: Statement = {
  name: 'relay_erase_due',
  text: `SELECT installation_id AS id, swept_seq AS "from",
      CASE WHEN acked_seq < CAST($1 AS bigint) THEN acked_seq ELSE CAST($1 AS bigint) END AS upto
    FROM relay_installations WHERE acked_seq > swept_seq AND swept_seq < CAST($1 AS bigint)
    ORDER BY installation_id LIMIT ${INSTALLATIONS_BATCH}`,
};
const ERASE_ACKED: Statement = {
  name: 'relay_erase_acked',
  text: 'DELETE FROM relay_events WHERE addressee = $1 AND seq > $2 AND seq <= $3 RETURNING 1',
};
const NOTE_SWEPT: Statement = {
  name: 'relay_erase_noted',
  text: 'UPDATE relay_installations SET swept_seq = $2 WHERE installation_id = $1',
};

const NUMBER_AT: Statement = {
  name: 'relay_mark_at',
  text: 'SELECT max(seq) AS seq FROM relay_marks WHERE at <= $1',
};
const LAST_MARK: Statement = { name: 'relay_mark_last', text: 'SELECT max(at) AS at FROM relay_marks' };
const DROP_LATER_MARKS: Statement = {
  name: 'relay_mark_later',
  text: 'DELETE FROM relay_marks WHERE at > $1',
};
const MARK: Statement = {
  name: 'relay_mark',
  text: `INSERT INTO relay_marks (at, seq) SELECT CAST($1 AS bigint), seq FROM relay_head WHERE one = 1
    ON CONFLICT (at) DO NOTHING`,
};
const DROP_OLD_MARKS: Statement = {
  name: 'relay_mark_old',
  text: 'DELETE FROM relay_marks WHERE at < (SELECT max(at) FROM relay_marks WHERE at <= $1)',
};
/** SQLite: pages that were emptied go back to the disk, a bounded number a sweep. PostgreSQL's vacuum does it by itself. */
const GIVE_BACK: Statement = { name: 'relay_give_back', text: 'PRAGMA incremental_vacuum(4000)' };

export interface RetentionOptions {
  database: Database;
  refusals: Refusals;
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
    const [row] = await database.read<{ seq: number | null }>(NUMBER_AT, [time]);
    return Number(row?.seq ?? 0);
  }

  async function mark(now: number, last: number | undefined): Promise<void> {
    // Marks of a clock that was ahead would stand in the way of all that follow.
    if (last !== undefined && last > now + tolerance) await database.change(DROP_LATER_MARKS, [now]);
    else if (last !== undefined && last >= now) return;
    await database.change(MARK, [now]);
    await database.change(DROP_OLD_MARKS, [now - Math.max(options.ageMs, options.ackedMs)]);
  }

  async function eraseAcked(upto: number): Promise<number> {
    let total = 0;
    for (;;) {
      const due = await database.read<{ id: string; from: number; upto: number }>(DUE, [upto]);
      if (due.length === 0) return total;
      const [erased] = await database.write([
        { statement: ERASE_ACKED, runs: due.map(({ id, from, upto: last }) => [id, from, last]) },
        { statement: NOTE_SWEPT, runs: due.map(({ id, upto: last }) => [id, last]) },
      ]);
      total += erased?.length ?? 0;
    }
  }

  async function eraseOld(upto: number): Promise<number> {
    let total = 0;
    for (;;) {
      const erased = (await database.change(ERASE_OLD, [upto])).length;
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
        const [newest] = await database.read<{ at: number | null }>(LAST_MARK);
        const last = newest?.at ?? undefined;
        outcome.held = !believes(now, last);
        if (!outcome.held) await mark(now, last);
        outcome.acked = await eraseAcked(await numberAt(now - options.ackedMs));
        if (!outcome.held) outcome.old = await eraseOld(await numberAt(now - options.ageMs));
        await options.refusals.sweep();
        if (database.kind === 'sqlite' && outcome.acked + outcome.old > 0)
          await database.change(GIVE_BACK, []);
      });
      return done ? outcome : undefined;
    },
  };
}
