/**
 * Headings over a cell: of tables (also with colspan), of ARIA grids, of tables that are made of divs.
 * A column's heading is read once a scan.
 */
import { parentOf } from './elements.ts';

const ROLE_CELL = '[role="cell" i],[role="gridcell" i],[role="rowheader" i]';
const MOST_HEADING = 80;

export interface Headings {
  /** Texts of the headings that speak for the cell around `element`: the column's, then the row's. */
  over(element: Element): string[];
  /** The cell of the same row under the first heading that `matches`; undefined where there is none. */
  besides(element: Element, matches: (heading: string) => boolean): Element | undefined;
  /** Whether the element is in a row of a list that has headings over its columns. */
  isListed(element: Element): boolean;
}

interface Grid {
  /** Heading by column. */
  columns: string[];
  /** Cells by column of each row, those that reach down from above included; only where a cell does. */
  spanned: Map<Element, Element[]> | undefined;
  /** What a table without headings is called. */
  caption: string;
  /** Column found for a question, by question. */
  asked: Map<(heading: string) => boolean, number>;
}

export function createHeadings(): Headings {
  const grids = new WeakMap<Element, Grid>();
  /** Rows of headings by what holds the rows, and how many boxes a row has. */
  const heads = new WeakMap<Element, Map<number, Element | null>>();

  function headRow(row: Element): Element | null {
    const count = row.children.length;
    const body = row.parentElement;
    if (count < 2 || !body) return null;
    let known = heads.get(body);
    if (!known) {
      known = new Map();
      heads.set(body, known);
    }
    let head = known.get(count);
    if (head === undefined) {
      head = findHeadRow(body, count);
      known.set(count, head);
    }
    return head === row ? null : head;
  }

  function gridOf(element: Element, make: () => string[]): Grid {
    let grid = grids.get(element);
    if (!grid) {
      grid = {
        columns: make(),
        spanned: element.localName === 'table' ? spannedRows(element as HTMLTableElement) : undefined,
        caption: element.localName === 'table' ? textOf(element.querySelector('caption')) : '',
        asked: new Map(),
      };
      grids.set(element, grid);
    }
    return grid;
  }

  function over(element: Element): string[] {
    const cell = cellOf(element);
    if (cell) return overCell(cell);
    const aria = element.closest(ROLE_CELL);
    if (aria) return overAria(aria);
    return overDiv(element);
  }

  /** A table's grid is remembered by what holds its rows, too: a cell finds it in two steps. */
  function gridOfRow(row: Element): Grid | undefined {
    const body = row.parentElement;
    const known = body && grids.get(body);
    if (known) return known;
    const table = body?.closest('table');
    if (!table) return undefined;
    const grid = gridOf(table, () => tableColumns(table));
    if (body) grids.set(body, grid);
    return grid;
  }

  function overCell(cell: HTMLTableCellElement): string[] {
    const named = cell.getAttribute('headers');
    if (named) return named.split(/\s+/).map((id) => textOf(cell.ownerDocument.getElementById(id)));
    const row = cell.parentElement;
    const grid = row && gridOfRow(row);
    if (!row || !grid) return NONE;
    const isHead = row.parentElement?.localName === 'thead' || (cell.localName === 'th' && isHeadingRow(row));
    const heading = isHead ? '' : (grid.columns[columnOf(cell, grid)] ?? '');
    const side = rowHeading(cell, row, grid);
    if (heading === '' && side === undefined) return grid.caption === '' ? NONE : [grid.caption];
    return side === undefined ? [heading] : [heading, side];
  }

  function overAria(cell: Element): string[] {
    const row = cell.closest('[role="row" i]');
    const grid = cell.closest('[role="grid" i],[role="table" i],[role="treegrid" i]');
    if (!row || !grid) return [];
    const { columns } = gridOf(grid, () => ariaColumns(grid));
    const given = Number(cell.getAttribute('aria-colindex'));
    const column =
      given > 0 ? given - 1 : [...row.querySelectorAll(`${ROLE_CELL},[role="columnheader" i]`)].indexOf(cell);
    const heading = columns[column];
    return heading ? [heading] : [];
  }

  /** A row of boxes under a first row with as many: what stands in its place there. */
  function overDiv(element: Element): string[] {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const row = box.parentElement;
      const first = row && headRow(row);
      if (!row || !first) continue;
      const { columns } = gridOf(first, () => [...first.children].map(textOf));
      const heading = columns[[...row.children].indexOf(box)];
      if (heading) return [heading];
    }
    return [];
  }

  function besides(element: Element, matches: (heading: string) => boolean): Element | undefined {
    const cell = cellOf(element);
    const row = cell?.parentElement;
    const own = row && gridOfRow(row);
    if (row && own) {
      const column = asked(own, matches);
      if (column < 0) return undefined;
      if (own.spanned) return own.spanned.get(row)?.[column];
      return [...row.children].find((each) => columnOf(each as HTMLTableCellElement, own) === column);
    }
    const aria = element.closest(ROLE_CELL);
    const grid = aria?.closest('[role="grid" i],[role="table" i],[role="treegrid" i]');
    const ariaRow = aria?.closest('[role="row" i]');
    if (grid && ariaRow) {
      const column = asked(
        gridOf(grid, () => ariaColumns(grid)),
        matches,
      );
      if (column < 0) return undefined;
      const cells = [...ariaRow.querySelectorAll(ROLE_CELL)];
      return cells.find((each) => Number(each.getAttribute('aria-colindex')) === column + 1) ?? cells[column];
    }
    return besidesDiv(element, matches);
  }

  function besidesDiv(element: Element, matches: (heading: string) => boolean): Element | undefined {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const row = box.parentElement;
      const first = row && headRow(row);
      if (!row || !first) continue;
      const column = asked(
        gridOf(first, () => [...first.children].map(textOf)),
        matches,
      );
      if (column >= 0) return row.children[column];
    }
    return undefined;
  }

  function isListed(element: Element): boolean {
    const row = cellOf(element)?.parentElement;
    const own = row && gridOfRow(row);
    if (own) return own.columns.length > 0;
    const grid = element.closest('[role="grid" i],[role="table" i],[role="treegrid" i]');
    return grid !== null && gridOf(grid, () => ariaColumns(grid)).columns.length > 0;
  }

  return { over, besides, isListed };
}

