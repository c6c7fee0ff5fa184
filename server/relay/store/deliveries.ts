/**
 * Deliveries: one row for each event and destination, until it was taken. Of all relays on one store, one has a row at
 * a time, by a lease; of one call's rows for one destination only the oldest is ever due.
 *
 *   waiting ──► (leased) ──► 2xx: erased
 *      ▲           ├─ else, within three days: waiting, due later
 *      │           ├─ else, or 410 ──► dead
 *      └── replay ─┴───────────────────┘
 */

import { type Database, inTurn, LOCKS, type Step } from './database.ts';

export interface Claimed {
  seq: number;
  /** The event's: `webhook-id`. */
  id: string;
  callKey: string;
  /** This one counted. */
  attempts: number;
  createdAt: number;
  body: string;
}

interface DeadLetter {
  id: string;
  type: string;
  attempts: number;
  createdAt: number;
  lastAnswer: string | null;
}

const CLAIM = `UPDATE relay_deliveries SET lease_until = $3, attempts = attempts + 1
    WHERE destination_id = $1 AND seq IN (
      SELECT d.seq FROM relay_deliveries AS d
      WHERE d.destination_id = $1 AND d.state = 'waiting' AND d.due_at <= $2 AND d.lease_until <= $2
        AND NOT EXISTS (SELECT 1 FROM relay_deliveries AS e WHERE e.destination_id = d.destination_id
          AND e.call_key = d.call_key AND e.seq < d.seq AND e.state = 'waiting')
      ORDER BY d.due_at, d.seq LIMIT $4)
    RETURNING seq, call_key AS "callKey", attempts, created_at AS "createdAt",
      (SELECT id FROM relay_call_events AS c WHERE c.seq = relay_deliveries.seq) AS id,
      (SELECT body FROM relay_call_events AS c WHERE c.seq = relay_deliveries.seq) AS body`;
const TAKEN = 'DELETE FROM relay_deliveries WHERE destination_id = $1 AND seq = $2';
/** The rest of its call waits no longer than it does, and not shorter. */
const LINE_DUE = `UPDATE relay_deliveries SET due_at = $3
    WHERE destination_id = $1 AND call_key = $2 AND state = 'waiting' AND due_at <> $3`;
const EMPTY_BODY = `UPDATE relay_call_events SET body = '' WHERE seq = $1
    AND NOT EXISTS (SELECT 1 FROM relay_deliveries AS d WHERE d.seq = $1)`;
/** A lease that another relay has taken over since is not ended. */
const AGAIN = `UPDATE relay_deliveries SET state = $4, due_at = $5, lease_until = 0, last_answer = $6
    WHERE destination_id = $1 AND seq = $2 AND attempts = $3`;
const NOTE = 'UPDATE relay_destinations SET last_at = $2, last_answer = $3 WHERE destination_id = $1';
const GONE = `UPDATE relay_destinations SET state = 'gone' WHERE destination_id = $1`;
const ALL_DEAD = `UPDATE relay_deliveries SET state = 'dead', lease_until = 0 WHERE destination_id = $1 AND state = 'waiting'`;
const REPLAY = `UPDATE relay_deliveries SET state = 'waiting', created_at = $2, due_at = $2,
      attempts = CASE WHEN state = 'dead' THEN 0 ELSE attempts END
    WHERE destination_id = $1 AND lease_until <= $2 RETURNING seq`;
const ACTIVE = `UPDATE relay_destinations SET state = 'active' WHERE destination_id = $1 RETURNING destination_id`;
const DEAD = `SELECT c.id, c.type, d.attempts, d.created_at AS "createdAt", d.last_answer AS "lastAnswer"
    FROM relay_deliveries AS d JOIN relay_call_events AS c ON c.seq = d.seq
    WHERE d.destination_id = $1 AND d.state = 'dead' ORDER BY d.seq DESC LIMIT 500`;
