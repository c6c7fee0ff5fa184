/** Numbers from one column to the next: those between them are meant as well, and stand nowhere. */
import { type CellReading, isEmptyCell } from './cells.ts';
import type { Column, Row } from './types.ts';

/** Digits in which the first and the last number of a range may differ. */
const MOST_DIFFERENT = 4;

/**
 * @returns whether a row names the first and the last of several numbers: two columns of telephones do, if in all rows
 *   the second goes on where the first begins. "Phone 1" and "Phone 2" say that they are two.
 */
export function createRanges(
  rows: readonly Row[],
  columns: readonly Column[],
  read: (cell: string) => CellReading,
): (row: Row) => boolean {
  const [first, last, ...others] = columns.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []));
  const isPair = first !== undefined && last !== undefined && others.length === 0;
  const named = [columns[first ?? -1], columns[last ?? -1]];
  if (!isPair || named[0]?.role !== named[1]?.role || named.every((each) => /\d/.test(each?.heading ?? '')))
    return () => false;
  const isBoth = ({ cells }: Row) => [first, last].every((at) => !isEmptyCell(cells[at] ?? ''));
  const isFollowed = ({ cells }: Row) => {
    const [from = '', to = ''] = [first, last].map((at) => read(cells[at] ?? '').numbers[0]?.e164);
    return (
      from.length === to.length &&
      from < to &&
      from.slice(0, -MOST_DIFFERENT) === to.slice(0, -MOST_DIFFERENT)
    );
  };
  const both = rows.filter(isBoth);
  return both.length > 0 && both.every(isFollowed) ? isBoth : () => false;
}
