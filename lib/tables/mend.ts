/** Mends a refused line by the number that the user writes. */
import { isTelephoneLike } from './telephone-like.ts';
import type { Column, RefusedLine, Row } from './types.ts';

/** @returns the row with the text where its number stood, or should have. */
export function mendRow(
  row: Row,
  columns: readonly Column[],
  { evidence }: Pick<RefusedLine, 'evidence'>,
  text: string,
): Row {
  const numbers = columns.flatMap(({ kind, role }, at) =>
    kind === 'number' && role !== 'assistant' ? [at] : [],
  );
  const isIt = (cell: string | undefined) => evidence !== '' && cell?.trim() === evidence.trim();
  const at =
    numbers.find((index) => isIt(row.cells[index])) ??
    numbers[0] ??
    row.cells.findIndex((cell) => isIt(cell) || isTelephoneLike(cell));
  const cells = [...row.cells];
  if (at < 0) cells.push(text);
  else cells[at] = text;
  return { ...row, cells };
}
