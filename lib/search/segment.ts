/**
 * An inverted index over some hundreds of documents, small enough to be read whole: a sorted vocabulary, and for
 * each word the documents that have it, as variable-length gaps. Immutable: what comes later is a segment of its
 * own, and the newest segment that knows a document is right.
 *
 * Our own instead of MiniSearch: 5,000 transcripts in MiniSearch are a JSON of tens of megabytes that every popup
 * would have to parse into maps before its first answer; this is a few megabytes of bytes that are read as they lie.
 * `npm run bench` prints both side by side.
 */
import { withoutPrefix, wordsOf } from './fold.ts';

/** One call's own words, or one transcript. */
export interface SearchDocument {
  key: string;
  /** Milliseconds: for filters by date, and so that the newer of equals comes first. */
  at: number;
  /** Who: name, company. Weighs more than what was said. */
  names: string;
  /** Notes, or all that was said. */
  words: string;
  /** Digits that are found by any part of them; empty for transcripts. */
  digits: string;
}

export interface Segment {
  keys: readonly string[];
  at: Float64Array;
  /** Sorted by code units. */
  vocabulary: readonly string[];
  /** Where each word's postings begin; one longer than the vocabulary. */
  offsets: Uint32Array;
  postings: Uint8Array;
  digits: readonly string[];
}

/** In a posting's low bits: the word is in a name; the word is said three times or more. */
const IN_NAME = 1;
const OFTEN = 2;
const FLAG_BITS = 2;
/** One hostile megabyte without a space is no word. */
const WORD_CHARACTERS = 40;

/** Builds a segment. Linear in the text. */
export function buildSegment(documents: readonly SearchDocument[]): Segment {
  const lists = new Map<string, number[]>();
  documents.forEach((document, index) => {
    const counts = new Map<string, number>();
    const add = (word: string, name: boolean) => {
      const key = word.length > WORD_CHARACTERS ? word.slice(0, WORD_CHARACTERS) : word;
      const count = counts.get(key) ?? 0;
      counts.set(key, (count | (name ? 1 << 20 : 0)) + 1);
    };
    const addText = (text: string, name: boolean) => {
      for (const { text: word } of wordsOf(text)) {
        add(word, name);
        const bare = withoutPrefix(word);
        if (bare !== undefined) add(bare, name);
      }
    };
    addText(document.names, true);
    addText(document.words, false);
    for (const [word, count] of counts) {
      const flags = (count >= 1 << 20 ? IN_NAME : 0) | ((count & 0xfffff) >= 3 ? OFTEN : 0);
      const list = lists.get(word);
      const entry = index * (1 << FLAG_BITS) + flags;
      if (list) list.push(entry);
      else lists.set(word, [entry]);
    }
  });
  const vocabulary = [...lists.keys()].sort();
  const offsets = new Uint32Array(vocabulary.length + 1);
  const bytes: number[] = [];
  vocabulary.forEach((word, index) => {
    offsets[index] = bytes.length;
    let before = 0;
    for (const entry of lists.get(word) ?? []) {
      const document = entry >> FLAG_BITS;
      let rest = (document - before) * (1 << FLAG_BITS) + (entry & 3);
      before = document;
      while (rest >= 0x80) {
        bytes.push((rest & 0x7f) | 0x80);
        rest = Math.floor(rest / 128);
      }
      bytes.push(rest);
    }
  });
  offsets[vocabulary.length] = bytes.length;
  return {
    keys: documents.map((document) => document.key),
    at: Float64Array.from(documents, (document) => document.at),
    vocabulary,
    offsets,
    postings: Uint8Array.from(bytes),
    digits: documents.map((document) => document.digits),
  };
}

/** Calls `each` for every document that has the word at `index` of the vocabulary. */
export function eachPosting(
  segment: Segment,
  index: number,
  each: (document: number, inName: boolean, often: boolean) => void,
): void {
  const { offsets, postings } = segment;
  const end = offsets[index + 1] ?? 0;
  let document = 0;
  for (let at = offsets[index] ?? 0; at < end; ) {
    let value = 0;
    let unit = 1;
    let byte = 0;
    do {
      byte = postings[at++] ?? 0;
      value += (byte & 0x7f) * unit;
      unit *= 128;
    } while (byte >= 0x80);
    document += value >> FLAG_BITS;
    each(document, (value & IN_NAME) !== 0, (value & OFTEN) !== 0);
  }
}

/** Range of the vocabulary that begins with `prefix`: `[from, to)`. */
export function prefixRange(vocabulary: readonly string[], prefix: string): [number, number] {
  const from = lowerBound(vocabulary, prefix);
  const to = lowerBound(vocabulary, `${prefix}\uffff`);
  return [from, to];
}

function lowerBound(vocabulary: readonly string[], word: string): number {
  let low = 0;
  let high = vocabulary.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((vocabulary[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
