/**
 * Ties the cells of a row to the headings of their columns. Grids shift their children (resize handles, pinned columns,
 * tables for headings apart), so a cell belongs to a heading by what ties them: `aria-colindex`, a field's attribute,
 * `headers`, a class, the place among cells. Whose a number is and which country it is of are both read by this.
 */

import { plain } from '#lib/core/plain.ts';
import { isElement, isText } from './elements.ts';
import {
  attributeOf,
  childNodesOf,
  closest,
  closestAbove,
  contentOf,
  elementsIn,
  hasAttribute,
  idOf,
  matches,
  nameOf,
  parentElementOf,
} from './native.ts';
import { askedOnce, find } from './select.ts';
import {
  COLUMN_HEADING,
  cellOf,
  DIALOG,
  filled,
  gridOf,
  headCells,
  ROLE_CELL,
  rowParts,
} from './structure.ts';
import { textOf } from './text.ts';

const HEADING = `th,${COLUMN_HEADING},.slick-header-column,.x-column-header,[class*="header-cell"],[class*="column-header"]`;
/** Attributes in which grids write which field a column or cell is of. */
export const FIELD_ATTRIBUTES = [
  'col-id',
  'tabulator-field',
  'data-field',
  'data-column-id',
  'data-columnid',
  'data-column-field-name',
  'data-column-key',
  'data-column',
  'data-col',
  'data-colid',
  'data-col-key',
  'data-automation-key',
  'data-key',
  'data-name',
  'data-property',
];
/** Classes that a heading and its cells share, or that name a cell's field. */
const FIELD_CLASS =
  /^(?:(?:mat-|cdk-|field-|column-|col-|cell-|slick-|td-|th-)[\w-]+|l\d+|[\w]+_table_\d+_column_\d+|el-table_\d+_column_\d+)$/;
const GENERIC_CLASS =
  /^(?:mat-(?:mdc-)?(?:cell|header-cell|column|row|sort.*|elevation.*)|cdk-(?:cell|header-cell|column.*sticky|row)|col-(?:xs|sm|md|lg|xl|auto|\d+).*|slick-(?:cell|header.*|row)|field-(?:sort.*)|column-(?:header.*|cell)|cell-(?:content|inner)|mat-mdc.*)$/;
const MAX_CELLS = 120;
const MOST_UP = 8;

export interface HeadedCell {
  element: Element;
  heading: Element | undefined;
}

/** A row with the headings of the list that it is of. */
export interface HeadedRow {
  cells: readonly HeadedCell[];
  headings: readonly Element[];
  /** The whole grid. */
  grid: Element;
}

/**
 * The cells of the row with their headings; undefined if the row is no row of a table or grid.
 * @param inPart finds the headings of columns in a part of the page: who asks for many rows may remember them.
 */
export function headedRow(row: Element, inPart = columnHeadingsIn): HeadedRow | undefined {
  const table = gridOf(row);
  const grid = headedGrid(row, table, inPart);
  if (!grid) return undefined;
  const headings = headingsOf(grid, table);
  const byKey = new Map<string, Element>();
  for (const heading of headings)
    for (const key of keysOf(heading)) if (!byKey.has(key)) byKey.set(key, heading);
  const parts = rowParts(row, grid);
  const cells: HeadedCell[] = [];
  for (const part of parts) {
    const aligned = alignedHeadings(headings, part, parts.length);
    let column = 0;
    for (const element of cellsIn(part)) {
      cells.push({ element, heading: headingFor(element, byKey) ?? aligned?.[column] });
      column += Number(attributeOf(element, 'colspan')) || 1;
    }
  }
  return cells.length > 0 ? { cells, headings, grid } : undefined;
}

/** The grid round a table that has its headings in another one. */
function headedGrid(
  row: Element,
  table: Element | null,
  inPart: (part: Element) => readonly Element[],
): Element | undefined {
  if (table && headingsIn(table).length > 1) {
    const outer = closestAbove(table, '[role="grid"], [role="treegrid"]');
    return outer ?? table;
  }
  let node = parentElementOf(table ?? row);
  for (let up = 0; node && up < MOST_UP; up += 1, node = parentElementOf(node)) {
    if (matches(node, `main,[role="main"],article,${DIALOG}`)) break;
    const found = inPart(node);
    if (found.length < 2 || found.some((heading) => table !== null && isInBody(heading, table))) continue;
    const tables = new Set(found.map((heading) => closest(heading, 'table')));
    // Right in the body other parts of the page have boxes that are called headings.
    if (nameOf(node) === 'body' && tables.has(null)) break;
    // Headings of one other table at most: two tables with headings of their own beside this one say nothing of it.
    return tables.size <= 2 && ![...tables].some((each) => each !== table && hasValues(each))
      ? node
      : (table ?? undefined);
  }
  return table ?? undefined;
}

/** The headings of columns in a part of the page. */
export const columnHeadingsIn = askedOnce((part: Element): readonly Element[] =>
  find(part, HEADING, 40).filter((heading) => !isRowHeading(heading)),
);

