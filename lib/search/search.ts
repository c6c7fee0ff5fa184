/** What answers a query: which documents, in which order, and which of their sentences. */
import { answersAny, type Query } from './find.ts';
import { ATTACHED, formsOf } from './forms.ts';
import { eachPosting, eachSentence, type Segment } from './segment.ts';
import { misspelt } from './typos.ts';
import { eachWord } from './vocabulary.ts';

export interface SearchHit {
  key: string;
  at: number;
  score: number;
  /** Sentences of the document that answer, best first, as many as were asked for. */
  sentences: number[];
}

export interface SearchAnswer {
  /** Best first; of equals the newest. */
  hits: SearchHit[];
  /** Written words that were taken for misspelt searched ones: marked in snippets too. */
  typos: Set<string>;
  /** Nothing has all that was typed: the hits have most of it. */
  partial: boolean;
}

export interface SearchLimits {
  most: number;
  /** Sentences of each hit; two where it is not said. Of a phrase, those that have all its words. */
  sentences?: number;
  /** Milliseconds, both ends included. */
  from?: number;
  to?: number;
  /** Only documents whose key passes. */
  only?: (key: string) => boolean;
}

/** Segments with what a search needs to know of all of them at once. */
export interface Searchable {
  segments: readonly Segment[];
  /** For each segment, how many documents and sentences the segments before it have. */
  documentsBefore: readonly number[];
  sentencesBefore: readonly number[];
  documents: number;
  sentences: number;
  /** 1 where a newer segment knows the document: the older must not answer for it. */
  replaced: Uint8Array;
}

/** Segments in the order in which they were written: later ones replace documents of earlier ones. */
export function searchable(segments: readonly Segment[]): Searchable {
  const documentsBefore: number[] = [];
  const sentencesBefore: number[] = [];
  let documents = 0;
  let sentences = 0;
  for (const segment of segments) {
    documentsBefore.push(documents);
    sentencesBefore.push(sentences);
    documents += segment.keys.length;
    sentences += segment.sentences.at(-1) ?? 0;
  }
  const replaced = new Uint8Array(documents);
  const seen = new Set<string>();
  for (let index = segments.length - 1; index >= 0; index--)
    segments[index]?.keys.forEach((key, document) => {
      if (seen.has(key)) replaced[(documentsBefore[index] ?? 0) + document] = 1;
      seen.add(key);
    });
  return { segments, documentsBefore, sentencesBefore, documents, sentences, replaced };
}

/** A searched word, and every word of the vocabularies that answers it, best first. */
interface Term {
  word: string;
  /** It was said as it was typed, but for what is attached to its front. */
  whole: boolean;
  places: { segment: number; from: number; to: number; worth: number }[];
}

/** The beginning of a longer word, a misspelt word, one with two letters wrong or something attached. */
const PREFIX = 0.6;
const TYPO = 0.35;
const FAR_TYPO = 0.25;
const NAME = 3;
const OFTEN = 1.2;
const OFTEN_FROM = 3;
const SAME_SENTENCE = 1.5;
/** Of what was typed, by how telling it is: less than this is no answer where nothing has all of it. */
const MOST_OF_IT = 0.55;

/**
 * Documents that have every searched word: as it is, with something attached, as the beginning of a word, or, where
 * it is found nowhere, misspelt. Where no document has all, first every word may be misspelt that nobody said as it
 * was typed, and then one may be missing. Words of a phrase are whole, and in one sentence; whether they follow each other is for the caller to
 * check on the text.
 */
export function search(index: Searchable, query: Query, limits: SearchLimits): SearchAnswer {
  const typos = new Set<string>();
  const phrased = new Set(query.phrases.flat());
  const words = query.words.filter((word) => !phrased.has(word));
  let terms = [
    ...[...phrased].map((word) => plainTerm(index, word, true)),
    ...words.map((word) => plainTerm(index, word, false)),
  ];
  if (terms.length === 0) return { hits: [], typos, partial: false };
  const guess = (when: (term: Term) => boolean) => {
    terms = terms.map((term) =>
      !phrased.has(term.word) && when(term) ? withTypos(index, term, typos) : term,
    );
  };
  guess((term) => term.places.length === 0);
  let scores = score(index, terms);
  if (!scores.any && words.length > 1) {
    guess((term) => !term.whole);
    scores = score(index, terms);
  }
  const partial = !scores.any;
  if (partial && (phrased.size > 0 || words.length < 3)) return { hits: [], typos, partial };
  const accepted = accept(index, scores, partial ? MOST_OF_IT : 1, limits);
  const sentences = scoreSentences(index, terms, scores, accepted);
  if (phrased.size > 0) keepPhrases(index, terms, query.phrases, accepted, sentences);
  return { hits: rank(index, scores, accepted, sentences, limits), typos, partial };
}

