/** Judges the kind of each column: by its heading, and by its values, which have to agree. */
import type { Engine } from '#lib/detect/engine.ts';
import { cleanCell, countDigits, isDate, isEmptyCell } from './cells.ts';
import { createHeadings, type Meaning } from './headings.ts';
import { isGiven, isRefused } from './permission-words.ts';
import { SAMPLE, settleNumbers, settlePeople, settleStatuses } from './settle.ts';
import type { Column, ColumnKind, Row, Table } from './types.ts';

/** First rows among which the headings are looked for: reports have a title above them. */
const MOST_TITLES = 25;

/** Shares of a column's cells that have text, 0 to 1. */
interface Values {
  filled: number;
  /** A telephone by its looks, and one with a plus or with separators. */
  telephone: number;
  written: number;
  /** A telephone after a word and a colon. */
  labelled: number;
  /** Letters and no number. */
  words: number;
  /** A telephone with its country's code. */
  international: number;
  date: number;
  /** Yes or no. */
  flag: number;
  /** At most six digits. */
  short: number;
  url: number;
  country: number;
  /** Words for a kind of telephone. */
  type: number;
}

/** Digits as telephones have them; no date, no amount, no degrees, no address on a network. */
const TELEPHONE = /^[+＋(]?[\p{Nd}\s()./\-–+*#]{7,26}$/u;
/** "Home: 202-555-0143", and whatever other lines it has. */
const LABELLED = /^[\p{L}\p{M} .]{1,24}[:：]\s*(?<rest>[^\p{L}\n,;]+)/u;
const WRITTEN = /[+＋(\s./\-–]/;
const NO_TELEPHONE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[ T]\d|$)|^\d+[.,]\d{1,2}$|^-\d+[.,]\d+$|^\d{1,2}\.\d{4,}$|^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Whether a cell looks like one or several telephone numbers, valid or not. */
export function isTelephoneLike(cell: string): boolean {
  const text = cleanCell(cell).replace(/^(?:tel|callto):/i, '');
  if (/^\d[.,]\d+e\+?\d+$/i.test(text)) return true;
  const [first = ''] = text.split(/\s*(?::::|[,;\n]|\s\/\s)\s*|\s+(?:ext|x|or)\b/i);
  const digits = countDigits(first);
  return digits >= 7 && digits <= 17 && TELEPHONE.test(first) && !NO_TELEPHONE.test(text);
}

/** A day, a month or a year with the next, as in "Revenue 01/2023". */
const DAY = /(?<!\d)(?:\d{1,2}[./–-]){0,2}(?:19|20)\d{2}(?:[./–-]\d{1,2}){0,2}(?!\d)/g;

export function createColumns(engine: Engine) {
  const meaningOf = createHeadings(engine.labels);

  const valuesOf = (rows: readonly Row[], at: number) => sampleOf(rows, at, { meaningOf, regionOf });

  const regionOf = (cell: string) =>
    engine.countries.named(cleanCell(cell), true) ?? engine.countries.coded(cell);

  /** A row of names of columns: none of its cells is a value, and enough of them are known. */
  function isHeading(row: Row): boolean {
    const { cells } = row;
    const texts = cells.map((cell) => cell.trim()).filter(Boolean);
    const isValue = (text: string) =>
      countDigits(text.replace(DAY, '')) > 4 || isTelephoneLike(text) || /@\S+\.|^https?:/i.test(text);
    if (texts.length === 0 || texts.some(isValue)) return false;
    const known = countKnown(row);
    return known * 3 >= texts.length && (known > 1 || known === texts.length || cells.length > 1);
  }

  const countKnown = (row: Row | undefined): number =>
    row?.cells.map((cell) => cell.trim()).filter((text) => text !== '' && text.length < 60 && isKnown(text))
      .length ?? 0;

  function isKnown(heading: string): boolean {
    const { kind } = meaningOf(heading);
    return kind !== 'unknown' || engine.labels.whole(heading) !== 'none';
  }

  /** The heading and what is under it. Lines above it are a report's title. */
  function layOut(lines: readonly Row[]): Table {
    const first = lines.slice(0, MOST_TITLES);
    // Groups of columns may have headings of their own above them: the row that names more of them counts.
    const heads = first.flatMap((row, at) => (isHeading(row) ? [{ at, known: countKnown(row) }] : []));
    const [best] = heads
      .filter(
        ({ at }) => !first.slice(0, at).some((row) => isData(row, first[at] as Row) && countKnown(row) < 2),
      )
      .sort((a, b) => b.known - a.known || a.at - b.at);
    if (best) return endedByNext(headed(lines, best.at));
    return isForeignHeading(lines) ? headed(lines, 0) : { heading: undefined, rows: lines };
  }

  /** Files that were put together: under the headings of another, columns are others. */
  function endedByNext(table: Table): Table {
    const known = countKnown(table.heading);
    const next = table.rows.find((row) => known > 1 && isHeading(row) && countKnown(row) * 2 > known);
    return next ? { ...table, endsAt: next.line } : table;
  }

  /** Words of no known language over columns of numbers. */
  function isForeignHeading([first, ...rest]: readonly Row[]): boolean {
    if (!first || first.cells.length < 2 || rest.length < 2) return false;
    if (first.cells.some((cell) => countDigits(cell) > 1 || cell.trim() === '')) return false;
    return first.cells.some((_, at) => valuesOf(rest, at).telephone > 0.6);
  }

  /** @returns what each column holds, as well as heading and values say. */
  function columnsOf({ heading, rows }: Table): Column[] {
    const names = heading?.cells ?? [];
    const width = Math.max(
      names.length,
      ...rows.slice(0, SAMPLE).map(({ cells }) => (heading ? 0 : cells.length)),
    );
    const all = Array.from({ length: width }, (_, at) => ({
      heading: names[at]?.trim() ?? '',
      meaning: meaningOf(names[at] ?? ''),
      values: valuesOf(rows, at),
    }));
    const columns = all.map(({ heading: name, meaning, values }) => judge(name, meaning, values));
    settleNumbers(all, columns);
    settleStatuses(all, columns, rows, meaningOf);
    settlePeople(all, columns, rows);
    return columns;
  }

  return { layOut, columnsOf, regionOf, isKnown, meaningOf };
}

/** A row above headings that has telephones and fills their columns; a title has a date, or a hotline's number. */
function isData({ cells }: Row, heading: Row): boolean {
  const isTelephone = (cell: string) =>
    isTelephoneLike(cell) || isTelephoneLike(LABELLED.exec(cell)?.groups?.rest ?? '');
  return countFilled(cells) * 2 > countFilled(heading.cells) && cells.some(isTelephone);
}

/** Returns shares of the kinds of value among the first cells of a column. */
function sampleOf(
  rows: readonly Row[],
  at: number,
  {
    meaningOf,
    regionOf,
  }: { meaningOf: (text: string) => Meaning; regionOf: (cell: string) => string | undefined },
): Values {
  const cells = rows.slice(0, SAMPLE).flatMap(({ cells }) => {
    const cell = cells[at];
    return cell === undefined || isEmptyCell(cell) ? [] : [cleanCell(cell)];
  });
  const share = (is: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  return {
    filled: cells.length,
    telephone: share(isTelephoneLike),
    written: share((cell) => isTelephoneLike(cell) && WRITTEN.test(cell)),
    labelled: share((cell) => isTelephoneLike(LABELLED.exec(cell)?.groups?.rest ?? '')),
    international: share((cell) => isTelephoneLike(cell) && /^[+＋]/.test(cell)),
    date: share(isDate),
    words: share((cell) => /\p{L}/u.test(cell) && countDigits(cell) < 5),
    flag: share((cell) => isGiven(cell) || isRefused(cell)),
    short: share((cell) => /^\D{0,5}\p{Nd}{1,6}$/u.test(cell)),
    url: share((cell) => /^https?:\/\//i.test(cell)),
    country: share((cell) => regionOf(cell) !== undefined),
    type: share((cell) => ['number', 'fax'].includes(meaningOf(cell).kind)),
  };
}

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

function headed(lines: readonly Row[], at: number): Table {
  const heading = lines[at];
  const same = heading?.cells.join('\t');
  // Exports that were put together repeat it.
  return { heading, rows: lines.slice(at + 1).filter(({ cells }) => cells.join('\t') !== same) };
}

function judge(heading: string, { kind, role, weak }: Meaning, values: Values): Column {
  const as = (other: ColumnKind): Column => ({ heading, kind: other });
  const number: Column = { heading, kind: 'number', ...(role && { role }) };
  const { filled, telephone, words, flag, date, short, url, country, type } = values;
  switch (kind) {
    case 'number':
      if (filled === 0) return weak ? as('ignore') : number;
      if (weak) return telephone >= 0.5 ? number : as('ignore');
      // "Phone: yes, no, yes".
      if (flag === 1 || date >= 0.5) return as('ignore');
      return telephone === 0 && (words === 1 || short === 1) && filled > 2 ? as('ignore') : number;
    case 'type':
      return filled === 0 || type >= 0.5 || (!weak && telephone < 0.5) ? as('type') : as('ignore');
    case 'ext':
      return telephone >= 0.5 ? number : as('ext');
    case 'area':
      return filled === 0 || short >= 0.5 ? as('area') : telephone >= 0.5 ? number : as('ignore');
    case 'code':
      return country >= 0.5 && words >= 0.5 ? as('country') : telephone > 0.5 ? as('ignore') : as('code');
    case 'country':
      return filled === 0 || country >= 0.5 ? as('country') : as('ignore');
    case 'record':
      return url >= 0.5 ? as('record') : as('ignore');
    case 'person':
    case 'given':
    case 'family':
    case 'company':
      if (filled > 0 && telephone >= 0.5) return weak ? number : as('ignore');
      // An account's or a customer's number.
      return filled === 0 || words >= 0.5 ? as(kind) : as('ignore');
    case 'barred':
      // "DNC number": a telephone all the same.
      return telephone >= 0.5 ? { heading, kind: 'ignore', doubtful: true } : as('barred');
    case 'callable':
      return filled === 0 || flag >= 0.5 ? as('callable') : as('ignore');
    case 'about':
    case 'unknown':
      return as('ignore');
    default:
      return as(kind);
  }
}
