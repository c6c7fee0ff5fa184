/** Sentences of transcripts that answer a search, checked on the transcripts' own text. */
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow, TranscriptRow } from '#lib/model/job.ts';
import type { Database } from '#lib/storage/database.ts';
import { fold } from './index/fold.ts';
import { createQueryFinder, type Piece, type Query, snippetOf } from './index/query.ts';
import type { SearchAnswer, SearchHit } from './index/ranking.ts';

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

export interface SearchFilters {
  /** Milliseconds, both ends included; of the call, or of the transcript that belongs to none. */
  from?: number;
  to?: number;
  /** Part of a speaker's name or label. */
  speaker?: string;
}

/** Returns a speaker's name on screens: the user's name for the label, or a role in the user's language. */
export type NameOf = (names: Readonly<Record<string, string>>, label: string) => string;

export const MOST_TRANSCRIPTS = 12;
export const SENTENCES_EACH = 2;
/** Transcripts that are read at a time when their text has to be checked. */
const AT_A_TIME = 24;

/** How the sentences of a transcript are tried against the query. */
function createSentenceFinder(query: Query, typos: ReadonlySet<string>, speaker: string, nameOf?: NameOf) {
  const finder = createQueryFinder(query, typos);
  const isAsked = ({ speakerNames }: TranscriptRow, label: string) => {
    // A speaker may be labelled `constructor`.
    const own = Object.hasOwn(speakerNames, label) ? (speakerNames[label] ?? '') : '';
    return [label, own, nameOf?.(speakerNames, label) ?? ''].some((name) => fold(name).includes(speaker));
  };
  /** Sentences that answer, with their places; none if no sentence has the phrase. */
  return (transcript: TranscriptRow, numbers: readonly number[]) => {
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
}

/** Sentences of transcripts that answer, from the best transcripts on until there are enough. */
export async function saidIn(
  db: Database,
  answer: SearchAnswer,
  query: Query,
  wanted: SearchFilters & { signal: AbortSignal | undefined; nameOf: NameOf | undefined },
): Promise<Said[]> {
  const speaker = fold(wanted.speaker ?? '');
  const answering = createSentenceFinder(query, answer.typos, speaker, wanted.nameOf);
  const said: Said[] = [];
  let transcripts = 0;
  // Documents with the words answer, unless a phrase or a speaker is asked for: then more will have to be read.
  const ahead = query.phrases.length > 0 || speaker !== '';
  for await (const { hits, rows } of readTranscripts(db, answer.hits, ahead)) {
    if (transcripts >= MOST_TRANSCRIPTS || wanted.signal?.aborted) break;
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
      if (time < (wanted.from ?? -Infinity) || time > (wanted.to ?? Infinity)) continue;
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
    // If it fails, the caller that waits for it is told; rows that were read ahead may have none.
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
