/** Writes what lib/detect/signs.ts reads: yes and no, each in as many bits as it is worth. */
import {
  ALL_BITS,
  BACKSLASH,
  BITS,
  FIRST_SIGN,
  FOR_BACKSLASH,
  HELD,
  LEAST_RANGE,
  probabilityOf,
  RATE,
} from '#lib/detect/signs.ts';

const SIGNS = 2 ** BITS;
const signOf = (value: number): string =>
  String.fromCharCode(value + FIRST_SIGN === BACKSLASH ? FOR_BACKSLASH : value + FIRST_SIGN);

/** How likely each context says yes, a sign each. */
export function oddsOf(said: readonly { yes: number; no: number }[]): string {
  return said
    .map(({ yes, no }) => {
      const share = (yes + 0.4) / (yes + no + 0.8);
      return signOf(Math.min(SIGNS - 1, Math.floor(share * SIGNS)));
    })
    .join('');
}

/** Writes answers from the first on; what it writes is read to the last of them, and not beyond. */
export function createWriter(odds: string) {
  const chances = Array.from(odds, (sign) => probabilityOf(sign.charCodeAt(0)));
  let low = 0n;
  let range = SIGNS ** HELD;
  let length = HELD;

  return {
    write(context: number, answer: boolean): void {
      const chance = chances[context] ?? 0;
      const bound = (range >> ALL_BITS) * chance;
      if (answer) {
        range = bound;
        chances[context] = chance + (((1 << ALL_BITS) - chance) >> RATE);
      } else {
        low += BigInt(bound);
        range -= bound;
        chances[context] = chance - (chance >> RATE);
      }
      while (range < LEAST_RANGE) {
        range *= SIGNS;
        low *= BigInt(SIGNS);
        length++;
      }
    },
    /** The shortest text in the range that is left. */
    text(): string {
      for (let cut = 1n << BigInt(BITS * HELD); ; cut /= BigInt(SIGNS)) {
        const value = ((low + cut - 1n) / cut) * cut;
        if (value < low + BigInt(range)) return toSigns(value, length).replace(/#+$/, '');
      }
    },
  };
}

function toSigns(value: bigint, length: number): string {
  let text = '';
  for (let at = 0; at < length; at++)
    text += signOf(Number((value >> BigInt(BITS * (length - 1 - at))) & 63n));
  return text;
}
