/**
 * The index on disk: table `search`, one row a segment. It is derived: everything in it can be built again from the
 * calls and transcripts, and what is newer than it is indexed in memory when a search begins, so that a search is
 * right whenever the index was last written.
 *
 *   transcripts by storedAt:  [── segment ──][── segment ──][── segment ──] tail (in memory)
 *   calls by updatedAt:       [──────────── one segment ─────────────] tail (in memory)
 */
import type { Database } from '#lib/store/db.ts';
import { callDocument, transcriptDocument } from './documents.ts';
import { buildSegment, type Segment } from './segment.ts';

/** A segment as it is kept. Text is joined: one string is read in a fraction of the time of ten thousand. */
export interface SearchRow {
  /** `calls`, or `words:<first storedAt>`. */
  id: string;
  kind: 'calls' | 'words';
  /** `updatedAt` or `storedAt` of what is covered, both ends included, milliseconds. */
  from: number;
  to: number;
  /** Something in it was erased: the words are gone from here, and the range is to be built again. */
  stale: boolean;
  keys: string;
  vocabulary: string;
  digits: string;
  at: Float64Array;
  offsets: Uint32Array;
  postings: Uint8Array;
}

/** Transcripts in one segment. */
const SEGMENT_TRANSCRIPTS = 250;
/** Unindexed rows that a search can carry in memory without being felt. */
const TAIL_TRANSCRIPTS = 25;
const TAIL_CALLS = 300;

export interface OpenIndex {
  segments: Segment[];
  /** Rows that were indexed in memory. */
  tail: { calls: number; transcripts: number };
  /** What is covered, by `updatedAt` of calls and `storedAt` of transcripts. */
  callsTo: number;
  wordsTo: number;
}

/** Reads the index, and indexes in memory what is newer. */
export async function openIndex(db: Database): Promise<OpenIndex> {
  const rows = await db.search.toArray();
  const whole = rows.filter((row) => !row.stale).sort((one, other) => one.from - other.from);
  const index: OpenIndex = {
    segments: whole.map(fromRow),
    tail: { calls: 0, transcripts: 0 },
    callsTo: whole.find((row) => row.kind === 'calls')?.to ?? -Infinity,
    wordsTo: Math.max(-Infinity, ...rows.filter((row) => row.kind === 'words').map((row) => row.to)),
  };
  const stale = rows.filter((row) => row.stale && row.kind === 'words');
  const ranges = await Promise.all(
    stale.map((row) => db.transcripts.where('storedAt').between(row.from, row.to, true, true).toArray()),
  );
  const again = ranges.flat();
  index.tail.transcripts += again.length;
  if (again.length > 0) index.segments.push(buildSegment(again.map(transcriptDocument)));
  await refreshIndex(db, index);
  return index;
}

/** Indexes in memory what came since; next to nothing where nothing did. */
export async function refreshIndex(db: Database, index: OpenIndex): Promise<void> {
  const [calls, transcripts] = await Promise.all([
    db.calls.where('updatedAt').above(index.callsTo).toArray(),
    db.transcripts.where('storedAt').above(index.wordsTo).toArray(),
  ]);
  if (transcripts.length > 0) index.segments.push(buildSegment(transcripts.map(transcriptDocument)));
  if (calls.length > 0) index.segments.push(buildSegment(calls.map(callDocument)));
  index.tail.calls += calls.length;
  index.tail.transcripts += transcripts.length;
  for (const row of calls) index.callsTo = Math.max(index.callsTo, row.updatedAt);
  for (const row of transcripts) index.wordsTo = Math.max(index.wordsTo, row.storedAt);
}

/**
 * Writes what is due. Segment by segment, each in a transaction of its own: interrupted, it has lost nothing and
 * goes on the next time. Run by the background.
 */
