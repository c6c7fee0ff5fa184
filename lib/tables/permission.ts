/** Whether a row's person may be called, by the columns that say so. */

import { fold } from '#lib/detect/fold.ts';
import { besideNumbers, isBarring, isBarringName, PARTS } from './barring.ts';
import { cleanCell, isDate, isEmptyCell } from './cells.ts';
import { countWords } from './heading-permission.ts';
import { OTHERS } from './heading-words.ts';
import { numberOf } from './mark-of.ts';
import type { MeaningOf } from './meaning.ts';
import {
  ASKS_FIRST,
  BY_TELEPHONE,
  isForbidding,
  isGiven,
  isInForce,
  isNo,
  isNoAndAllowed,
  isRefused,
  isYes,
  OF_CONTACT,
  OF_MARKETING,
  OTHER_CHANNEL,
  WRONG_NUMBER,
} from './permission-words.ts';
import type { Column, ColumnKind, Row } from './types.ts';

export interface Permission {
  /** `unsure`: it says yes or no to what is not known. */
  said: 'barred' | 'callable' | 'unsure' | undefined;
  /** The words that say so; whether those of a column that a person may leave out. */
  because?: string | undefined;
  isColumn?: boolean;
  /** They stand under a heading that says not to call. */
  isOfMark?: boolean;
  /** Beside a mere yes: why, or since when. */
  reasons: readonly string[];
  /** The same of one telephone each, by the place of its column. */
  ofNumbers: ReadonlyMap<number, Pick<Permission, 'said' | 'because'>>;
}

/** Most different values of a column that is a status, and not notes. */
const MOST_STATUSES = 50;
/** Whether a column that no heading explains is a status, or notes, by which some people are not to be called. */
export function isStatus(
  rows: readonly Row[],
  at: number,
  meaningOf: MeaningOf,
): 'status' | 'notes' | undefined {
  const values = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[at];
    if (cell === undefined || isEmptyCell(cell)) continue;
    values.add(cleanCell(cell));
  }
  // "Wrong number": all that a part of it says.
  const isSaid = (value: string) => value.split(PARTS).some((part) => isVague(part, true));
  if (![...values].some((value) => isBarring(value, meaningOf) || isSaid(value))) return undefined;
  return values.size > MOST_STATUSES ? 'notes' : 'status';
}

/** Whether a heading is of letters, mails or messages, and not of calls. */
export const isOfOtherChannel = (heading: string): boolean => isOther(fold(heading));
const isOther = (text: string): boolean => OTHER_CHANNEL.test(text) && !BY_TELEPHONE.test(text);
const isOfMarketing = (text: string): boolean => OF_MARKETING.test(text) && !BY_TELEPHONE.test(text);

/** "Ann Lee (do not call)". */
export const NAMES: readonly ColumnKind[] = ['person', 'given', 'family', 'company'];
/** Of something else: a mark in one of them is all that its cell says. */
const MARKED_OVER: readonly ColumnKind[] = ['fax', 'ext', 'email'];
const ASKED: readonly ColumnKind[] = [...NAMES, ...MARKED_OVER, 'barred', 'callable', 'reason', 'number'];
/** More words, and it is a reason. */
const MOST_CHANNELS = 2;
const CIRCLE = /^[oO○◯〇]$/;
const CROSS = /^[xX×]$/;
const ASIDE = /[([{](?<aside>[^)\]}]+)[)\]}]/u;

/** A column that may say whether its row's person may be called. */
interface Asked extends Column {
  at: number;
  /** Some are marked: where that bars, none is no; where it is consent, none is open. */
  isMarked: boolean;
  /** Some have a day of their consent: without one it is open, unless another column has it. */
  isDated: boolean;
  /** Whatever is under its heading is such a mark. */
  isRemark: boolean;
  /** Its heading says of what it is, and not a person who looked at the file. */
  isNamed: boolean;
  /** Some are marked with a circle: a cross is a no. */
  isCircled: boolean;
  /** Of advertising, by whatever way. */
  isMarketing: boolean;
  /** The place of the only telephone that it is of. */
  of: number | undefined;
}

const askedIn = (column: Column, at: number, meaningOf: MeaningOf): Asked => {
  const { kind, heading } = column;
  const meaning = meaningOf(heading);
  return {
    ...column,
    at,
    isMarked: false,
    isDated: false,
    isCircled: false,
    isNamed: meaning.kind === kind || meaning.flag === kind || meaning.isUntil === true,
    isRemark: meaning.isRemark === true,
    isMarketing: meaning.kind !== 'barred' && isOfMarketing(fold(heading)),
    of: undefined,
  };
};

