/**
 * Finds the headings over the columns of a table, a grid or rows of boxes, and the places of cells that reach over
 * several rows.
 */

import { hasDigit, pattern } from '#lib/detect/pattern.ts';
import { headedRow, titleOf } from '#lib/page/columns.ts';
import {
  attributeOf,
  childrenOf,
  closest,
  contentOf,
  countOf,
  firstElementOf,
  nameOf,
  nextElementOf,
  parentElementOf,
  previousElementOf,
  select,
  selectFirst,
} from '#lib/page/native.ts';
import { COLUMN_HEADING, filled } from '#lib/page/structure.ts';

/** Of links and entries: they head nothing. */
const LIST = /^(?:ul|ol|nav)$/;
const MOST_HEADING = 80;
/** Boxes between a row and what it shares with a head that stands apart; fewest columns of such rows. */
const MOST_APART = 4;
const LEAST_APART = 3;
const THREE_DIGITS = pattern(String.raw`\p{Nd}{3}`);
/** Tables longer than this are read as if no cell reached down. */
const MOST_SPANNED = 5_000;

/** Where a cell reaches over several rows, the cells below stand further on than their place in the row says. */
export function spannedRows(table: HTMLTableElement): Map<Element, Element[]> | undefined {
  if (table.rows.length > MOST_SPANNED || !selectFirst(table, '[rowspan]')) return undefined;
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

/** Its place among its parent's children. */
export function indexOf(element: Element): number {
  let index = 0;
  for (let each = previousElementOf(element); each; each = previousElementOf(each)) index++;
  return index;
}

export function isIn(element: Element, name: string): boolean {
  const parent = parentElementOf(element);
  return parent !== null && nameOf(parent) === name;
}

/** A row of headings only: all `th`, or in a `thead`. */
export function isHeadingRow(row: Element): boolean {
  if (isIn(row, 'thead')) return true;
  const count = countOf(row);
  if (count === 1) return isOnlyColumn(row);
  return count > 1 && !isUnderHead(row) && [...childrenOf(row)].every((cell) => nameOf(cell) === 'th');
}

/** Some write every cell as a heading: in a table that has a head of its own, these are none. */
function isUnderHead(row: Element): boolean {
  const body = parentElementOf(row);
  const before = body && nameOf(body) === 'tbody' ? previousElementOf(body) : null;
  return before !== null && nameOf(before) === 'thead' && firstElementOf(before) !== null;
}

/** A single `th` over rows with a single `td`. */
function isOnlyColumn(row: Element): boolean {
  const next = nextElementOf(row);
  const cell = firstElementOf(row);
  const below = next && countOf(next) === 1 ? firstElementOf(next) : null;
  return (
    cell !== null &&
    nameOf(cell) === 'th' &&
    !previousElementOf(row) &&
    below !== null &&
    nameOf(below) === 'td'
  );
}

/**
 * Headings by column; with several heading rows the lower, more exact one wins, and a spanning one fills what it spans.
 * @param isHalf a heading that says no more than "number" or "new", so that the one over it belongs to it.
 * @param headingsIn the headings of columns in a part of the page.
 */
export function tableColumns(
  table: Element,
  isHalf: (heading: string) => boolean,
  headingsIn: (part: Element) => readonly Element[],
): string[] {
  const columns: string[] = [];
  const rows = firstRows(table);
  let heads = rows.filter((row) => closest(row, 'table') === table && isHeadingRow(row));
  // No heading marked up: a first row of words above rows of numbers is one all the same.
  const first = rows[0];
  if (heads.length === 0 && first && rows.length > 1 && looksLikeHead(first)) heads = [first];
  if (heads.length === 0 && first) return columnsApart(first, headingsIn);
  /** Heading rows left that a cell above reaches into, by column. */
  const reach: number[] = [];
  for (const row of heads) {
    let column = 0;
    for (const cell of childrenOf(row)) {
      while ((reach[column] ?? 0) > 0) reach[column] = (reach[column++] ?? 0) - 1;
      const text = textOf(cell) || textOf(filled(cell));
      const { colSpan, rowSpan } = cell as HTMLTableCellElement;
      for (let i = 0; i < (Number(colSpan) || 1); i++, column++) {
        const over = columns[column];
        if (text || !over) columns[column] = over && text !== over && isHalf(text) ? `${over} ${text}` : text;
        reach[column] = (Number(rowSpan) || 1) - 1;
      }
    }
    while (column < reach.length)
      if ((reach[column++] ?? 0) > 0) reach[column - 1] = (reach[column - 1] ?? 0) - 1;
  }
  return columns;
}

/** Headings that stand in another table than the row, as lists keep them whose head stays while they scroll. */
function columnsApart(row: Element, headingsIn: (part: Element) => readonly Element[]): string[] {
  const { cells, headings } = headedRow(row, headingsIn) ?? { cells: [], headings: [] };
  if (headings.length < 2) return [];
  return cells.flatMap(({ element, heading }) => {
    const title = (heading && titleOf(heading)) ?? '';
    return Array.from({ length: (element as HTMLTableCellElement).colSpan || 1 }, () => title);
  });
}

/** A long table's rows are not all listed for the few that may be headings. */
function firstRows(table: Element): Element[] {
  const { rows } = table as HTMLTableElement;
  return Array.from({ length: 6 }, (_, at) => rows?.[at]).filter((row) => row !== undefined);
}

function looksLikeHead(row: Element): boolean {
  const count = countOf(row);
  if (count < 2 || selectFirst(row, 'th') !== null) return false;
  const texts = [...childrenOf(row)].map(textOf);
  const bold = select(row, 'b,strong').length >= count;
  // A row without words takes the place of rows that are not drawn.
  if (texts.every((text) => text === '')) return false;
  return texts.every((text) => text.length < 30 && !hasDigit(text)) && (bold || count > 2);
}

export function ariaColumns(grid: Element): string[] {
  const columns: string[] = [];
  const heads = [...select(grid, COLUMN_HEADING)];
  heads.forEach((head, index) => {
    const given = Number(attributeOf(head, 'aria-colindex'));
    columns[given > 0 ? given - 1 : index] = textOf(head) || attributeOf(head, 'aria-label') || '';
  });
  return columns;
}

/**
 * The first row in `body`, or in what stands before it, with as many boxes, all of them words.
 * @param isLabel items of a list are no rows, except if the first has labels.
 */
export function findHeadRow(
  body: Element,
  row: Element,
  count: number,
  isLabel: (text: string) => boolean,
): Element | null {
  const name = nameOf(body);
  if (name === 'ul' || name === 'ol') {
    const first = firstElementOf(body);
    const isHead = first !== null && countOf(first) === count && count > 1 && isHeadOnly(first);
    return isHead && [...childrenOf(first)].filter((box) => isLabel(textOf(box))).length * 2 >= count
      ? first
      : null;
  }
  const before = previousElementOf(body);
  for (const candidate of [firstElementOf(body), before && firstElementOf(before), before]) {
    if (!candidate || countOf(candidate) !== count || LIST.test(nameOf(candidate))) continue;
    // Links and buttons over a card are no headings of its boxes.
    if (!isMadeOf(candidate, row)) continue;
    if (isHeadOnly(candidate) && !isFieldRow(candidate)) return candidate;
  }
  return headRowApart(body, count, isLabel);
}

/**
 * Of rows that scroll under their head: it is alone in a box before theirs, and made as they are. A bar of tabs or links
 * is not.
 */
function headRowApart(body: Element, count: number, isLabel: (text: string) => boolean): Element | null {
  if (count < LEAST_APART) return null;
  let box: Element | null = body;
  for (let up = 0; box && up < MOST_APART; up++, box = parentElementOf(box)) {
    let row = previousElementOf(box);
    for (let deep = 0; row && countOf(row) === 1 && deep < MOST_APART; deep++) row = firstElementOf(row);
    if (!row || countOf(row) !== count || !isHeadOnly(row) || isFieldRow(row)) continue;
    if (isMadeAlike(row, firstElementOf(body)) && [...childrenOf(row)].some((each) => isLabel(textOf(each))))
      return row;
  }
  return null;
}

/** Whether two rows have the same kind of boxes. */
const isMadeOf = (head: Element, row: Element): boolean =>
  nameOf(firstElementOf(head) ?? head) === nameOf(firstElementOf(row) ?? row);

/** The same element with the same first class, as what a framework repeats has; and nothing in the head to be pressed. */
function isMadeAlike(head: Element, row: Element | null): boolean {
  if (!row || selectFirst(head, 'a,button,[role="tab" i]') !== null) return false;
  const kindOf = (element: Element) =>
    `${nameOf(element)}.${attributeOf(element, 'class')?.trim().split(/\s/)[0]}`;
  return kindOf(head) === kindOf(row) && isMadeOf(head, row);
}

/** A form's first row: a label and its field, or a field's name with its colon. */
function isFieldRow(row: Element): boolean {
  const first = firstElementOf(row);
  return selectFirst(row, 'label,input,select,textarea') !== null || /[:：]$/.test(textOf(first));
}

/** Boxes of short words. Asked one by one: a page's first paragraph is mostly enough to know that it heads nothing. */
export function isHeadOnly(row: Element): boolean {
  for (let box = firstElementOf(row); box; box = nextElementOf(box))
    if (!isHeadText(contentOf(box))) return false;
  return true;
}

/** Short, and no number: what may head a column. */
function isHeadText(content: string): boolean {
  if (content.length > MOST_HEADING * 4) return false;
  const text = onOneLine(content);
  return text.length < 40 && !THREE_DIGITS.test(text);
}

/** An element's text on one line, or nothing if it is too long for a heading. */
export function textOf(element: Element | null | undefined): string {
  const text = element ? contentOf(element) : '';
  return text.length > MOST_HEADING * 4 ? '' : onOneLine(text);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_HEADING);
}