function plainTerm({ segments }: Searchable, word: string, whole: boolean): Term {
  const forms = formsOf(word, whole);
  const places: Term['places'] = [];
  let said = false;
  segments.forEach(({ vocabulary }, segment) => {
    for (const form of forms)
      eachWord(vocabulary, form.text, (written, from, to) => {
        if (written === form.text) {
          places.push({ segment, from, to, worth: form.worth });
          said ||= form.worth >= ATTACHED;
        } else if (!form.whole) places.push({ segment, from, to, worth: form.worth * PREFIX });
      });
  });
  return { word, whole: said, places: places.sort((one, other) => other.worth - one.worth) };
}

/** With the nearest misspelt words: where one letter is wrong, those with two are something else. */
function withTypos({ segments }: Searchable, term: Term, typos: Set<string>): Term {
  const found = segments.flatMap(({ vocabulary }, segment) =>
    misspelt(vocabulary, term.word).map((one) => ({ ...one, segment })),
  );
  const nearest = found.reduce((least, { distance }) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  const places = found
    .filter(({ distance }) => distance <= Math.max(1, nearest))
    .map(({ segment, from, to, word, whole, distance }) => {
      typos.add(word);
      return { segment, from, to, worth: whole && distance < 2 ? TYPO : FAR_TYPO };
    });
  return { ...term, places: [...term.places, ...places].sort((one, other) => other.worth - one.worth) };
}

interface Scores {
  /** For each term, what each document is worth for it. */
  each: Float32Array[];
  /** For each term, how telling it is: rare words tell more (BM25's inverse document frequency). */
  weights: number[];
  any: boolean;
  /** For each document, the weights of the terms that it has. */
  share: Float32Array;
  all: number;
}

function score(index: Searchable, terms: readonly Term[]): Scores {
  const { segments, documentsBefore, documents, replaced } = index;
  const share = new Float32Array(documents);
  const matched = new Uint8Array(documents);
  const weights: number[] = [];
  const each = terms.map(({ word, places }) => {
    const values = new Float32Array(documents);
    for (const { segment: at, from, to, worth } of places) {
      const segment = segments[at];
      const base = documentsBefore[at] ?? 0;
      if (!segment) continue;
      eachPosting(segment, from, to, (document, inName, often) => {
        const value = worth * (inName ? NAME : 1) * (often >= OFTEN_FROM ? OFTEN : 1);
        if (value > (values[base + document] ?? 0)) values[base + document] = value;
      });
    }
    addDigits(index, word, values);
    let having = 0;
    for (let document = 0; document < documents; document++)
      if (replaced[document] === 0 && (values[document] ?? 0) > 0) having++;
    const weight = Math.log(1 + (documents - having + 0.5) / (having + 0.5));
    weights.push(weight);
    for (let document = 0; document < documents; document++)
      if ((values[document] ?? 0) > 0) {
        matched[document] = (matched[document] ?? 0) + 1;
        share[document] = (share[document] ?? 0) + weight;
      }
    return values;
  });
  let any = false;
  for (let document = 0; document < documents && !any; document++)
    any = matched[document] === terms.length && replaced[document] === 0;
  return { each, weights, any, share, all: weightOfAll(each, weights) };
}

/** What all terms weigh; one that is nowhere tells nothing, and weighs as much as the others do. */
function weightOfAll(each: readonly Float32Array[], weights: readonly number[]): number {
  const found = weights.filter((_, term) => each[term]?.some((value) => value > 0));
  return (found.reduce((sum, one) => sum + one, 0) * weights.length) / Math.max(1, found.length);
}

/** Part of a call's number answers a word of digits. */
function addDigits({ segments, documentsBefore }: Searchable, word: string, values: Float32Array): void {
  const digits = word.replace(/^0+/, '');
  if (!/^\d{3,}$/.test(digits)) return;
  segments.forEach((segment, at) => {
    const base = documentsBefore[at] ?? 0;
    segment.digits.forEach((own, document) => {
      if (own.includes(digits) && (values[base + document] ?? 0) < NAME) values[base + document] = NAME;
    });
  });
}

/** 1 for each document that has enough of what was typed and is within the limits. */
function accept(index: Searchable, scores: Scores, least: number, limits: SearchLimits): Uint8Array {
  const accepted = new Uint8Array(index.documents);
  const enough = scores.all * least - 1e-3;
  index.segments.forEach((segment, at) => {
    const base = index.documentsBefore[at] ?? 0;
    for (let document = 0; document < segment.keys.length; document++) {
      const place = base + document;
      const time = segment.at[document] ?? 0;
      if (index.replaced[place] === 1 || (scores.share[place] ?? 0) < enough || scores.share[place] === 0)
        continue;
      if (time < (limits.from ?? -Infinity) || time > (limits.to ?? Infinity)) continue;
      if (limits.only && !limits.only(segment.keys[document] ?? '')) continue;
      accepted[place] = 1;
    }
  });
  return accepted;
}

/** Calls `each` for every sentence of an accepted document that has a word of the term, the best first. */
function eachSaid(
  { segments, documentsBefore, sentencesBefore }: Searchable,
  term: Term,
  accepted: Uint8Array,
  each: (sentence: number, worth: number) => void,
): void {
  for (const { segment: at, from, to, worth } of term.places) {
    const segment = segments[at];
    const base = documentsBefore[at] ?? 0;
    const sentences = sentencesBefore[at] ?? 0;
    if (!segment) continue;
    eachPosting(segment, from, to, (document, _inName, length, where, single) => {
      if (accepted[base + document] !== 1) return;
      const first = sentences + (segment.sentences[document] ?? 0);
      eachSentence(segment, where, length, single, (sentence) => each(first + sentence, worth));
    });
  }
}

/** What each sentence of the accepted documents is worth: for each term, the best word in it. */
function scoreSentences(
  index: Searchable,
  terms: readonly Term[],
  { weights }: Scores,
  accepted: Uint8Array,
): Float32Array {
  const values = new Float32Array(index.sentences);
  const seen = new Uint8Array(index.sentences);
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
function keepPhrases(
  index: Searchable,
  terms: readonly Term[],
  phrases: Query['phrases'],
  accepted: Uint8Array,
  values: Float32Array,
): void {
  const kept = new Uint8Array(index.sentences);
  for (const phrase of phrases) {
    const words = new Set(phrase);
    const having = new Uint8Array(index.sentences);
    const seen = new Uint8Array(index.sentences);
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
      if (!any) accepted[place] = 0;
    });
  }
  for (let sentence = 0; sentence < kept.length; sentence++) if (kept[sentence] === 0) values[sentence] = 0;
}