/** The oldest beyond so many bytes, counted from the newest. */
const TRIM = `DELETE FROM relay_deliveries WHERE destination_id = $1 AND seq <= (
      SELECT max(seq) FROM (SELECT seq, sum(size) OVER (ORDER BY seq DESC) AS total
        FROM relay_deliveries WHERE destination_id = $1) AS t WHERE total > $2) RETURNING seq`;
const NOTE_LOST = 'UPDATE relay_destinations SET lost = lost + $2 WHERE destination_id = $1';
const ERASE = 'DELETE FROM relay_deliveries WHERE created_at < $1';
/** Bodies that no delivery needs any more, and events without one. */
const EMPTY = `UPDATE relay_call_events SET body = '' WHERE body <> ''
    AND NOT EXISTS (SELECT 1 FROM relay_deliveries AS d WHERE d.seq = relay_call_events.seq)`;
const ERASE_EVENTS = "DELETE FROM relay_call_events WHERE at < $1 AND body = ''";

export function createDeliveries(database: Database, clock: () => number) {
  const note = (destinationId: string, answer: string): Step => [NOTE, [destinationId, clock(), answer]];

  return {
    /** At most `limit` that are due, for this relay alone until the lease ends. */
    async claim(destinationId: string, limit: number, leaseMs: number): Promise<Claimed[]> {
      const now = clock();
      const [, rows] = await database.write([
        inTurn(LOCKS.callEvents),
        [CLAIM, [destinationId, now, now + leaseMs, limit]],
      ]);
      return (rows ?? []) as unknown as Claimed[];
    },

    /** It was answered 2xx: what comes next of its call is due. */
    async taken(destinationId: string, { seq, callKey }: Claimed, answer: string): Promise<void> {
      await database.write([
        [TAKEN, [destinationId, seq]],
        [LINE_DUE, [destinationId, callKey, clock()]],
        [EMPTY_BODY, [seq]],
        note(destinationId, answer),
      ]);
    },

    /** @param dueAt undefined: it is a dead letter, and what comes next of its call is due. */
    async failed(
      destinationId: string,
      { seq, callKey, attempts }: Claimed,
      answer: string,
      dueAt: number | undefined,
    ): Promise<void> {
      const state = dueAt === undefined ? 'dead' : 'waiting';
      const next = dueAt ?? clock();
      await database.write([
        [AGAIN, [destinationId, seq, attempts, state, next, answer]],
        [LINE_DUE, [destinationId, callKey, next]],
        note(destinationId, answer),
      ]);
    },

    /** It answered 410: it gets nothing more, and what waited are dead letters. */
    async gone(destinationId: string): Promise<void> {
      await database.write([
        [GONE, [destinationId]],
        [ALL_DEAD, [destinationId]],
        note(destinationId, '410'),
      ]);
    },

    /**
     * Dead letters wait again, and all that waits is due now, for three more days.
     * @returns how many; undefined: there is no such destination.
     */
    async replay(destinationId: string): Promise<number | undefined> {
      const [known, rows] = await database.write([
        [ACTIVE, [destinationId]],
        [REPLAY, [destinationId, clock()]],
      ]);
      return known?.length ? (rows?.length ?? 0) : undefined;
    },

    /** The newest first. */
    dead: (destinationId: string) => database.read<DeadLetter>(DEAD, [destinationId]),

    /** Keeps within `bytes` of bodies what waits for one destination. @returns how many were erased. */
    async trim(destinationId: string, bytes: number): Promise<number> {
      const lost = (await database.change(TRIM, [destinationId, bytes])).length;
      if (lost > 0) await database.change(NOTE_LOST, [destinationId, lost]);
      return lost;
    },
    /** Bodies that no delivery needs; and all that is from before a time, milliseconds since the epoch. */
    async sweep(before: number | undefined): Promise<void> {
      if (before !== undefined) await database.change(ERASE, [before]);
      await database.change(EMPTY, []);
      if (before !== undefined) await database.change(ERASE_EVENTS, [before]);
    },
  };
}
