/**
 * Which of many siblings are near the view, without asking each: in most lists they follow each other down the page,
 * so between two that are both above the view, or both below it, nothing is near.
 */

/** Where something is: above what is near, near, or below it; undefined if it has no box. */
export type Side = -1 | 0 | 1 | undefined;

export interface NearSiblings {
  /** Indices of those that are near, ascending. */
  near: number[];
  /** Of those that are not: the next on either side, and what has no box and was met. */
  edges: number[];
}

/** Lists of this many are asked one by one. */
export const FEW = 64;
/** Asked first of a longer list, to see whether it runs down the page. */
const SAMPLES = 16;
/** Siblings without a box that are passed over to find one that has a place. */
const MOST_TRIES = 8;
/** Most that have no box and are watched for getting one. */
const MOST_HIDDEN = 64;

/** @param isIrregular the list is known not to run down the page: each is asked. */
export function findNearSiblings(
  count: number,
  sideAt: (index: number) => Side,
  isIrregular = false,
): NearSiblings {
  const sides = new Map<number, Side>();
  const sideOf = (index: number): Side => {
    if (!sides.has(index)) sides.set(index, sideAt(index));
    return sides.get(index);
  };

  function all(): void {
    for (let index = 0; index < count; index++) sideOf(index);
  }

  /** Asks what lies between two whose sides are known, as far as it may be near. */
  function between(low: number, high: number): void {
    if (high - low < 2) return;
    const [sideLow, sideHigh] = [sideOf(low), sideOf(high)];
    if (sideLow === sideHigh && (sideLow === -1 || sideLow === 1)) return;
    const middle = placedNear((low + high) >> 1, low, high);
    between(low, middle);
    between(middle, high);
  }

  /** The index, or the nearest to it that has a place, if that is not far. */
  function placedNear(middle: number, low: number, high: number): number {
    for (let away = 0; away < MOST_TRIES; away++) {
      const at = middle + (away % 2 ? (away + 1) >> 1 : -(away >> 1));
      if (at > low && at < high && sideOf(at) !== undefined) return at;
    }
    return middle;
  }

  if (count <= FEW || isIrregular || !isRunning(count, sideOf)) all();
  else {
    const step = (count - 1) / (SAMPLES - 1);
    for (let sample = 1; sample < SAMPLES; sample++)
      between(Math.round((sample - 1) * step), Math.round(sample * step));
  }
  return sorted(sides);
}

/** Whether samples of the list go down the page, or up it. */
function isRunning(count: number, sideOf: (index: number) => Side): boolean {
  const step = (count - 1) / (SAMPLES - 1);
  let turns = 0;
  let before: Side;
  let direction = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const side = sideOf(Math.round(sample * step));
    if (side === undefined) continue;
    const change = before === undefined ? 0 : Math.sign(side - before);
    if (change !== 0 && direction !== 0 && change !== direction) turns++;
    if (change !== 0) direction = change;
    before = side;
  }
  return turns === 0;
}

function sorted(sides: ReadonlyMap<number, Side>): NearSiblings {
  const asked = [...sides.keys()].sort((a, b) => a - b);
  const near: number[] = [];
  const edges: number[] = [];
  let hidden = 0;
  for (const [at, index] of asked.entries()) {
    const side = sides.get(index);
    if (side === 0) near.push(index);
    else if (side === undefined) {
      if (hidden++ < MOST_HIDDEN) edges.push(index);
    } else if (sides.get(asked[at - 1] ?? -1) === 0 || sides.get(asked[at + 1] ?? -1) === 0)
      edges.push(index);
  }
  // Nothing near: the last above and the first below.
  if (near.length === 0) {
    const lastAbove = asked.findLast((index) => sides.get(index) === -1);
    const firstBelow = asked.find((index) => sides.get(index) === 1);
    for (const index of [lastAbove, firstBelow]) if (index !== undefined) edges.push(index);
  }
  return { near, edges };
}
