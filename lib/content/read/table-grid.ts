/** Keeps what was read of a table, and finds where its cells stand in it. */
import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import { attributeOf, firstElementOf, nameOf, previousElementOf } from '#lib/page/native.ts';
import { COMPARED } from '#lib/words/kinds.ts';
import { spannedRows, textOf } from './columns.ts';
import { isPlainTable } from './stacked-headings.ts';

export interface Grid {
  /** Heading by column. */
  columns: string[];
  /** Cells by column of each row, those that reach down from above included; only if a cell does. */
  spanned: Map<Element, Element[]> | undefined;
  labels: (readonly Label[])[];
  /** The caption of a table without headings. */
  caption: string;
  /** No heading is marked, and it is short: rows of labels may stand between rows of values. */
  isPlain: boolean;
  /** Columns found for a question, by question. */
  asked: Map<(heading: string) => boolean, readonly number[]>;
}

/** Where a cell stands. Asked for several times in a row for one number. */
export interface Place {
  cell: HTMLTableCellElement;
  row: Element;
  /** The element that holds the row. */
  body: Element | null;
  /** How many cells the row has. */
  cells: number;
  grid: Grid | undefined;
}

/** @param columns the headings of its columns, in order */
export function readGrid(element: Element, columns: string[]): Grid {
  const table = nameOf(element) === 'table' ? (element as HTMLTableElement) : undefined;
  return {
    columns,
    spanned: table && spannedRows(table),
    labels: [],
    caption: table ? textOf(table.caption) : '',
    isPlain: table !== undefined && isPlainTable(table),
    asked: new Map(),
  };
}

export function asked(grid: Grid, matches: (heading: string) => boolean): readonly number[] {
  let columns = grid.asked.get(matches);
  if (columns === undefined) {
    columns = [...grid.columns.keys()].filter((column) => {
      const heading = grid.columns[column];
      return heading !== undefined && heading !== '' && matches(heading);
    });
    grid.asked.set(matches, columns);
  }
  return columns;
}

const NONE: readonly never[] = [];
export function above(text: string | undefined): readonly Label[] {
  return text ? [{ text, where: 'above' }] : NONE;
}
export function heading(text: string | undefined): readonly Label[] {
  return text ? [{ text, where: 'column' }] : NONE;
}

/** A column's heading as a label, made once for its ten thousand cells. */
export function labelsOf(grid: Grid, column: number): readonly Label[] {
  const known = grid.labels[column];
  if (known) return known;
  const labels = heading(grid.columns[column]);
  grid.labels[column] = labels;
  return labels;
}

export function columnOf(
  cell: HTMLTableCellElement,
  row: Element,
  cells: number,
  { columns, spanned }: Grid,
): number {
  const placed = spanned?.get(row);
  if (placed) return placed.indexOf(cell);
  // As many cells as columns: none spans several.
  if (cells === columns.length) return cell.cellIndex;
  let column = 0;
  for (let each = previousElementOf(cell); each; each = previousElementOf(each)) {
    if (!isTakenOut(each)) column += Number((each as HTMLTableCellElement).colSpan) || 1;
  }
  return column;
}

/** A cell that a script keeps something in, and that the row above it has no heading for. */
const isTakenOut = (cell: Element): boolean =>
  attributeOf(cell, 'hidden') !== null || /display\s*:\s*none/.test(attributeOf(cell, 'style') ?? '');

/** `<tr><th>Phone</th><td>…`, and the same with two plain cells in a table without headings. */
export function rowHeading(cell: HTMLTableCellElement, row: Element, { spanned }: Grid): string | undefined {
  const cells = spanned?.get(row);
  const before = cells ? cells[cells.indexOf(cell) - 1] : previousElementOf(cell);
  if (before && nameOf(before) === 'th') return textOf(before);
  const first = cells ? cells[0] : firstElementOf(row);
  return first && first !== cell && nameOf(first) === 'th' ? textOf(first) : undefined;
}

/** "Record A", "Value 2". */
const NUMBERED = /^\p{L}+ (?:[A-D]|[1-4])$/u;

/** Whether a column is one of two versions: "Record A", "From", "New value". */
export const isVersion = (text: string, labels: Labels): boolean =>
  text !== '' && (NUMBERED.test(text) || text.split(' ').every((word) => labels.any(word, COMPARED)));
