/**
 * An inverted index over up to a thousand documents, in bytes that are read where they lie: a sorted vocabulary, and
 * for each word the documents that have it and the sentences in them. Immutable: what comes later is a segment of its
 * own, and the newest segment that knows a document is right.
 *
 * A word's postings, document after document:
 *   gap × 4 + name + 2 × single   gap: from the document before; name: the word is in a name
 *   single: the sentence          otherwise: bytes that follow, then the sentences as gaps
 */
import { readBytes } from './bytes.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One call's own words, or one transcript. */
export interface SearchDocument {
  key: string;
  /** Milliseconds: for filters by date, and so that the newer of equals comes first. */
  at: number;
  /** Who: name, company. Weighs more than what was said. */
  names: string;
  /** Lines of notes, or what was said, sentence by sentence. */
  sentences: readonly string[];
  /** Digits that are found by any part of them; empty for transcripts. */
  digits: string;
}

export interface Segment {
  keys: readonly string[];
  at: Float64Array;
  /** Sentences of all documents before each; one longer than the keys. */
  sentences: Uint32Array;
  digits: readonly string[];
  vocabulary: Vocabulary;
  postings: Uint8Array;
}

/** In a posting's head. */
export const IN_NAME = 1;
export const SINGLE = 2;

/**
 * Calls `each` for every document among the postings from `from` to `to`: whether the word is in a name there, and
 * how many bytes of sentences follow (1 if it is in one sentence).
 */
export function eachPosting(
  { postings }: Segment,
  from: number,
  to: number,
  each: (document: number, inName: boolean, weight: number, at: number, single: boolean) => void,
): void {
  const reader = readBytes(postings, from);
  let document = 0;
  while (reader.at < to) {
    const head = reader.number();
    document += Math.floor(head / 4);
    const inName = (head & IN_NAME) !== 0;
    if ((head & SINGLE) !== 0) {
      each(document, inName, 1, reader.at, true);
      reader.number();
    } else {
      const length = reader.number();
      const at = reader.at;
      each(document, inName, length, at, false);
      reader.at = at + length;
    }
  }
}

/** Calls `each` for the sentences of one posting, as `eachPosting` gave it. */
export function eachSentence(
  { postings }: Segment,
  at: number,
  length: number,
  single: boolean,
  each: (sentence: number) => void,
): void {
  const reader = readBytes(postings, at);
  let sentence = single ? reader.number() : 0;
  if (single) each(sentence);
  while (!single && reader.at < at + length) {
    sentence += reader.number();
    each(sentence);
  }
}
