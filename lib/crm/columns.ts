/**
 * Gives the cells of a row their roles by the headings of their columns. Grids shift their children (resize handles,
 * pinned columns, tables for headings apart), so a cell belongs to a heading by what ties them: `aria-colindex`, a
 * field's attribute, `headers`, a class, the place among cells, and if there is nothing else by where both stand.
 */

import { plain } from '#lib/core/plain.ts';
import { isElement, isLaidOut, isText } from '#lib/page/elements.ts';
import {
  attributeOf,
  boundsOf,
  childNodesOf,
  closest,
  closestAbove,
  documentOf,
  elementsIn,
  hasAttribute,
  idOf,
  matches,
  nameOf,
  parentElementOf,
} from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import {
  COLUMN_HEADING,
  cellOf,
  DIALOG,
  filled,
  gridOf,
  headCells,
  ROLE_CELL,
  rowParts,
} from '#lib/page/structure.ts';
import { textOf } from '#lib/page/text.ts';
import { type FieldRole, roleOf, roleOfKey } from '#lib/words/field-roles.ts';

const HEADING = `th,${COLUMN_HEADING},.slick-header-column,.x-column-header,[class*="header-cell"],[class*="column-header"]`;
/** Attributes in which grids write which field a column or cell is of. */
const FIELD_ATTRIBUTES = [
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
/** Attributes in which tables that turn into cards on small screens repeat the heading in each cell. */
const LABEL_ATTRIBUTES = [
  'data-label',
  'data-title',
  'data-th',
  'data-header',
  'data-heading',
  'data-content-label',
];
/** Classes that a heading and its cells share, or that name a cell's field. */
const FIELD_CLASS =
  /^(?:(?:mat-|cdk-|field-|column-|col-|cell-|slick-|td-|th-)[\w-]+|l\d+|[\w]+_table_\d+_column_\d+|el-table_\d+_column_\d+)$/;
const GENERIC_CLASS =
  /^(?:mat-(?:mdc-)?(?:cell|header-cell|column|row|sort.*|elevation.*)|cdk-(?:cell|header-cell|column.*sticky|row)|col-(?:xs|sm|md|lg|xl|auto|\d+).*|slick-(?:cell|header.*|row)|field-(?:sort.*)|column-(?:header.*|cell)|cell-(?:content|inner)|mat-mdc.*)$/;
const MAX_CELLS = 120;

export interface Cell {
  element: Element;
  role: FieldRole | undefined;
  label: string | undefined;
}

/** Whether the row is one of a list that has columns with headings. */
export interface Columns {
  cells: readonly Cell[];
  /** How many headings the list has: two or more make a list of records, and none a form. */
  headings: number;
  /** The whole grid. */
  grid: Element;
}

/** The cells of the row and what each is; undefined if the row is no row of a table or grid. */
export function columnsOf(row: Element): Columns | undefined {
  const table = gridOf(row);
  const grid = headedGrid(row, table);
  if (!grid) return undefined;
  const headings = headingsOf(grid, table);
  const byKey = new Map<string, Element>();
  for (const heading of headings)
    for (const key of keysOf(heading)) if (!byKey.has(key)) byKey.set(key, heading);
  const rows = rowParts(row, grid);
  const cells: Cell[] = [];
  for (const part of rows) {
    const own = cellsIn(part);
    const aligned = alignedHeadings(headings, part, rows.length);
    let column = 0;
    for (const element of own) {
      const heading = headingFor(element, byKey) ?? aligned?.[column] ?? underneath(element, headings);
      column += Number(attributeOf(element, 'colspan')) || 1;
      const label = (heading && titleOf(heading)) ?? labelIn(element);
      const role =
        roleOf(label) ?? roleOfField(element) ?? (heading && !label ? roleOfField(heading) : undefined);
      cells.push({ element: filled(element), role, label });
    }
  }
  return cells.length > 0 ? { cells, headings: headings.length, grid } : undefined;
}

/** The grid round a table that has its headings in another one. */
function headedGrid(row: Element, table: Element | null): Element | undefined {
  if (table && headingsIn(table).length > 1) {
    const outer = closestAbove(table, '[role="grid"], [role="treegrid"]');
    return outer ?? table;
  }
  let node = parentElementOf(table ?? row);
  for (let step = 0; node && step < 8 && nameOf(node) !== 'body'; step += 1, node = parentElementOf(node)) {
    if (matches(node, `main,[role="main"],article,${DIALOG}`)) break;
    const found = find(node, HEADING, 40).filter((heading) => !isRowHeading(heading));
    if (
      found.length > 1 &&
      !found.some(
        (heading) => table !== null && closest(heading, 'tbody') && closest(heading, 'table') === table,
      )
    ) {
      const tables = new Set(found.map((heading) => closest(heading, 'table')));
      // Headings of one other table at most: two tables with headings of their own beside this one say nothing of it.
      if (tables.size <= 2) return node;
      break;
    }
  }
  return table ?? undefined;
}

function headingsOf(grid: Element, table: Element | null): Element[] {
  const own = table && table !== grid ? headingsIn(table) : [];
  return own.length > 1 ? own : headingsIn(grid);
}

/** Headings of columns, and none at the side of a row. */
const headingsIn = (root: Element): Element[] =>
  nameOf(root) === 'table'
    ? headCells(root, (heading) => titleOf(heading) !== undefined)
    : find(root, HEADING, MAX_CELLS)
        .filter((heading) => !isRowHeading(heading) && !closestAbove(heading, HEADING))
        .slice(0, MAX_CELLS);

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

const classesOf = (cell: Element) =>
  (attributeOf(cell, 'class') ?? '')
    .split(/\s+/)
    .slice(0, 20)
    .filter((token) => FIELD_CLASS.test(token) && !GENERIC_CLASS.test(token));

/** Headings by place, as long as a row has as many cells as there are headings. */
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
  return width === spread.length
    ? spread
    : width < spread.length && nameOf(row) === 'tr'
      ? spread
      : undefined;
}

/** The heading that stands over the cell, if the page has a layout: its middle is within the cell's width. */
function underneath(cell: Element, headings: readonly Element[]): Element | undefined {
  if (headings.length === 0 || !isLaidOut(documentOf(cell))) return undefined;
  const box = boundsOf(cell);
  if (box.width < 2) return undefined;
  return headings.find((heading) => {
    const over = boundsOf(heading);
    const middle = over.left + over.width / 2;
    return over.width > 1 && over.top <= box.top && middle >= box.left && middle <= box.right;
  });
}

/** Returns a heading's first words: what follows them are arrows, menus, filters and words for those who do not see. */
function titleOf(heading: Element): string | undefined {
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

function labelIn(cell: Element): string | undefined {
  const label = LABEL_ATTRIBUTES.map((name) => attributeOf(cell, name)).find(Boolean);
  return plain(label) ?? undefined;
}

function roleOfField(cell: Element): FieldRole | undefined {
  const keys = [...FIELD_ATTRIBUTES.map((name) => attributeOf(cell, name)), attributeOf(cell, 'name')];
  for (const key of keys) {
    const role = roleOfKey(key);
    if (role) return role;
  }
  for (const token of classesOf(cell)) {
    const role = roleOfKey(token.replace(/^(?:mat-column|cdk-column|field|column|col|cell|td|th)-/, ''));
    if (role) return role;
  }
  return undefined;
}