function asked(grid: Grid, matches: (heading: string) => boolean): number {
  let column = grid.asked.get(matches);
  if (column === undefined) {
    column = grid.columns.findIndex((heading) => heading !== undefined && heading !== '' && matches(heading));
    grid.asked.set(matches, column);
  }
  return column;
}

const NONE: string[] = [];

function cellOf(element: Element): HTMLTableCellElement | null {
  const { localName } = element;
  if (localName === 'td' || localName === 'th') return element as HTMLTableCellElement;
  return element.closest<HTMLTableCellElement>('td,th');
}

/** Tables longer than this are read as if no cell reached down. */
const MOST_SPANNED = 5_000;

/** Where a cell reaches over several rows, the cells below stand further on than their place in the row says. */
function spannedRows(table: HTMLTableElement): Map<Element, Element[]> | undefined {
  if (!table.querySelector('[rowspan]') || table.rows.length > MOST_SPANNED) return undefined;
  const found = new Map<Element, Element[]>();
  let above: { cell: Element; left: number }[] = [];
  let section: Element | null = null;
  for (const row of table.rows) {
    if (row.parentElement !== section) above = [];
    section = row.parentElement;
    const cells: Element[] = [];
    const place = (cell: Element | undefined, left: number): void => {
      const from = above[cells.length];
      if (cell) above[cells.length] = { cell, left };
      else if (from) from.left--;
      cells.push(cell ?? from?.cell ?? row);
    };
    for (const cell of row.cells) {
      while ((above[cells.length]?.left ?? 0) > 0) place(undefined, 0);
      // A span of 0 reaches to the end of its section.
      for (let i = 0; i < (cell.colSpan || 1); i++)
        place(cell, (cell.rowSpan === 0 ? MOST_SPANNED : cell.rowSpan || 1) - 1);
    }
    while ((above[cells.length]?.left ?? 0) > 0) place(undefined, 0);
    found.set(row, cells);
  }
  return found;
}

function columnOf(cell: HTMLTableCellElement, { columns, spanned }: Grid): number {
  const cells = cell.parentElement && spanned?.get(cell.parentElement);
  if (cells) return cells.indexOf(cell);
  // As many cells as columns: none spans several.
  if (cell.parentElement?.childElementCount === columns.length) return cell.cellIndex;
  let column = 0;
  for (let each = cell.previousElementSibling; each; each = each.previousElementSibling) {
    column += Number((each as HTMLTableCellElement).colSpan) || 1;
  }
  return column;
}

/** A row of headings only: all `th`, or in a `thead`. */
function isHeadingRow(row: Element): boolean {
  if (row.parentElement?.localName === 'thead') return true;
  if (row.children.length === 1) return isOnlyColumn(row);
  return row.children.length > 1 && [...row.children].every((cell) => cell.localName === 'th');
}

/** A single `th` over rows with a single `td`. */
function isOnlyColumn(row: Element): boolean {
  const next = row.nextElementSibling;
  return (
    row.firstElementChild?.localName === 'th' &&
    !row.previousElementSibling &&
    next?.childElementCount === 1 &&
    next.firstElementChild?.localName === 'td'
  );
}

