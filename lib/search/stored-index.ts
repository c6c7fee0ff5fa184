/**
 * The index on disk: table `search`, one row a segment. It is derived: everything in it can be built again from the
 * calls and transcripts, and what it lacks is indexed in memory when a search begins, so that a search is right
 * whenever the index was last written.
 *
 *   transcripts:            [──── segment ────][─ segment ─][segment]  the rest in memory
 *   calls by updatedAt:     [──────────── one segment ─────────────]  the rest in memory
 *
 * Small segments are merged with their neighbours when these are no larger, so that there are few of them and each
 * word is written a few times only.
 */

import type { TranscriptRow } from '#lib/model/job.ts';
import type { Database, SearchRow } from '#lib/storage/database.ts';
import { callDocument, transcriptDocument, transcriptKey } from './documents.ts';
import { mergeSegments } from './index/merge.ts';
import { type Searchable, searchable } from './index/searchable.ts';
import type { SearchDocument, Segment } from './index/segment.ts';
import { buildSegment, createSegmentBuilder } from './index/segment-builder.ts';
import {
  type Cover,
  callsRow,
  coversOf,
  fromRow,
  keysOf,
  latestTo,
  readId,
  readRows,
  toRow,
  wordsRow,
} from './segment-rows.ts';

/** Transcripts that are read and indexed at a time, and most in one segment. */
const AT_A_TIME = 250;
const SEGMENT_TRANSCRIPTS = 1000;
/** Unindexed rows that a search can carry in memory without being felt. */
const TAIL_TRANSCRIPTS = 25;
const TAIL_CALLS = 300;

export interface OpenIndex {
  searchable: Searchable;
  /** Rows that were indexed in memory. */
  tail: { calls: number; transcripts: number };
  /** Calls are covered up to this `updatedAt`. */
  callsTo: number;
  /** Keys of the transcripts that are covered with their `storedAt`, and the latest of these that was looked at. */
  transcripts: Map<string, number>;
  wordsTo: number;
}

/** Reads the index, and indexes in memory what it lacks. */
export async function openIndex(db: Database): Promise<OpenIndex> {
  const rows = await readRows(db);
  const transcripts = covered(rows);
  const index: OpenIndex = {
    searchable: searchable(rows.map(fromRow)),
    tail: { calls: 0, transcripts: 0 },
    callsTo: latestTo(coversOf(rows.map(({ id }) => id)), 'calls'),
    transcripts,
    wordsTo: latestOf(transcripts),
  };
  await refreshIndex(db, index);
  return index;
}

/** Indexes in memory what came since; costs next to nothing if nothing did. */
export async function refreshIndex(db: Database, index: OpenIndex): Promise<void> {
  const [calls, missing] = await Promise.all([
    db.calls.where('updatedAt').above(index.callsTo).toArray(),
    newSince(db, index.transcripts, index.wordsTo),
  ]);
  const rows = await transcriptRows(db, missing);
  const added: Segment[] = [];
  if (rows.length > 0) added.push(buildSegment(await documentsOf(db, rows)));
  if (calls.length > 0) added.push(buildSegment(calls.map(callDocument)));
  index.tail.calls += calls.length;
  index.tail.transcripts += rows.length;
  for (const row of calls) index.callsTo = Math.max(index.callsTo, row.updatedAt);
  for (const row of rows) {
    index.transcripts.set(transcriptKey(row.jobId), row.storedAt);
    index.wordsTo = Math.max(index.wordsTo, row.storedAt);
  }
  if (added.length > 0) index.searchable = searchable([...index.searchable.segments, ...added]);
}

/** Keys of the rows with the `storedAt` that they were indexed at. */
function covered(rows: readonly SearchRow[]): Map<string, number> {
  return new Map(
    rows
      .filter((row) => row.kind === 'words')
      .flatMap((row) => keysOf(row).map((key, at): [string, number] => [key, row.at[at] ?? 0])),
  );
}

const latestOf = (known: ReadonlyMap<string, number>): number =>
  [...known.values()].reduce((latest, at) => Math.max(latest, at), -Infinity);

/** Transcripts that came after what is covered, and those of its last millisecond that are not; of few rows. */
async function newSince(db: Database, known: ReadonlyMap<string, number>, latest: number): Promise<string[]> {
  const stored = db.transcripts.where('storedAt');
  const [later, same] = await Promise.all([
    stored.above(latest).primaryKeys(),
    latest === -Infinity ? [] : stored.equals(latest).primaryKeys(),
  ]);
  return [...same.filter((id) => !known.has(transcriptKey(id))), ...later];
}

/** All transcripts that are not covered, or were stored again since: every row's key is read, which takes a while. */
async function missingFrom(db: Database, known: ReadonlyMap<string, number>): Promise<string[]> {
  const stored = db.transcripts.orderBy('storedAt');
  // Both in the order of the index.
  const [ids, times] = await db.transaction('r', db.transcripts, () =>
    Promise.all([stored.primaryKeys(), stored.keys()]),
  );
  return ids.filter((id, at) => known.get(transcriptKey(id)) !== times[at]);
}

/** In the order in which they were stored; without those that are gone. */
async function transcriptRows(db: Database, ids: readonly string[]): Promise<TranscriptRow[]> {
  if (ids.length === 0) return [];
  const rows = (await db.transcripts.bulkGet([...ids])).filter((row) => row !== undefined);
  return rows.sort((one, other) => one.storedAt - other.storedAt);
}

