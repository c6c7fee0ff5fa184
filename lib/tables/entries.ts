/** Rows as entries: numbers in the order in which they are called, whose they are, or why there is none. */

import { fold } from '#lib/detect/fold.ts';
import { MOST_EXTENSION } from '#lib/model/extension.ts';
import { areaAt, extensionAt, textsOf, typeAt, withoutFax } from './beside.ts';
import type { CellReading, createCellReader, RowCountry } from './cells.ts';
import { cleanCell, isEmptyCell } from './cells.ts';
import { isTelephoneLike } from './columns.ts';
import { fitted } from './fitted.ts';
import type { FreeLine } from './free-lines.ts';
import { STALE } from './heading-words.ts';
import type { Meaning } from './headings.ts';
import { besideNumbers, createPermissions, isBarring, type Permission } from './permission.ts';
import type {
  Column,
  ColumnKind,
  RefusalCode,
  RefusedLine,
  Row,
  Table,
  TableEntry,
  TableNumber,
  TelephoneRole,
} from './types.ts';

export interface Reading {
  entries: TableEntry[];
  refused: RefusedLine[];
}

/** The purpose of the numbers: to be called, or never to be. An assistant is not called in a person's stead. */
export type Purpose = 'call' | 'never-call';

export interface EntryParts {
  readCell: ReturnType<typeof createCellReader>['readCell'];
  readLine: (cells: readonly string[], country: RowCountry) => FreeLine;
  regionOf: (cell: string) => string | undefined;
  meaningOf: (heading: string) => Meaning;
}

/** Said of a person, it keeps the row out. */
const AGAINST: Readonly<Record<Purpose, Permission['said']>> = { call: 'barred', 'never-call': 'callable' };
const MOST_NAME = 200;
const MOST_ADDRESS = 2_000;
const RANKS: readonly (TelephoneRole | undefined)[] = [
  'mobile',
  'direct',
  'work',
  undefined,
  'main',
  'home',
  'other',
];
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
/** In the middle of a row: "Name <address>". */
const ADDRESS = /\s*[<([]\s*(?:mailto:)?[^\s<>()[\]]+@[^\s<>()[\]]+\s*[>)\]]\s*$/u;

/** @param country of national numbers whose row names none. */
export function readEntries(
  { heading, rows, endsAt, marks = [] }: Table,
  columns: readonly Column[],
  country: string,
  purpose: Purpose,
  parts: EntryParts,
): Reading {
  const reading: Reading = { entries: [], refused: [] };
  const permissionOf = createPermissions(columns, [...marks, ...rows], parts.meaningOf);
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
    if (isOver) {
      reading.refused.push({ line: row.line, code: 'other-headings', evidence: '', cells: row.cells });
      continue;
    }
    const read = heading
      ? readRow(row, columns, country, purpose, { ...parts, permissionOf })
      : readFree(row, country, purpose, parts);
    const found = purpose === 'call' ? withinExtensions(read, row) : read;
    if ('code' in found) reading.refused.push(found);
    else reading.entries.push(found);
  }
  return purpose === 'call' ? withoutBarred(reading, rows) : reading;
}

/** Who stands in a sheet of those not to be called is not called, wherever else they stand. */
function withoutBarred({ entries, refused }: Reading, rows: readonly Row[]): Reading {
  const barred = new Map(rows.flatMap((row) => (row.barred ? [[row.line, row] as const] : [])));
  if (barred.size === 0) return { entries, refused };
  const never = new Set(
    entries.flatMap(({ line, numbers }) => (barred.has(line) ? numbers.map(({ e164 }) => e164) : [])),
  );
  const cellsAt = new Map(rows.map(({ line, cells }) => [line, cells]));
  const isNever = ({ line, numbers }: TableEntry) =>
    barred.has(line) || numbers.some(({ e164 }) => never.has(e164));
  const more = entries.filter(isNever).map(
    ({ line }): RefusedLine => ({
      line,
      code: 'do-not-call',
      evidence: '',
      cells: cellsAt.get(line) ?? [],
    }),
  );
  return { entries: entries.filter((entry) => !isNever(entry)), refused: [...refused, ...more] };
}

