/** One page's searching: the index is opened at the first search and kept while it is fresh. */

import type { CallRow } from '#lib/model/call.ts';
import type { Database } from '#lib/storage/database.ts';
import { callDocument } from './documents.ts';
import { wordsOf } from './index/fold.ts';
import {
  createQueryFinder,
  isEmptyQuery,
  joinNumbers,
  type Piece,
  type Query,
  readQuery,
  snippetOf,
} from './index/query.ts';
import { type Asked, ask, pick, type SearchAnswer, type SearchHit, stillAnswers } from './index/ranking.ts';
import type { Searchable } from './index/searchable.ts';
import {
  MOST_TRANSCRIPTS,
  type NameOf,
  type Said,
  SENTENCES_EACH,
  type SearchFilters,
  saidIn,
} from './said.ts';
import { type OpenIndex, openIndex, refreshIndex } from './stored-index.ts';

export interface Found {
  calls: CallRow[];
  /** Notes around what was found in them, by the ids of their calls. */
  notes: ReadonlyMap<string, Piece[]>;
  said: Said[];
}

const NOTHING: Found = { calls: [], notes: new Map(), said: [] };
const MOST_CALLS = 20;

/** A session over the tables; `find` never throws for odd input, and answers an empty query with nothing. */
export function createSearchSession(db: Database, nameOf?: NameOf) {
  let opened: Promise<OpenIndex> | undefined;
  /** Asks the index as it is while the tables are checked for what came since; again if something did. */
  async function askAll(readings: readonly Query[]): Promise<{ searchable: Searchable; asked: Asked[] }> {
    const known = opened !== undefined;
    opened ??= openIndex(db).catch((error) => {
      // The next search tries again.
      opened = undefined;
      throw error;
    });
    const index = await opened;
    const { searchable } = index;
    // A call may have ended, or a note been written, since the last search.
    const refreshing = known ? refreshIndex(db, index) : undefined;
    const asked = readings.map((reading) => ask(searchable, reading));
    await refreshing;
    if (index.searchable === searchable) return { searchable, asked };
    return { searchable: index.searchable, asked: readings.map((reading) => ask(index.searchable, reading)) };
  }

  return {
    /** Gives what it has when the signal aborts: something else was typed. */
    async find(typed: string, filters: SearchFilters = {}, signal?: AbortSignal): Promise<Found> {
      const query = readQuery(typed);
      if (isEmptyQuery(query)) return NOTHING;
      const { from, to } = filters;
      // A number finds its calls however it is grouped; a date or an invoice's number, the notes that have it as typed.
      const joined = readQuery(joinNumbers(typed));
      const readings = JSON.stringify(joined) === JSON.stringify(query) ? [query] : [query, joined];
      // The index is opened at the first letter, so that it is there at the second.
      const short = typed.trim().length < 2;
      const { searchable, asked } = await askAll(short ? [] : readings);
      const calls = asked.map((one) => ({
        reading: one.query,
        ...pick(searchable, one, { from, to, most: MOST_CALLS, only: (key) => key.startsWith('c:') }),
      }));
      const [first] = asked;
      if (!first || signal?.aborted) return NOTHING;
      const looked = query.phrases.length > 0 || Boolean(filters.speaker);
      const words = pick(searchable, first, {
        // A transcript comes after its call, so that only the days' beginning holds for both.
        from,
        // Phrases, speakers and days of calls are checked on the rows: any may be the one.
        most: looked || to !== undefined ? Number.POSITIVE_INFINITY : MOST_TRANSCRIPTS * 2,
        sentences: looked ? Number.POSITIVE_INFINITY : SENTENCES_EACH,
        only: (key) => key.startsWith('t:'),
      });
      const [found, said] = await Promise.all([
        callsOf(db, calls),
        saidIn(db, words, query, { ...filters, nameOf, signal }),
      ]);
      return { calls: found, notes: notesOf(found, calls), said };
    },
  };
}

export type SearchSession = ReturnType<typeof createSearchSession>;

/** The calls that answer a reading of what was typed, best first; rows change after they were indexed. */
async function callsOf(
  db: Database,
  answers: readonly (SearchAnswer & { reading: Query })[],
): Promise<CallRow[]> {
  const best = new Map<string, SearchHit>();
  for (const hit of answers.flatMap(({ hits }) => hits))
    if ((best.get(hit.key)?.score ?? 0) < hit.score) best.set(hit.key, hit);
  const hits = [...best.values()].sort((one, other) => other.score - one.score || other.at - one.at);
  const rows = await db.calls.bulkGet(hits.slice(0, MOST_CALLS).map((hit) => hit.key.slice(2)));
  return rows.filter((row): row is CallRow => {
    if (!row) return false;
    const document = callDocument(row);
    const text = [document.names, ...document.sentences].join('\n');
    const words = wordsOf(text).map((word) => word.text);
    return answers.some((answer) => {
      const { reading } = answer;
      const has = createQueryFinder(reading).phrases(text);
      return (
        stillAnswers(words, document.digits, reading, answer) &&
        reading.phrases.every(
          (phrase, at) =>
            has[at] === true ||
            phrase.every((word) => /^\d+$/.test(word) && document.digits.includes(word.replace(/^0+/, ''))),
        )
      );
    });
  });
}

/** Notes of calls around what was found in them, by the calls' ids. */
function notesOf(
  calls: readonly CallRow[],
  answers: readonly { reading: Query; typos: ReadonlySet<string> }[],
): Map<string, Piece[]> {
  const notes = new Map<string, Piece[]>();
  const finders = answers.map(({ reading, typos }) => createQueryFinder(reading, typos));
  for (const { id, note } of calls) {
    if (!note) continue;
    const ranges = finders.map((finder) => finder.ranges(note)).find((found) => found.length > 0);
    if (ranges) notes.set(id, snippetOf(note, ranges));
  }
  return notes;
}
