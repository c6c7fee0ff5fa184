/**
 * Every table, with its indexes. Only the background writes; popup, reader and options read live (`liveQuery`).
 *
 * A change of schema is a new `version(n)` below, with an `upgrade` where rows change, and a frozen fixture of the
 * version before in test/unit/store. Dexie runs upgrades in one transaction: one that fails leaves the old data.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { SearchRow } from '#lib/search/rows.ts';
import type { CallRow, JobRow, TranscriptRow } from './records.ts';

/** A feed event that was applied: seen again, it changes nothing. */
export interface FeedEventRow {
  /** The relay's id of the event. */
  id: string;
  appliedAt: number;
  /** A finished transcription that came before the answer to its submission: kept for that answer, untrusted. */
  txnId?: string;
  early?: unknown;
}

/** A number of the do-not-call list. */
export interface DoNotCallRow {
  e164: string;
  reason: string;
  addedAt: number;
}

export interface Database extends Dexie {
  calls: Table<CallRow, string>;
  jobs: Table<JobRow, string>;
  transcripts: Table<TranscriptRow, string>;
  feedEvents: Table<FeedEventRow, string>;
  doNotCall: Table<DoNotCallRow, string>;
  search: Table<SearchRow, string>;
}

export const DATABASE_NAME = 'dialmark';

/**
 * Opens lazily, at the first query. Tests give their own `indexedDB` and `IDBKeyRange`. Writes reach the disk before
 * they count as done: a call's intent has to outlive a crash of the machine, not only of the browser.
 */
export function openDatabase(options: DexieOptions = {}): Database {
  const db = new Dexie(DATABASE_NAME, { chromeTransactionDurability: 'strict', ...options }) as Database;
  db.version(1).stores({
    calls:
      'id, callId, state, to, createdAt, updatedAt, jobId, [to+createdAt], [context.crm+context.recordId]',
    jobs: 'id, txnId, state, intentId, createdAt, nextPollAt',
    transcripts: 'jobId, txnId, storedAt',
    feedEvents: 'id, appliedAt, txnId',
    doNotCall: 'e164',
    search: 'id, kind',
  });
  return db;
}
