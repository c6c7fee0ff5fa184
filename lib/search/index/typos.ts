import { bareForms, oftenAttachedTo } from './forms.ts';
import { blockAt, blockCount, blockOf, type Vocabulary } from './vocabulary.ts';

/** How many letters may be wrong: none in short words and numbers, one in most, two in long ones. */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Letters that may follow a misspelt word of five letters or more: endings are long in Hebrew and Arabic. */
const ENDING = 3;
const LEAST_WITH_ENDING = 5;

interface Misspelt {
  word: string;
  from: number;
  to: number;
  /** Letters that are wrong. */
  distance: number;
  /** Nothing attached to it, before or behind. */
  whole: boolean;
}

/**
 * Words of the vocabulary that are `searched` with letters wrong: exchanged, missing, added, or two neighbours
 * swapped (optimal string alignment), with what grammar attaches to them. Where two may be wrong, the first letter
 * is taken to be right: it nearly always is, and most words are then never looked at.
 */
export function misspelt(vocabulary: Vocabulary, searched: string): Misspelt[] {
  const found = new Map<string, Misspelt>();
  const readings = [searched, ...bareForms(searched).slice(0, 1)];
  for (const [index, reading] of readings.entries()) {
    const limit = allowedTypos(reading);
    if (limit === 0) continue;
    for (const front of ['', ...oftenAttachedTo(reading)]) {
      const add = (one: Misspelt) => {
        const known = found.get(one.word);
        if (!known || one.distance < known.distance)
          found.set(one.word, { ...one, whole: one.whole && index === 0 && front === '' });
      };
      walk(vocabulary, { front, start: front, searched: reading, limit: 1 }, add);
      // With two wrong, only what is attached most.
      if (limit > 1 && index === 0 && (front.length < 2 || front === 'ال'))
        walk(vocabulary, { front, start: front + reading.slice(0, 1), searched: reading, limit }, add);
    }
  }
  return [...found.values()];
}

/**
 * Goes through the words that begin with `front` in order, with one row of the edit table for each letter: what a
 * word shares with the one before is not counted again, and if too much is wrong already, the words are passed
 * over up to the next that may have less.
 */
function walk(
  vocabulary: Vocabulary,
  {
    front,
    start,
    searched,
    limit,
  }: {
    front: string;
    /** The front, and what else the words begin with. */
    start: string;
    searched: string;
    limit: number;
  },
  each: (found: Misspelt) => void,
): void {
  const count = blockCount(vocabulary);
  const ending = searched.length >= LEAST_WITH_ENDING ? ENDING : 0;
  const rows: number[][] = [Array.from({ length: searched.length + 1 }, (_, index) => index)];
  let before = front;
  /** Rows that are right for `before`. */
  let valid = 0;
  /** Words below this have too much wrong. */
  let next = start;
  for (let index = count === 0 ? 0 : blockOf(vocabulary, start); index < count; index++) {
    const { words, postings } = blockAt(vocabulary, index);
    for (let place = 0; place < words.length; place++) {
      const word = words[place] ?? '';
      if (word < next) continue;
      if (!word.startsWith(start)) return;
      let depth = 0;
      const most = Math.min(valid, word.length - front.length);
      while (
        depth < most &&
        word.charCodeAt(front.length + depth) === before.charCodeAt(front.length + depth)
      )
        depth++;
      before = word;
      const long = word.length - front.length;
      if (long > searched.length + limit + ending) {
        valid = depth;
        continue;
      }
      let least = limit;
      while (depth < long && least <= limit) {
        depth++;
        least = addRow(rows, depth, word, front.length, searched);
      }
      valid = depth;
      const distance = nearest(rows, Math.max(1, long - ending), depth, searched.length);
      if (distance > limit) {
        // Unless what is wrong came after the word was complete: then it may be an ending.
        if (least > limit && nearest(rows, 1, depth, searched.length) > limit)
          next = nextAlive(rows, depth, word, front.length, searched, limit);
        continue;
      }
      const whole = depth === long && rows[long]?.[searched.length] === distance;
      each({ word, from: postings[place] ?? 0, to: postings[place + 1] ?? 0, distance, whole });
    }
    // Past all of this block, and perhaps of many more.
    if ((words.at(-1) ?? '') < next) index = Math.max(index, blockOf(vocabulary, next, index + 1) - 1);
  }
}

/**
 * The first text after the words that have too much wrong at `depth` as this one has: where all that may be wrong
 * was wrong before that letter, only few letters can stand there.
 */
function nextAlive(
  rows: readonly number[][],
  depth: number,
  word: string,
  offset: number,
  searched: string,
  limit: number,
): string {
  const place = offset + depth - 1;
  const before = rows[depth - 1] ?? [];
  if (Math.min(...before) < limit) return `${word.slice(0, place + 1)}\uffff`;
  const letter = word.charAt(place);
  const previous = depth > 1 ? word.charAt(place - 1) : '';
  let best = '\uffff';
  for (let column = 0; column < searched.length; column++) {
    const swapped =
      column > 0 && searched.charAt(column) === previous && (rows[depth - 2]?.[column - 1] ?? limit) < limit
        ? searched.charAt(column - 1)
        : '';
    const right = before[column] === limit ? searched.charAt(column) : '';
    for (const one of [swapped, right]) if (one > letter && one < best) best = one;
  }
  return word.slice(0, place) + best;
}

/** The row for the letter at `depth`; gives its least. */
function addRow(rows: number[][], depth: number, word: string, offset: number, searched: string): number {
  const last = rows[depth - 1] ?? [];
  const beforeLast = rows[depth - 2];
  const letter = word.charCodeAt(offset + depth - 1);
  const previous = depth > 1 ? word.charCodeAt(offset + depth - 2) : -1;
  const row = [depth];
  let least = depth;
  for (let column = 1; column <= searched.length; column++) {
    const wanted = searched.charCodeAt(column - 1);
    let cost = Math.min(
      (last[column] ?? 0) + 1,
      (row[column - 1] ?? 0) + 1,
      (last[column - 1] ?? 0) + (wanted === letter ? 0 : 1),
    );
    if (beforeLast && column > 1 && wanted === previous && searched.charCodeAt(column - 2) === letter)
      cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
    row.push(cost);
    if (cost < least) least = cost;
  }
  rows[depth] = row;
  return least;
}

/** Letters wrong at the least, if the word ends at one of these depths. */
function nearest(rows: readonly number[][], from: number, to: number, columns: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let depth = from; depth <= to; depth++) best = Math.min(best, rows[depth]?.[columns] ?? best);
  return best;
}
