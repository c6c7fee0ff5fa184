/** Headings over a cell of a table: its column's, its row's, its section's. */

import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import {
  attributeOf,
  childrenOf,
  firstElementOf,
  hasAttributesOf,
  nameOf,
  previousElementOf,
  selectFirst,
} from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { referred } from '#lib/page/structure.ts';
import { FIELD } from '#lib/words/kinds.ts';
import { isHeadingRow, isIn, textOf } from './columns.ts';
import { createStackedHeadings } from './stacked-headings.ts';
import { above, columnOf, heading, isVersion, labelsOf, type Place, rowHeading } from './table-grid.ts';

const NONE: readonly never[] = [];

export function createCellHeadings(labels: Labels) {
  const stackedHeadings = createStackedHeadings(labels);
  /** Whether rows of this body may begin with a heading of their own: most bodies have no `th` at all. */
  const mayHaveSides = remembered((body: Element) => selectFirst(body, 'th') !== null);

  /** The headings that speak for the cell: its column's, then its row's. */
  return ({ cell, row, body, cells, grid }: Place): readonly Label[] => {
    if (hasAttributesOf(cell) && attributeOf(cell, 'headers'))
      return referred(cell, 'headers').flatMap((head) => above(textOf(head)));
    if (!grid) return NONE;
    const maybeSide = !body || mayHaveSides(body);
    const isHead = maybeSide && (isIn(row, 'thead') || (nameOf(cell) === 'th' && isHeadingRow(row)));
    const column = isHead ? -1 : columnOf(cell, row, cells, grid);
    const side = maybeSide ? rowHeading(cell, row, grid) : undefined;
    if (side !== undefined) return [...heading(grid.columns[column]), ...above(side)];
    const stacked = grid.isPlain ? stackedHeadings.over(cell, row) : undefined;
    if (stacked !== undefined) return above(stacked);
    if (isVersion(grid.columns[column] ?? '', labels)) {
      // Two of a kind side by side, with a row for each field: what its cell says labels the row.
      const at = grid.columns.findIndex((text) => labels.any(text, FIELD));
      const field = textOf(childrenOf(row)[Math.max(at, 0)]);
      if (labels.whole(field) !== 'none') return above(field);
    }
    if (grid.columns[column]) {
      // "Registry fax | 27 …" under "Name | Telephone": the row's name says it of one number, the column of all.
      const name = previousElementOf(cell) ? textOf(firstElementOf(row)) : '';
      const isFax = labels.whole(name) === 'fax';
      return isFax ? [...labelsOf(grid, column), ...above(name)] : labelsOf(grid, column);
    }
    // A row that has a label of its own is asked for it first.
    return previousElementOf(cell) ? NONE : above(grid.caption);
  };
}
