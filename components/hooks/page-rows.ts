import type { FramedNumber } from '#lib/model/number-card.ts';

/** Whether another is the same number in the same frame; its place among all may differ. */
export const isSame = (one: FramedNumber) => (other: FramedNumber) =>
  other.e164 === one.e164 && other.ext === one.ext && other.frameId === one.frameId;

/** All numbers, with those that are shown already in front and as they stand: no other comes under a finger. */
export function keepInPlace(shown: readonly FramedNumber[], all: readonly FramedNumber[]): FramedNumber[] {
  const rest = [...all];
  const first = shown.flatMap((number) => {
    const at = rest.findIndex(isSame(number));
    return at === -1 ? [] : rest.splice(at, 1);
  });
  return [...first, ...rest];
}
