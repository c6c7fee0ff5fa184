/**
 * Table `calls` as the outbox needs it: four operations, each of them one transaction, so that a service worker that
 * dies has done all of an operation or nothing of it, and two that come at once see each other.
 */

import type { CallRow } from '#lib/model/call.ts';
import type { CallState } from '#lib/model/call-state.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import type { Database } from '#lib/storage/database.ts';

type Insertion =
  | { kind: 'inserted'; row: CallRow }
  /** The intent is there already: this is it. */
  | { kind: 'existing'; row: CallRow }
  | { kind: 'asked'; asks: GuardAsk[] };

export interface CallStore {
  get(id: string): Promise<CallRow | undefined>;
  /**
   * Stores a row unless its id is there already, or `guard` has a question for the calls to the same number since
   * `since`. All in one transaction: of two tabs that press at once, the second sees the first.
   */
  insert(row: CallRow, since: number, guard: (recent: CallRow[]) => GuardAsk[]): Promise<Insertion>;
  /** Reads, changes and writes one row; the answer is the row after it, and whether it changed. */
  update(
    id: string,
    change: (row: CallRow) => CallRow,
  ): Promise<{ row: CallRow; changed: boolean } | undefined>;
  inState(states: readonly CallState[]): Promise<CallRow[]>;
}

/** The store over IndexedDB. Commits are flushed to disk (`durability: strict`) before they count. */
export function createCallStore(db: Database): CallStore {
  return {
    get: (id) => db.calls.get(id),
    insert(row, since, guard) {
      return db.transaction('rw', db.calls, async () => {
        const existing = await db.calls.get(row.id);
        if (existing) return { kind: 'existing', row: existing };
        const recent = await db.calls
          .where('[to+createdAt]')
          .between([row.to, since], [row.to, Number.MAX_SAFE_INTEGER])
          .toArray();
        const asks = guard(recent);
        if (asks.length > 0) return { kind: 'asked', asks };
        await db.calls.add(row);
        return { kind: 'inserted', row };
      });
    },
    update(id, change) {
      return db.transaction('rw', db.calls, async () => {
        const row = await db.calls.get(id);
        if (row === undefined) return undefined;
        const changed = change(row);
        if (changed === row) return { row, changed: false };
        await db.calls.put(changed);
        return { row: changed, changed: true };
      });
    },
    inState: (states) =>
      db.calls
        .where('state')
        .anyOf([...states])
        .toArray(),
  };
}
