/**
 * Headings over a cell: of tables (also with colspan), of ARIA grids, of tables that are made of divs.
 * A column's heading is read once a scan.
 */

import type { Label } from '#lib/detect/types.ts';
import {
  attributeOf,
  childrenOf,
  closest,
  contentOf,
  countOf,
  documentOf,
  firstElementOf,
  nameOf,
  parentElementOf,
  previousElementOf,
  select,
  selectFirst,
} from './dom.ts';
import { parentOf } from './elements.ts';

const ROLE_GRID = '[role="grid" i],[role="table" i],[role="treegrid" i]';
const ROLE_CELL = '[role="cell" i],[role="gridcell" i],[role="rowheader" i]';
const MOST_HEADING = 80;

export interface Headings {
  /** The headings that speak for the cell around `element`, or that its block is: the column's, then the row's. */
  over(element: Element, owner: Element): readonly Label[];
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
  labels: (readonly Label[])[];
  /** Whether any cell names its headings itself (`headers`). */
  mayName: boolean;
  /** What a table without headings is called. */
  caption: string;
  /** Column found for a question, by question. */
  asked: Map<(heading: string) => boolean, number>;
}

/** Where a cell stands. Asked for several times in a row for one number. */
interface Place {
  cell: HTMLTableCellElement;
  row: Element;
  grid: Grid | undefined;
}

