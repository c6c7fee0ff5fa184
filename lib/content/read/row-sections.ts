/** Rows of tables that stand under titles of their own, each a row of one wide cell. */

import { countOf, firstElementOf, previousElementOf } from '#lib/page/native.ts';
import { textOf } from './columns.ts';

/** How far up the title of a row's section is looked for. */
const MOST_ROWS = 40;

/** A row of one wide cell. */
export function isTitle(row: Element): boolean {
  const cell = countOf(row) === 1 ? (firstElementOf(row) as HTMLTableCellElement) : null;
  return cell !== null && cell.colSpan > 1;
}

export function sectionOf(row: Element): string | undefined {
  let each = previousElementOf(row);
  for (let up = 0; each && up < MOST_ROWS; up++, each = previousElementOf(each))
    if (isTitle(each)) return textOf(each);
  return undefined;
}
