/**
 * Adaptive binary range coding (as in LZMA: https://www.7-zip.org/sdk.html), the decoding half. The automaton is
 * some 5,000 states; as text that gzip can squeeze it costs 27 KB of every page's first script, so 10.
 */

/** Odds of a zero are 12-bit numbers; each context keeps a fast and a slow guess and uses their mean. */
export const HALF = 1 << 11;
export const FAST = 4;
export const SLOW = 7;

export interface BitSource {
  /** The next bit, guessed from what `context` has brought so far. */
  bit(context: number): number;
}

/** How odds follow the bits seen: shared with the encoder, which must do exactly the same. */
export function createOdds(contexts: number) {
  const fast = new Uint16Array(contexts).fill(HALF);
  const slow = new Uint16Array(contexts).fill(HALF);
  return {
    ofZero: (context: number): number => ((fast[context] ?? 0) + (slow[context] ?? 0)) >> 1,
    learn(context: number, bit: number): void {
      const goal = bit ? 31 : 4096 - 31;
      fast[context] = (fast[context] ?? 0) + ((goal - (fast[context] ?? 0)) >> FAST);
      slow[context] = (slow[context] ?? 0) + ((goal - (slow[context] ?? 0)) >> SLOW);
    },
  };
}

/** Reads what `scripts/automaton/range-encoder.ts` wrote. `contexts`: how many kinds of bits there are. */
export function createBitSource(bytes: Uint8Array, contexts: number): BitSource {
  const fast = new Uint16Array(contexts).fill(HALF);
  const slow = new Uint16Array(contexts).fill(HALF);
  let at = 0;
  let range = 0xffffffff;
  let code = 0;
  for (let i = 0; i < 5; i++) code = ((code << 8) | (bytes[at++] ?? 0)) >>> 0;

  return {
    // The same as `createOdds`, written out: each page that has a number waits for some 140,000 of these.
    bit(context) {
      const quick = fast[context] as number;
      const steady = slow[context] as number;
      const bound = (range >>> 12) * ((quick + steady) >> 1);
      let bit = 0;
      if (code < bound) {
        range = bound;
        fast[context] = quick + ((4065 - quick) >> FAST);
        slow[context] = steady + ((4065 - steady) >> SLOW);
      } else {
        bit = 1;
        range -= bound;
        code -= bound;
        fast[context] = quick + ((31 - quick) >> FAST);
        slow[context] = steady + ((31 - steady) >> SLOW);
      }
      while (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | (bytes[at++] ?? 0)) >>> 0;
      }
      return bit;
    },
  };
}
