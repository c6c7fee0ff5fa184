/** The index's rows in table `search`, one a segment, and what their ids say of them. */
import type { Database, SearchRow } from '#lib/storage/database.ts';
import type { Segment } from './index/segment.ts';
import { openVocabulary } from './index/vocabulary.ts';

/** How the bytes are to be read: rows of another format are built again. */
const FORMAT = 3;

/** Facts that a row's id holds. */
export interface Cover {
  id: string;
  kind: SearchRow['kind'];
  /** Of words, counting in the order in which they were written. */
  number: number;
  /** The latest that is covered, milliseconds: `updatedAt` of calls, `storedAt` of transcripts. */
  to: number;
  /** How many documents. */
  count: number;
}

const idOf = ({ kind, number, to, count }: Omit<Cover, 'id'>) => [FORMAT, kind, number, to, count].join(':');

/** Undefined for a row of another kind or format. */
export function readId(id: string): Cover | undefined {
  const [format, kind, ...rest] = id.split(':');
  const [number = Number.NaN, to = Number.NaN, count = Number.NaN] = rest.map(Number);
  const known = kind === 'calls' || kind === 'words';
  if (Number(format) !== FORMAT || !known || Number.isNaN(number + to + count)) return undefined;
  return { id, kind, number, to, count };
}

export const coversOf = (ids: readonly string[]): Cover[] =>
  ids.flatMap((id) => readId(id) ?? []).sort((one, other) => one.number - other.number);

/** Rows that can be read, in their order. */
export async function readRows(db: Database): Promise<SearchRow[]> {
  const rows = new Map((await db.search.toArray()).map((row) => [row.id, row]));
  return coversOf([...rows.keys()]).flatMap(({ id }) => rows.get(id) ?? []);
}

export const latestTo = (covers: readonly Cover[], kind: Cover['kind']): number =>
  covers.reduce((latest, cover) => (cover.kind === kind ? Math.max(latest, cover.to) : latest), -Infinity);

export const keysOf = (row: SearchRow): string[] => (row.keys === '' ? [] : row.keys.split('\n'));

/** A row for the segment, in the place that the cover has. */
export function toRow({ kind, number, to }: Omit<Cover, 'id' | 'count'>, segment: Segment): SearchRow {
  return {
    id: idOf({ kind, number, to, count: segment.keys.length }),
    kind,
    keys: segment.keys.join('\n'),
    digits: kind === 'calls' ? segment.digits.join('\n') : '',
    at: segment.at,
    sentences: segment.sentences,
    vocabulary: segment.vocabulary.bytes,
    blocks: segment.vocabulary.blocks,
    postings: segment.postings,
  };
}

export const callsRow = (to: number, segment: Segment) => toRow({ kind: 'calls', number: 0, to }, segment);

export const wordsRow = (number: number, segment: Segment) =>
  toRow(
    { kind: 'words', number, to: segment.at.reduce((latest, at) => Math.max(latest, at), -Infinity) },
    segment,
  );

export function fromRow(row: SearchRow): Segment {
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
