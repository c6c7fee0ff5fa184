/** One page's searching: the index is opened at the first search and kept while it is fresh. */

import type { CallRow } from '#lib/model/call.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import type { Database } from '#lib/storage/database.ts';
import { callDocument } from './documents.ts';
import { fold, wordsOf } from './index/fold.ts';
import {
  createFinder,
  isEmptyQuery,
  joinNumbers,
  type Piece,
  type Query,
  readQuery,
  snippetOf,
} from './index/query.ts';
import { type Asked, ask, pick, type SearchAnswer, type SearchHit, stillAnswers } from './index/ranking.ts';
import type { Searchable } from './index/searchable.ts';
import { type OpenIndex, openIndex, refreshIndex } from './stored-index.ts';

/** Something that was said. `row` is missing if the transcript belongs to no call. */
export interface Said {
  job: JobRow;
  row: CallRow | undefined;
  jobId: string;
  seconds: number;
  /** The platform's label. */
  speaker: string;
  pieces: Piece[];
  names: Readonly<Record<string, string>>;
}

export interface Found {
  calls: CallRow[];
  /** Notes around what was found in them, by the ids of their calls. */
  notes: ReadonlyMap<string, Piece[]>;
  said: Said[];
}

export interface SearchFilters {
  /** Milliseconds, both ends included; of the call, or of the transcript that belongs to none. */
  from?: number;
  to?: number;
  /** Part of a speaker's name or label. */
  speaker?: string;
}

export interface SearchSession {
  /** Gives what it has when the signal aborts: something else was typed. */
  find(typed: string, filters?: SearchFilters, signal?: AbortSignal): Promise<Found>;
}

/** What a speaker is called on screens: the user's name for the label, or a role in the user's language. */
export type NameOf = (names: Readonly<Record<string, string>>, label: string) => string;

const NOTHING: Found = { calls: [], notes: new Map(), said: [] };
const MOST_CALLS = 20;
const MOST_TRANSCRIPTS = 12;
const SENTENCES_EACH = 2;
/** Transcripts that are read at a time when their text has to be checked. */
const AT_A_TIME = 24;

