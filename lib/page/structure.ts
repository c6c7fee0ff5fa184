/**
 * The structure that pages are marked up in: cells, rows, grids, entries of lists, headings, dialogs. All that asks which of
 * them an element is in asks here.
 */
import {
  attributeOf,
  closest,
  elementsIn,
  nameOf,
  parentElementOf,
  select,
  selectFirst,
  shownIn,
  treeOf,
} from './native.ts';
import { find } from './select.ts';

export const ROLE_CELL = '[role="cell" i],[role="gridcell" i],[role="rowheader" i]';
export const ROLE_GRID = '[role="grid" i],[role="table" i],[role="treegrid" i]';
export const ROW = 'tr,[role="row" i]';
export const GRID = `table,${ROLE_GRID}`;
/** Repeated in a list, a table or a grid. */
export const ITEM = `${ROW},li,[role="listitem" i],[role="option" i],[role="treeitem" i]`;
/** The same with cards and messages, which stand in no list. */
export const ENTRY = `${ITEM},article,[role="article" i]`;
export const HEADING = 'h1,h2,h3,h4,h5,h6,[role="heading" i]';
export const COLUMN_HEADING = '[role="columnheader" i]';
export const DIALOG = 'dialog,[role="dialog" i],[role="alertdialog" i],[aria-modal="true" i]';

/** Names of elements that are the title of what stands after or in them. */
export const TITLE = /^(?:h[1-6]|legend|summary|caption)$/;

export const cellOf = (element: Element) => closest(element, `td,th,${ROLE_CELL}`);
export const rowOf = (element: Element) => closest(element, ROW);
export const gridOf = (element: Element) => closest(element, GRID);

/** A cell that shows elements of elsewhere is these, if there is one: grids of web components keep their texts outside. */
export function filled(cell: Element): Element {
  const slot = nameOf(cell) === 'slot' ? cell : selectFirst(cell, 'slot');
  const [shown, second] = slot ? shownIn(slot) : [];
  return shown && !second ? shown : cell;
}

const MOST_CELLS = 120;
const MOST_HEAD_ROWS = 4;

/**
 * Returns the cells that head the columns of a table or grid: none if it has no headings. Of headings in several rows it
 * is the row with the most, as groups of columns and filters are fewer.
 * @param isNamed whether a heading says anything.
 */
export function headCells(grid: Element, isNamed: (heading: Element) => boolean = () => true): Element[] {
  const first = nameOf(grid) === 'table' ? selectFirst(grid, 'tr') : null;
  const cells = elementsIn(first);
  const head = first && parentElementOf(first);
  if (!(head && nameOf(head) === 'thead') && !(cells.length > 1 && cells.every(isColumnHeading)))
    return find(grid, COLUMN_HEADING, MOST_CELLS);
  const rows = Array.from(select(grid, 'thead > tr')).slice(0, MOST_HEAD_ROWS);
  const named = rows.map(elementsIn).filter((each) => each.some(isNamed));
  return named.sort((one, other) => other.length - one.length)[0] ?? cells;
}

const isColumnHeading = (cell: Element) =>
  nameOf(cell) === 'th' || attributeOf(cell, 'role')?.toLowerCase() === 'columnheader';

/** Attributes in which grids count their rows. */
const ROW_COUNTS = ['aria-rowindex', 'row-index', 'data-rowindex'];
const MOST_PARTS = 6;

/** Returns the parts that a row is drawn in: a grid with columns that stay while others scroll has several. */
export function rowParts(row: Element, grid = closest(row, ROLE_GRID)): Element[] {
  const name = ROW_COUNTS.find((each) => attributeOf(row, each) !== null);
  if (!grid || name === undefined) return [row];
  const index = (attributeOf(row, name) ?? '').replace(/["\\]/g, '');
  const parts = find(grid, `[${name}="${index}"]`, MOST_PARTS).filter(
    (part) => closest(part, `${ROW},.ag-row`) === part,
  );
  return parts.includes(row) ? parts : [row];
}

/** Returns the elements that an attribute names by their ids, as `aria-labelledby` and `headers` do. */
export function referred(element: Element, attribute: string): Element[] {
  const ids = attributeOf(element, attribute)?.trim().split(/\s+/) ?? [];
  return ids.flatMap((id) => (id && selectFirst(treeOf(element), `#${CSS.escape(id)}`)) || []);
}
