/** Sorting without stopping the page: comparing places in a document is expensive, and there may be thousands. */
import { createSlices, type Scheduler } from './scheduler.ts';

/** Runs of this many are sorted in one go. */
const RUN = 64;

/**
 * A merge sort that breathes. Stable; `list` is left as it was. Of what is in order already it asks only whether each
 * stands before the next: browsers answer that at once, and count all siblings to say that one stands after another.
 */
export async function sortInSlices<Item>(
  list: readonly Item[],
  compare: (a: Item, b: Item) => number,
  scheduler: Pick<Scheduler, 'now' | 'yieldToPage'>,
): Promise<Item[]> {
  const slices = createSlices(scheduler);
  let runs: Item[][] = [];
  for (let at = 0; at < list.length; at += RUN) {
    const run = list.slice(at, at + RUN);
    runs.push(isInOrder(run) ? run : run.sort(compare));
    if (slices.isOver()) await slices.next();
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(await merge(runs[at] ?? [], runs[at + 1] ?? []));
    runs = longer;
  }
  return runs[0] ?? [];

  function isInOrder(run: readonly Item[]): boolean {
    return run.every((item, at) => at === 0 || compare(run[at - 1] as Item, item) <= 0);
  }

  async function merge(a: Item[], b: Item[]): Promise<Item[]> {
    const [lastOfA, firstOfB] = [a.at(-1), b[0]];
    // Mostly they are in order already: the scan goes along the page.
    if (lastOfA === undefined || firstOfB === undefined || compare(lastOfA, firstOfB) <= 0)
      return [...a, ...b];
    const merged: Item[] = [];
    let [atA, atB] = [0, 0];
    while (atA < a.length && atB < b.length) {
      const [fromA, fromB] = [a[atA] as Item, b[atB] as Item];
      if (compare(fromA, fromB) <= 0) {
        merged.push(fromA);
        atA++;
      } else {
        merged.push(fromB);
        atB++;
      }
      if (merged.length % 16 === 0 && slices.isOver()) await slices.next();
    }
    return [...merged, ...a.slice(atA), ...b.slice(atB)];
  }
}

/** The items that `keep` says yes to, asked in pieces. */
export async function filterInSlices<Item>(
  list: readonly Item[],
  keep: (item: Item) => boolean,
  scheduler: Pick<Scheduler, 'now' | 'yieldToPage'>,
): Promise<Item[]> {
  const kept: Item[] = [];
  const slices = createSlices(scheduler);
  for (const [index, item] of list.entries()) {
    if (keep(item)) kept.push(item);
    if (index % 16 === 0 && slices.isOver()) await slices.next();
  }
  return kept;
}
