/** Rows whose separators were not quoted, put back under their columns. */
import { isTelephoneLike } from './telephone-like.ts';
import type { Column, ColumnKind } from './types.ts';

/**
 * The row's cells under their columns. A separator that was written without quotes makes one cell two: they are joined
 * where only so every cell is what its column holds; undefined if that can be in ways that give other numbers, or other
 * answers to whether they may be called.
 */
export function fitted(
  cells: readonly string[],
  columns: readonly Column[],
  regionOf: (cell: string) => string | undefined,
): readonly string[] | undefined {
  let last = cells.length;
  while (last > columns.length && cells[last - 1]?.trim() === '') last--;
  const extra = last - columns.length;
  if (extra <= 0) return cells;
  const written = cells.slice(0, last);
  const ways = columns.map((_, at) => [
    ...written.slice(0, at),
    written.slice(at, at + extra + 1).join(','),
    ...written.slice(at + extra + 1),
  ]);
  const scored = ways.map((way) => ({ way, score: scoreOf(way, columns, regionOf) }));
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most).map(({ way }) => way);
  const told = (way: readonly string[]) =>
    columns.flatMap(({ kind }, at) => (TOLD.includes(kind) ? [way[at]] : [])).join('\n');
  const [one] = best;
  return one && best.every((way) => told(way) === told(one)) ? one : undefined;
}

const TOLD: readonly ColumnKind[] = ['number', 'barred', 'callable'];

/** How many cells are what their columns hold. */
function scoreOf(
  cells: readonly string[],
  columns: readonly Column[],
  regionOf: (cell: string) => string | undefined,
): number {
  return columns.reduce((sum, { kind }, at) => {
    const cell = (cells[at] ?? '').trim();
    if (kind === 'number' || kind === 'fax') return sum + (isTelephoneLike(cell) ? 2 : cell === '' ? 1 : -2);
    if (kind === 'email') return sum + (/^[^\s@,]+@[^\s@,]+$/.test(cell) ? 1 : cell === '' ? 0 : -2);
    if (kind === 'country') return sum + (cell === '' ? 0 : regionOf(cell) ? 1 : -2);
    const isName = kind === 'person' || kind === 'given' || kind === 'family' || kind === 'company';
    if (isName) return sum + (isTelephoneLike(cell) ? -2 : /\p{L}/u.test(cell) ? 1 : cell === '' ? 0 : -1);
    return sum + (isTelephoneLike(cell) && kind !== 'ignore' ? -1 : 0);
  }, 0);
}
