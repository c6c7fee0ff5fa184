/** Numbers from one column to the next: those between them are meant as well, and stand nowhere. */
import { fold } from '#lib/detect/fold.ts';
import { isEmptyCell } from './cells.ts';
import type { Column, Row } from './types.ts';

/** At the beginning or the end of a heading. */
const edge = (words: string) => new RegExp(`^(?:${words})(?!\\p{L})|(?<!\\p{L})(?:${words})$`, 'u');
const TO = edge('to|until|bis|hasta|fino|tot|до|עד|الى|حتي|まで|終了|截止|终止');
/** Only beside a first. */
const LAST = edge('end|last|ende|letzte|fin|fim|fine|koniec|конец|סוף');
const FIRST = edge('start|first|begin|beginn|erste|debut|inicio|inizio|poczatek|начало|התחלה');

/** @returns whether a row names the first and the last of several numbers, by the headings of two columns. */
export function createRanges(columns: readonly Column[]): (row: Row) => boolean {
  const numbers = columns.flatMap(({ kind, heading }, at) =>
    kind === 'number' ? [{ at, name: fold(heading.replace(/[_-]/g, ' ')).trim() }] : [],
  );
  const pairs = numbers.flatMap(({ at, name }, index) => {
    const before = numbers[index - 1];
    if (!before || TO.test(before.name)) return [];
    const isRange = TO.test(name) || (LAST.test(name) && FIRST.test(before.name));
    return isRange ? [[before.at, at] as const] : [];
  });
  const cellOf = ({ cells }: Row, at: number) => (cells[at] ?? '').replace(/\D/g, '');
  return (row) =>
    pairs.some(([from, to]) => !isEmptyCell(row.cells[to] ?? '') && cellOf(row, from) !== cellOf(row, to));
}
