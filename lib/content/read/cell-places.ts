/** Where the cell of a table stands that an element is in, or that shows it by a slot. */
import type { Labels } from '#lib/detect/labels.ts';
import { columnHeadingsIn } from '#lib/page/columns.ts';
import { closest, countOf, nameOf, parentElementOf, slotOf } from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { tableColumns } from './columns.ts';
import type { IsProse } from './prose.ts';
import { type Grid, type Place, readGrid } from './table-grid.ts';

export function createCellPlaces(labels: Labels, isProse: IsProse) {
  const isHalf = (text: string): boolean => labels.whole(text) === 'number' || labels.isPlace(text);
  const grids = new WeakMap<Element, Grid>();
  // Tables without headings of their own look for them in what is round them, which many share.
  const headingsIn = remembered(columnHeadingsIn);
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
    const grid = gridOf(table, (each) => tableColumns(each, isHalf, headingsIn));
    if (body) grids.set(body, grid);
    return grid;
  }

  function ofCell(element: Element): Place | undefined {
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

  return {
    gridOf,
    /** @param inner what a slot of the cell may show, if `element` is the block round it. */
    placeOf(element: Element, inner = element): Place | undefined {
      const place = ofCell(element);
      if (place) return place;
      const shown = slottedIn(inner);
      const slot = shown && slotOf(shown);
      return slot ? ofCell(slot) : undefined;
    },
  };
}

/** Elements between a slot and what it shows of a cell. */
const MOST_SHOWN = 4;

/** The element round this one that a slot shows: grids of web components draw their cells round it. */
export function slottedIn(element: Element): Element | undefined {
  let at: Element | null = element;
  for (let up = 0; at && up < MOST_SHOWN; up++, at = parentElementOf(at)) if (slotOf(at)) return at;
  return undefined;
}
