/**
 * What the cells of a row are, by the headings of their columns. Grids shift their children (resize handles, pinned
 * columns, tables for headings apart), so a cell belongs to a heading by what ties them: `aria-colindex`, a field's
 * attribute, `headers`, a class, the place among cells, and if there is nothing else by where both stand.
 */
import { find } from '../reading/select.ts';
import { plain, textOf } from '../reading/text.ts';
import { type FieldRole, roleOf, roleOfKey } from './field-roles.ts';
import { isLaidOut } from './place.ts';

const GRID = 'table, [role="grid"], [role="treegrid"], [role="table"]';
const CELL = 'td, th, [role="gridcell"], [role="cell"], [role="rowheader"]';
const HEADING =
  'th, [role="columnheader"], .slick-header-column, .x-column-header, [class*="header-cell"], [class*="column-header"]';
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
  const table = row.closest(GRID);
  const grid = gridOf(row, table);
  if (!grid) return undefined;
  const headings = headingsOf(grid, table);
  const byKey = new Map<string, Element>();
  for (const heading of headings)
    for (const key of keysOf(heading)) if (!byKey.has(key)) byKey.set(key, heading);
  const rows = rowsAlike(row, grid);
  const cells: Cell[] = [];
  for (const part of rows) {
    const own = cellsIn(part);
    const aligned = alignedHeadings(headings, part, rows.length);
    let column = 0;
    for (const element of own) {
      const heading = headingFor(element, byKey) ?? aligned?.[column] ?? underneath(element, headings);
      column += Number(element.getAttribute('colspan')) || 1;
      const label = (heading && titleOf(heading)) ?? labelIn(element);
      const role =
        roleOf(label) ?? roleOfField(element) ?? (heading && !label ? roleOfField(heading) : undefined);
      cells.push({ element, role, label });
    }
  }
  return cells.length > 0 ? { cells, headings: headings.length, grid } : undefined;
}

