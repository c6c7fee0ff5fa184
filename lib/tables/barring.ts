/** Whether a text says that people are not to be called. */
import { isEmptyCell } from './cells.ts';
import type { MeaningOf } from './meaning.ts';
import { isNo, isYes } from './permission-words.ts';

/** Between parts of a cell. */
export const PARTS = /\s[-–—]+\s|[:;,.!()\n|]/u;
/** Longest text that is a status. */
const MOST_STATUS = 48;

/**
 * Whether a cell says, by itself or in a part of it, that its person is not to be called: "DNC", "opted out", "Email
 * only - do not call".
 */
export function isBarring(cell: string, meaningOf: MeaningOf): boolean {
  // "DNC: no"
  const value = /^[^:：=]+[:：=](?<value>[^(,;]*)$/su.exec(cell)?.groups?.value;
  if (
    value !== undefined &&
    (isNo(value) || (/\S/.test(value) && isEmptyCell(value) && !/unknown/i.test(value)))
  )
    return false;
  if (value !== undefined && isYes(value)) return isBarring(cell.slice(0, -value.length - 1), meaningOf);
  // A line ends within a mark, or between two parts.
  return [cell, cell.replace(/\s*\n\s*/gu, ' ')]
    .flatMap((text) => text.split(PARTS))
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
    .replace(/\s[-–—]+\s.*$|\s*\([^()]*\)$/u, '')
    .split(/[:：.!]/u)
    .some((part) => ['wholly', 'only'].includes(meaningOf(part).bars ?? ''));

/** The words that stand beside the numbers of a cell, those before it apart from those behind. */
export const besideNumbers = (cell: string): string =>
  cell.replace(/[+＋(]?\p{Nd}[\p{Nd}\s().\-–/]*/gu, ' ; ');
