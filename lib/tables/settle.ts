/** Judges columns beside each other: whose telephones they are, who is meant of several people, what is a status. */
import { CALL_END } from './heading-words.ts';
import { agentIn, isContactPerson } from './headings.ts';
import type { Meaning, MeaningOf } from './meaning.ts';
import { isOfOtherChannel, isStatus, NAMES } from './permission.ts';
import type { Column, ColumnKind, Row } from './types.ts';

/** Share of a column's values with a country's code by which they are telephones, whatever its heading. */
const ALL_BUT_FEW = 0.9;
/** Rows whose values are looked at. */
export const SAMPLE = 300;

/** A column by itself: its heading, and shares of its values, 0 to 1. */
export interface Judged {
  heading: string;
  meaning: Meaning;
  values: Record<
    'filled' | 'telephone' | 'words' | 'written' | 'labelled' | 'international' | 'code',
    number
  >;
}

/** "Status: new, contacted, do not call". */
export function settleStatuses(
  all: readonly Judged[],
  columns: Column[],
  rows: readonly Row[],
  meaningOf: MeaningOf,
): void {
  all.forEach(({ heading }, at) => {
    const isPlain = columns[at]?.kind === 'ignore' && !columns[at]?.doubtful && !isOfOtherChannel(heading);
    const found = isPlain ? isStatus(rows, at, meaningOf) : undefined;
    if (found)
      columns[at] =
        found === 'status' ? { heading, kind: 'barred', isStatus: true } : { heading, kind: 'reason' };
  });
}

/** Calling codes beside telephones, whatever their heading; "+1" under "UTC" is of the clock. */
export function settleCodes(all: readonly Judged[], columns: Column[]): void {
  if (columns.some(({ kind }) => kind === 'code' || kind === 'country')) return;
  const isNumber = (at: number) => columns[at]?.kind === 'number';
  all.forEach(({ heading, values }, at) => {
    const isCodes = columns[at]?.kind === 'ignore' && values.code >= ALL_BUT_FEW && !OF_CLOCK.test(heading);
    if (isCodes && (isNumber(at - 1) || isNumber(at + 1))) columns[at] = { heading, kind: 'code' };
  });
}
const OF_CLOCK = /utc|gmt|time|zone|zeit|offset|hora|heure|ora\b|tz/i;

/** Columns of telephones that no heading names are taken if they are the only ones; else a person has to say. */
export function settleNumbers(all: readonly Judged[], columns: Column[]): void {
  const isNumber = ({ kind, role }: Column) => kind === 'number' && role !== 'assistant';
  const isOwn = (at: number) => isNumber(columns[at] as Column) && !all[at]?.meaning.agents;
  const hasOwn = columns.some((_column, at) => isOwn(at));
  // "Owner name" says whose "Owner phone" is, beside an agent's.
  const named = new Set(
    columns.flatMap(({ kind, heading }) => (kind === 'person' ? (agentIn(heading) ?? []) : [])),
  );
  const hasNamed = columns.some((column) => isNumber(column) && named.has(agentIn(column.heading) ?? ''));
  all.forEach(({ meaning, heading }, at) => {
    const column = columns[at];
    if (column?.kind !== 'number' || !meaning.agents) return;
    if (hasOwn || (hasNamed && !named.has(agentIn(heading) ?? '')))
      columns[at] = { ...column, role: 'assistant' };
  });
  // "Lender phone" beside "Phone": whose it is, its heading does not say in words that are known.
  const isStrange = (at: number) => all[at]?.meaning.isStrange === true;
  const hasUnderstood = columns.some((_column, at) => isOwn(at) && !isStrange(at));
  columns.forEach((column, at) => {
    if (hasUnderstood && isNumber(column) && isStrange(at))
      columns[at] = { ...column, role: 'assistant', isStrange: true };
  });
  // Either end of a call may be the person's.
  const ends = all.flatMap(({ heading }, at) =>
    CALL_END.test(heading.trim().toLowerCase()) && columns[at]?.kind === 'number' ? [at] : [],
  );
  if (ends.length > 1)
    for (const at of ends)
      columns[at] = { heading: all[at]?.heading ?? '', kind: 'ignore', doubtful: 'number' };
  const unnamed = all.flatMap(({ meaning: { kind }, values }, at) =>
    columns[at]?.kind === 'ignore' &&
    (values.labelled >= 0.6 || (values.telephone >= 0.6 && (kind === 'unknown' || kind === 'about')))
      ? [at]
      : [],
  );
  const written = unnamed.filter((at) => (all[at]?.values.written ?? 0) >= 0.5);
  const isTaken = !columns.some(isNumber) && written.length === 1;
  for (const at of unnamed) {
    const column = columns[at];
    if (!column) continue;
    const judged = all[at];
    const isWritten = (isTaken && written[0] === at) || (judged?.values.international ?? 0) >= ALL_BUT_FEW;
    // Mere digits may be an id, and what is said of a telephone may be that it is an old one.
    if (isWritten && judged?.meaning.kind === 'unknown') columns[at] = { ...column, kind: 'number' };
    else columns[at] = { ...column, doubtful: 'number' };
  }
}

/** So far to the right of another's name, columns, a telephone may be theirs: "Emergency contact, Relation, Home, Cell". */
const BEHIND_NAME = 3;