/** The grid round a table that has its headings in another one. */
function gridOf(row: Element, table: Element | null): Element | undefined {
  if (table && headingsIn(table).length > 1) {
    const outer = table.parentElement?.closest('[role="grid"], [role="treegrid"]');
    return outer ?? table;
  }
  let node = (table ?? row).parentElement;
  for (let step = 0; node && step < 8 && node.localName !== 'body'; step += 1, node = node.parentElement) {
    if (node.matches('main, [role="main"], article, [role="dialog"], dialog')) break;
    const found = find(node, HEADING, 40).filter((heading) => !isRowHeading(heading));
    if (
      found.length > 1 &&
      !found.some((heading) => heading.closest('tbody')?.closest('table') === table && table !== null)
    ) {
      const tables = new Set(found.map((heading) => heading.closest('table')));
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

/** Headings of columns: cells of the table's head, and none at the side of a row. */
function headingsIn(root: Element): Element[] {
  if (root.localName === 'table') {
    const first = root.querySelector('tr');
    const cells = Array.from(first?.children ?? []);
    const isHeading = (cell: Element) =>
      cell.localName === 'th' || cell.getAttribute('role') === 'columnheader';
    if (first?.parentElement?.localName === 'thead' || (cells.length > 1 && cells.every(isHeading)))
      return lastHeadRow(root, cells);
    return find(root, '[role="columnheader"]', MAX_CELLS);
  }
  return find(root, HEADING, MAX_CELLS)
    .filter((heading) => !isRowHeading(heading) && !heading.parentElement?.closest(HEADING))
    .slice(0, MAX_CELLS);
}

/** Of headings in several rows the one with the most, as groups of columns and filters are fewer. */
function lastHeadRow(table: Element, first: Element[]): Element[] {
  const rows = Array.from(table.querySelectorAll('thead > tr')).slice(0, 4);
  const named = rows
    .map((row) => Array.from(row.children))
    .filter((cells) => cells.some((cell) => titleOf(cell)));
  return named.sort((one, other) => other.length - one.length)[0] ?? first;
}

function isRowHeading(heading: Element): boolean {
  if (heading.getAttribute('scope') === 'row' || heading.getAttribute('role') === 'rowheader') return true;
  return heading.localName === 'th' &&
    heading.closest('tbody') !== null &&
    heading.getAttribute('role') !== 'columnheader'
    ? Array.from(heading.parentElement?.children ?? []).some((cell) => cell.localName === 'td')
    : false;
}

/** A grid with columns that stay while others scroll has a row in several parts. */
function rowsAlike(row: Element, grid: Element): Element[] {
  const name = ['aria-rowindex', 'row-index', 'data-rowindex'].find((attribute) =>
    row.hasAttribute(attribute),
  );
  if (name === undefined) return [row];
  const value = (row.getAttribute(name) ?? '').replace(/["\\]/g, '');
  const alike = find(grid, `[${name}="${value}"]`, 6).filter((part) =>
    part.matches('[role="row"], tr, .ag-row'),
  );
  return alike.includes(row) ? alike : [row];
}

function cellsIn(row: Element): Element[] {
  const children = Array.from(row.children).slice(0, MAX_CELLS);
  const cells = children.filter((child) => child.matches(CELL));
  if (cells.length > 0) return cells;
  const fielded = children.filter((child) => FIELD_ATTRIBUTES.some((name) => child.hasAttribute(name)));
  if (fielded.length > 0) return fielded;
  const deeper = find(row, '[role="gridcell"], [role="cell"], td', MAX_CELLS);
  return deeper.length > 0 ? deeper : children;
}

function headingFor(cell: Element, byKey: ReadonlyMap<string, Element>): Element | undefined {
  return keysOf(cell)
    .map((key) => byKey.get(key))
    .find((heading) => heading !== undefined);
}

/** What ties a cell to its heading, the surest first. */
function keysOf(cell: Element): string[] {
  const keys: string[] = [];
  const at = (attribute: string) => cell.getAttribute(attribute);
  for (const id of `${at('headers') ?? ''} ${at('aria-describedby') ?? ''}`.split(/\s+/))
    if (id) keys.push(`id ${id}`);
  if (cell.id) keys.push(`id ${cell.id}`);
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
  (cell.getAttribute('class') ?? '')
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
    Array.from({ length: Math.min(50, Number(heading.getAttribute('colspan')) || 1) }, () => heading),
  );
  const width = cellsIn(row).reduce((sum, cell) => sum + (Number(cell.getAttribute('colspan')) || 1), 0);
  return width === spread.length
    ? spread
    : width < spread.length && row.localName === 'tr'
      ? spread
      : undefined;
}

/** The heading that stands over the cell, if the page has a layout: its middle is within the cell's width. */
function underneath(cell: Element, headings: readonly Element[]): Element | undefined {
  if (headings.length === 0 || !isLaidOut(cell.ownerDocument)) return undefined;
  const box = cell.getBoundingClientRect();
  if (box.width < 2) return undefined;
  return headings.find((heading) => {
    const over = heading.getBoundingClientRect();
    const middle = over.left + over.width / 2;
    return over.width > 1 && over.top <= box.top && middle >= box.left && middle <= box.right;
  });
}

const TITLE =
  '.ag-header-cell-text, .tabulator-col-title, .MuiDataGrid-columnHeaderTitle, .p-datatable-column-title, .p-column-title, .dt-column-title, .slick-column-name, .x-column-header-text-inner, .v-data-table-header__content, .th-inner, .ant-table-column-title';

/** What a heading says, without its arrows, menus and filters. */
function titleOf(heading: Element): string | undefined {
  const own = heading.querySelector(TITLE) ?? heading.querySelector('a, button, span, div, label') ?? heading;
  const text = textOf(own) ?? textOf(heading);
  if (text && text.length <= 60) return text;
  return plain(heading.getAttribute('aria-label') ?? heading.getAttribute('title'))?.replace(
    /\s*[:,-].*$/,
    '',
  );
}

function labelIn(cell: Element): string | undefined {
  const label = LABEL_ATTRIBUTES.map((name) => cell.getAttribute(name)).find(Boolean);
  return plain(label) ?? undefined;
}

function roleOfField(cell: Element): FieldRole | undefined {
  const keys = [...FIELD_ATTRIBUTES.map((name) => cell.getAttribute(name)), cell.getAttribute('name')];
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
