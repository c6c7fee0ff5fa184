/** Ranks the documents that answer a query, and their sentences. */

import { formsOf } from './forms.ts';
import { answersAny, type Query } from './query.ts';
import type { Searchable } from './searchable.ts';
import { eachPosting, type Segment } from './segment.ts';
import { type Accepted, eachDocument, keepPhrases, placeSentences, scoreSentences } from './sentences.ts';
import { plainTerm, type Term, withTypos } from './terms.ts';

export interface SearchHit {
  key: string;
  at: number;
  score: number;
  /** Sentences of the document that answer, best first, as many as were asked for; worked out when it is called. */
  sentences(): number[];
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
  /** Sentences of each hit; two by default. Of a phrase, those that have all its words. */
  sentences?: number;
  /** Milliseconds, both ends included. */
  from?: number | undefined;
  to?: number | undefined;
  /** Only documents whose key passes. */
  only?: (key: string) => boolean;
}

const NAME = 3;
const OFTEN = 1.2;
const OFTEN_FROM = 3;
const SAME_SENTENCE = 1.5;
/** Of what was typed, by how telling it is: less than this is no answer if no document has all of it. */
const MOST_OF_IT = 0.5;
/** Of this many words one may be missing. */
const LEAST_FOR_MOST = 3;
/** Least weight of a word that means what was typed: not an inflected or a misspelt one. */
const SURE = 0.5;

/** A query with the documents that have its words, before it is said which of them are wanted. */
export interface Asked {
  query: Query;
  terms: readonly Term[];
  scores: Scores;
  typos: Set<string>;
  /** Nothing has all that was typed, or only in forms that may mean something else. */
  partial: boolean;
}

/**
 * Looks up every searched word: as it is, with something attached, as the beginning of a word, or, if it is found
 * nowhere, misspelt. If no document has all words, those that are found nowhere as typed may be misspelt, too.
 */
export function ask(index: Searchable, query: Query): Asked {
  const typos = new Set<string>();
  const phrased = new Set(query.phrases.flat());
  const words = query.words.filter((word) => !phrased.has(word));
  let terms = [
    ...[...phrased].map((word) => plainTerm(index, word, true)),
    ...words.map((word) => plainTerm(index, word, false)),
  ];
  const guess = (when: (term: Term) => boolean) => {
    terms = terms.map((term) =>
      !phrased.has(term.word) && when(term) ? withTypos(index, term, typos) : term,
    );
  };
  guess((term) => term.places.length === 0);
  let scores = score(index, terms);
  if (!scores.any && words.length > 1) {
    const before = typos.size;
    guess((term) => !term.whole);
    if (typos.size > before) scores = score(index, terms);
  }
  const many = words.length >= LEAST_FOR_MOST && phrased.size === 0;
  return { query, terms, scores, typos, partial: !scores.any || (many && !scores.sure) };
}

/**
 * Documents that have every searched word; if none has, those that have most of three or more. Words of a phrase
 * are whole, and in one sentence: whether they follow each other is for the caller to check on the text.
 */
export function pick(index: Searchable, asked: Asked, limits: SearchLimits): SearchAnswer {
  const { query, terms, scores, typos, partial } = asked;
  const none = !scores.any && (query.phrases.length > 0 || query.words.length < LEAST_FOR_MOST);
  if (terms.length === 0 || none) return { hits: [], typos, partial };
  const accepted = placeSentences(index, accept(index, scores, partial ? MOST_OF_IT : 1, limits));
  const sentences = scoreSentences(index, terms, scores.weights, accepted);
  if (query.phrases.length > 0) keepPhrases(index, terms, query.phrases, accepted, sentences);
  return { hits: rank(index, scores, accepted, sentences, limits), typos, partial };
}

interface Scores {
  /** For each term, what each document is worth for it. */
  each: Float32Array[];
  /** For each term, how telling it is: rare words tell more (BM25's inverse document frequency). */
  weights: number[];
  /** A document has all terms, and one has them in forms that are sure. */
  any: boolean;
  sure: boolean;
  /** For each document, the weights of the terms that it has. */
  share: Float32Array;
  all: number;
}

function score(index: Searchable, terms: readonly Term[]): Scores {
  const { segments, documentsBefore, documents, replaced } = index;
  const share = new Float32Array(documents);
  const matched = new Uint8Array(documents);
  const surely = new Uint8Array(documents);
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
        if ((values[document] ?? 0) >= SURE) surely[document] = (surely[document] ?? 0) + 1;
        share[document] = (share[document] ?? 0) + weight;
      }
    return values;
  });
  const hasAll = (counts: Uint8Array) =>
    counts.some((count, document) => count === terms.length && replaced[document] === 0);
  return {
    each,
    weights,
    any: hasAll(matched),
    sure: hasAll(surely),
    share,
    all: weightOfAll(each, weights),
  };
}

/** Returns the weight of all terms; one that is found nowhere weighs as much as the average of the others. */
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

function rank(
  index: Searchable,
  scores: Scores,
  accepted: Accepted,
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
      sentences: () => bestOf(sentences.subarray(one.first, one.end), limits.sentences ?? 2),
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
