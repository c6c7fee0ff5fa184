/** Numbers from one column to the next: those between them are meant as well, and stand nowhere. */
import { fold } from '#lib/detect/fold.ts';
import { isEmptyCell } from './cells.ts';
import type { Column, Row } from './types.ts';

const TO =
  /(?<![\p{L}])(?:to|until|end|last|bis|ende|au|a|fin|hasta|fino|fine|ate|tot|eind|do|koniec|до|конец|по|עד|סוף|الى|حتي|نهايه)(?![\p{L}])|まで|終了|截止|终止/u;

/** @returns whether a row names the first and the last of several numbers, by the headings of two columns. */
export function createRanges(columns: readonly Column[]): (row: Row) => boolean {
  const isTo = ({ heading }: Column) => TO.test(fold(heading.replace(/[_-]/g, ' ')));
  const numbers = columns.flatMap((column, at) =>
    column.kind === 'number' ? [{ at, isTo: isTo(column) }] : [],
  );
  const pairs = numbers.flatMap(({ at, isTo: isLast }, index) => {
    const before = numbers[index - 1];
    return isLast && before && !before.isTo ? [[before.at, at] as const] : [];
  });
  const cellOf = ({ cells }: Row, at: number) => (cells[at] ?? '').replace(/\D/g, '');
  return (row) =>
    pairs.some(([from, to]) => !isEmptyCell(row.cells[to] ?? '') && cellOf(row, from) !== cellOf(row, to));
}
