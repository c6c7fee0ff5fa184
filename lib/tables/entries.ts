/** Rows as entries: numbers in the order in which they are called, whose they are, or why there is none. */

import { MOST_EXTENSION } from '#lib/model/extension.ts';
import { besideNumbers, isBarring } from './barring.ts';
import { areaAt, extensionAt, textsOf, typeAt, unfitBeside, withoutFax } from './beside.ts';
import type { CellReading, createCellReader, RowCountry } from './cells.ts';
import { cleanCell, isEmptyCell } from './cells.ts';
import { fitted } from './fitted.ts';
import type { FreeLine } from './free-lines.ts';
import { ownRows } from './layout.ts';
import type { MeaningOf } from './meaning.ts';
import { createPermissions, type Permission } from './permission.ts';
import { createRanges } from './ranges.ts';
import { contextOf, MOST_NAME } from './row-context.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type {
  Column,
  ColumnKind,
  Purpose,
  Reading,
  RefusalCode,
  RefusedLine,
  Row,
  Table,
  TableEntry,
  TableNumber,
  TelephoneRole,
} from './types.ts';
import { fitIn, unfitAs, unfitBy, whyNone } from './unfit.ts';
import { withoutBarred } from './without-barred.ts';

export interface EntryParts {
  readCell: ReturnType<typeof createCellReader>['readCell'];
  readLine: (cells: readonly string[], country: RowCountry) => FreeLine;
  regionOf: (cell: string) => string | undefined;
  meaningOf: MeaningOf;
}

/** Said of a telephone that is not its person's: what is said of theirs goes before it. */
const OF_OTHERS: readonly RefusalCode[] = ['assistant-only', 'fax-only', 'which-column'];
const RANKS: readonly (TelephoneRole | undefined)[] = [
  'mobile',
  'direct',
  'work',
  undefined,
  'main',
  'home',
  'other',
];

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
      continue;
    }
    const unread = isOver ? 'other-headings' : isRange(row) ? 'range' : undefined;
    const read = unread
      ? refusedAs(unread, row)
      : readWith(row, purpose, row.barred === undefined ? permissionOf : saysNothing);
    const within = purpose === 'call' ? withinExtensions(read, row) : read;
    const found = !('code' in within) && isLeftOut(row) ? refusedAs('may-call', row) : within;
    const own = hasOwnMarks ? readMarked(row, columns, country, permissionOf, parts) : undefined;
    if (own) marked.push(own);
    if (!('code' in found)) {
      reading.entries.push(found);
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
  return purpose === 'call' ? withoutBarred(reading, rows, said, marked) : reading;
}

const refusedAs = (code: RefusalCode, { line, cells }: Row): RefusedLine => ({
  line,
  code,
  evidence: '',
  cells,
});
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

function readFree(
  { line, cells }: Row,
  country: string,
  purpose: Purpose,
  { readLine, meaningOf }: EntryParts,
): TableEntry | RefusedLine {
  const { numbers, problem, unread, person, company } = readLine(cells, { region: country, named: false });
  const refuse = (code: RefusalCode, evidence = ''): RefusedLine => ({ line, code, evidence, cells });
  if (numbers.length === 0) return refuse(problem ?? 'no-number', unread);
  if (purpose === 'never-call' && problem) return refuse(problem, unread);
  const barring = cells.find((cell) => isBarring(besideNumbers(cell), meaningOf));
  if (purpose === 'call' && barring !== undefined) return refuse('do-not-call', barring);
  const unfit = purpose === 'call' ? unfitBeside(cells.join(' ; ')) : undefined;
  if (unfit) return refuse(unfit);
  return {
    line,
    numbers: ordered(numbers),
    ...(person !== undefined && { person: person.slice(0, MOST_NAME) }),
    ...(company !== undefined && { company: company.slice(0, MOST_NAME) }),
    // Why a number is never called may stand beside it; a name is no reason, and reasons go to a team's list.
    ...(purpose === 'never-call' &&
      person !== undefined &&
      isBarring(person, meaningOf) && { reason: person.slice(0, MOST_NAME) }),
  };
}

