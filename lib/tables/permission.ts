/** Whether a row's person may be called, by the columns that say so. */

import { fold } from '#lib/detect/fold.ts';
import { cleanCell, isDate, isEmptyCell } from './cells.ts';
import { OTHERS } from './heading-words.ts';
import { countWords, type MeaningOf } from './headings.ts';
import {
  ASKS_FIRST,
  BY_TELEPHONE,
  isAnswer,
  isGiven,
  isNo,
  isRefused,
  isYes,
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
  /** Beside a mere yes: why, or since when. */
  reasons: readonly string[];
  /** The same of one telephone each, by the place of its column. */
  ofNumbers: ReadonlyMap<number, 'barred' | 'callable' | 'unsure' | undefined>;
}

/** Most different values of a column that is a status, and not notes. */
const MOST_STATUSES = 50;
/** Longest text that is a status. */
const MOST_STATUS = 48;

/**
 * Whether a cell says, by itself or in a part of it, that its person is not to be called: "DNC", "opted out", "Email
 * only - do not call".
 */
export function isBarring(cell: string, meaningOf: MeaningOf): boolean {
  // "DNC: no"
  const value = /^[^:：]+[:：](?<value>.*)$/su.exec(cell)?.groups?.value;
  if (value !== undefined && isNo(value)) return false;
  return cell
    .split(/\s[-–—]+\s|[:;,.!()\n]/u)
    .some((part) => part.length <= MOST_STATUS && /\p{L}/u.test(part) && isBarringText(part, meaningOf));
}

const isBarringText = (text: string, meaningOf: MeaningOf): boolean =>
  !['partly', undefined].includes(meaningOf(text).bars);

/** The same in what may be a name of a person, a company or a part of a list. */
export const isBarringName = (text: string, meaningOf: MeaningOf): boolean =>
  isBarring(text, (part) => {
    const meaning = meaningOf(part);
    return meaning.bars === 'named' || meaning.bars === 'alone' ? { kind: 'unknown' } : meaning;
  });

/** Whether a title says of those under it that they are not to be called; "Bo Roe - do not call" is a person. */
export const isBarringTitle = (title: string, meaningOf: MeaningOf): boolean =>
  meaningOf(title).bars === 'alone' ||
  title
    .replace(/\s[-–—]+\s.*$/u, '')
    .split(/[:：.!]/u)
    .some((part) => ['wholly', 'only'].includes(meaningOf(part).bars ?? ''));

/** The words that stand beside the numbers of a cell, those before it apart from those behind. */
export const besideNumbers = (cell: string): string =>
  cell.replace(/[+＋(]?\p{Nd}[\p{Nd}\s().\-–/]*/gu, ' ; ');

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
  if (![...values].some((value) => isBarring(value, meaningOf))) return undefined;
  return values.size > MOST_STATUSES ? 'notes' : 'status';
}

/** Whether a heading is of letters, mails or messages, and not of calls. */
export const isOfOtherChannel = (heading: string): boolean => isOther(fold(heading));
const isOther = (text: string): boolean => OTHER_CHANNEL.test(text) && !BY_TELEPHONE.test(text);
const isOfMarketing = (text: string): boolean => OF_MARKETING.test(text) && !BY_TELEPHONE.test(text);

/** "Ann Lee (do not call)". */
export const NAMES: readonly ColumnKind[] = ['person', 'given', 'family', 'company'];
const ASKED: readonly ColumnKind[] = [...NAMES, 'barred', 'callable', 'reason', 'number'];
/** More words, and it is a reason. */
const MOST_CHANNELS = 2;
const CIRCLE = /^[oO○◯〇]$/;
const CROSS = /^[xX×]$/;
const ASIDE = /[([{](?<aside>[^)\]}]+)[)\]}]/u;

/** A column that may say whether its row's person may be called. */
interface Asked extends Column {
  at: number;
  /** Some are marked with yes: where that bars, none is no; where it is consent, none is open. */
  isMarked: boolean;
  /** Its heading says of what it is, and not a person who looked at the file. */
  isNamed: boolean;
  /** Some are marked with a circle: a cross is a no. */
  isCircled: boolean;
  /** Of advertising, by whatever way. */
  isMarketing: boolean;
  /** The place of the only telephone that it is of. */
  of: number | undefined;
}

/**
 * @param meaningOf what a heading means: under one that says not to call, whatever is not no is yes.
 * @returns a reader of rows.
 */