/** Extensions are kept up to a length, and refused beyond it; who is not to be called is not so by an extension. */
function withinExtensions(found: TableEntry | RefusedLine, { line, cells }: Row): TableEntry | RefusedLine {
  const long = 'code' in found ? undefined : found.numbers.find(({ ext }) => ext.length > MOST_EXTENSION);
  return long ? { line, code: 'extension-too-long', evidence: '', cells } : found;
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
  if (purpose === 'call' && cells.some((cell) => isBarring(cell, meaningOf))) return refuse('do-not-call');
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
  const { said, reasons } = permissionOf(cells);
  if (said === AGAINST[purpose]) return refuse(purpose === 'call' ? 'do-not-call' : 'may-call');
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
  columns.forEach(({ kind, role: own }, at) => {
    const cell = cells[at] ?? '';
    if (kind !== 'number' || isEmptyCell(cell)) return;
    const type = typeAt(columns, cells, at);
    const said = type === '' ? undefined : meaningOf(type);
    const role = said?.kind === 'number' ? (said.role ?? own) : own;
    const isFax = said?.kind === 'fax' || said?.kind === 'about';
    const unfit = isFax ? 'fax-only' : purpose === 'call' ? unfitToCall(cell, role) : undefined;
    if (unfit) {
      problem ??= unfit;
      if (unfit === 'not-valid') evidence ||= cell.trim();
      return;
    }
    const read = firstRead(textsOf(cell, code, areaAt(columns, cells, at)), (text) => readCell(text, where));
    const taken =
      purpose === 'call'
        ? withoutFax(read.numbers, cell, columns[at]?.heading ?? '', meaningOf)
        : read.numbers;
    if (taken.length < read.numbers.length) problem ??= 'fax-only';
    const isForeign = isLost && !/[+＋]|^\s*00/.test(cell);
    const ext = read.numbers.length === 1 ? extensionAt(columns, cells, at) : '';
    if (taken.length > 0 && isForeign) problem = 'country-unknown';
    else
      for (const number of taken)
        numbers.push({ ...number, ext: number.ext || ext, ...roleFrom(number.role ?? role) });
    if (read.problem && (problem === undefined || problem === 'assistant-only' || problem === 'fax-only'))
      problem = read.problem;
    if (read.problem || isForeign) evidence ||= cell.trim();
    if (read.problem || read.unread !== undefined) unread ??= read.unread ?? cell.trim();
  });
  if (numbers.length === 0) {
    const isDoubtful = columns.some(({ doubtful }, at) => doubtful && !isEmptyCell(cells[at] ?? ''));
    const isFax = columns.some(({ kind }, at) => kind === 'fax' && !isEmptyCell(cells[at] ?? ''));
    return refuse(problem ?? (isDoubtful ? 'which-column' : isFax ? 'fax-only' : 'no-number'), evidence);
  }
  // Half a line protects half of what was meant.
  if (purpose === 'never-call' && unread !== undefined) return refuse(problem ?? 'not-valid', unread);
  return {
    line,
    numbers: ordered(numbers),
    ...contextOf(valuesOf, reasons),
    ...(unread !== undefined && { unread }),
  };
}

/** Why a telephone is not the person's to call: it is another's, or its own cell says that it is an old one. */
function unfitToCall(cell: string, role: TelephoneRole | undefined): RefusalCode | undefined {
  if (role === 'assistant') return 'assistant-only';
  return STALE.test(fold(besideNumbers(cell))) ? 'not-valid' : undefined;
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

/** Whose the numbers are, where their record is, and why they are listed. */
function contextOf(
  valuesOf: (kind: ColumnKind) => string[],
  reasons: readonly string[],
): Pick<TableEntry, 'person' | 'company' | 'pageUrl' | 'reason'> {
  const person = personOf(valuesOf);
  const [company] = valuesOf('company');
  const [pageUrl] = valuesOf('record');
  const reason = [...valuesOf('reason'), ...reasons].join(' · ');
  return {
    ...(person && { person }),
    ...(company && { company: company.slice(0, MOST_NAME) }),
    ...(pageUrl && isWebAddress(pageUrl) && { pageUrl }),
    ...(reason && { reason: reason.slice(0, MOST_NAME) }),
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

function personOf(valuesOf: (kind: ColumnKind) => string[]): string | undefined {
  const whole = valuesOf('person')[0]?.replace(ADDRESS, '').replace(/\s+/g, ' ').trim();
  if (whole && !/@/.test(whole)) return whole.slice(0, MOST_NAME);
  const given = valuesOf('given').join(' ');
  const family = [...new Set(valuesOf('family'))].join(' ');
  if (!given || !family || given === family) return (given || family).slice(0, MOST_NAME) || undefined;
  return (CJK.test(given + family) ? `${family}${given}` : `${given} ${family}`).slice(0, MOST_NAME);
}

/** The record's page: an address of the web, and no other, for it is opened. */
const isWebAddress = (text: string): boolean =>
  text.length <= MOST_ADDRESS && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