function eachDocument(
  { segments, documentsBefore, sentencesBefore }: Searchable,
  accepted: Uint8Array,
  each: (segment: Segment, document: number, place: number, first: number, end: number) => void,
): void {
  segments.forEach((segment, at) => {
    const base = documentsBefore[at] ?? 0;
    const before = sentencesBefore[at] ?? 0;
    for (let document = 0; document < segment.keys.length; document++)
      if (accepted[base + document] === 1)
        each(
          segment,
          document,
          base + document,
          before + (segment.sentences[document] ?? 0),
          before + (segment.sentences[document + 1] ?? 0),
        );
  });
}

function rank(
  index: Searchable,
  scores: Scores,
  accepted: Uint8Array,
  sentences: Float32Array,
  limits: SearchLimits,
): SearchHit[] {
  const ranked: { segment: Segment; document: number; score: number; first: number; end: number }[] = [];
  eachDocument(index, accepted, (segment, document, place, first, end) => {
    let best = 0;
    for (let sentence = first; sentence < end; sentence++) best = Math.max(best, sentences[sentence] ?? 0);
    let total = best * SAME_SENTENCE;
    scores.each.forEach((values, term) => {
      total += (values[place] ?? 0) * (scores.weights[term] ?? 0);
    });
    ranked.push({ segment, document, score: total, first, end });
  });
  const at = ({ segment, document }: { segment: Segment; document: number }) => segment.at[document] ?? 0;
  return ranked
    .sort((one, other) => other.score - one.score || at(other) - at(one))
    .slice(0, limits.most)
    .map((one) => ({
      key: one.segment.keys[one.document] ?? '',
      at: at(one),
      score: one.score,
      sentences: bestOf(sentences.subarray(one.first, one.end), limits.sentences ?? 2),
    }));
}

/** Places of the best values above nothing, best first; of equals the first. */
function bestOf(values: Float32Array, most: number): number[] {
  const places: number[] = [];
  values.forEach((value, place) => {
    if (value > 0) places.push(place);
  });
  return places.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0) || one - other).slice(0, most);
}

/** Whether a text still answers the query: rows change after they were indexed. */
export function stillAnswers(
  words: readonly string[],
  digits: string,
  query: Query,
  { typos, partial }: Pick<SearchAnswer, 'typos' | 'partial'>,
): boolean {
  const wanted = [...query.words, ...query.phrases.flat()];
  const answered = wanted.filter((searched) => {
    const forms = formsOf(searched);
    return (
      words.some((written) => answersAny(written, forms, typos)) ||
      (/^\d{3,}$/.test(searched) && digits.includes(searched.replace(/^0+/, '')))
    );
  });
  return partial ? answered.length > 0 : answered.length === wanted.length;
}
