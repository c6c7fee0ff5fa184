import { type Word, wordsOf } from './fold.ts';
import { answersForms, type Form, formsOf } from './forms.ts';

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

/** Whether a written word is one of the forms, or was taken for a misspelt one. */
export function answersAny(written: string, forms: readonly Form[], typos: ReadonlySet<string>): boolean {
  return answersForms(written, forms) || typos.has(written);
}

/** Finds the places in texts that answer one query; remembers words, which come again and again. */
export function createQueryFinder(query: Query, typos: ReadonlySet<string> = new Set()) {
  const forms = query.words.flatMap((word) => formsOf(word));
  const phrases = query.phrases.map((phrase) => phrase.map((word) => formsOf(word, true)));
  const known = new Map<string, boolean>();
  const answers = (written: string): boolean => {
    let is = known.get(written);
    if (is === undefined) {
      is = answersAny(written, forms, typos);
      if (known.size < 50_000) known.set(written, is);
    }
    return is;
  };
  const rangesOf = (words: readonly Word[], phrase: readonly (readonly Form[])[]): Range[] => {
    const ranges: Range[] = [];
    for (let at = 0; at + phrase.length <= words.length; at++) {
      const last = words[at + phrase.length - 1];
      const first = words[at];
      if (first && last && phrase.every((one, index) => answersForms(words[at + index]?.text ?? '', one)))
        ranges.push([first.start, last.end]);
    }
    return ranges;
  };
  return {
    /** Places in order and apart. */
    ranges(text: string): Range[] {
      const words = wordsOf(text);
      const ranges = phrases.flatMap((phrase) => rangesOf(words, phrase));
      for (const word of words) if (answers(word.text)) ranges.push([word.start, word.end]);
      return merge(ranges);
    },
    /** Which of the phrases stand in the text. */
    phrases(text: string): boolean[] {
      const words = wordsOf(text);
      return phrases.map((phrase) => rangesOf(words, phrase).length > 0);
    },
  };
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

/** A piece of a snippet; `hit`: it is what was searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** Part of the length that is shown before the first hit: less than a row's first line, which may be narrow. */
const BEFORE = 1 / 5;

/** A text around its first hit, at most `length` characters, the hits marked. */
export function snippetOf(text: string, ranges: readonly Range[], length = 120): Piece[] {
  const first = ranges[0]?.[0] ?? 0;
  const room = Math.round(length * BEFORE);
  const space = text.indexOf(' ', first - room);
  const from = first <= room ? 0 : space >= 0 && space < first ? space + 1 : first - room;
  const rough = Math.min(text.length, from + length);
  const end = rough < text.length ? text.lastIndexOf(' ', rough) : rough;
  const to = end > from + length / 2 ? end : rough;
  const pieces: Piece[] = [];
  if (from > 0) pieces.push({ text: '…', hit: false });
  let at = from;
  for (const [start, until] of ranges) {
    if (start < at || start >= to) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    // A hit that is longer than what is shown is marked as far as it goes.
    at = Math.min(until, to);
    pieces.push({ text: text.slice(start, at), hit: true });
  }
  if (at < to) pieces.push({ text: text.slice(at, to), hit: false });
  if (to < text.length) pieces.push({ text: '…', hit: false });
  return pieces;
}
