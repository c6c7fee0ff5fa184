/** One table of a workbook's sheets. */

import { isBarring } from './barring.ts';
import type { createColumns } from './columns.ts';
import { isVague } from './permission.ts';
import type { Sheet } from './spreadsheet.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type { Row, Table } from './types.ts';

/**
 * The sheet with the most telephones of people who may be called, and those that have its headings, in whatever order;
 * what is under others stands behind it. A sheet without any telephone is none of it, and one that is called "Do not call" says so of its people.
 */
export function joinSheets(
  sheets: readonly Sheet[],
  { layOut, meaningOf }: Pick<ReturnType<typeof createColumns>, 'layOut' | 'meaningOf'>,
): Table {
  const tables = sheets
    .map(({ name, rows }) => ({
      rows:
        isBarring(name, meaningOf) || isVague(name) ? rows.map((row) => ({ ...row, barred: name })) : rows,
    }))
    .map(({ rows }) => ({ rows, count: rows.filter(hasTelephone).length }))
    .filter(({ count }) => count > 0)
    .map((each) => ({ ...each, table: layOut(each.rows) }));
  const isBarred = ({ rows: [row] }: { rows: readonly Row[] }) => Number(row?.barred !== undefined);
  const [first] = tables.toSorted((one, other) => isBarred(one) - isBarred(other) || other.count - one.count);
  if (!first) return layOut(sheets[0]?.rows ?? []);
  const main = first.table;
  const own: Row[] = [];
  const apart: Row[] = [];
  for (const { table, rows } of tables) {
    const same = table === main ? undefined : underHeadings(table, main.heading);
    if (same) own.push(...same);
    else if (table !== main) apart.push(...rows);
  }
  const endsAt = main.endsAt ?? apart[0]?.line;
  return { ...main, rows: [...main.rows, ...own, ...apart], ...(endsAt !== undefined && { endsAt }) };
}

const hasTelephone = ({ cells }: Row): boolean => cells.some(isTelephoneLike);
const namesOf = (heading: Row | undefined): string[] =>
  heading?.cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' ')) ?? [];

/** A table's rows under the headings of another; undefined if it lacks one of them. */
function underHeadings({ heading, rows }: Table, wanted: Row | undefined): Row[] | undefined {
  if (!heading || !wanted) return heading || wanted ? undefined : [...rows];
  const names = namesOf(heading);
  const places = namesOf(wanted).map((name) => names.indexOf(name));
  if (places.includes(-1)) return undefined;
  return rows.map((row) => ({ ...row, cells: places.map((at) => row.cells[at] ?? '') }));
}