/** Whether a cell marks its person, as others of its column then are not: as not to be called, or as one who agreed. */
export const isMark = (column: Column, cell: string, meaningOf: MeaningOf): boolean =>
  column.kind === 'callable'
    ? isGiven(cell)
    : column.kind === 'barred' && answerOf(askedIn(column, 0, meaningOf), cell, meaningOf) === 'barred';

/**
 * @param meaningOf what a heading means.
 * @returns a reader of rows.
 */
export function createPermissions(
  columns: readonly Column[],
  rows: readonly Row[],
  meaningOf: MeaningOf,
): (cells: readonly string[]) => Permission {
  const all = columns.flatMap((column, at): Asked[] => {
    const { kind, doubtful } = column;
    if (doubtful !== 'permission' && !ASKED.includes(kind)) return [];
    const has = (is: (cell: string) => boolean) => rows.some(({ cells }) => is(cleanCell(cells[at] ?? '')));
    return [
      {
        ...askedIn(column, at, meaningOf),
        isMarked: has((cell) => isMark(column, cell, meaningOf)),
        isDated: kind === 'callable' && has(isDate),
        isCircled: has((cell) => CIRCLE.test(cell)),
      },
    ];
  });
  const found = all.map((column) => ({ ...column, of: numberOf(column, columns, meaningOf) }));
  // "Mobile DNC" beside "Office DNC": each is of a telephone, if several are. "Do not phone" is of the person.
  const numbers = new Set(found.map(({ of }) => of).filter((of) => of !== undefined));
  // "Phone 1 Status" is of its telephone, whatever is said of others.
  const isOfNumbers = numbers.size > 1 || found.some(({ of, isStatus }) => of !== undefined && isStatus);
  // "Spouse DNC"
  const firstOf = (heading: string) => fold(heading).match(/\p{L}+/u)?.[0];
  const others = new Set(
    columns.flatMap(({ role, heading }) => (role === 'assistant' ? [firstOf(heading)] : [])),
  );
  const isOwn = ({ kind, heading, of }: Asked) =>
    (kind !== 'barred' && kind !== 'callable') || of !== undefined || !others.has(firstOf(heading));
  const marked = (isOfNumbers ? found : all).filter(isOwn);
  // Where telephones are asked for, advertising is of other things.
  const isTold = marked.some(({ kind, heading }) => kind === 'callable' && BY_TELEPHONE.test(fold(heading)));
  const asked = isTold ? marked.filter(({ isMarketing }) => !isMarketing) : marked;
  return (cells) => {
    const answers = asked.map((column) => {
      const written = cleanCell(cells[column.at] ?? '');
      const cell = column.isCircled ? written.replace(CIRCLE, 'yes').replace(CROSS, 'no') : written;
      return { column, cell, said: answerOf(column, cell, meaningOf) };
    });
    const isGranted = answers.some(({ column, said }) => column.kind === 'callable' && said === 'callable');
    // A status that says not to call is of the person, whatever telephone it stands beside.
    const ofPerson = answers
      .filter(({ column, said }) => column.of === undefined || (column.isStatus && said === 'barred'))
      .map((answer) =>
        answer.column.isDated && answer.cell === '' && answer.said === undefined && !isGranted
          ? { ...answer, said: 'unsure' as const }
          : answer,
      );
    const found = strictest(ofPerson);
    const isColumn =
      found !== undefined && !NAMES.includes(found.column.kind) && found.column.kind !== 'number';
    return {
      said: found?.said,
      because: found && (isColumn ? becauseOf(found) : found.cell),
      isColumn,
      isOfMark: found?.column.kind === 'barred' && found.column.isNamed,
      reasons: ofPerson.flatMap(({ column, cell, said }) =>
        column.kind === 'barred' && said === 'barred' && !isYes(cell) ? [cell] : [],
      ),
      ofNumbers: new Map(
        asked.flatMap(({ of }) =>
          of === undefined ? [] : [[of, ofNumber(answers.filter(({ column }) => column.of === of))]],
        ),
      ),
    };
  };
}

/** Of answers that differ, what holds. */
const strictest = <Answer extends Pick<Permission, 'said'>>(answers: readonly Answer[]): Answer | undefined =>
  (['barred', 'unsure', 'callable'] as const)
    .map((said) => answers.find((answer) => answer.said === said))
    .find(Boolean);

interface Answer {
  column: Asked;
  cell: string;
  said: Permission['said'];
}
const becauseOf = ({ column, cell }: Answer): string => `${column.heading}: ${cell || '–'}`;
function ofNumber(answers: readonly Answer[]): Pick<Permission, 'said' | 'because'> {
  const found = strictest(answers);
  return { said: found?.said, because: found && becauseOf(found) };
}

