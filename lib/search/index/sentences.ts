/** Which sentences of documents answer. Only those of accepted documents are held and counted, one after another. */
import type { Query } from './query.ts';
import type { Searchable } from './searchable.ts';
import { eachPosting, eachSentence, type Segment } from './segment.ts';
import type { Term } from './terms.ts';

/** Documents that are accepted, and where their sentences begin among all of these. */
export interface Accepted {
  /** 1 for each of them. */
  is: Uint8Array;
  first: Uint32Array;
  /** How many sentences they have. */
  sentences: number;
}

/** Gives the sentences of accepted documents their places: of all that was ever said they are few. */
export function placeSentences({ segments, documentsBefore }: Searchable, is: Uint8Array): Accepted {
  const first = new Uint32Array(is.length);
  let sentences = 0;
  segments.forEach((segment, at) => {
    const base = documentsBefore[at] ?? 0;
    for (let document = 0; document < segment.keys.length; document++) {
      if (is[base + document] !== 1) continue;
      first[base + document] = sentences;
      sentences += countIn(segment, document);
    }
  });
  return { is, first, sentences };
}

const countIn = ({ sentences }: Segment, document: number): number =>
  (sentences[document + 1] ?? 0) - (sentences[document] ?? 0);

/** Calls `each` for every sentence of an accepted document that has a word of the term, the best first. */
function eachSaid(
  { segments, documentsBefore }: Searchable,
  term: Term,
  accepted: Accepted,
  each: (sentence: number, worth: number) => void,
): void {
  for (const { segment: at, from, to, worth } of term.places) {
    const segment = segments[at];
    const base = documentsBefore[at] ?? 0;
    if (!segment) continue;
    eachPosting(segment, from, to, (document, _inName, length, where, single) => {
      if (accepted.is[base + document] !== 1) return;
      const first = accepted.first[base + document] ?? 0;
      eachSentence(segment, where, length, single, (sentence) => each(first + sentence, worth));
    });
  }
}

/** Scores each sentence of the accepted documents: for each term, the best word in it. */
export function scoreSentences(
  index: Searchable,
  terms: readonly Term[],
  weights: readonly number[],
  accepted: Accepted,
): Float32Array {
  const values = new Float32Array(accepted.sentences);
  const seen = new Uint8Array(accepted.sentences);
  terms.forEach((term, at) => {
    const mark = at + 1;
    eachSaid(index, term, accepted, (sentence, worth) => {
      if (seen[sentence] === mark) return;
      seen[sentence] = mark;
      values[sentence] = (values[sentence] ?? 0) + worth * (weights[at] ?? 0);
    });
  });
  return values;
}

/**
 * Refuses documents that have no sentence with all words of each phrase, and sentences that have none of a phrase's
 * words together. Documents with digits are calls: their caller reads them anyway, and a phrase may be a number.
 */
export function keepPhrases(
  index: Searchable,
  terms: readonly Term[],
  phrases: Query['phrases'],
  accepted: Accepted,
  values: Float32Array,
): void {
  const kept = new Uint8Array(accepted.sentences);
  for (const phrase of phrases) {
    const words = new Set(phrase);
    const having = new Uint8Array(accepted.sentences);
    const seen = new Uint8Array(accepted.sentences);
    let mark = 0;
    for (const term of terms) {
      if (!words.has(term.word)) continue;
      mark++;
      eachSaid(index, term, accepted, (sentence) => {
        if (seen[sentence] === mark) return;
        seen[sentence] = mark;
        having[sentence] = (having[sentence] ?? 0) + 1;
      });
    }
    eachDocument(index, accepted, (segment, document, place, first, end) => {
      let any = (segment.digits[document] ?? '') !== '';
      for (let sentence = first; sentence < end; sentence++)
        if (having[sentence] === words.size) {
          any = true;
          kept[sentence] = 1;
        }
      if (!any) accepted.is[place] = 0;
    });
  }
  for (let sentence = 0; sentence < kept.length; sentence++) if (kept[sentence] === 0) values[sentence] = 0;
}

/** Calls `each` for every accepted document; `first` and `end`: the places of its sentences. */
export function eachDocument(
  { segments, documentsBefore }: Searchable,
  accepted: Accepted,
  each: (segment: Segment, document: number, place: number, first: number, end: number) => void,
): void {
  segments.forEach((segment, at) => {
    const base = documentsBefore[at] ?? 0;
    for (let document = 0; document < segment.keys.length; document++) {
      const place = base + document;
      if (accepted.is[place] !== 1) continue;
      const first = accepted.first[place] ?? 0;
      each(segment, document, place, first, first + countIn(segment, document));
    }
  });
}
