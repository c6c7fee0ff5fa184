/**
 * Headings over a cell: of tables (also with colspan), of ARIA grids, of tables that are made of divs.
 * A column's heading is read once a scan.
 */

import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import { FIELD } from '#lib/detect/words/kinds.ts';
import { parentOf } from '../dom/elements.ts';
import {
  attributeOf,
  childrenOf,
  closest,
  countOf,
  documentOf,
  hasAttributesOf,
  nameOf,
  parentElementOf,
  previousElementOf,
  select,
  selectFirst,
} from '../dom/native.ts';
import { ariaColumns, findHeadRow, indexOf, isHeadingRow, isIn, tableColumns, textOf } from './columns.ts';
import { createBoxGrid } from './css-grid.ts';
import { createProse, type IsProse } from './prose.ts';
import { sectionOf } from './row-sections.ts';
import { createStackedHeadings } from './stacked-headings.ts';
import {
  above,
  asked,
  columnOf,
  type Grid,
  heading,
  isVersion,
  labelsOf,
  type Place,
  readGrid,
  rowHeading,
} from './table-grid.ts';

const ROLE_GRID = '[role="grid" i],[role="table" i],[role="treegrid" i]';
const ROLE_CELL = '[role="cell" i],[role="gridcell" i],[role="rowheader" i]';

/** More boxes than most rows have. */
const CROWD = 24;
const NONE: readonly never[] = [];

export interface Headings {
  /** The headings that speak for the cell around `element`, or that its block is: the column's, then the row's. */
  over(element: Element, owner: Element): readonly Label[];
  /** The cells of the same row under the headings that `matches`. */
  besides(element: Element, matches: (heading: string) => boolean): readonly Element[];
  /** What the table around a cell is called. */
  caption(element: Element): string;
  /** Whether the element is in a row of a list that has headings over its columns. */
  isListed(element: Element): boolean;
  /** Whether the element is in no table and no grid. */
  isProse: IsProse;
}

