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
  /** That call's outcome put it there, and no press since: another outcome takes it back. */
  byOutcome?: true;
}

/**
 * The company's do-not-call list as far as it was read. While another one is read in its place, both are there, and a
 * number of either is listed.
 */
export interface CompanyListRow {
  /** Epoch and key: of two lists that differ in one of them, nothing of the first holds for the second. */
  id: string;
  epoch: string;
  key: string;
  /** Of the last change that is in its buckets. */
  seq: number;
  /** It was read to its end once. */
  complete: 0 | 1;
  /** Of the numbers in its buckets. */
  count: number;
}

/** Hashes of a list that begin alike, one after another: one read finds a number among a million. */
export interface CompanyBucketRow {
  list: string;
  /** Of a hash, the first bits. */
  prefix: number;
  hashes: Uint8Array;
}

/** A number that was listed here for the company: it counts at once, whether or not the relay knows of it yet. */
export interface CompanyListingRow {
  e164: string;
  why: string;
  /** The call that it was listed at. */
  by: string;
  /** When it is sent, ms since the epoch; 0: the relay has it. */
  dueAt: number;
  attempts: number;
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
  companyLists: Table<CompanyListRow, string>;
  companyBuckets: Table<CompanyBucketRow, [string, number]>;
  companyListings: Table<CompanyListingRow, string>;
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
  db.version(2).stores({
    companyLists: 'id',
    companyBuckets: '[list+prefix]',
    companyListings: 'e164, dueAt',
  });
  return db;
}
