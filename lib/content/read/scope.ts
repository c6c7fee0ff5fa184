/** Finds the element to read again after a change: headings speak for their rows, labels for what they stand before. */

import { hasDigit } from '#lib/detect/pattern.ts';
import { blockOf, isElement } from '#lib/page/elements.ts';
import {
  closest,
  contentOf,
  countOf,
  firstElementOf,
  isConnected,
  nameOf,
  nextElementOf,
  parentElementOf,
} from '#lib/page/native.ts';
import { COLUMN_HEADING, cellOf, GRID, rowOf } from '#lib/page/structure.ts';
import { isHeadOnly } from './columns.ts';
import { isPlainTable } from './stacked-headings.ts';

const SPEAKS_FOR: readonly [string, string][] = [
  [`th,thead,caption,${COLUMN_HEADING}`, GRID],
  ['dt', 'dl'],
  ['label,legend', 'form,fieldset,section,div'],
];
/** A box with no more text than this may be the label of its neighbours, among no more boxes than these. */
const MOST_LABEL = 60;
const MOST_NEIGHBOURS = 12;
/** How many boxes up a label or a heading is looked for. */
const MOST_UP = 4;

/**
 * The smallest element whose rescan makes good a change at `node`: the block around it, with its neighbours if it
 * may be their label; for a cell its row; for a table heading the table; for a label or `dt` what it speaks for.
 * Never above the root that `node` is in; null when disconnected.
 */
export function scopeOf(node: Node): Element | null {
  if (!isConnected(node)) return null;
  const element = isElement(node) ? node : parentElementOf(node);
  for (const [speaker, scope] of SPEAKS_FOR) {
    const found = element && closest(element, speaker);
    const above = found && parentElementOf(found);
    const whole = above && closest(above, scope);
    if (whole) return whole;
  }
  const block = blockOf(node);
  const headed = block && headedBy(block);
  if (headed) return headed;
  // A country or an extension may be in a column of its own.
  const cell = element && cellOf(element);
  const row = cell && rowOf(cell);
  const table = row && !hasDigit(contentOf(cell)) ? closest(row, 'table') : null;
  // Words in a table without marked headings may head what stands under them.
  if (table && isPlainTable(table as HTMLTableElement)) return table;
  return row ?? (block && withNeighbours(block));
}

/** The box around all that a changed box may be the label of: as far up as there is no more in it than in a label. */
function withNeighbours(block: Element): Element {
  let box = block;
  for (let up = 0; up < MOST_UP; up++) {
    const parent = parentElementOf(box);
    if (!parent || nameOf(parent) === 'body' || nameOf(parent) === 'html') return box;
    if (countOf(parent) > MOST_NEIGHBOURS || contentOf(box).length > MOST_LABEL) return box;
    box = parent;
  }
  return box;
}

/**
 * Returns the rows that the row around a changed box heads without a mark: rows of boxes, or a table without `th`
 * (columns.ts).
 */
function headedBy(block: Element): Element | null {
  let row: Element | null = block;
  for (let up = 0; row && up < MOST_UP; up++, row = parentElementOf(row)) {
    if (nameOf(row) === 'body') return null;
    const below = rowsUnder(row);
    if (below && isHeadOnly(row)) return below;
  }
  return null;
}

/** Returns the element that holds `row` and the rows under it, if as many boxes stand in the next one. */
function rowsUnder(row: Element): Element | null {
  const count = countOf(row);
  const parent = parentElementOf(row);
  if (count < 2 || !parent || nameOf(parent) === 'body') return null;
  const next = nextElementOf(row);
  const isFirst = firstElementOf(parent) === row;
  const inNext = next && firstElementOf(next);
  if ((isFirst && next && countOf(next) === count) || (inNext && countOf(inNext) === count))
    return closest(parent, 'table') ?? parent;
  // A head in a box of its own before the one with the rows.
  const body = isFirst && !next ? nextElementOf(parent) : null;
  const first = body && firstElementOf(body);
  if (!body || !first || (countOf(first) !== count && countOf(body) !== count)) return null;
  const around = parentElementOf(parent);
  return around && (closest(around, 'table') ?? around);
}
