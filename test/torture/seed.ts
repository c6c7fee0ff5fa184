/** Chance that can be repeated: mulberry32, one number of seed. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** Whole, from 0 to below `max`. */
  below(max: number): number;
  /** True with that probability. */
  yes(probability: number): boolean;
  pick<Value>(list: readonly Value[]): Value;
  uuid(): string;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (max: number): number => Math.floor(next() * max);
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    yes: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
