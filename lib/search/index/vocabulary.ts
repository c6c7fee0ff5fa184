/**
 * A segment's words, sorted by code units, as bytes that are read where they lie: in blocks of sixteen, each word by
 * what it shares with the one before and what is new, with the length of its postings. A block is decoded when it is
 * looked at, so that opening an index makes no strings.
 */
import { createBytes, readBytes } from './bytes.ts';

export interface Vocabulary {
  bytes: Uint8Array;
  /** For each block, where its words and where its postings begin. */
  blocks: Uint32Array;
  /** First words of blocks, as far as they were looked at. */
  heads: (string | undefined)[];
}

export interface Block {
  words: readonly string[];
  /** Where each word's postings begin, and where the last one's end. */
  postings: readonly number[];
}

const IN_BLOCK = 16;

/** Writes words as they come, which is sorted. */
export function createVocabularyWriter() {
  const bytes = createBytes();
  const blocks: number[] = [];
  let count = 0;
  let before = '';
  return {
    /** @param at where the word's postings begin. @param length how many bytes they have. */
    add(word: string, at: number, length: number): void {
      if (count++ % IN_BLOCK === 0) {
        blocks.push(bytes.length, at);
        before = '';
      }
      let shared = 0;
      while (shared < before.length && before.charCodeAt(shared) === word.charCodeAt(shared)) shared++;
      bytes.number(shared);
      bytes.number(word.length - shared);
      for (let unit = shared; unit < word.length; unit++) bytes.number(word.charCodeAt(unit));
      bytes.number(length);
      before = word;
    },
    take: (): Vocabulary => openVocabulary(bytes.take(), Uint32Array.from(blocks)),
  };
}

export const openVocabulary = (bytes: Uint8Array, blocks: Uint32Array): Vocabulary => ({
  bytes,
  blocks,
  heads: [],
});

export const blockCount = ({ blocks }: Vocabulary): number => blocks.length / 2;

export function blockAt(vocabulary: Vocabulary, index: number): Block {
  const words: string[] = [];
  const postings: number[] = [];
  let last = 0;
  readBlock(vocabulary, index, (units, from, to) => {
    words.push(String.fromCharCode(...units));
    postings.push(from);
    last = to;
  });
  postings.push(last);
  return { words, postings };
}

/**
 * Calls `each` for the words of a block as code units, in an array that is used again for the next word; `from` and
 * `to`: its postings. Ends if `each` gives false. A text is made of each word only by whom it is wanted.
 */
function readBlock(
  { bytes, blocks }: Vocabulary,
  index: number,
  each: (units: readonly number[], from: number, to: number) => unknown,
): void {
  const end = blocks[index * 2 + 2] ?? bytes.length;
  const reader = readBytes(bytes, blocks[index * 2] ?? end);
  const units: number[] = [];
  let from = blocks[index * 2 + 1] ?? 0;
  while (reader.at < end) {
    units.length = reader.number();
    for (let left = reader.number(); left > 0; left--) units.push(reader.number());
    const to = from + reader.number();
    if (each(units, from, to) === false) return;
    from = to;
  }
}

function headAt({ bytes, blocks, heads }: Vocabulary, index: number): string {
  let head = heads[index];
  if (head !== undefined) return head;
  const reader = readBytes(bytes, blocks[index * 2] ?? bytes.length);
  // Nothing is shared at a block's beginning.
  reader.number();
  head = '';
  for (let left = reader.number(); left > 0; left--) head += String.fromCharCode(reader.number());
  heads[index] = head;
  return head;
}

/** The block that has the first word not below `text`, or may have it; at `from` or later, and quick if it is near. */
export function blockOf(vocabulary: Vocabulary, text: string, from = 0): number {
  const count = blockCount(vocabulary);
  let low = from;
  let high = from;
  for (let step = 1; high < count && headAt(vocabulary, high) < text; step *= 2) {
    low = high + 1;
    high = Math.min(count, high + step);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (headAt(vocabulary, middle) < text) low = middle + 1;
    else high = middle;
  }
  return Math.max(from, low - 1);
}

/** Calls `each` for every word that begins with `text`, in order; `from` and `to`: its postings. */
export function eachWord(
  vocabulary: Vocabulary,
  text: string,
  each: (word: string, from: number, to: number) => void,
): void {
  const count = blockCount(vocabulary);
  let past = false;
  for (let index = count === 0 ? 0 : blockOf(vocabulary, text); index < count && !past; index++)
    readBlock(vocabulary, index, (units, from, to) => {
      const order = orderOf(units, text);
      if (order === 0) each(String.fromCharCode(...units), from, to);
      past = order > 0;
      return !past;
    });
}

/** 0 if the word begins with the text, else whether it stands before or after those that do. */
function orderOf(units: readonly number[], text: string): number {
  for (let at = 0; at < text.length; at++) {
    const unit = units[at];
    if (unit === undefined) return -1;
    const difference = unit - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}
