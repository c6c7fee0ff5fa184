import { randomFrom } from '#test/tools/random.ts';

/** Chance that can be repeated, by one number of seed. */
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
  const next = randomFrom(seed);
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