function readRow(
  row: Row,
  columns: readonly Column[],
  country: string,
  purpose: Purpose,
  {
    readCell,
    regionOf,
    meaningOf,
    permissionOf,
  }: EntryParts & { permissionOf: (cells: readonly string[]) => Permission },
): TableEntry | RefusedLine {
  const { line } = row;
  const cells = fitted(row.cells, columns, regionOf);
  const refuse = (code: RefusalCode, evidence = ''): RefusedLine => ({
    line,
    code,
    evidence,
    cells: row.cells,
  });
  if (!cells) return refuse('cells-shifted');
  const permission = permissionOf(cells);
  const { reasons, ofNumbers } = permission;
  const against = unfitBy(permission.said, purpose);
  if (against)
    return { ...refuse(against, permission.because), ...(permission.isColumn && { isColumn: true }) };
  const valuesOf = (kind: ColumnKind): string[] =>
    columns.flatMap((column, at) =>
      column.kind === kind && !isEmptyCell(cells[at] ?? '') ? [cleanCell(cells[at] ?? '')] : [],
    );

  const [code] = valuesOf('code');
  const { where, isLost } = whereOf(valuesOf('country'), code, country, regionOf);

  const numbers: TableNumber[] = [];
  let problem: RefusalCode | undefined;
  let evidence = '';
  let unread: string | undefined;
  let isRange = false;
  columns.forEach((column, at) => {
    const { kind, heading, role: own } = column;
    const cell = cells[at] ?? '';
    if (kind !== 'number' || isEmptyCell(cell)) return;
    const type = typeAt(columns, cells, at);
    const said = type === '' ? undefined : meaningOf(type);
    const role = said?.role ?? own;
    const { text, none } = purpose === 'call' ? fitIn(cell, column, role, meaningOf) : { text: cell };
    const mark = ofNumbers.get(at);
    const unfit = unfitBy(mark?.said, purpose) ?? unfitAs(said, purpose) ?? none;
    if (unfit) {
      problem ??= unfit;
      if (unfit !== 'fax-only' && unfit !== 'assistant-only')
        evidence ||= (type || (unfitBy(mark?.said, purpose) && mark?.because) || cell).trim();
      return;
    }
    const read = firstRead(textsOf(text, code, areaAt(columns, cells, at)), (each) => readCell(each, where));
    const taken = purpose === 'call' ? withoutFax(read.numbers, text, heading, meaningOf) : read.numbers;
    if (taken.length < read.numbers.length) problem ??= 'fax-only';
    const isForeign = isLost && !/[+＋]|^\s*00/.test(cell);
    const ext = read.numbers.length === 1 && text === cell ? extensionAt(columns, cells, at) : '';
    if (taken.length > 0 && isForeign) problem = 'country-unknown';
    else
      for (const number of taken)
        numbers.push({ ...number, ext: number.ext || ext, ...roleFrom(number.role ?? role) });
    if (read.problem && (problem === undefined || OF_OTHERS.includes(problem))) problem = read.problem;
    if (read.problem || isForeign) evidence ||= cell.trim();
    if (read.problem || read.unread !== undefined) unread ??= read.unread ?? cell.trim();
    isRange ||= read.isRange ?? false;
  });
  if (numbers.length === 0) return refuse(problem ?? whyNone(columns, cells), evidence);
  // Half a line protects half of what was meant.
  if (purpose === 'never-call' && unread !== undefined)
    return refuse(problem ?? (isRange ? 'range' : 'not-valid'), unread);
  return {
    line,
    numbers: ordered(numbers),
    ...contextOf(valuesOf, reasons),
    ...(unread !== undefined && { unread }),
  };
}

/** Returns the reading of the first text that has a number, else that of the first. */
function firstRead(
  [first = '', ...others]: readonly string[],
  read: (text: string) => CellReading,
): CellReading {
  const reading = read(first);
  return reading.numbers.length > 0
    ? reading
    : (others.map(read).find(({ numbers }) => numbers.length > 0) ?? reading);
}

/** Returns where a row's national numbers are from; `isLost` if the row says it and it is not known. */
function whereOf(
  named: readonly string[],
  code: string | undefined,
  country: string,
  regionOf: EntryParts['regionOf'],
): { where: RowCountry; isLost: boolean } {
  const region =
    named.map(regionOf).find(Boolean) ??
    (code === undefined || /^0[1-9]/.test(code) ? undefined : regionOf(`+${code.replace(/\D/g, '')}`));
  return {
    where: { region: region ?? country, named: region !== undefined },
    isLost: region === undefined && named.length > 0,
  };
}

const roleFrom = (role: TelephoneRole | undefined) => (role === undefined ? {} : { role });

/** Best first; of equal ones as the file has them, and each once. */
function ordered(numbers: readonly TableNumber[]): TableNumber[] {
  const rank = ({ role }: TableNumber) => {
    const at = RANKS.indexOf(role);
    return at < 0 ? RANKS.length : at;
  };
  const seen = new Set<string>();
  return numbers
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ e164, ext }) => !seen.has(`${e164};${ext}`) && seen.add(`${e164};${ext}`));
}