/** A cell's answer: whether the person may be called. */
function answerOf(column: Asked, cell: string, meaningOf: MeaningOf): Permission['said'] {
  const { kind, doubtful, isMarked, isMarketing } = column;
  if (doubtful === 'permission') return 'unsure';
  const isSaid = isNo(cell) || (kind === 'callable' && isRefused(cell));
  if (cell === '' || (isEmptyCell(cell) && !isSaid && !UNKNOWN.test(cell)))
    return isMarked ? UNMARKED[kind] : undefined;
  if (kind === 'number') return isBarring(besideNumbers(cell), meaningOf) ? 'barred' : undefined;
  if (NAMES.includes(kind)) return nameIn(kind, cell, meaningOf);
  if (MARKED_OVER.includes(kind)) return meaningOf(cell).bars === 'only' ? 'barred' : undefined;
  const said = kind === 'callable' ? consentIn(cell, meaningOf) : remarkIn(column, cell, meaningOf);
  if (said === 'barred') return isMarketing ? 'unsure' : said;
  return isVague(cell) || isOfOne(cell, meaningOf) ? 'unsure' : said;
}

/** No empty cell where it is asked of. */
const UNKNOWN = /^unknown$/i;
/** "Do not call mobile": of one of the person's telephones, and it is not said of which column. */
const isOfOne = (cell: string, meaningOf: MeaningOf): boolean =>
  cell.split(PARTS).some((part) => meaningOf(part).bars === 'partly' && ONE_OF_THEM.test(fold(part)));
const ONE_OF_THEM =
  /(?<![a-z])(?:home|work|mobile|cell|office|landline|handy|festnetz|fixe|portable)(?![a-z])/;
/** Beside others who are marked. */
const UNMARKED: Partial<Record<ColumnKind, Permission['said']>> = { barred: 'callable', callable: 'unsure' };

/** "Bo Roe (do not call)"; "zzDNC Bo Roe". */
function nameIn(kind: ColumnKind, name: string, meaningOf: MeaningOf): Permission['said'] {
  const aside = ASIDE.exec(name)?.groups?.aside ?? '';
  if (isBarringName(name, meaningOf) || isBarring(aside, meaningOf)) return 'barred';
  const isMarked =
    kind !== 'company' && name.search(SIGNS) >= 0 && meaningOf(name.replace(SIGNS, ' ')).bars === 'named';
  return isMarked || isVague(aside) || DECEASED.test(name) ? 'unsure' : undefined;
}
/** By which a mark is no part of a name. */
const SIGNS = /^z+(?=\p{Lu})|\*+/gu;
const DECEASED = /†|(?<!\p{L})dec['’]d(?!\p{L})/iu;

/** Whether a text may well say not to call, in some of its words, or in all of them. */
export function isVague(cell: string, isWhole = false): boolean {
  const text = fold(cell)
    .replace(/[\s_‐–-]+/gu, ' ')
    .trim();
  return (
    (WRONG_NUMBER.test(text) || (ASKS_FIRST.test(text) && !OTHERS.test(text))) &&
    !(isWhole && text.replace(WRONG_NUMBER, '').replace(ASKS_FIRST, '').trim() !== '')
  );
}

/** The same of the person, and not of one of their telephones. */
export const asksFirst = (words: string): boolean =>
  ASKS_FIRST.test(fold(words)) && !OTHERS.test(fold(words));

/** Under a heading of consent; words that are not known are asked about. */
function consentIn(cell: string, meaningOf: MeaningOf): Permission['said'] {
  if (isRefused(cell) || isBarring(cell, meaningOf)) return 'barred';
  return isGiven(cell) || isDate(cell) ? 'callable' : 'unsure';
}

/** Under a heading that says not to call, in a status, or in notes; words that are not known are asked about. */
function remarkIn(
  { kind, isNamed, isRemark, isStatus }: Asked,
  cell: string,
  meaningOf: MeaningOf,
): Permission['said'] {
  if (kind === 'reason') return isBarring(cell, meaningOf) ? 'barred' : undefined;
  // "Opted out of: e-mail"
  if (isNo(cell) || (!isRemark && isOther(fold(cell)) && countWords(cell) <= MOST_CHANNELS))
    return 'callable';
  if (isNoAndAllowed(cell)) return 'callable';
  if (!isRemark && /^https?:\/\//i.test(cell)) return undefined;
  if (isForbidding(cell) || isBarring(cell, meaningOf)) return 'barred';
  if (isStatus) return 'callable';
  if (isYes(cell)) return 'barred';
  if (!isNamed) return 'callable';
  return isRemark || isDate(cell) || isInForce(cell) || OF_CONTACT.test(fold(cell)) ? 'barred' : 'unsure';
}
