/**
 * Gives the cells of a row their roles by the headings of their columns (lib/page/columns.ts), and if nothing ties a cell
 * to one by where both stand.
 */

import { plain } from '#lib/core/plain.ts';
import { classesOf, FIELD_ATTRIBUTES, headedRow, titleOf } from '#lib/page/columns.ts';
import { isLaidOut } from '#lib/page/elements.ts';
import { attributeOf, boundsOf, documentOf } from '#lib/page/native.ts';
import { filled } from '#lib/page/structure.ts';
import { type FieldRole, roleOf, roleOfKey } from '#lib/words/field-roles.ts';

/** Attributes in which tables that turn into cards on small screens repeat the heading in each cell. */
const LABEL_ATTRIBUTES = [
  'data-label',
  'data-title',
  'data-th',
  'data-header',
  'data-heading',
  'data-content-label',
];

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
  const read = headedRow(row);
  if (!read) return undefined;
  const { headings, grid } = read;
  const cells = read.cells.map(({ element, heading: tied }) => {
    const heading = tied ?? underneath(element, headings);
    const label = (heading && titleOf(heading)) ?? labelIn(element);
    const role =
      roleOf(label) ?? roleOfField(element) ?? (heading && !label ? roleOfField(heading) : undefined);
    return { element: filled(element), role, label };
  });
  return { cells, headings: headings.length, grid };
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
