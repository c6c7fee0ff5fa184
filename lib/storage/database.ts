/** Every table, with its indexes. Only the background writes; popup, reader and options read live (`liveQuery`). */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import type { CrmLogRow } from '#lib/model/crm-log.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';

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
  /** The call at which it was put on the list by hand: that can be taken back there. */
  by?: string;
}

/**
 * A segment as it is kept. Rows are megabytes, so that what is known of one without reading it stands in its id
 * (`idOf`). Keys are joined: one string is read in a fraction of the time of a thousand.
 */
export interface SearchRow {
  id: string;
  kind: 'calls' | 'words';
  keys: string;
  digits: string;
  at: Float64Array;
  sentences: Uint32Array;
  vocabulary: Uint8Array;
  blocks: Uint32Array;
  postings: Uint8Array;
}

export interface Database extends Dexie {
  calls: Table<CallRow, string>;
  jobs: Table<JobRow, string>;
  transcripts: Table<TranscriptRow, string>;
  feedEvents: Table<FeedEventRow, string>;
  doNotCall: Table<DoNotCallRow, string>;
  search: Table<SearchRow, string>;
  listEntries: Table<ListEntry, string>;
  crmLogs: Table<CrmLogRow, string>;
}

export const DATABASE_NAME = 'dialmark';

/**
 * Opens lazily, at the first query. Tests give their own `indexedDB` and `IDBKeyRange`. Writes reach the disk before
 * they count as done: a call's intent has to outlive a crash of the machine, not only of the browser.
 */
export function openDatabase(options: DexieOptions = {}): Database {
  const db = new Dexie(DATABASE_NAME, { chromeTransactionDurability: 'strict', ...options }) as Database;
  db.version(1).stores({
    // Callbacks are looked for by when they are due, calls by their outcome.
    calls:
      'id, callId, state, to, createdAt, updatedAt, jobId, [to+createdAt], [context.crm+context.recordId], callbackAt, [disposition+createdAt], wrapUp.dueAt',
    jobs: 'id, txnId, state, intentId, createdAt, nextPollAt',
    transcripts: 'jobId, txnId, storedAt',
    feedEvents: 'id, appliedAt, txnId',
    doNotCall: 'e164',
    search: 'id, kind',
    listEntries: 'id, order',
    crmLogs: 'id, state, dueAt',
  });
  return db;
}
