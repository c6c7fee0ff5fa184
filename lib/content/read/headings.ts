/**
 * Headings over a cell: of tables (also with colspan), of ARIA grids, of tables that are made of divs.
 * A column's heading is read once a scan.
 */
import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import {
  attributeOf,
  closest,
  countOf,
  elementsIn,
  nameOf,
  parentElementOf,
  select,
  slotOf,
} from '#lib/page/native.ts';
import { COLUMN_HEADING, ROLE_CELL, ROLE_GRID, rowOf } from '#lib/page/structure.ts';
import { createBoxRows } from './box-rows.ts';
import { createCellHeadings } from './cell-headings.ts';
import { ariaColumns, tableColumns } from './columns.ts';
import { createProse, type IsProse } from './prose.ts';
import { asked, columnOf, type Grid, heading, type Place, readGrid } from './table-grid.ts';

const NONE: readonly never[] = [];

export interface Headings {
  /** The headings that speak for the cell around `element`, or that its block is: the column's, then the row's. */
  over(element: Element, owner: Element): readonly Label[];
  /** The cells of the same row under the headings that `matches`. */
  besides(element: Element, matches: (heading: string) => boolean): readonly Element[];
  /** Returns the caption of the table around a cell. */
  caption(element: Element): string;
  /** Whether the element is in a row of a list that has headings over its columns. */
  isListed(element: Element): boolean;
  /** Whether the element is in no table and no grid. */
  isProse: IsProse;
}

export function createHeadings(labels: Labels): Headings {
  const isProse = createProse();
  const overCell = createCellHeadings(labels);
  const boxRows = createBoxRows(labels);
  const isHalf = (text: string): boolean => labels.whole(text) === 'number' || labels.isPlace(text);
  const grids = new WeakMap<Element, Grid>();
  let last: Place | undefined;

  function gridOf(element: Element, columns: (element: Element) => string[]): Grid {
    let grid = grids.get(element);
    if (!grid) {
      grid = readGrid(element, columns(element));
      grids.set(element, grid);
    }
    return grid;
  }

  /** A table's grid is remembered by what holds its rows, too: a cell finds it in two steps. */
  function gridUnder(body: Element | null): Grid | undefined {
    const known = body && grids.get(body);
    if (known) return known;
    const table = body && closest(body, 'table');
    if (!table) return undefined;
    const grid = gridOf(table, (each) => tableColumns(each, isHalf));
    if (body) grids.set(body, grid);
    return grid;
  }

  function placeOf(element: Element): Place | undefined {
    if (last?.cell === element) return last;
    const name = nameOf(element);
    const isCell = name === 'td' || name === 'th';
    if (!isCell && isProse(element)) return undefined;
    const cell = (isCell ? element : closest(element, 'td,th')) as HTMLTableCellElement | null;
    const row = cell && parentElementOf(cell);
    if (!cell || !row) return undefined;
    if (last?.cell === cell) return last;
    const body = parentElementOf(row);
    // The cells of a row come one after the other.
    last =
      last?.row === row ? { ...last, cell } : { cell, row, body, cells: countOf(row), grid: gridUnder(body) };
    return last;
  }

  function ariaOf(element: Element): AriaPlace | undefined {
    const cell = isProse(element) ? null : closest(element, ROLE_CELL);
    const row = cell && rowOf(cell);
    // A grid of web components has its role in its shadow, and its rows in it.
    const grid = row && (closest(row, ROLE_GRID) ?? parentElementOf(row));
    return cell && row && grid ? { cell, row, grid: gridOf(grid, ariaColumns) } : undefined;
  }

  return {
    over(element, owner) {
      const place = placeOf(owner) ?? placeOf(slotAround(element) ?? owner);
      if (place) return overCell(place);
      const aria = ariaOf(element);
      return aria ? heading(aria.grid.columns[ariaColumnOf(aria)]) : boxRows.over(element);
    },
    besides(element, matches) {
      const place = placeOf(element);
      const { grid } = place ?? {};
      if (place && grid) return asked(grid, matches).flatMap((column) => cellAt(place, grid, column) ?? NONE);
      const aria = ariaOf(element);
      if (!aria) return boxRows.besides(element, matches);
      return asked(aria.grid, matches).flatMap((column) => ariaCellAt(aria.row, column) ?? NONE);
    },
    caption: (element) => placeOf(element)?.grid?.caption ?? '',
    isListed: (element) => ((placeOf(element)?.grid ?? ariaOf(element)?.grid)?.columns.length ?? 0) > 0,
    isProse,
  };
}

/** Elements between a slot and what it shows of a cell. */
const MOST_SHOWN = 4;

/** The slot that shows the element: grids of web components draw their cells round it. */
function slotAround(element: Element): Element | undefined {
  let at: Element | null = element;
  for (let up = 0; at && up < MOST_SHOWN; up++, at = parentElementOf(at)) {
    const slot = slotOf(at);
    if (slot) return slot;
  }
  return undefined;
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