export async function maintainSearch(db: Database, signal?: AbortSignal): Promise<void> {
  const rows = await db.search.toArray();
  for (const row of rows.filter((one) => one.stale && one.kind === 'words')) {
    if (signal?.aborted) return;
    await writeWords(db, row.from, row.to);
  }
  for (let done = false; !done && !signal?.aborted; ) done = await appendWords(db);
  const calls = rows.find((row) => row.kind === 'calls');
  const newer = await db.calls
    .where('updatedAt')
    .above(calls?.stale === false ? calls.to : -Infinity)
    .count();
  if (newer > TAIL_CALLS || calls?.stale) await writeCalls(db);
}

/** One full segment more; true where nothing is left that would fill one. */
async function appendWords(db: Database): Promise<boolean> {
  const last = await db.search.where('kind').equals('words').toArray();
  const to = Math.max(-Infinity, ...last.map((row) => row.to));
  const next = await db.transcripts.where('storedAt').above(to).limit(SEGMENT_TRANSCRIPTS).toArray();
  const first = next[0];
  const end = next.at(-1);
  if (!first || !end) return true;
  if (next.length < SEGMENT_TRANSCRIPTS) {
    // A short last segment grows until it is full, so that their number stays small.
    const open = last.find((row) => row.to === to);
    const size = open ? open.keys.split('\n').length : SEGMENT_TRANSCRIPTS;
    const grow = open && !open.stale && size < SEGMENT_TRANSCRIPTS;
    if (next.length > TAIL_TRANSCRIPTS || grow)
      await writeWords(db, grow ? open.from : first.storedAt, end.storedAt);
    return true;
  }
  await writeWords(db, first.storedAt, end.storedAt);
  return false;
}

async function writeWords(db: Database, from: number, to: number): Promise<void> {
  await db.transaction('rw', db.search, db.transcripts, async () => {
    const rows = await db.transcripts.where('storedAt').between(from, to, true, true).toArray();
    if (rows.length === 0) await db.search.delete(`words:${from}`);
    else
      await db.search.put(
        toRow(`words:${from}`, 'words', from, to, buildSegment(rows.map(transcriptDocument))),
      );
  });
}

async function writeCalls(db: Database): Promise<void> {
  await db.transaction('rw', db.search, db.calls, async () => {
    const rows = await db.calls.toArray();
    const to = rows.reduce((latest, row) => Math.max(latest, row.updatedAt), 0);
    await db.search.put(toRow('calls', 'calls', 0, to, buildSegment(rows.map(callDocument))));
  });
}

/**
 * Takes documents out, by their keys: the words of the segments that hold them are dropped at once and built again
 * by the next `maintainSearch`. To be called within the transaction that erases the rows, with table `search` in it.
 */
export async function dropFromSearch(db: Database, keys: readonly string[]): Promise<void> {
  const gone = new Set(keys);
  const rows = await db.search.toArray();
  for (const row of rows) {
    if (!row.stale && row.keys.split('\n').some((key) => gone.has(key)))
      await db.search.put({ ...toRow(row.id, row.kind, row.from, row.to, buildSegment([])), stale: true });
  }
}

function toRow(id: string, kind: SearchRow['kind'], from: number, to: number, segment: Segment): SearchRow {
  return {
    id,
    kind,
    from,
    to,
    stale: false,
    keys: segment.keys.join('\n'),
    vocabulary: segment.vocabulary.join('\n'),
    digits: kind === 'calls' ? segment.digits.join('\n') : '',
    at: segment.at,
    offsets: segment.offsets,
    postings: segment.postings,
  };
}

function fromRow(row: SearchRow): Segment {
  const keys = row.keys === '' ? [] : row.keys.split('\n');
  return {
    keys,
    at: row.at,
    vocabulary: row.vocabulary === '' ? [] : row.vocabulary.split('\n'),
    offsets: row.offsets,
    postings: row.postings,
    digits: row.kind === 'calls' ? row.digits.split('\n') : keys.map(() => ''),
  };
}