/** A session over the tables; `find` never throws for odd input, and answers an empty query with nothing. */
export function createSearchSession(db: Database, nameOf?: NameOf): SearchSession {
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

  /** The calls that answer a reading of what was typed, best first; rows change after they were indexed. */
  async function callsOf(answers: readonly (SearchAnswer & { reading: Query })[]): Promise<CallRow[]> {
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
        const has = createFinder(reading).phrases(text);
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

  /** Sentences of transcripts that answer, from the best transcripts on until there are enough. */
  async function saidIn(
    answer: SearchAnswer,
    query: Query,
    filters: SearchFilters,
    signal: AbortSignal | undefined,
  ): Promise<Said[]> {
    const finder = createFinder(query, answer.typos);
    const asked = filters.speaker === undefined ? '' : fold(filters.speaker);
    const isAsked = ({ speakerNames }: TranscriptRow, label: string) => {
      // A speaker may be labelled `constructor`.
      const own = Object.hasOwn(speakerNames, label) ? (speakerNames[label] ?? '') : '';
      return [label, own, nameOf?.(speakerNames, label) ?? ''].some((name) => fold(name).includes(asked));
    };
    /** Sentences that answer, with their places; none if no sentence has the phrase. */
    const answering = (transcript: TranscriptRow, numbers: readonly number[]) => {
      const has = new Set<number>();
      const sentences = numbers.flatMap((number) => {
        const segment = transcript.segments[number];
        const ranges = segment && isAsked(transcript, segment.speaker) ? finder.ranges(segment.text) : [];
        if (!segment || ranges.length === 0) return [];
        if (query.phrases.length === 0) return [{ segment, ranges }];
        const phrases = finder.phrases(segment.text);
        phrases.forEach((is, phrase) => {
          if (is) has.add(phrase);
        });
        return phrases.includes(true) ? [{ segment, ranges }] : [];
      });
      return has.size < query.phrases.length ? [] : sentences;
    };
    const said: Said[] = [];
    let transcripts = 0;
    // What has the words answers, unless a phrase or a speaker is asked for: then more will have to be read.
    const ahead = query.phrases.length > 0 || asked !== '';
    for await (const { hits, rows } of readTranscripts(db, answer.hits, ahead)) {
      if (transcripts >= MOST_TRANSCRIPTS || signal?.aborted) break;
      const found = rows.flatMap((transcript, place) => {
        const sentences = transcript ? answering(transcript, hits[place]?.sentences() ?? []) : [];
        return transcript && sentences.length > 0 ? [{ transcript, sentences }] : [];
      });
      if (found.length === 0) continue;
      const jobs = await db.jobs.bulkGet(found.map(({ transcript }) => transcript.jobId));
      const owners = await db.calls.bulkGet(jobs.map((job) => job?.intentId ?? ''));
      for (const [place, { transcript, sentences }] of found.entries()) {
        const job = jobs[place];
        const row = owners[place];
        if (!job || transcripts >= MOST_TRANSCRIPTS) continue;
        const time = row?.createdAt ?? transcript.storedAt;
        if (time < (filters.from ?? -Infinity) || time > (filters.to ?? Infinity)) continue;
        transcripts++;
        for (const { segment, ranges } of sentences.slice(0, SENTENCES_EACH))
          said.push({
            job,
            row,
            jobId: transcript.jobId,
            seconds: Math.max(0, segment.start),
            speaker: segment.speaker,
            pieces: snippetOf(segment.text, ranges),
            names: transcript.speakerNames,
          });
      }
    }
    return said;
  }

  return {
    async find(typed, filters = {}, signal) {
      const query = readQuery(typed);
      if (isEmptyQuery(query)) return NOTHING;
      const range = {
        ...(filters.from !== undefined && { from: filters.from }),
        ...(filters.to !== undefined && { to: filters.to }),
      };
      // A number finds its calls however it is grouped; a date or an invoice's number, the notes that have it as typed.
      const joined = readQuery(joinNumbers(typed));
      const readings = JSON.stringify(joined) === JSON.stringify(query) ? [query] : [query, joined];
      // The index is opened at the first letter, so that it is there at the second.
      const short = typed.trim().length < 2;
      const { searchable, asked } = await askAll(short ? [] : readings);
      const calls = asked.map((one) => ({
        reading: one.query,
        ...pick(searchable, one, { ...range, most: MOST_CALLS, only: (key) => key.startsWith('c:') }),
      }));
      const [first] = asked;
      if (!first || signal?.aborted) return NOTHING;
      const looked = query.phrases.length > 0 || Boolean(filters.speaker);
      const words = pick(searchable, first, {
        // A transcript comes after its call, so that only the days' beginning holds for both.
        ...(filters.from !== undefined && { from: filters.from }),
        // Phrases, speakers and days of calls are checked on the rows: any may be the one.
        most: looked || filters.to !== undefined ? Number.POSITIVE_INFINITY : MOST_TRANSCRIPTS * 2,
        sentences: looked ? Number.POSITIVE_INFINITY : SENTENCES_EACH,
        only: (key) => key.startsWith('t:'),
      });
      const [found, said] = await Promise.all([callsOf(calls), saidIn(words, query, filters, signal)]);
      const notes = new Map<string, Piece[]>();
      for (const { id, note } of found) {
        if (!note) continue;
        for (const { reading, typos } of calls) {
          const ranges = createFinder(reading, typos).ranges(note);
          if (ranges.length === 0) continue;
          notes.set(id, snippetOf(note, ranges));
          break;
        }
      }
      return { calls: found, notes, said };
    },
  };
}

/**
 * The transcripts of the hits, some at a time: at first no more than are shown.
 * @param ahead read the next ones while these are looked at.
 */
async function* readTranscripts(
  db: Database,
  all: readonly SearchHit[],
  ahead: boolean,
): AsyncGenerator<{ hits: readonly SearchHit[]; rows: readonly (TranscriptRow | undefined)[] }> {
  const read = (from: number) => {
    const hits = all.slice(from, from + (from === 0 ? MOST_TRANSCRIPTS : AT_A_TIME));
    const rows = Promise.resolve(db.transcripts.bulkGet(hits.map((hit) => hit.key.slice(2))));
    // If it fails, whoever waits for it is told; what was read ahead may have nobody who does.
    rows.catch(() => undefined);
    return { hits, rows, end: from + hits.length };
  };
  for (let now = all.length > 0 ? read(0) : undefined; now; ) {
    const { hits, end } = now;
    const rows = await now.rows;
    const more = end < all.length;
    const next: typeof now | undefined = more && ahead ? read(end) : undefined;
    yield { hits, rows };
    now = next ?? (more ? read(end) : undefined);
  }
}
