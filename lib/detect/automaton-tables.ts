/**
 * Reads the states of one calling code out of their text: a page has numbers of a few, and most codes have some forty.
 *
 * States come in the order in which a walk over them, breadth first, meets them. Each is written as its label, if a
 * number is valid there, then its ten digits in runs that lead to the same target:
 *
 *   `!` and a sign     label
 *   `a` to `j`         one to ten digits that lead nowhere
 *   `A` to `J`         one to ten digits that lead to a state that was not met before
 *   `0` to `9`         one to ten digits that lead to a state met before, and how long ago: a sign, or `~` and two signs
 *
 * So North America takes 3 KB, and all codes together 38 KB.
 */

export interface Table {
  /** Target state of `state * 10 + digit`; 0 is dead, 1 the state after the calling code. */
  next: Uint16Array;
  /** 0: not a valid number; else 1 + 2 × (index of its region in the calling code) + (national prefix required). */
  labels: Uint8Array;
}

/** The sign for the value 0. */
export const FIRST_SIGN = 35;
export const LABEL = 33;
/** Before a distance of two signs, `RADIX` × the first + the second; shorter ones than `LEAST_FAR` are one sign. */
const FAR = 126;
export const LEAST_FAR = 60;
export const RADIX = 64;
export const DIGITS = 10;
/** The signs of runs: a length of 1 is the next sign. */
export const TO_NOWHERE = 96;
export const TO_NEW = 64;
export const TO_KNOWN = 47;

/** Text that is cut off gives a table that leads nowhere. */
export function readTable(text: string): Table {
  /** Flat, ten a state; state 0 has none. */
  const next = new Array<number>(DIGITS).fill(0);
  const labels = [0];
  let met = 1;
  let at = 0;
  const value = (): number => text.charCodeAt(at++) - FIRST_SIGN;

  function targetOf(sign: number): number {
    if (sign > TO_NOWHERE) return 0;
    if (sign > TO_NEW) return ++met;
    const near = value();
    return met - (near === FAR - FIRST_SIGN ? value() * RADIX + value() : near);
  }

  while (at < text.length) {
    let label = 0;
    if (text.charCodeAt(at) === LABEL) {
      at++;
      label = value();
    }
    labels.push(label);
    for (let digit = 0; digit < DIGITS && at < text.length; ) {
      const sign = text.charCodeAt(at++);
      const target = targetOf(sign);
      for (const end = digit + countOf(sign); digit < end; digit++) next.push(target);
    }
  }
  return { next: Uint16Array.from(next), labels: Uint8Array.from(labels) };
}

const countOf = (sign: number): number =>
  sign - (sign > TO_NOWHERE ? TO_NOWHERE : sign > TO_NEW ? TO_NEW : TO_KNOWN);
