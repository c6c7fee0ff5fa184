/**
 * Headings over a cell: of tables (also with colspan), of ARIA grids, of tables that are made of divs.
 * A column's heading is read once a scan.
 */
import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import { attributeOf, closest, contains, elementsIn, parentElementOf, select } from '#lib/page/native.ts';
import { COLUMN_HEADING, filled, ROLE_CELL, ROLE_GRID, rowOf } from '#lib/page/structure.ts';
import { createBoxRows } from './box-rows.ts';
import { createCellHeadings } from './cell-headings.ts';
import { createCellPlaces } from './cell-places.ts';
import { ariaColumns, textOf } from './columns.ts';
import { createProse } from './prose.ts';
import { asked, columnOf, type Grid, heading, type Place } from './table-grid.ts';

const NONE: readonly never[] = [];
/** Longest text of a cell that says of which type a number is. */
const MOST_TYPE = 24;
const isAny = () => true;

export type Headings = ReturnType<typeof createHeadings>;

export function createHeadings(labels: Labels) {
  /** Whether the element is in no table and no grid. */
  const isProse = createProse();
  const overCell = createCellHeadings(labels);
  const boxRows = createBoxRows(labels);
  const { gridOf, placeOf } = createCellPlaces(labels, isProse);

  function ariaOf(element: Element): AriaPlace | undefined {
    const cell = isProse(element) ? null : closest(element, ROLE_CELL);
    const row = cell && rowOf(cell);
    // A grid of web components has its role in its shadow, and its rows in it.
    const grid = row && (closest(row, ROLE_GRID) ?? parentElementOf(row));
    return cell && row && grid ? { cell, row, grid: gridOf(grid, ariaColumns) } : undefined;
  }

  /** The cells of the same row under the headings that `matches`. */
  function besides(element: Element, matches: (heading: string) => boolean): readonly Element[] {
    const place = placeOf(element);
    const { grid } = place ?? {};
    if (place && grid)
      return asked(grid, matches)
        .flatMap((column) => cellAt(place, grid, column) ?? NONE)
        .map(filled);
    const aria = ariaOf(element);
    if (!aria) return boxRows.besides(element, matches);
    return asked(aria.grid, matches).flatMap((column) => ariaCellAt(aria.row, column) ?? NONE);
  }

  return {
    /** The headings that speak for the cell around `element`, or that its block is: the column's, then the row's. */
    over(element: Element, owner: Element): readonly Label[] {
      const place = placeOf(owner, element);
      if (place) return overCell(place);
      const aria = ariaOf(element);
      return aria ? heading(aria.grid.columns[ariaColumnOf(aria)]) : boxRows.over(element);
    },
    besides,
    /** The cell of the same row that says of its number that it is a fax: "Fax | +49 …" under "Type | Value". */
    faxBeside(element: Element): readonly Label[] {
      const cells = besides(element, isAny);
      const own = cells.findIndex((cell) => contains(cell, element) || contains(element, cell));
      // Of "Phone | 312-… | Fax | 312-…" the nearest, and of two as near the one before.
      const text = cells
        .map((cell, at) => ({ text: textOf(cell), far: Math.abs(at - own) }))
        .sort((one, other) => one.far - other.far)
        .find((each) => each.text.length <= MOST_TYPE && /fax|phone/.test(labels.whole(each.text)))?.text;
      return text && labels.whole(text) === 'fax' ? [{ text, where: 'attached' }] : NONE;
    },
    /** Returns the caption of the table around a cell. */
    caption: (element: Element): string => placeOf(element)?.grid?.caption ?? '',
    /** Whether the element is in a row of a list that has headings over its columns. */
    isListed(element: Element): boolean {
      const place = placeOf(element) ?? ariaOf(element);
      return (place?.grid?.columns.length ?? 0) > 0;
    },
    isProse,
  };
}

interface AriaPlace {
  cell: Element;
  row: Element;
  grid: Grid;
}

/** The column that a cell says it is in, counted from 0; -1 if it does not say. */
const givenColumnOf = (cell: Element): number => Number(attributeOf(cell, 'aria-colindex')) - 1;

function ariaColumnOf({ cell, row }: AriaPlace): number {
  const given = givenColumnOf(cell);
  return given >= 0 ? given : [...select(row, `${ROLE_CELL},${COLUMN_HEADING}`)].indexOf(cell);
}

function ariaCellAt(row: Element, column: number): Element | undefined {
  const cells = [...select(row, ROLE_CELL)];
  return cells.find((each) => givenColumnOf(each) === column) ?? cells[column];
}

function cellAt({ row, cells }: Place, grid: Grid, column: number): Element | undefined {
  const spanned = grid.spanned?.get(row);
  if (spanned) return spanned[column];
  return elementsIn(row).find((each) => columnOf(each as HTMLTableCellElement, row, cells, grid) === column);
}