/** "Phone, Emergency contact, Cell": the second may be another's, where the person has one of their own before. */
export function settleOthers(all: readonly Judged[], columns: Column[]): void {
  const isOwn = ({ kind, role }: Column) => kind === 'number' && role !== 'assistant';
  const isName = (at: number) =>
    NAMES.includes(columns[at]?.kind ?? 'ignore') || NAMES.includes(all[at]?.meaning.kind as ColumnKind);
  const isOthersName = (at: number) => {
    const { meaning, values } = all[at] ?? {};
    return meaning?.role === 'assistant' && meaning.kind !== 'number' && (values?.words ?? 0) > 0;
  };
  // "Manager, Manager Phone" is complete.
  const isOthersNumber = (at: number) =>
    all[at]?.meaning.kind === 'number' && all[at]?.meaning.role === 'assistant';
  const first = columns.findIndex(isOwn);
  columns.forEach((column, at) => {
    if (!isOwn(column) || first < 0) return;
    let left = at - 1;
    while (left > first && !isName(left) && !isOthersName(left) && !isOthersNumber(left)) left -= 1;
    if (left > first && at - left <= BEHIND_NAME && isOthersName(left))
      columns[at] = { ...column, role: 'assistant', isStrange: true };
  });
}

/** "Contact 2", "First name 2": another person, whose telephones are not the first one's. */
export function settleSecond(all: readonly Judged[], columns: Column[]): void {
  const orderOf = (at: number) => {
    const heading = columns[at]?.heading ?? '';
    return /\d+/.exec(heading)?.[0] ?? (/second/i.test(heading) ? '2' : '1');
  };
  const people = columns.flatMap(({ kind, heading }, at) =>
    kind === 'given' || kind === 'family' || (kind === 'person' && isContactPerson(heading)) ? [at] : [],
  );
  const others = people.filter((at) => orderOf(at) !== '1' && (all[at]?.values.filled ?? 0) > 0);
  const isNamed = columns.some(({ kind, heading }) => kind === 'person' && GENERIC.test(heading.trim()));
  const isOfContacts = others.every((at) => columns[at]?.kind === 'person');
  if (others.length === people.length && !(isNamed && isOfContacts)) return;
  const orders = new Set(others.map(orderOf));
  columns.forEach((column, at) => {
    if (others.includes(at)) columns[at] = { heading: column.heading, kind: 'ignore' };
    else if (column.kind === 'number' && orders.has(orderOf(at)))
      columns[at] = { ...column, role: 'assistant' };
  });
}

/** "Customer" beside "Contact" is the company; the user's own people are never whom the row is about. */
export function settlePeople(all: readonly Judged[], columns: Column[], rows: readonly Row[]): void {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind);
  const isOwnersFile = columns.some(
    ({ kind, role }, at) => kind === 'number' && role !== 'assistant' && all[at]?.meaning.agents,
  );
  all.forEach(({ meaning }, at) => {
    const column = columns[at];
    if (column && meaning.agents && NAMES.includes(column.kind) && !isOwnersFile)
      columns[at] = { heading: column.heading, kind: 'ignore' };
  });
  const people = columns.flatMap(({ kind }, at) => (kind === 'person' ? [at] : []));
  const [one] = people;
  if (one === undefined) return;
  const parts = has('given') || has('family');
  const headingOf = (at: number) => columns[at]?.heading.trim() ?? '';
  const customer =
    people.find((at) => CUSTOMER.test(headingOf(at))) ??
    (people.some((at) => isContactPerson(headingOf(at)))
      ? people.find((at) => GENERIC.test(headingOf(at)))
      : undefined);
  if (customer !== undefined && (people.length > 1 || parts) && !has('company'))
    columns[customer] = { heading: columns[customer]?.heading ?? '', kind: 'company' };
  const sample = rows.slice(0, SAMPLE);
  const given = columns.findIndex(({ kind }) => kind === 'given');
  const left = columns.flatMap(({ kind }, at) => (kind === 'person' ? [at] : []));
  // The one that holds the given names too, else the first, names the person: others name an account or a login.
  const whole = given < 0 ? undefined : left.find((at) => isWhole(sample, at, given));
  const first = whole ?? left[0];
  // "Prénom, Nom", "Name, Vorname": the family's, unless it holds the whole name.
  if (first !== undefined && given >= 0 && !has('family') && whole === undefined)
    columns[first] = { heading: columns[first]?.heading ?? '', kind: 'family' };
  // "Nome, Apelido", the same the other way round.
  const family = columns.findIndex(({ kind }) => kind === 'family');
  if (first !== undefined && given < 0 && family >= 0 && !isWhole(sample, first, family))
    columns[first] = { heading: columns[first]?.heading ?? '', kind: 'given' };
  for (const at of left) {
    if (at === first) continue;
    const isRecords = whole !== undefined && at < whole && !has('company');
    columns[at] = { heading: columns[at]?.heading ?? '', kind: isRecords ? 'company' : 'ignore' };
  }
}

/** Whether a column holds what another does, and more. */
function isWhole(rows: readonly Row[], whole: number, part: number): boolean {
  const both = rows.filter(({ cells }) => cells[whole]?.trim() && cells[part]?.trim());
  return (
    both.filter(({ cells }) => cells[whole]?.includes(cells[part]?.trim() ?? '')).length * 2 > both.length
  );
}

/** A name of any kind of thing: beside a contact person, that of their company. */
const GENERIC =
  /^(?:name|nom|nombre|nome|naam|navn|namn|nimi|nazwa|název|názov|név|nume|наименование|название|назва|имя|ad[ıi]?|שם|الاسم|اسم|名称|名前|이름)$/iu;
const CUSTOMER =
  /^(?:customer|client|kunde|kundenname|client|cliente|klant|klient|zákazník|клиент|клієнт|müşteri|לקוח|שם (?:ה)?לקוח|العميل|اسم العميل|الزبون|客户|客户名称|顧客名|고객|고객명)(?: name)?$/iu;