const isInBody = (heading: Element, table: Element) =>
  closest(heading, 'tbody') !== null && closest(heading, 'table') === table;

/** Whether a table has rows of its own under its headings: then it heads no other. */
const hasValues = (table: Element | null) =>
  table !== null &&
  find(table, 'td', MAX_CELLS).some(
    (cell) => !matches(cell, HEADING) && /[\p{L}\p{Nd}]/u.test(contentOf(cell)),
  );

function headingsOf(grid: Element, table: Element | null): readonly Element[] {
  const own = table && table !== grid ? headingsIn(table) : [];
  return own.length > 1 ? own : headingsIn(grid);
}

/** Headings of columns, and none at the side of a row. */
const headingsIn = askedOnce((root: Element): readonly Element[] =>
  nameOf(root) === 'table'
    ? headCells(root, (heading) => titleOf(heading) !== undefined)
    : find(root, HEADING, MAX_CELLS)
        .filter((heading) => !isRowHeading(heading) && !closestAbove(heading, HEADING))
        .slice(0, MAX_CELLS),
);

function isRowHeading(heading: Element): boolean {
  if (attributeOf(heading, 'scope') === 'row' || attributeOf(heading, 'role') === 'rowheader') return true;
  return nameOf(heading) === 'th' &&
    closest(heading, 'tbody') !== null &&
    attributeOf(heading, 'role') !== 'columnheader'
    ? elementsIn(parentElementOf(heading)).some((cell) => nameOf(cell) === 'td')
    : false;
}

function cellsIn(row: Element): Element[] {
  const children = elementsIn(row).slice(0, MAX_CELLS);
  const cells = children.filter((child) => cellOf(child) === child);
  if (cells.length > 0) return cells;
  const fielded = children.filter((child) => FIELD_ATTRIBUTES.some((name) => hasAttribute(child, name)));
  if (fielded.length > 0) return fielded;
  const deeper = find(row, `td,${ROLE_CELL}`, MAX_CELLS);
  return deeper.length > 0 ? deeper : children;
}

function headingFor(cell: Element, byKey: ReadonlyMap<string, Element>): Element | undefined {
  return keysOf(cell)
    .map((key) => byKey.get(key))
    .find((heading) => heading !== undefined);
}

/** Returns the keys that tie a cell to its heading, the surest first. */
function keysOf(cell: Element): string[] {
  const keys: string[] = [];
  const at = (attribute: string) => attributeOf(cell, attribute);
  for (const id of `${at('headers') ?? ''} ${at('aria-describedby') ?? ''}`.split(/\s+/))
    if (id) keys.push(`id ${id}`);
  if (idOf(cell)) keys.push(`id ${idOf(cell)}`);
  for (const name of FIELD_ATTRIBUTES) {
    const value = at(name);
    if (value) keys.push(`field ${value}`);
    if (value && name === 'data-columnid') keys.push(`id ${value}`);
  }
  if (at('aria-colindex')) keys.push(`colindex ${at('aria-colindex')}`);
  for (const token of classesOf(cell)) keys.push(`class ${token}`);
  return keys;
}

export const classesOf = (cell: Element) =>
  (attributeOf(cell, 'class') ?? '')
    .split(/\s+/)
    .slice(0, 20)
    .filter((token) => FIELD_CLASS.test(token) && !GENERIC_CLASS.test(token));

/** Headings by place, as long as a row has as many cells as there are headings; the last cells of a table's own row may lack. */
function alignedHeadings(
  headings: readonly Element[],
  row: Element,
  parts: number,
): (Element | undefined)[] | undefined {
  if (parts > 1 || headings.length < 2) return undefined;
  const spread = headings.flatMap((heading) =>
    Array.from({ length: Math.min(50, Number(attributeOf(heading, 'colspan')) || 1) }, () => heading),
  );
  const width = cellsIn(row).reduce((sum, cell) => sum + (Number(attributeOf(cell, 'colspan')) || 1), 0);
  const [first] = headings;
  const isApart = first !== undefined && gridOf(first) !== gridOf(row);
  const isShort = width < spread.length && nameOf(row) === 'tr' && !isApart;
  return width === spread.length || isShort ? spread : undefined;
}

/** Returns a heading's first words: what follows them are arrows, menus, filters and words for those who do not see. */
export function titleOf(heading: Element): string | undefined {
  const text = firstWords(filled(heading), MOST_DEEP) ?? textOf(heading);
  if (text && text.length <= 60) return text;
  return plain(attributeOf(heading, 'aria-label') ?? attributeOf(heading, 'title'))?.replace(
    /\s*[:,-].*$/,
    '',
  );
}

/** Elements that a heading's words stand in, one in the other. */
const MOST_DEEP = 8;

function firstWords(within: Node, deep: number): string | undefined {
  for (const node of childNodesOf(within)) {
    const words = isText(node) ? plain(node.data) : undefined;
    if (words && /\p{L}/u.test(words)) return words;
    const inner = deep > 0 && isElement(node) ? firstWords(node, deep - 1) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
