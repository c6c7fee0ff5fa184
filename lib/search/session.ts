/** One page's searching: the index is opened at the first search and kept while it is fresh. */
import type { Database } from '#lib/store/db.ts';
import type { CallRow, JobRow } from '#lib/store/records.ts';
import { callDocument } from './documents.ts';
import {
  findRanges,
  hasPhrase,
  isEmptyQuery,
  joinNumbers,
  type Piece,
  type Query,
  readQuery,
  snippetOf,
} from './find.ts';
import { wordsOf } from './fold.ts';
import { type SearchAnswer, type SearchHit, search, stillAnswers } from './search.ts';
import { type OpenIndex, openIndex, refreshIndex } from './store.ts';

/** Something that was said. `row` is missing where the transcript belongs to no call. */
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
  said: Said[];
}

export interface SearchFilters {
  from?: number;
  to?: number;
  /** Part of a speaker's name or label. */
  speaker?: string;
}

export interface SearchSession {
  find(typed: string, filters?: SearchFilters): Promise<Found>;
}

const MOST_CALLS = 20;
const MOST_TRANSCRIPTS = 12;
const SENTENCES_EACH = 2;
/** A session over the tables; `find` never throws for odd input, and answers an empty query with nothing. */
export function createSearchSession(db: Database): SearchSession {
  let opened: Promise<OpenIndex> | undefined;
  const index = async () => {
    const known = opened !== undefined;
    opened ??= openIndex(db);
    const found = await opened;
    // A call may have ended, or a note been written, since the last search.
    if (known) await refreshIndex(db, found);
    return found;
  };
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
      const written = wordsOf(`${document.names} ${document.words}`);
      const words = written.map((word) => word.text);
      return answers.some(
        ({ reading, typos }) =>
          stillAnswers(words, document.digits, reading, typos) &&
          reading.phrases.every(
            (phrase) =>
              hasPhrase(written, phrase) ||
              phrase.every((word) => /^\d+$/.test(word) && document.digits.includes(word.replace(/^0+/, ''))),
          ),
      );
    });
  }

  return {
    async find(typed, filters = {}) {
      const query = readQuery(typed);
      if (isEmptyQuery(query) || typed.trim().length < 2) return { calls: [], said: [] };
      const { segments } = await index();
      const range = {
        ...(filters.from !== undefined && { from: filters.from }),
        ...(filters.to !== undefined && { to: filters.to }),
      };
      // A number finds its calls however it is grouped; a date or an invoice's number, the notes that have it as typed.
      const joined = readQuery(joinNumbers(typed));
      const calls = [query, joined].map((reading) => ({
        reading,
        ...search(segments, reading, { ...range, most: MOST_CALLS, only: (key) => key.startsWith('c:') }),
      }));
      const words = search(segments, query, {
        ...range,
        // Phrases and speakers are checked on the text: look at more where they are asked for.
        most: query.phrases.length > 0 || filters.speaker ? MOST_TRANSCRIPTS * 8 : MOST_TRANSCRIPTS,
        only: (key) => key.startsWith('t:'),
      });
      const found = await callsOf(calls);
      const ids = words.hits.map((hit) => hit.key.slice(2));
      const [transcripts, jobs] = await Promise.all([db.transcripts.bulkGet(ids), db.jobs.bulkGet(ids)]);
      const owners = await db.calls.bulkGet(jobs.map((job) => job?.intentId ?? ''));
      const said: Said[] = [];
      transcripts.forEach((transcript, at) => {
        const job = jobs[at];
        if (!transcript || !job || said.length >= MOST_TRANSCRIPTS * SENTENCES_EACH) return;
        let taken = 0;
        const ranked = transcript.segments
          .map((segment) => ({ segment, ranges: findRanges(segment.text, query, words.typos) }))
          .filter(({ segment, ranges }) => {
            if (ranges.length === 0) return false;
            if (query.phrases.some((phrase) => !hasPhrase(wordsOf(segment.text), phrase))) return false;
            const name = transcript.speakerNames[segment.speaker] ?? '';
            const asked = filters.speaker?.toLowerCase();
            return !asked || `${segment.speaker} ${name}`.toLowerCase().includes(asked);
          })
          .sort((one, other) => other.ranges.length - one.ranges.length);
        for (const { segment, ranges } of ranked) {
          if (taken++ >= SENTENCES_EACH) break;
          said.push({
            job,
            row: owners[at],
            jobId: transcript.jobId,
            seconds: Math.max(0, segment.start),
            speaker: segment.speaker,
            pieces: snippetOf(segment.text, ranges),
            names: transcript.speakerNames,
          });
        }
      });
      return { calls: found, said };
    },
  };
}
