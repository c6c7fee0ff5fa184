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
import type { Database } from '#lib/store/db.ts';
import type { TranscriptRow } from '#lib/store/records.ts';
import { buildSegment, createSegmentBuilder } from './build.ts';
import { callDocument, transcriptDocument, transcriptKey } from './documents.ts';
import { mergeSegments } from './merge.ts';
import { type Searchable, searchable } from './searchable.ts';
import type { SearchDocument, Segment } from './segment.ts';
import { openVocabulary } from './vocabulary.ts';

/** A segment as it is kept. Keys are joined: one string is read in a fraction of the time of a thousand. */
export interface SearchRow {
  /** `calls`, or `words:<number>`, counting. */
  id: string;
  kind: 'calls' | 'words';
  /** How the bytes are to be read: rows of another format are built again. */
  format: number;
  /** Of calls: the latest `updatedAt` that is covered, milliseconds. */
  to: number;
  keys: string;
  digits: string;
  at: Float64Array;
  sentences: Uint32Array;
  vocabulary: Uint8Array;
  blocks: Uint32Array;
  postings: Uint8Array;
}

const FORMAT = 2;
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
  /** What is covered of the calls, by `updatedAt`. */
  callsTo: number;
  /** Keys of the transcripts that are covered with their `storedAt`, and the latest of these that was looked at. */
  transcripts: Map<string, number>;
  wordsTo: number;
}

/** Reads the index, and indexes in memory what it lacks. */
export async function openIndex(db: Database): Promise<OpenIndex> {
  const rows = (await db.search.toArray()).filter((row) => row.format === FORMAT).sort(byNumber);
  const segments = rows.map(fromRow);
  const transcripts = covered(rows);
  const index: OpenIndex = {
    searchable: searchable(segments),
    tail: { calls: 0, transcripts: 0 },
    callsTo: rows.find((row) => row.kind === 'calls')?.to ?? -Infinity,
    transcripts,
    wordsTo: latestOf(transcripts),
  };
  await refreshIndex(db, index);
  return index;
}

/** Indexes in memory what came since; next to nothing where nothing did. */
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

/** All transcripts that are not covered, or were stored anew since: every row's key is read, which takes a while. */
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
 * the next time. Run by the background, which has other things to do meanwhile.
 */
export async function maintainSearch(db: Database, signal?: AbortSignal): Promise<void> {
  const rows = await db.search.toArray();
  await db.search.bulkDelete(rows.filter((row) => row.format !== FORMAT).map((row) => row.id));
  const kept = rows.filter((row) => row.format === FORMAT);
  const known = covered(kept);
  const missing = await missingFrom(db, known);
  const tail = (await newSince(db, known, latestOf(known))).length;
  // What is older than the latest, of a clock that was set back, is not looked for when a search begins.
  const due = tail > TAIL_TRANSCRIPTS || missing.length > tail;
  for (let at = 0; due && at < missing.length && !signal?.aborted; at += AT_A_TIME)
    await appendWords(db, missing.slice(at, at + AT_A_TIME));
  const calls = kept.find((row) => row.kind === 'calls');
  if (signal?.aborted) return;
  const newer = await db.calls
    .where('updatedAt')
    .above(calls?.to ?? -Infinity)
    .count();
  if (newer > TAIL_CALLS) await writeCalls(db);
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
    const words = (await db.search.where('kind').equals('words').toArray()).sort(byNumber);
    const next = numberOf(words.at(-1)) + 1;
    const parts = mergeable(words, segment.keys.length);
    const merged = parts.length > 0 ? mergeSegments([...parts.map(fromRow), segment]) : segment;
    await db.search.bulkDelete(parts.map((row) => row.id));
    await db.search.put(toRow(`words:${next}`, 'words', 0, merged));
  });
}

/** Rows at the end that are no larger than what comes after them, as many as one segment may have. */
function mergeable(words: readonly SearchRow[], added: number): SearchRow[] {
  const parts: SearchRow[] = [];
  let size = added;
  for (let at = words.length - 1; at >= 0; at--) {
    const row = words[at];
    const own = row?.at.length ?? 0;
    if (!row || own > size || own + size > SEGMENT_TRANSCRIPTS) break;
    parts.unshift(row);
    size += own;
  }
  return parts;
}

async function writeCalls(db: Database): Promise<void> {
  await db.transaction('rw', db.search, db.calls, async () => {
    const rows = await db.calls.toArray();
    const to = rows.reduce((latest, row) => Math.max(latest, row.updatedAt), 0);
    await db.search.put(toRow('calls', 'calls', to, buildSegment(rows.map(callDocument))));
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
    // What cannot be read is built again.
    const left = row.format === FORMAT ? mergeSegments([fromRow(row)], (key) => !gone.has(key)) : undefined;
    if (left && left.keys.length > 0) await db.search.put(toRow(row.id, row.kind, row.to, left));
    else await db.search.delete(row.id);
  }
}

/**
 * Indexes a transcript anew where it is indexed: its speakers have other names now. To be called within the
 * transaction that writes the row, with tables `jobs`, `calls` and `search` in it.
 */
export async function updateInSearch(db: Database, transcript: TranscriptRow): Promise<void> {
  const key = transcriptKey(transcript.jobId);
  const rows = (await db.search.toArray()).filter(
    (row) => row.format === FORMAT && keysOf(row).includes(key),
  );
  const built = buildSegment(await documentsOf(db, [transcript]));
  for (const row of rows)
    await db.search.put(toRow(row.id, row.kind, row.to, mergeSegments([fromRow(row), built])));
}

const keysOf = (row: SearchRow): string[] => (row.keys === '' ? [] : row.keys.split('\n'));

const numberOf = (row: SearchRow | undefined): number => Number(row?.id.split(':')[1] ?? 0);

function byNumber(one: SearchRow, other: SearchRow): number {
  return numberOf(one) - numberOf(other);
}

function toRow(id: string, kind: SearchRow['kind'], to: number, segment: Segment): SearchRow {
  return {
    id,
    kind,
    format: FORMAT,
    to,
    keys: segment.keys.join('\n'),
    digits: kind === 'calls' ? segment.digits.join('\n') : '',
    at: segment.at,
    sentences: segment.sentences,
    vocabulary: segment.vocabulary.bytes,
    blocks: segment.vocabulary.blocks,
    postings: segment.postings,
  };
}

function fromRow(row: SearchRow): Segment {
  const keys = keysOf(row);
  return {
    keys,
    at: row.at,
    sentences: row.sentences,
    digits: row.kind === 'calls' ? row.digits.split('\n') : keys.map(() => ''),
    vocabulary: openVocabulary(row.vocabulary, row.blocks),
    postings: row.postings,
  };
}
