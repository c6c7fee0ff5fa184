/** Whether a row's person may be called, by the columns that say so. */

import { cleanCell, isEmptyCell } from './cells.ts';
import type { Meaning } from './headings.ts';
import { isFlag, isGiven, isNo, isRefused, isYes } from './permission-words.ts';
import type { Column, Row } from './types.ts';

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
  ['wholly', 'only'].includes(meaningOf(text).bars ?? '');

/** Whether a title says of those under it that they are not to be called, and nothing else. */
export const isBarringTitle = (title: string, meaningOf: (text: string) => Meaning): boolean =>
  meaningOf(title.replace(/[:：]\s*$/u, '')).bars === 'only';

/** The words that stand beside the numbers of a cell, those before it apart from those behind. */
export const besideNumbers = (cell: string): string =>
  cell.replace(/[+＋(]?\p{Nd}[\p{Nd}\s().\-–/]*/gu, ' ; ');

/** Whether a column that no heading explains is a status in which some people are not to be called. */
export function isStatus(rows: readonly Row[], at: number, meaningOf: (text: string) => Meaning): boolean {
  const values = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[at];
    if (cell === undefined || isEmptyCell(cell)) continue;
    values.add(cleanCell(cell));
    if (values.size > MOST_STATUSES) return false;
  }
  return [...values].some((value) => isBarring(value, meaningOf));
}

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
    if (!isUnsure && kind !== 'barred' && kind !== 'callable' && kind !== 'reason' && kind !== 'number')
      return [];
    // Where some are marked with yes, none is no.
    const isMarked = kind === 'barred' && rows.some(({ cells }) => isYes(cleanCell(cells[at] ?? '')));
    const meaning = meaningOf(heading);
    const isNamed = meaning.kind === kind || meaning.flag === kind || meaning.isUntil === true;
    return [{ kind, at, isMarked, isNamed, isUnsure }];
  });
  return (cells) => {
    const reasons: string[] = [];
    let isBarred = false;
    let isCallable = false;
    let isOpen = false;
    for (const { kind, at, isMarked, isNamed, isUnsure } of asked) {
      const cell = cleanCell(cells[at] ?? '');
      const isRefusal = kind === 'callable' && isRefused(cell);
      if (isUnsure) isOpen ||= isFlag(cell);
      else if (cell === '' || (isEmptyCell(cell) && !isNo(cell) && !isRefusal)) isCallable ||= isMarked;
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
