/**
 * Which numbers of the view stand in one column or one list. What is drawn beside them follows one rule for all: a
 * picture here and none there would look as if it meant something.
 */

import { parentOf } from '#lib/page/elements.ts';
import { closest, matches, nameOf } from '#lib/page/native.ts';
import { cellOf, GRID, ITEM, rowOf } from '#lib/page/structure.ts';

const LIST = `${GRID},ul,ol,[role="list" i],[role="listbox" i],[role="tree" i]`;
/** Elements between a number and what is repeated, at most. */
const DEEPEST = 10;
/** So many parts of one make look like a list, whatever they are called. */
const FEW = 3;

/** A column of a table or grid, or a list. */
export interface Lane {
  /** The grid or the list. */
  list: Element;
  /** Which of its columns, or of the places in its entries. */
  key: string;
}

/** A number's place, as far as its column is concerned. */
interface Placed {
  holder: Element;
  /** Its cell's box, if it stands in one, CSS pixels. */
  cell: { left: number } | undefined;
}

/**
 * @returns for each of `placed` its column or list: the same object for all of one; undefined for what stands by
 * itself, as in a sentence.
 */
export function lanesOf(placed: readonly Placed[]): (Lane | undefined)[] {
  const lanes = new Map<Element, Map<string, Lane>>();
  const same = (lane: Lane): Lane => {
    const keys = lanes.get(lane.list) ?? new Map<string, Lane>();
    lanes.set(lane.list, keys);
    const known = keys.get(lane.key) ?? lane;
    keys.set(lane.key, known);
    return known;
  };
  const inRows = placed.map(inRow);
  const repeated = inRepeated(placed.filter((_, at) => !inRows[at]));
  return placed.map((one, at) => {
    const lane = inRows[at] ?? repeated.get(one);
    return lane && same(lane);
  });
}

function inRow({ holder, cell: box }: Placed): Lane | undefined {
  const cell = cellOf(holder);
  const row = cell ? (rowOf(cell) ?? parentOf(cell)) : closest(holder, ITEM);
  const list = row && (closest(row, LIST) ?? parentOf(row));
  if (!row || !list) return undefined;
  // A column is known by its place: rows may leave cells out, and draw them in any order.
  return { list, key: cell ? `cell ${Math.round((box?.left ?? 0) / 4)}` : pathIn(holder, row) };
}

function pathIn(holder: Element, row: Element): string {
  const path: string[] = [];
  for (let at: Element | null = holder; at && at !== row && path.length < DEEPEST; at = parentOf(at))
    path.push(nameOf(at));
  return path.join();
}

/** Parts of one make, side by side, that no word calls a list. */
function inRepeated(placed: readonly Placed[]): Map<Placed, Lane> {
  const parts = new Map<Element, Map<string, Map<Element, Placed[]>>>();
  for (const one of placed) {
    const path: string[] = [];
    let at: Element | null = one.holder;
    for (let up = 0; at && up < DEEPEST && !matches(at, 'p, body'); up += 1) {
      const parent = parentOf(at);
      if (!parent) break;
      path.push(nameOf(at));
      const key = path.join();
      const byKey = parts.get(parent) ?? new Map<string, Map<Element, Placed[]>>();
      parts.set(parent, byKey);
      const byPart = byKey.get(key) ?? new Map<Element, Placed[]>();
      byKey.set(key, byPart);
      byPart.set(at, [...(byPart.get(at) ?? []), one]);
      at = parent;
    }
  }
  const found = new Map<Placed, Lane>();
  for (const [list, byKey] of parts)
    for (const [key, byPart] of byKey)
      if (byPart.size >= FEW)
        for (const one of [...byPart.values()].flat()) if (!found.has(one)) found.set(one, { list, key });
  return found;
}