export function createPermissions(
  columns: readonly Column[],
  rows: readonly Row[],
  meaningOf: MeaningOf,
): (cells: readonly string[]) => Permission {
  const all = columns.flatMap((column, at): Asked[] => {
    const { kind, heading, doubtful } = column;
    if (doubtful !== 'permission' && !ASKED.includes(kind)) return [];
    const meaning = meaningOf(heading);
    const has = (is: (cell: string) => boolean) => rows.some(({ cells }) => is(cleanCell(cells[at] ?? '')));
    return [
      {
        ...column,
        at,
        isMarked: has(kind === 'callable' ? isGiven : isYes),
        isCircled: has((cell) => CIRCLE.test(cell)),
        isNamed: meaning.kind === kind || meaning.flag === kind || meaning.isUntil === true,
        isMarketing: meaning.kind !== 'barred' && isOfMarketing(fold(heading)),
        of: undefined,
      },
    ];
  });
  const marked = withNumbers(all, columns);
  // Where telephones are asked for, advertising is of other things.
  const isTold = marked.some(({ kind, heading }) => kind === 'callable' && BY_TELEPHONE.test(fold(heading)));
  const asked = isTold ? marked.filter(({ isMarketing }) => !isMarketing) : marked;
  return (cells) => {
    const answers = asked.map((column) => {
      const written = cleanCell(cells[column.at] ?? '');
      const cell = column.isCircled ? written.replace(CIRCLE, 'yes').replace(CROSS, 'no') : written;
      return { column, cell, said: answerOf(column, cell, meaningOf) };
    });
    const ofPerson = answers.filter(({ column }) => column.of === undefined);
    const found = strictest(ofPerson);
    const isColumn =
      found !== undefined && !NAMES.includes(found.column.kind) && found.column.kind !== 'number';
    return {
      said: found?.said,
      because: found && (isColumn ? `${found.column.heading}: ${found.cell || '–'}` : found.cell),
      isColumn,
      reasons: ofPerson.flatMap(({ column, cell, said }) =>
        column.kind === 'barred' && said === 'barred' && !isYes(cell) ? [cell] : [],
      ),
      ofNumbers: new Map(
        asked.flatMap(({ of }) =>
          of === undefined ? [] : [[of, strictest(answers.filter(({ column }) => column.of === of))?.said]],
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

/** "Mobile DNC" beside "Office DNC": each is of a telephone, if several are. "Do not phone" is of the person. */
function withNumbers(asked: readonly Asked[], columns: readonly Column[]): readonly Asked[] {
  const wordsOf = (heading: string): string[] => fold(heading).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  const found = asked.map((column) => {
    if (column.kind !== 'barred' && column.kind !== 'callable') return column;
    const words = wordsOf(column.heading);
    const numbers = columns
      .flatMap(({ kind, heading }, at) => (kind === 'number' ? [{ at, own: wordsOf(heading) }] : []))
      .filter(({ own }) => own.length > 0 && own.every((word, at) => words[at] === word));
    const of = numbers.toSorted((one, other) => other.own.length - one.own.length)[0]?.at;
    return { ...column, of };
  });
  return new Set(found.map(({ of }) => of).filter((of) => of !== undefined)).size > 1 ? found : asked;
}

/** A cell's answer: whether the person may be called. */
function answerOf(column: Asked, cell: string, meaningOf: MeaningOf): Permission['said'] {
  const { kind, doubtful, isMarked, isMarketing } = column;
  if (doubtful === 'permission')
    return isAnswer(cell) || isRefused(cell) || isBarring(cell, meaningOf) ? 'unsure' : undefined;
  const isSaid = isNo(cell) || (kind === 'callable' && isRefused(cell));
  if (cell === '' || (isEmptyCell(cell) && !isSaid)) return isMarked ? UNMARKED[kind] : undefined;
  if (kind === 'number') return isBarring(besideNumbers(cell), meaningOf) ? 'barred' : undefined;
  if (NAMES.includes(kind)) return nameIn(cell, meaningOf);
  const said = kind === 'callable' ? consentIn(cell, meaningOf) : remarkIn(column, cell, meaningOf);
  if (said === 'barred') return isMarketing ? 'unsure' : said;
  return isVague(fold(cell)) ? 'unsure' : said;
}

/** Beside others who are marked with yes. */
const UNMARKED: Partial<Record<ColumnKind, Permission['said']>> = { barred: 'callable', callable: 'unsure' };

/** "Bo Roe (do not call)". */
function nameIn(name: string, meaningOf: MeaningOf): Permission['said'] {
  const aside = ASIDE.exec(name)?.groups?.aside ?? '';
  if (isBarringName(name, meaningOf) || isBarring(aside, meaningOf)) return 'barred';
  return isVague(fold(aside)) ? 'unsure' : undefined;
}

const isVague = (text: string): boolean =>
  (ASKS_FIRST.test(text) && !OTHERS.test(text)) || WRONG_NUMBER.test(text);

/** Under a heading of consent; words that are not known are asked about. */
function consentIn(cell: string, meaningOf: MeaningOf): Permission['said'] {
  if (isRefused(cell) || isBarring(cell, meaningOf)) return 'barred';
  return isGiven(cell) || isDate(cell) ? 'callable' : 'unsure';
}

/** Under a heading that says not to call, in a status, or in notes. */
function remarkIn({ kind, isNamed }: Asked, cell: string, meaningOf: MeaningOf): Permission['said'] {
  if (kind === 'reason') return isBarring(cell, meaningOf) ? 'barred' : undefined;
  // "Opted out of: e-mail"
  if (isNo(cell) || (isOther(fold(cell)) && countWords(cell) <= MOST_CHANNELS)) return 'callable';
  return isYes(cell) || isNamed || isBarring(cell, meaningOf) ? 'barred' : 'callable';
}
