import { type Word, withoutPrefix, wordsOf } from './fold.ts';

/** A search as it was typed: words, and phrases between quotation marks. */
export interface Query {
  /** Folded words; the last may still be being typed, so it matches as a prefix. */
  words: readonly string[];
  /** Folded words that must follow each other. */
  phrases: readonly (readonly string[])[];
}

const QUOTED = /["“”„«»״]([^"“”„«»״]+)["“”„«»״]/gu;

/** Reads what was typed. A quotation mark that was not closed is no phrase. */
export function readQuery(typed: string): Query {
  const text = typed.slice(0, 300);
  const phrases = [...text.matchAll(QUOTED)]
    .map((found) => wordsOf(found[1] ?? '').map((word) => word.text))
    .filter((words) => words.length > 0);
  const words = wordsOf(text.replace(QUOTED, ' ')).map((word) => word.text);
  return { words: [...new Set(words)].slice(0, 12), phrases };
}

/** Groups of digits as numbers are written, five digits or more in all. */
const GROUPED = /\+?\(?\p{Nd}[\p{Nd}\s().\-/\u2010-\u2013\u00a0\u202f]*\p{Nd}/gu;

/** A number in one piece however it was grouped: calls are found by their digits. */
export function joinNumbers(typed: string): string {
  return typed.replace(GROUPED, (group) => {
    // A zero in brackets is dialled at home only.
    const digits = group.replace(/\(0\)|\P{Nd}/gu, '');
    return digits.length < 5 ? group : ` ${digits} `;
  });
}

/** Whether there is anything to look for. */
export function isEmptyQuery(query: Query): boolean {
  return query.words.length === 0 && query.phrases.length === 0;
}

export type Range = readonly [start: number, end: number];

/** How a written word answers a searched one. */
export function wordMatches(written: string, searched: string): boolean {
  if (written.startsWith(searched)) return true;
  const bare = withoutPrefix(written);
  if (bare?.startsWith(searched)) return true;
  const bareSearched = withoutPrefix(searched);
  // "The account" also finds "my account": what is attached to the end stays open, as in every search.
  return (
    bareSearched !== undefined &&
    (written.startsWith(bareSearched) || bare?.startsWith(bareSearched) === true)
  );
}

/** Whether a written word, with or without what is attached to it, was taken for a misspelt searched one. */
export function isTypo(written: string, typos: ReadonlySet<string>): boolean {
  if (typos.size === 0) return false;
  return typos.has(written) || typos.has(withoutPrefix(written) ?? written);
}

/** Places in `text` that answer the query, in order and apart; empty where a phrase of it is missing. */
export function findRanges(text: string, query: Query, typos: ReadonlySet<string> = new Set()): Range[] {
  const words = wordsOf(text);
  const ranges: Range[] = [];
  for (const phrase of query.phrases) ranges.push(...phraseRanges(words, phrase));
  for (const word of words) {
    if (isTypo(word.text, typos) || query.words.some((searched) => wordMatches(word.text, searched)))
      ranges.push([word.start, word.end]);
  }
  return merge(ranges);
}

/** Whether the words stand in `text` one after another. */
export function hasPhrase(words: readonly Word[], phrase: readonly string[]): boolean {
  return phraseRanges(words, phrase).length > 0;
}

function phraseRanges(words: readonly Word[], phrase: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((searched, index) => equals(words[at + index]?.text ?? '', searched))) {
      const last = words[at + phrase.length - 1];
      const first = words[at];
      if (first && last) ranges.push([first.start, last.end]);
    }
  }
  return ranges;
}

function equals(written: string, searched: string): boolean {
  return written === searched || withoutPrefix(written) === searched;
}

function merge(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((one, other) => one[0] - other[0]);
  const merged: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** A text around its first hit, at most `length` characters, the hits marked. */
export function snippetOf(text: string, ranges: readonly Range[], length = 120): Piece[] {
  const first = ranges[0]?.[0] ?? 0;
  const lead = first > length * 0.6 ? text.lastIndexOf(' ', first - length / 3) + 1 : 0;
  const from = Math.max(0, lead);
  const rough = Math.min(text.length, from + length);
  const space = rough < text.length ? text.lastIndexOf(' ', rough) : rough;
  const to = space > from + length / 2 ? space : rough;
  const pieces: Piece[] = [];
  if (from > 0) pieces.push({ text: '…', hit: false });
  let at = from;
  for (const [start, end] of ranges) {
    if (start < at || end > to) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), hit: false });
  if (to < text.length) pieces.push({ text: '…', hit: false });
  return pieces;
}