/** With the names of the calls that they belong to. */
async function documentsOf(db: Database, rows: readonly TranscriptRow[]): Promise<SearchDocument[]> {
  const jobs = await db.jobs.bulkGet(rows.map((row) => row.jobId));
  const calls = await db.calls.bulkGet(jobs.map((job) => job?.intentId ?? ''));
  return rows.map((row, at) => transcriptDocument(row, calls[at]));
}

/**
 * Writes what is due, some at a time, each in a transaction of its own: interrupted, it has lost nothing and goes on
 * the next time. Run by the background, which has other things to do meanwhile. If nothing is due it reads no row:
 * the extension's pages are opened again while it looks, and would wait for the megabytes.
 * @param thorough compares every transcript with what is covered, as once a day; else only how many there are, which
 *   may hide one of a clock that was set back behind another that was stored again
 */
export async function maintainSearch(
  db: Database,
  { thorough = false, signal }: { thorough?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  // By an index: a browser that goes through the rows themselves reads them.
  const ids = await db.search.orderBy('kind').primaryKeys();
  await db.search.bulkDelete(ids.filter((id) => !readId(id)));
  const covers = coversOf(ids);
  if (thorough || (await areWordsDue(db, covers))) {
    const missing = await missingFrom(db, covered(await readRows(db)));
    for (let at = 0; at < missing.length && !signal?.aborted; at += AT_A_TIME)
      await appendWords(db, missing.slice(at, at + AT_A_TIME));
  }
  if (signal?.aborted) return;
  const newer = await db.calls.where('updatedAt').above(latestTo(covers, 'calls')).count();
  if (newer > TAIL_CALLS) await writeCalls(db);
}

/** Too many for a search to carry, or one that is older than the latest, which no search looks for. */
async function areWordsDue(db: Database, covers: readonly Cover[]): Promise<boolean> {
  const words = covers.filter(({ kind }) => kind === 'words');
  const [newer, all] = await Promise.all([
    db.transcripts.where('storedAt').above(latestTo(words, 'words')).count(),
    db.transcripts.orderBy('storedAt').count(),
  ]);
  return newer > TAIL_TRANSCRIPTS || all - newer > words.reduce((sum, { count }) => sum + count, 0);
}

/** How many documents are indexed before others may have the thread: some milliseconds of work. */
const BEFORE_PAUSE = 10;

async function appendWords(db: Database, ids: readonly string[]): Promise<void> {
  const rows = await transcriptRows(db, ids);
  const builder = createSegmentBuilder();
  for (const [at, document] of (await documentsOf(db, rows)).entries()) {
    if (at % BEFORE_PAUSE === BEFORE_PAUSE - 1) await new Promise((resolve) => setTimeout(resolve));
    builder.add(document);
  }
  const built = builder.take();
  await db.transaction('rw', db.search, db.transcripts, async () => {
    // Words of what was erased meanwhile must not come back.
    const still = new Set(await db.transcripts.where('jobId').anyOf(ids).primaryKeys());
    const gone = rows.some((row) => !still.has(row.jobId));
    const segment = gone ? mergeSegments([built], (key) => still.has(key.slice(2))) : built;
    if (segment.keys.length === 0) return;
    const words = coversOf(await db.search.where('kind').equals('words').primaryKeys());
    const parts = mergeable(words, segment.keys.length).map(({ id }) => id);
    const before = (await db.search.bulkGet(parts)).filter((row) => row !== undefined);
    const merged = before.length > 0 ? mergeSegments([...before.map(fromRow), segment]) : segment;
    await db.search.bulkDelete(parts);
    await db.search.put(wordsRow((words.at(-1)?.number ?? 0) + 1, merged));
  });
}

/** Rows at the end that are no larger than what comes after them, as many as one segment may have. */
function mergeable(words: readonly Cover[], added: number): Cover[] {
  const parts: Cover[] = [];
  let size = added;
  for (const cover of words.toReversed()) {
    if (cover.count > size || cover.count + size > SEGMENT_TRANSCRIPTS) break;
    parts.unshift(cover);
    size += cover.count;
  }
  return parts;
}

async function writeCalls(db: Database): Promise<void> {
  await db.transaction('rw', db.search, db.calls, async () => {
    const rows = await db.calls.toArray();
    const to = rows.reduce((latest, row) => Math.max(latest, row.updatedAt), 0);
    await db.search.where('kind').equals('calls').delete();
    await db.search.put(callsRow(to, buildSegment(rows.map(callDocument))));
  });
}

/**
 * Takes documents out, by their keys: words that only they had are gone from the disk. To be called within the
 * transaction that erases the rows, with table `search` in it.
 */
export async function dropFromSearch(db: Database, keys: readonly string[]): Promise<void> {
  const gone = new Set(keys);
  const rows = await db.search.toArray();
  for (const row of rows) {
    if (!keysOf(row).some((key) => gone.has(key))) continue;
    await db.search.delete(row.id);
    const cover = readId(row.id);
    // A row that cannot be read is built again.
    const left = cover && mergeSegments([fromRow(row)], (key) => !gone.has(key));
    if (left && left.keys.length > 0) await db.search.put(toRow(cover, left));
  }
}

/**
 * Indexes a transcript again if it is indexed: its speakers have other names now. To be called within the
 * transaction that writes the row, with tables `jobs`, `calls` and `search` in it.
 */
export async function updateInSearch(db: Database, transcript: TranscriptRow): Promise<void> {
  const key = transcriptKey(transcript.jobId);
  const rows = (await readRows(db)).filter((row) => keysOf(row).includes(key));
  const built = buildSegment(await documentsOf(db, [transcript]));
  for (const row of rows) {
    const cover = readId(row.id);
    if (!cover) continue;
    await db.search.delete(row.id);
    await db.search.put(toRow(cover, mergeSegments([fromRow(row), built])));
  }
}
