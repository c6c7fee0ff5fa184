/**
 * Reads the states of one calling code out of their text: a page has numbers of a few, and most codes have some forty.
 *
 * States come in the order in which a walk over them, breadth first, meets them: whether a number is valid there, then
 * the targets of its ten digits. All of it is a row of yes and no, each in as many bits as its context makes it worth
 * (signs.ts).
 */

/** Where the contexts of each question begin. */
const LABEL = 0;
const SAME_LABEL = 32;
const WHICH_LABEL = 33;
const ONE_TARGET = 57;
const NO_TARGET = 153;
const SAME_TARGET = 154;
const DEAD = 250;
const NEW_IN_ROW = 262;
const NEXT_IN_ROW = 278;
const NEW = 279;
const PLACE = 663;
/** How many contexts there are. */
export const CONTEXTS = 735;
/** Of a number: contexts of its length, then of its digits. */
const MOST_BITS = 12;
const DEEPEST = 15;

export interface Table {
  /** Target state of `state * 10 + digit`; 0 is dead, 1 the state after the calling code. */
  next: Uint16Array;
  /** 0: not a valid number; else 1 + 2 × (index of its region in the calling code) + (national prefix required). */
  labels: Uint8Array;
}

/** Answers the question that a context stands for. */
export type Ask = (context: number) => boolean;

export function readTable(ask: Ask): Table {
  /** Flat, ten a state; state 0 has none. */
  const next = new Array<number>(10).fill(0);
  const labels = [0];
  const depths = [0, 0];
  /** Of the state that a state was met from: whether it is valid, and how its row is written. */
  const origins = [0, 0];
  /** States that were met, the last one last. */
  const recent: number[] = [];
  const row = new Uint8Array(10);
  const targets = [0];
  let met = 1;
  let label = 1;

  /** A number from 0 on: its length in bits, then its bits. */
  function readNumber(context: number): number {
    let bits = 0;
    while (ask(context + bits)) bits++;
    let value = 1;
    for (let bit = 0; bit < bits; bit++)
      value = value * 2 + (ask(context + MOST_BITS + (bit === 0 ? bits : 0)) ? 1 : 0);
    return value - 1;
  }

  function readLabel(context: number): number {
    if (!ask(LABEL + context)) return 0;
    if (!ask(SAME_LABEL)) label = readNumber(WHICH_LABEL);
    return label;
  }

  /** For each digit the place of its target among those of the row, from 1 on; 0 is dead. Returns how many there are. */
  function readRow(level: number): number {
    let known = 0;
    let run = 0;
    for (let digit = 0, last = -1; digit < 10; digit++) {
      const edge = digit === 1 ? 0 : digit > 7 ? 1 : 2;
      const before = ((edge * 2 + (last > 0 ? 1 : 0)) * 4 + Math.min(known, 3)) * 4;
      if (digit > 0 && ask(SAME_TARGET + before + Math.min(run, 3))) run++;
      else {
        run = 0;
        // What is dead in one row often is in the next.
        const wasDead = row[digit] === 0 ? 1 : 0;
        const isDead = last !== 0 && ask(DEAD + Math.min(known, 3) * 2 + wasDead);
        last = isDead ? 0 : readTarget(last, known, level);
        if (last > known) known = last;
      }
      row[digit] = last;
    }
    return known;
  }

  /** A target that the row has not had yet, or one that it had, the last one first. */
  function readTarget(last: number, known: number, level: number): number {
    let others = last > 0 ? known - 1 : known;
    if (others === 0 || ask(NEW_IN_ROW + level)) return known + 1;
    for (let target = known; ; target--)
      if (target !== last && (--others === 0 || ask(NEXT_IN_ROW))) return target;
  }

  function readState(context: number, place: number, depth: number, origin: number): number {
    if (ask(context)) {
      depths[++met] = depth;
      origins[met] = origin;
      recent.push(met);
    } else recent.push(recent.splice(recent.length - 1 - readNumber(place), 1)[0] ?? 0);
    return recent.at(-1) ?? 0;
  }

  for (let state = 1; state <= met; state++) {
    const depth = depths[state] ?? 0;
    const level = Math.min(depth, DEEPEST);
    const origin = origins[state] ?? 0;
    const own = readLabel(level * 2 + (origin & 1));
    const valid = own > 0 ? 1 : 0;
    const isOne = ask(ONE_TARGET + (level * 3 + (origin >> 1)) * 2 + valid);
    const isNone = !isOne && valid === 1 && ask(NO_TARGET);
    if (isOne || isNone) row.fill(isOne ? 1 : 0);
    const known = isOne ? 1 : isNone ? 0 : readRow(level);
    const written = valid + (isOne ? 2 : isNone ? 4 : 0);
    for (let place = 1; place <= known; place++) {
      const among = Math.min(place - 1, 2);
      const isSeveral = row.indexOf(place) < row.lastIndexOf(place) ? 1 : 0;
      const context = ((isOne ? 3 : among) * (DEEPEST + 1) + level) * 3 + Math.min(recent.length, 2);
      targets[place] = readState(
        NEW + context * 2 + isSeveral,
        PLACE + among * 2 * MOST_BITS,
        depth + 1,
        written,
      );
    }
    labels.push(own);
    for (const place of row) next.push(targets[place] ?? 0);
  }
  return { next: Uint16Array.from(next), labels: Uint8Array.from(labels) };
}
