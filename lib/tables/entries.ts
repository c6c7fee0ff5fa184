/** Rows as entries: numbers in the order in which they are called, whose they are, or why there is none. */

import { MOST_EXTENSION } from '#lib/model/extension.ts';
import { ownRows } from './layout.ts';
import { createPermissions, type Permission } from './permission.ts';
import { createRanges } from './ranges.ts';
import { type EntryParts, readFree, readRow, refusedAs } from './row-entry.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type { Column, Purpose, Reading, RefusedLine, Row, Table, TableEntry } from './types.ts';
import { withoutBarred } from './without-barred.ts';

/** @param country of national numbers whose row names none. */
export function readEntries(
  table: Table,
  columns: readonly Column[],
  country: string,
  purpose: Purpose,
  parts: EntryParts,
): Reading {
  const { heading, rows, endsAt, marks = [] } = table;
  const reading: Reading = { entries: [], refused: [], barred: [] };
  /** Entries of those not to be called, and the title or the mark that says so. */
  const named = new Map<TableEntry, string>();
  /** Of rows that are refused since they say not to call: the entries without that. */
  const said: TableEntry[] = [];
  /** Telephones that have a mark of their own, whatever became of their rows. */
  const marked: TableEntry[] = [];
  // Whatever its columns say: it is settled.
  const saysNothing = (cells: readonly string[]) => ({
    ...SAYS_NOTHING,
    reasons: permissionOf(cells).reasons,
  });
  const readWith = (row: Row, wanted: Purpose, permissionOf: (cells: readonly string[]) => Permission) =>
    heading
      ? readRow(row, columns, country, wanted, { ...parts, permissionOf })
      : readFree(row, country, wanted, parts);
  const permissionOf = createPermissions(columns, [...marks, ...ownRows(table)], parts.meaningOf);
  // The same telephones in each row.
  const hasOwnMarks = purpose === 'call' && permissionOf(rows[0]?.cells ?? []).ofNumbers.size > 0;
  // Beside those whom a title or a sheet names so, only they are never to be called, and who is marked.
  const isApart = purpose === 'never-call' && rows.some(({ barred }) => barred !== undefined);
  const isLeftOut = ({ barred, cells }: Row) =>
    isApart && barred === undefined && permissionOf(cells).said !== 'barred';
  const isRange = purpose === 'never-call' ? createRanges(columns) : () => false;
  let isOver = false;
  for (const row of rows) {
    const isOthersHeading = row.line === endsAt && !row.cells.some(isTelephoneLike);
    isOver ||= row.line === endsAt;
    if (isOthersHeading) continue;
    // Its numbers are needed whatever its headings say: they are not called from another sheet either.
    const barred = isOver && row.barred ? readFree(row, country, 'never-call', parts) : undefined;
    if (barred && !('code' in barred)) {
      reading.entries.push(barred);
      named.set(barred, row.barred ?? '');
      continue;
    }
    const isUnsure = purpose === 'call' && row.unsure !== undefined;
    const unread = isOver
      ? 'other-headings'
      : isRange(row)
        ? 'range'
        : isUnsure
          ? 'which-permission'
          : undefined;
    const read = unread
      ? { ...refusedAs(unread, row), evidence: row.unsure ?? '' }
      : readWith(row, purpose, row.barred === undefined ? permissionOf : saysNothing);
    const within = purpose === 'call' ? withinExtensions(read, row) : read;
    const found = !('code' in within) && isLeftOut(row) ? refusedAs('may-call', row) : within;
    const own = hasOwnMarks ? readMarked(row, columns, country, permissionOf, parts) : undefined;
    if (own) marked.push(own);
    if (!('code' in found)) {
      reading.entries.push(found);
      if (row.barred !== undefined) named.set(found, row.barred);
      continue;
    }
    reading.refused.push(found);
    const isHeld =
      found.code === 'do-not-call' || (found.code === 'which-permission' && permissionOf(row.cells).isOfMark);
    if (purpose !== 'call' || !isHeld) continue;
    // Without its assistant's and its fax; a number whose label says not to call is one of those listed.
    const kept = (['call', 'never-call'] as const)
      .map((wanted) => readWith(row, wanted, saysNothing))
      .find((each) => !('code' in each));
    if (kept && !('code' in kept)) said.push(kept);
  }
  return purpose === 'call' ? withoutBarred(reading, rows, named, said, marked) : reading;
}

const SAYS_NOTHING: Permission = { said: undefined, reasons: [], ofNumbers: new Map() };

/** The telephones of a row whose own marks say not to call them. */
function readMarked(
  row: Row,
  columns: readonly Column[],
  country: string,
  permissionOf: (cells: readonly string[]) => Permission,
  parts: EntryParts,
): TableEntry | undefined {
  const { ofNumbers } = permissionOf(row.cells);
  if (![...ofNumbers.values()].some(({ said }) => said === 'barred')) return undefined;
  const only = columns.map(
    (column, at): Column =>
      column.kind === 'number' && ofNumbers.get(at)?.said !== 'barred'
        ? { heading: column.heading, kind: 'ignore' }
        : column,
  );
  const read = readRow(row, only, country, 'never-call', { ...parts, permissionOf: () => SAYS_NOTHING });
  return 'code' in read ? undefined : read;
}

/** Extensions are kept up to a length, and refused beyond it; who is not to be called is not so by an extension. */
function withinExtensions(found: TableEntry | RefusedLine, row: Row): TableEntry | RefusedLine {
  const long = 'code' in found ? undefined : found.numbers.find(({ ext }) => ext.length > MOST_EXTENSION);
  return long ? refusedAs('extension-too-long', row) : found;
}