export function createHeadings(): Headings {
  const grids = new WeakMap<Element, Grid>();
  /** Rows of headings by what holds the rows, and how many boxes a row has. */
  const heads = new WeakMap<Element, Map<number, Element | null>>();
  const sides = new WeakMap<Element, boolean>();

  function headRow(row: Element): Element | null {
    const count = countOf(row);
    const body = parentElementOf(row);
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
        spanned: nameOf(element) === 'table' ? spannedRows(element as HTMLTableElement) : undefined,
        labels: [],
        mayName: selectFirst(element, '[headers]') !== null,
        caption: nameOf(element) === 'table' ? textOf(selectFirst(element, 'caption')) : '',
        asked: new Map(),
      };
      grids.set(element, grid);
    }
    return grid;
  }

  function over(element: Element, owner: Element): readonly Label[] {
    const place = placeOf(owner);
    if (place) return overCell(place);
    const aria = closest(element, ROLE_CELL);
    if (aria) return overAria(aria);
    return overDiv(element);
  }

  let last: Place | undefined;

  function placeOf(element: Element): Place | undefined {
    const cell = cellOf(element);
    const row = cell && parentElementOf(cell);
    if (!cell || !row) return undefined;
    if (last?.cell !== cell) last = { cell, row, grid: gridOfRow(row) };
    return last;
  }

  /** A table's grid is remembered by what holds its rows, too: a cell finds it in two steps. */
  function gridOfRow(row: Element): Grid | undefined {
    const body = parentElementOf(row);
    const known = body && grids.get(body);
    if (known) return known;
    const table = body && closest(body, 'table');
    if (!table) return undefined;
    const grid = gridOf(table, () => tableColumns(table));
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

  function overCell({ cell, row, grid }: Place): readonly Label[] {
    const named = grid?.mayName === false ? null : attributeOf(cell, 'headers');
    const document = named && documentOf(cell);
    if (named && document)
      return named
        .trim()
        .split(/\s+/)
        .flatMap((id) => above(textOf(id ? selectFirst(document, `#${CSS.escape(id)}`) : null)));
    if (!grid) return NONE;
    const body = parentElementOf(row);
    const maybeSide = !body || mayHaveSides(body);
    const isHead = maybeSide && (isIn(row, 'thead') || (nameOf(cell) === 'th' && isHeadingRow(row)));
    const column = isHead ? -1 : columnOf(cell, row, grid);
    const side = maybeSide ? rowHeading(cell, row, grid) : undefined;
    if (side !== undefined) return [...above(grid.columns[column]), ...above(side)];
    return grid.columns[column] ? labelsOf(grid, column) : above(grid.caption);
  }

  function overAria(cell: Element): readonly Label[] {
    const row = closest(cell, '[role="row" i]');
    const grid = closest(cell, ROLE_GRID);
    if (!row || !grid) return NONE;
    const { columns } = gridOf(grid, () => ariaColumns(grid));
    const given = Number(attributeOf(cell, 'aria-colindex'));
    const column =
      given > 0 ? given - 1 : [...select(row, `${ROLE_CELL},[role="columnheader" i]`)].indexOf(cell);
    return above(columns[column]);
  }

  /** A row of boxes under a first row with as many: what stands in its place there. */
  function overDiv(element: Element): readonly Label[] {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const row = parentElementOf(box);
      const first = row && headRow(row);
      if (!row || !first) continue;
      const { columns } = gridOf(first, () => [...childrenOf(first)].map(textOf));
      const heading = columns[indexOf(box)];
      if (heading) return above(heading);
    }
    return NONE;
  }

  function besides(element: Element, matches: (heading: string) => boolean): Element | undefined {
    const place = placeOf(element);
    if (place?.grid) {
      const { row, grid } = place;
      const column = asked(grid, matches);
      if (column < 0) return undefined;
      if (grid.spanned) return grid.spanned.get(row)?.[column];
      return [...childrenOf(row)].find(
        (each) => columnOf(each as HTMLTableCellElement, row, grid) === column,
      );
    }
    const aria = closest(element, ROLE_CELL);
    const grid = aria && closest(aria, ROLE_GRID);
    const ariaRow = aria && closest(aria, '[role="row" i]');
    if (grid && ariaRow) {
      const column = asked(
        gridOf(grid, () => ariaColumns(grid)),
        matches,
      );
      if (column < 0) return undefined;
      const cells = [...select(ariaRow, ROLE_CELL)];
      return cells.find((each) => Number(attributeOf(each, 'aria-colindex')) === column + 1) ?? cells[column];
    }
    return besidesDiv(element, matches);
  }

  function besidesDiv(element: Element, matches: (heading: string) => boolean): Element | undefined {
    let box: Element | null = element;
    for (let up = 0; up < 3 && box; up++, box = parentOf(box)) {
      const row = parentElementOf(box);
      const first = row && headRow(row);
      if (!row || !first) continue;
      const column = asked(
        gridOf(first, () => [...childrenOf(first)].map(textOf)),
        matches,
      );
      if (column >= 0) return childrenOf(row)[column];
    }
    return undefined;
  }

  function isListed(element: Element): boolean {
    const own = placeOf(element)?.grid;
    if (own) return own.columns.length > 0;
    const grid = closest(element, ROLE_GRID);
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

const NONE: readonly never[] = [];

function above(text: string | undefined): readonly Label[] {
  return text ? [{ text, where: 'above' }] : NONE;
}

/** Tables longer than this are read as if no cell reached down. */
const MOST_SPANNED = 5_000;

/** Where a cell reaches over several rows, the cells below stand further on than their place in the row says. */
function spannedRows(table: HTMLTableElement): Map<Element, Element[]> | undefined {
  if (!selectFirst(table, '[rowspan]') || table.rows.length > MOST_SPANNED) return undefined;
  const found = new Map<Element, Element[]>();
  let above: { cell: Element; left: number }[] = [];
  let section: Element | null = null;
  for (const row of table.rows) {
    if (parentElementOf(row) !== section) above = [];
    section = parentElementOf(row);
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

/** A column's heading as a label, made once for its ten thousand cells. */
function labelsOf(grid: Grid, column: number): readonly Label[] {
  const known = grid.labels[column];
  if (known) return known;
  const labels = above(grid.columns[column]);
  grid.labels[column] = labels;
  return labels;
}

function cellOf(element: Element): HTMLTableCellElement | null {
  const name = nameOf(element);
  if (name === 'td' || name === 'th') return element as HTMLTableCellElement;
  return closest<HTMLTableCellElement>(element, 'td,th');
}

function columnOf(cell: HTMLTableCellElement, row: Element, { columns, spanned }: Grid): number {
  const cells = spanned?.get(row);
  if (cells) return cells.indexOf(cell);
  // As many cells as columns: none spans several.
  if (countOf(row) === columns.length) return cell.cellIndex;
  let column = 0;
  for (let each = previousElementOf(cell); each; each = previousElementOf(each)) {
    column += Number((each as HTMLTableCellElement).colSpan) || 1;
  }
  return column;
}

/** Its place among its parent's children. */
function indexOf(element: Element): number {
  let index = 0;
  for (let each = previousElementOf(element); each; each = previousElementOf(each)) index++;
  return index;
}

function isIn(element: Element, name: string): boolean {
  const parent = parentElementOf(element);
  return parent !== null && nameOf(parent) === name;
}

/** A row of headings only: all `th`, or in a `thead`. */
function isHeadingRow(row: Element): boolean {
  if (isIn(row, 'thead')) return true;
  const count = countOf(row);
  if (count === 1) return isOnlyColumn(row);
  return count > 1 && [...childrenOf(row)].every((cell) => nameOf(cell) === 'th');
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
  let heads = rows.filter((row) => closest(row, 'table') === table && isHeadingRow(row));
  // No heading marked up: a first row of words above rows of numbers is one all the same.
  const first = rows[0];
  if (heads.length === 0 && first && rows.length > 1 && looksLikeHead(first)) heads = [first];
  if (heads.length === 0 && first) heads = headsApart(table, first.children.length);
  /** Heading rows left that a cell above reaches into, by column. */
  const reach: number[] = [];
  for (const row of heads) {
    let column = 0;
    for (const cell of childrenOf(row)) {
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
  const count = countOf(row);
  if (count < 2 || selectFirst(row, 'th') !== null) return false;
  const texts = [...childrenOf(row)].map(textOf);
  const bold = select(row, 'b,strong').length >= count;
  return texts.every((text) => text.length < 30 && !/\p{Nd}/u.test(text)) && (bold || count > 2);
}

/** `<tr><th>Phone</th><td>…`, and the same with two plain cells in a table without headings. */
function rowHeading(cell: HTMLTableCellElement, row: Element, { spanned }: Grid): string | undefined {
  const cells = spanned?.get(row);
  const before = cells ? cells[cells.indexOf(cell) - 1] : previousElementOf(cell);
  if (before && nameOf(before) === 'th') return textOf(before);
  const first = cells ? cells[0] : firstElementOf(row);
  return first && first !== cell && nameOf(first) === 'th' ? textOf(first) : undefined;
}

function ariaColumns(grid: Element): string[] {
  const columns: string[] = [];
  const heads = [...select(grid, '[role="columnheader" i]')];
  heads.forEach((head, index) => {
    const given = Number(attributeOf(head, 'aria-colindex'));
    columns[given > 0 ? given - 1 : index] = textOf(head) || attributeOf(head, 'aria-label') || '';
  });
  return columns;
}

/** The first row in `body`, or in what stands before it, with as many boxes, all of them words. */
function findHeadRow(body: Element, count: number): Element | null {
  const name = nameOf(body);
  if (name === 'ul' || name === 'ol') return null;
  const before = previousElementOf(body);
  for (const candidate of [firstElementOf(body), before && firstElementOf(before), before]) {
    if (!candidate || countOf(candidate) !== count) continue;
    if ([...childrenOf(candidate)].every((box) => isHeadText(textOf(box)))) return candidate;
  }
  return null;
}

function isHeadText(text: string): boolean {
  return text.length < 40 && !/\p{Nd}{3}/u.test(text);
}

/** An element's text on one line, or nothing where it is too long for a heading. */
export function textOf(element: Element | null | undefined): string {
  const text = element ? contentOf(element) : '';
  return text.length > MOST_HEADING * 4 ? '' : text.replace(/\s+/g, ' ').trim().slice(0, MOST_HEADING);
}
