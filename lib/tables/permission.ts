/** Whether a row's person may be called, by the columns that say so. */

import { cleanCell, isEmptyCell } from './cells.ts';
import type { Meaning } from './headings.ts';
import { isFlag, isGiven, isNo, isRefused, isYes } from './permission-words.ts';
import type { Column, ColumnKind, Row } from './types.ts';

export interface Permission {
  /** `unsure`: it says yes or no to what is not known. */
  said: 'barred' | 'callable' | 'unsure' | undefined;
  /** Beside a mere yes: why, or since when. */
  reasons: readonly string[];
}

/** Most different values of a column that is a status, and not notes. */
const MOST_STATUSES = 50;
/** Longest text that is a status. */
const MOST_STATUS = 40;

/**
 * Whether a cell says, by itself or in a part of it, that its person is not to be called: "DNC", "opted out", "Email
 * only - do not call".
 */
export function isBarring(cell: string, meaningOf: (text: string) => Meaning): boolean {
  // "DNC: no"
  const value = /^[^:：]+[:：](?<value>.*)$/su.exec(cell)?.groups?.value;
  if (value !== undefined && isNo(value)) return false;
  return cell
    .split(/\s[-–—]+\s|[:;,.!()\n]/u)
    .some((part) => part.length <= MOST_STATUS && /\p{L}/u.test(part) && isBarringText(part, meaningOf));
}

const isBarringText = (text: string, meaningOf: (text: string) => Meaning): boolean =>
  !['partly', undefined].includes(meaningOf(text).bars);

/** The same in what may be a name of a person, a company or a part of a list. */
export const isBarringName = (text: string, meaningOf: (text: string) => Meaning): boolean =>
  isBarring(text, (part) => {
    const meaning = meaningOf(part);
    return meaning.bars === 'named' || meaning.bars === 'alone' ? { kind: 'unknown' } : meaning;
  });

/** Whether a title says of those under it that they are not to be called. */
export const isBarringTitle = (title: string, meaningOf: (text: string) => Meaning): boolean =>
  meaningOf(title).bars === 'alone' || isBarringName(title, meaningOf);

/** The words that stand beside the numbers of a cell, those before it apart from those behind. */
export const besideNumbers = (cell: string): string =>
  cell.replace(/[+＋(]?\p{Nd}[\p{Nd}\s().\-–/]*/gu, ' ; ');

/** Whether a column that no heading explains is a status, or notes, by which some people are not to be called. */
export function isStatus(
  rows: readonly Row[],
  at: number,
  meaningOf: (text: string) => Meaning,
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

/** "Ann Lee (do not call)". */
const NAMES: readonly ColumnKind[] = ['person', 'given', 'family', 'company'];

/**
 * @param meaningOf what a heading means: under one that says not to call, whatever is not no is yes.
 * @returns a reader of rows.
 */
export function createPermissions(
  columns: readonly Column[],
  rows: readonly Row[],
  meaningOf: (heading: string) => Meaning,
): (cells: readonly string[]) => Permission {
  const asked = columns.flatMap(({ kind, heading, doubtful }, at) => {
    const isUnsure = doubtful === 'permission';
    const isName = NAMES.includes(kind);
    if (!isUnsure && !isName && !['barred', 'callable', 'reason', 'number'].includes(kind)) return [];
    // Where some are marked with yes, none is no.
    const isMarked = kind === 'barred' && rows.some(({ cells }) => isYes(cleanCell(cells[at] ?? '')));
    const meaning = meaningOf(heading);
    const isNamed = meaning.kind === kind || meaning.flag === kind || meaning.isUntil === true;
    return [{ kind, at, isMarked, isNamed, isUnsure, isName }];
  });
  return (cells) => {
    const reasons: string[] = [];
    let isBarred = false;
    let isCallable = false;
    let isOpen = false;
    for (const { kind, at, isMarked, isNamed, isUnsure, isName } of asked) {
      const cell = cleanCell(cells[at] ?? '');
      const isRefusal = kind === 'callable' && isRefused(cell);
      if (isUnsure) isOpen ||= isFlag(cell);
      else if (cell === '' || (isEmptyCell(cell) && !isNo(cell) && !isRefusal)) isCallable ||= isMarked;
      else if (isName) isBarred ||= isBarringName(cell, meaningOf);
      else if (kind === 'reason') isBarred ||= isBarring(cell, meaningOf);
      else if (kind === 'number') isBarred ||= isBarring(besideNumbers(cell), meaningOf);
      else if (kind === 'callable') {
        isBarred ||= isRefusal || isBarring(cell, meaningOf);
        isCallable ||= isGiven(cell);
      } else if (isNo(cell)) isCallable = true;
      else if (isYes(cell)) isBarred = true;
      else if (isNamed || isBarring(cell, meaningOf)) {
        isBarred = true;
        reasons.push(cell);
      } else isCallable = true;
    }
    const said = isBarred ? 'barred' : isOpen ? 'unsure' : isCallable ? 'callable' : undefined;
    return { said, reasons };
  };
}
