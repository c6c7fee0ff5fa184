/** Judges the kind of each column: by its heading, and by its values, which have to agree. */
import type { Engine } from '#lib/detect/engine.ts';
import { isBarring } from './barring.ts';
import { cleanCell, countDigits, isDate, isEmptyCell } from './cells.ts';
import { createHeadings } from './headings.ts';
import { createLayout, LABELLED, ownRows } from './layout.ts';
import type { Meaning, MeaningOf } from './meaning.ts';
import { isAnswer, isForbidding, isGiven, isRefused } from './permission-words.ts';
import {
  SAMPLE,
  settleCodes,
  settleNumbers,
  settleOthers,
  settlePeople,
  settleSecond,
  settleStatuses,
} from './settle.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type { Column, ColumnKind, Row, Table } from './types.ts';

/** Share of a column's values that are kinds of telephone by which it says so of the numbers beside it, whatever its heading. */
const MOST_TYPES = 0.6;
const WRITTEN = /[+＋(\s./\-–]/;
export function createColumns(engine: Engine) {
  const meaningOf = createHeadings(engine.labels);

  const valuesOf = (rows: readonly Row[], at: number) => sampleOf(rows, at, { meaningOf, regionOf });
  const { layOut, isKnown } = createLayout({
    labels: engine.labels,
    meaningOf,
    shareOfTelephones: (rows, at) => valuesOf(rows, at).telephone,
  });

  const regionOf = (cell: string) =>
    engine.countries.named(cleanCell(cell), true) ?? engine.countries.coded(cell);

  /** @returns what each column holds, as well as heading and values say. */
  function columnsOf(table: Table): Column[] {
    const { heading } = table;
    const rows = ownRows(table);
    const names = heading?.cells ?? [];
    const width = Math.max(
      names.length,
      ...rows.slice(0, SAMPLE).map(({ cells }) => (heading ? 0 : cells.length)),
    );
    // A separator without quotes shifts a row's cells: what it holds says nothing of the columns.
    const whole = rows.filter(({ cells }) => cells.slice(width).every(isEmptyCell));
    const all = Array.from({ length: width }, (_, at) => ({
      heading: names[at]?.trim() ?? '',
      meaning: meaningOf(names[at] ?? ''),
      values: valuesOf(whole.length > 0 ? whole : rows, at),
    }));
    const columns = all.map(
      ({ heading: name, meaning, values }) =>
        permissionIn(name, meaning, values) ?? judge(name, meaning, values),
    );
    all.forEach(({ heading: name, values }, at) => {
      const isOpen = ['ignore', 'reason'].includes(columns[at]?.kind ?? '');
      // "Called", "Call back", "Do not call" are of the person.
      const isSaid = () => whole.some(({ cells }) => isBarring(cleanCell(cells[at] ?? ''), meaningOf));
      if (isOpen && values.type >= MOST_TYPES && values.device > 0 && values.mail === 0 && !isSaid())
        columns[at] = { heading: name, kind: 'type' };
    });
    settleCodes(all, columns);
    settleSecond(all, columns);
    settleOthers(all, columns);
    settleNumbers(all, columns);
    settleStatuses(all, columns, rows, meaningOf);
    settlePeople(all, columns, rows);
    return columns;
  }

  return { layOut, columnsOf, regionOf, isKnown, meaningOf };
}

/** Returns shares of the kinds of value among the first cells of a column that have text, 0 to 1. */
function sampleOf(
  rows: readonly Row[],
  at: number,
  { meaningOf, regionOf }: { meaningOf: MeaningOf; regionOf: (cell: string) => string | undefined },
) {
  const cells = rows.slice(0, SAMPLE).flatMap(({ cells }) => {
    const cell = cells[at];
    return cell === undefined || isEmptyCell(cell) ? [] : [cleanCell(cell)];
  });
  const share = (is: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  return {
    filled: cells.length,
    /** A telephone by its looks, and one with a plus or with separators. */
    telephone: share(isTelephoneLike),
    written: share((cell) => isTelephoneLike(cell) && WRITTEN.test(cell)),
    /** A telephone after a word and a colon. */
    labelled: share((cell) => isTelephoneLike(LABELLED.exec(cell)?.groups?.rest ?? '')),
    /** A telephone with its country's code. */
    international: share((cell) => isTelephoneLike(cell) && /^[+＋]/.test(cell)),
    date: share(isDate),
    /** Letters and no number. */
    words: share((cell) => /\p{L}/u.test(cell) && countDigits(cell) < 5),
    /** One word, as no name is. */
    single: share((cell) => !/\s/.test(cell)),
    /** Yes or no, also in other words; consent given or not; and an answer that is no count. */
    flag: share(isAnswer),
    refused: share(isRefused),
    consent: share((cell) => isGiven(cell) || isRefused(cell)),
    bare: share((cell) => isAnswer(cell) && !/^\p{Nd}$/u.test(cell)),
    /** Says itself that it may not be. */
    told: share(isForbidding),
    /** A country's calling code, with its plus. */
    code: share((cell) => /^[+＋]\p{Nd}{1,3}$/u.test(cell) && regionOf(cell) !== undefined),
    /** At most six digits. */
    short: share((cell) => /^\D{0,5}\p{Nd}{1,6}$/u.test(cell)),
    url: share((cell) => /^https?:\/\//i.test(cell)),
    country: share((cell) => regionOf(cell) !== undefined),
    /** Words for a kind of telephone. */
    type: share((cell) => countDigits(cell) < 3 && ['number', 'fax'].includes(meaningOf(cell).kind)),
    /** A way to reach a person that has no telephone. */
    mail: share((cell) => meaningOf(cell).kind === 'email' || /^sms$/i.test(cell)),
    /** Of the kinds of telephone, those that are of nothing else: "Home" may be a place. */
    device: share((cell) => ['number', 'fax'].includes(meaningOf(cell).kind) && !meaningOf(cell).weak),
  };
}
type Values = ReturnType<typeof sampleOf>;

/** A column of yes and no, or of days, whose heading speaks of calls. */
function permissionIn(heading: string, { kind, flag, isUntil }: Meaning, values: Values): Column | undefined {
  if (isUntil) return values.date >= 0.5 ? { heading, kind: 'barred' } : undefined;
  // "Telephone: 030 23125142, no": of telephones, some of whom have none.
  if (flag === undefined || values.telephone > 0) return undefined;
  const asked: Column = { heading, kind: 'ignore', doubtful: 'permission' };
  if (flag === 'unclear') return values.refused > 0 ? asked : undefined;
  if (flag === 'asked') return values.consent + values.words >= 0.5 ? asked : undefined;
  // "Toestemming bellen: verleend, in afwachting": no telephones, whatever its words are.
  const isTold = flag === 'barred' || flag === 'callable';
  const isOpen = kind === 'number' || (kind === 'unknown' && values.single >= 0.6);
  const isWords = isTold && isOpen && values.words === 1;
  if (values.consent < 0.5 && !isWords) return undefined;
  // "Phone calls: allow, do not allow".
  if (flag === 'told' || values.told > 0) return values.told > 0 ? { heading, kind: 'callable' } : undefined;
  if (flag !== 'unsure') return { heading, kind: flag };
  return values.bare > 0 ? asked : undefined;
}

function judge(heading: string, { kind, role, weak }: Meaning, values: Values): Column {
  const as = (other: ColumnKind): Column => ({ heading, kind: other });
  const number: Column = { heading, kind: 'number', ...(role && { role }) };
  const { filled, telephone, words, flag, consent, date, short, url, country, type } = values;
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
      // "Primary contact: yes, no".
      if (filled > 1 && flag === 1) return as('ignore');
      // An account's or a customer's number.
      return filled === 0 || words >= 0.5 ? as(kind) : as('ignore');
    case 'barred':
      // "DNC number": a telephone all the same.
      return telephone >= 0.5 ? { heading, kind: 'ignore', doubtful: 'number' } : as('barred');
    case 'callable':
      // Words that are not known are asked about.
      return filled === 0 || consent >= 0.5 || date >= 0.5 || words >= 0.5 ? as('callable') : as('ignore');
    case 'about':
    case 'unknown':
      return as('ignore');
    default:
      return as(kind);
  }
}