export function createHeadings(labels: Labels): Headings {
  const headings = createStackedHeadings(labels);
  const isProse = createProse();
  const isHalf = (text: string): boolean => labels.whole(text) === 'number' || labels.isPlace(text);
  const boxGrid = createBoxGrid(labels);
  const grids = new WeakMap<Element, Grid>();
  /** Rows of headings by what holds the rows, and how many boxes a row has. */
  const heads = new WeakMap<Element, Map<number, Element | null>>();
  const sides = new WeakMap<Element, boolean>();
  /** The same by what has many boxes: the browser counts them each time that it is asked. */
  const crowds = new WeakMap<Element, Element | null>();

  function headRow(row: Element): Element | null {
    const known = crowds.get(row);
    if (known !== undefined) return known;
    const count = countOf(row);
    const head = headOf(row, count);
    if (count > CROWD) crowds.set(row, head);
    return head;
  }

  function headOf(row: Element, count: number): Element | null {
    const body = parentElementOf(row);
    if (count < 2 || !body) return null;
    let known = heads.get(body);
    if (!known) {
      known = new Map();
      heads.set(body, known);
    }
    let head = known.get(count);
    if (head === undefined) {
      head = findHeadRow(body, count, (text) => labels.whole(text) !== 'none');
      known.set(count, head);
    }
    return head === row ? null : head;
  }

  function gridOf(element: Element, make: () => string[]): Grid {
    let grid = grids.get(element);
    if (!grid) {
      grid = readGrid(element, make());
      grids.set(element, grid);
    }
    return grid;
  }

  function over(element: Element, owner: Element): readonly Label[] {
    const place = placeOf(owner);
    if (place) return overCell(place);
    const aria = isProse(element) ? null : closest(element, ROLE_CELL);
    if (aria) return overAria(aria);
    return overDiv(element);
  }

  let last: Place | undefined;

  function placeOf(element: Element): Place | undefined {
    if (last?.cell === element) return last;
    const name = nameOf(element);
    const isCell = name === 'td' || name === 'th';
    if (!isCell && isProse(element)) return undefined;
    const cell = (isCell ? element : closest(element, 'td,th')) as HTMLTableCellElement | null;
    const row = cell && parentElementOf(cell);
    if (!cell || !row) return undefined;
    if (last?.cell !== cell) {
      // The cells of a row come one after the other.
      if (last?.row === row) last = { ...last, cell };
      else {
        const body = parentElementOf(row);
        last = { cell, row, body, cells: countOf(row), grid: gridUnder(body) };
      }
    }
    return last;
  }

  /** A table's grid is remembered by what holds its rows, too: a cell finds it in two steps. */
  function gridUnder(body: Element | null): Grid | undefined {
    const known = body && grids.get(body);
    if (known) return known;
    const table = body && closest(body, 'table');
    if (!table) return undefined;
    const grid = gridOf(table, () => tableColumns(table, isHalf));
    if (body) grids.set(body, grid);
    return grid;
  }

  /** Whether rows of this body may begin with a heading of their own: most bodies have no `th` at all. */
  function mayHaveSides(body: Element): boolean {
    let answer = sides.get(body);
    if (answer === undefined) {
      answer = selectFirst(body, 'th') !== null;
      sides.set(body, answer);
    }
    return answer;
  }

  function overCell({ cell, row, body, cells, grid }: Place): readonly Label[] {
    const named = hasAttributesOf(cell) ? attributeOf(cell, 'headers') : null;
    const document = named && documentOf(cell);
    if (named && document)
      return named
        .trim()
        .split(/\s+/)
        .flatMap((id) => above(textOf(id ? selectFirst(document, `#${CSS.escape(id)}`) : null)));
    if (!grid) return NONE;
    const maybeSide = !body || mayHaveSides(body);
    const isHead = maybeSide && (isIn(row, 'thead') || (nameOf(cell) === 'th' && isHeadingRow(row)));
    const column = isHead ? -1 : columnOf(cell, row, cells, grid);
    const side = maybeSide ? rowHeading(cell, row, grid) : undefined;
    if (side !== undefined) return [...heading(grid.columns[column]), ...above(side)];
    if (grid.sections) return above(sectionOf(row));
    const stacked = grid.isPlain ? headings.over(cell, row) : undefined;
    if (stacked !== undefined) return stacked === '' ? NONE : above(stacked);
    if (isVersion(grid.columns[column] ?? '', labels)) {
      // Two of a kind side by side, with a row for each field: what its cell says labels the row.
      const at = grid.columns.findIndex((text) => labels.any(text, FIELD));
      const field = textOf(childrenOf(row)[Math.max(at, 0)]);
      if (labels.whole(field) !== 'none') return above(field);
    }
    if (grid.columns[column]) return labelsOf(grid, column);
    // A row that has a label of its own is asked for it first.
    return previousElementOf(cell) ? NONE : above(grid.caption);
  }

  function overAria(cell: Element): readonly Label[] {
    const row = closest(cell, '[role="row" i]');
    const grid = closest(cell, ROLE_GRID);
    if (!row || !grid) return NONE;
    const { columns } = gridOf(grid, () => ariaColumns(grid));
    const given = Number(attributeOf(cell, 'aria-colindex'));
    const column =
      given > 0 ? given - 1 : [...select(row, `${ROLE_CELL},[role="columnheader" i]`)].indexOf(cell);
    return heading(columns[column]);
  }

  /** A row of boxes under a first row with as many: what stands in its place there. */
  function overDiv(element: Element): readonly Label[] {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const row = parentElementOf(box);
      const first = row && headRow(row);
      if (!row || !first) continue;
      const { columns } = gridOf(first, () => [...childrenOf(first)].map(textOf));
      const text = columns[indexOf(box)];
      if (text) return heading(text);
    }
    return overBoxes(element);
  }

  function overBoxes(element: Element): readonly Label[] {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const parent = parentElementOf(box);
      const columns = parent ? boxGrid(parent) : NONE;
      if (columns.length === 0) continue;
      const place = indexOf(box);
      return place < columns.length ? NONE : heading(columns[place % columns.length]);
    }
    return NONE;
  }

  function besides(element: Element, matches: (heading: string) => boolean): readonly Element[] {
    const place = placeOf(element);
    if (place?.grid) {
      const { row, cells: count, grid } = place;
      const columns = asked(grid, matches);
      if (columns.length === 0) return NONE;
      const spanned = grid.spanned?.get(row);
      const cells = spanned ? [] : [...childrenOf(row)];
      return columns.flatMap(
        (column) =>
          (spanned
            ? spanned[column]
            : cells.find((each) => columnOf(each as HTMLTableCellElement, row, count, grid) === column)) ??
          NONE,
      );
    }
    const aria = isProse(element) ? null : closest(element, ROLE_CELL);
    const grid = aria && closest(aria, ROLE_GRID);
    const ariaRow = aria && closest(aria, '[role="row" i]');
    if (grid && ariaRow) {
      const columns = asked(
        gridOf(grid, () => ariaColumns(grid)),
        matches,
      );
      if (columns.length === 0) return NONE;
      const cells = [...select(ariaRow, ROLE_CELL)];
      return columns.flatMap(
        (column) =>
          cells.find((each) => Number(attributeOf(each, 'aria-colindex')) === column + 1) ??
          cells[column] ??
          NONE,
      );
    }
    return besidesDiv(element, matches);
  }

  function besidesDiv(element: Element, matches: (heading: string) => boolean): readonly Element[] {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const row = parentElementOf(box);
      const first = row && headRow(row);
      if (!row || !first) continue;
      const columns = asked(
        gridOf(first, () => [...childrenOf(first)].map(textOf)),
        matches,
      );
      if (columns.length > 0) return columns.flatMap((column) => childrenOf(row)[column] ?? NONE);
    }
    return NONE;
  }

  function caption(element: Element): string {
    return placeOf(element)?.grid?.caption ?? '';
  }

  function isListed(element: Element): boolean {
    const own = placeOf(element)?.grid;
    if (own) return own.columns.length > 0;
    const grid = isProse(element) ? null : closest(element, ROLE_GRID);
    return grid !== null && gridOf(grid, () => ariaColumns(grid)).columns.length > 0;
  }

  return { over, besides, caption, isListed, isProse };
}
