/** Rows as entries: numbers in the order in which they are called, whose they are, or why there is none. */

import { MOST_EXTENSION } from '#lib/model/extension.ts';
import { isBarring } from './barring.ts';
import { ownRows } from './layout.ts';
import type { MeaningOf } from './meaning.ts';
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
  const unsureOf = createUnsure(table, columns, parts.meaningOf);
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
    const by = row.barred ?? (purpose === 'call' ? row.marked : undefined);
    const unread = isOver
      ? refusedAs('other-headings', row)
      : isRange(row)
        ? refusedAs('range', row)
        : purpose === 'call' && by === undefined
          ? unsureOf(row)
          : undefined;
    const read = unread ?? readWith(row, purpose, by === undefined ? permissionOf : saysNothing);
    const within = purpose === 'call' ? withinExtensions(read, row) : read;
    const found = !('code' in within) && isLeftOut(row) ? refusedAs('may-call', row) : within;
    const own = hasOwnMarks ? readMarked(row, columns, country, permissionOf, parts) : undefined;
    if (own) marked.push(own);
    if (!('code' in found)) {
      reading.entries.push(found);
      if (by !== undefined) named.set(found, by);
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

/** @returns asks about rows of which it is not known whose they are, or whether a status above is theirs too */
function createUnsure(
  { rows, listsOf, unsure }: Table,
  columns: readonly Column[],
  meaningOf: MeaningOf,
): (row: Row) => RefusedLine | undefined {
  const isStatus = columns[0]?.kind === 'barred' && columns[0].isStatus === true;
  const merged = isStatus ? underMerged(rows, meaningOf) : new Map<Row, string>();
  return (row) => {
    const status = merged.get(row);
    if (status !== undefined)
      return {
        ...refusedAs('which-permission', row),
        evidence: `${columns[0]?.heading}: ${status}`,
        isColumn: true,
      };
    if (unsure !== undefined) return { ...refusedAs('which-permission', row), evidence: unsure };
    const isOfSeveral = listsOf !== undefined && row.cells.slice(listsOf).some((cell) => cell.trim() !== '');
    return isOfSeveral ? refusedAs('several-people', row) : undefined;
  };
}

/** Rows without a status of their own, under one that says not to call and may be written once for several. */
function underMerged(rows: readonly Row[], meaningOf: MeaningOf): Map<Row, string> {
  const statusOf = ({ cells }: Row) => cells[0]?.trim() ?? '';
  const all = rows.filter(({ barred }) => barred === undefined);
  const values = new Set(all.map(statusOf));
  const found = new Map<Row, string>();
  if (all[0] === undefined || statusOf(all[0]) === '' || values.size < 3) return found;
  let status = '';
  for (const row of all) {
    const own = statusOf(row);
    status = own || status;
    if (own === '' && isBarring(status, meaningOf)) found.set(row, status);
  }
  return found;
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
