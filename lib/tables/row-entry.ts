/** One row as an entry: numbers in the order in which they are called, whose they are, or why there is none. */
import { besideNumbers, isBarring } from './barring.ts';
import { areaAt, extensionAt, textsOf, typeAt, unfitBeside, withoutFax } from './beside.ts';
import type { CellReading, createCellReader, RowCountry } from './cells.ts';
import { cleanCell, isEmptyCell } from './cells.ts';
import { fitted } from './fitted.ts';
import type { FreeLine } from './free-lines.ts';
import type { MeaningOf } from './meaning.ts';
import type { Permission } from './permission.ts';
import { contextOf, MOST_NAME } from './row-context.ts';
import type {
  Column,
  ColumnKind,
  Purpose,
  RefusalCode,
  RefusedLine,
  Row,
  TableEntry,
  TableNumber,
  TelephoneRole,
} from './types.ts';
import { fitIn, unfitAs, unfitBy, whyNone } from './unfit.ts';

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

export const refusedAs = (code: RefusalCode, { line, cells }: Row): RefusedLine => ({
  line,
  code,
  evidence: '',
  cells,
});
/** A row of a file without headings. */
export function readFree(
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
  const isFax =
    numbers.length === 1 && cells.some((cell) => /^\s*\S+\s*$/.test(cell) && meaningOf(cell).kind === 'fax');
  const unfit = purpose === 'call' ? (isFax ? 'fax-only' : unfitBeside(cells.join(' ; '))) : undefined;
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

/** A row under headings. */
export function readRow(
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