/** Headings by column; with several heading rows the lower, more exact one wins, and a spanning one fills what it spans. */
function tableColumns(table: Element): string[] {
  const columns: string[] = [];
  const rows = firstRows(table);
  let heads = rows.filter((row) => row.closest('table') === table && isHeadingRow(row));
  // No heading marked up: a first row of words above rows of numbers is one all the same.
  const first = rows[0];
  if (heads.length === 0 && first && rows.length > 1 && looksLikeHead(first)) heads = [first];
  if (heads.length === 0 && first) heads = headsApart(table, first.children.length);
  /** Heading rows left that a cell above reaches into, by column. */
  const reach: number[] = [];
  for (const row of heads) {
    let column = 0;
    for (const cell of row.children) {
      while ((reach[column] ?? 0) > 0) reach[column] = (reach[column++] ?? 0) - 1;
      const text = textOf(cell);
      const { colSpan, rowSpan } = cell as HTMLTableCellElement;
      for (let i = 0; i < (Number(colSpan) || 1); i++, column++) {
        if (text || !columns[column]) columns[column] = text;
        reach[column] = (Number(rowSpan) || 1) - 1;
      }
    }
    while (column < reach.length)
      if ((reach[column++] ?? 0) > 0) reach[column - 1] = (reach[column - 1] ?? 0) - 1;
  }
  return columns;
}

/** Lists whose head stays while they scroll keep it in a table of its own, right before theirs. */
function headsApart(table: Element, columns: number): Element[] {
  let box: Element | null = table;
  for (let up = 0; box && up < 4; up++, box = box.parentElement) {
    const before = box.previousElementSibling;
    if (!before) continue;
    const tables = before.localName === 'table' ? [before] : [...before.querySelectorAll('table')];
    const [head] = tables;
    if (!head || tables.length > 1) return [];
    const rows = [...(head as HTMLTableElement).rows];
    const isHead = rows.length < 4 && rows.every((row) => row.cells.length === columns && isHeadingRow(row));
    return isHead ? rows : [];
  }
  return [];
}

/** A long table's rows are not all listed for the few that may be headings. */
function firstRows(table: Element): Element[] {
  const { rows } = table as HTMLTableElement;
  const first: Element[] = [];
  for (let i = 0; i < 6; i++) {
    const row = rows?.[i];
    if (row) first.push(row);
  }
  return first;
}

function looksLikeHead(row: Element): boolean {
  if (row.children.length < 2 || row.querySelector('th') !== null) return false;
  const texts = [...row.children].map(textOf);
  const bold = row.querySelectorAll('b,strong').length >= row.children.length;
  return (
    texts.every((text) => text.length < 30 && !/\p{Nd}/u.test(text)) && (bold || row.children.length > 2)
  );
}

/** `<tr><th>Phone</th><td>…`, and the same with two plain cells in a table without headings. */
function rowHeading(cell: HTMLTableCellElement, row: Element, { spanned }: Grid): string | undefined {
  const cells = spanned?.get(row);
  const before = cells ? cells[cells.indexOf(cell) - 1] : cell.previousElementSibling;
  if (before?.localName === 'th') return textOf(before);
  const first = cells ? cells[0] : row.firstElementChild;
  return first !== cell && first?.localName === 'th' ? textOf(first) : undefined;
}

function ariaColumns(grid: Element): string[] {
  const columns: string[] = [];
  const heads = [...grid.querySelectorAll('[role="columnheader" i]')];
  heads.forEach((head, index) => {
    const given = Number(head.getAttribute('aria-colindex'));
    columns[given > 0 ? given - 1 : index] = textOf(head) || head.getAttribute('aria-label') || '';
  });
  return columns;
}

/** The first row in `body`, or in what stands before it, with as many boxes, all of them words. */
function findHeadRow(body: Element, count: number): Element | null {
  if (body.localName === 'ul' || body.localName === 'ol') return null;
  const before = body.previousElementSibling;
  for (const candidate of [body.firstElementChild, before?.firstElementChild, before]) {
    if (!candidate || candidate.children.length !== count) continue;
    if ([...candidate.children].every((box) => isHeadText(textOf(box)))) return candidate;
  }
  return null;
}

function isHeadText(text: string): boolean {
  return text.length < 40 && !/\p{Nd}{3}/u.test(text);
}

/** An element's text on one line, or nothing where it is too long for a heading. */
export function textOf(element: Element | null | undefined): string {
  const text = element?.textContent ?? '';
  return text.length > MOST_HEADING * 4 ? '' : text.replace(/\s+/g, ' ').trim().slice(0, MOST_HEADING);
}
