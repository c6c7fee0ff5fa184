/**
 * Yes and no out of a text in which each takes as many bits as it is worth: a range coder as LZMA's
 * (https://en.wikipedia.org/wiki/Range_coding), over signs of six bits.
 */
import type { Ask } from './automaton-tables.ts';

/** Signs from `#` on; the backslash, which a string would write twice, has another. */
export const FIRST_SIGN = 35;
export const BACKSLASH = 92;
export const FOR_BACKSLASH = 99;
/** Bits of a sign, and signs that are held at a time. */
export const BITS = 6;
export const HELD = 5;
export const LEAST_RANGE = 2 ** (BITS * (HELD - 1));
/** Bits of a probability; how far each answer moves it: a sixteenth of the way. */
export const ALL_BITS = 12;
export const RATE = 4;

const sextetOf = (code: number): number => (code === FOR_BACKSLASH ? BACKSLASH : code) - FIRST_SIGN;

/** A probability that a sign stands for, at the start. */
export const probabilityOf = (sign: number): number => sextetOf(sign) * 64 + 32;

/** @param odds a sign for each context: how likely it says yes before anything was read. */
export function createAsk(text: string, odds: string): Ask {
  const chances = Uint16Array.from(odds, (sign) => probabilityOf(sign.charCodeAt(0)));
  let range = 2 ** (BITS * HELD);
  let held = 0;
  let at = 0;
  // Past its end a text goes on with zeros, which is why none are written there.
  const nextSign = (): number => (at < text.length ? sextetOf(text.charCodeAt(at++)) : 0);
  for (let sign = 0; sign < HELD; sign++) held = held * 64 + nextSign();

  return (context) => {
    const chance = chances[context] ?? 0;
    const bound = (range >> ALL_BITS) * chance;
    const yes = held < bound;
    if (yes) range = bound;
    else {
      held -= bound;
      range -= bound;
    }
    chances[context] = chance + (yes ? ((1 << ALL_BITS) - chance) >> RATE : -(chance >> RATE));
    while (range < LEAST_RANGE) {
      range <<= BITS;
      held = (held << BITS) | nextSign();
    }
    return yes;
  };
}
