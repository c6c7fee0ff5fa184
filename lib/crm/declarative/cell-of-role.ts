/** Reads a row of a table by the headings of its columns. */
import { contains, selectFirst } from '#lib/page/native.ts';
import { looksLikeName, textOf } from '#lib/page/text.ts';
import type { FieldRole } from '#lib/words/field-roles.ts';
import { columnsOf } from '../columns.ts';

/** The row's cell of one of the roles, unless the number itself stands there. */
export function cellOfRole(row: Element, element: Element, roles: readonly FieldRole[]): string | undefined {
  const cell = columnsOf(row)?.cells.find(({ role }) => role && roles.includes(role))?.element;
  if (!cell || contains(cell, element)) return undefined;
  const name = textOf(
    selectFirst(cell, 'input:not([type="checkbox"], [type="radio"], [type="hidden"])') ?? cell,
  );
  return looksLikeName(name) ? name : undefined;
}
