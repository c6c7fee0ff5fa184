/** Takes out of a list who is not to be called: by a sheet or title of such people, or by another row of theirs. */
import { fold } from '#lib/detect/fold.ts';
import type { Reading, RefusedLine, Row, TableEntry } from './types.ts';

/**
 * Who stands among those not to be called is not called wherever else they stand; where a row says so of its person, its
 * numbers are not called for others either.
 * @param said what rows that say so of their person would have given.
 */
export function withoutBarred(
  { entries, refused }: Omit<Reading, 'barred'>,
  rows: readonly Row[],
  said: readonly TableEntry[],
): Reading {
  const barred = new Set(rows.flatMap((row) => (row.barred ? [row.line] : [])));
  if (barred.size === 0 && said.length === 0) return { entries, refused, barred: [] };
  /** Numbers, and the names of those who have them; no name is everyone's. */
  const never = new Map<string, (string | undefined)[]>();
  const list = (entry: TableEntry, name: string | undefined) => {
    for (const { e164 } of entry.numbers) never.set(e164, [...(never.get(e164) ?? []), name]);
  };
  for (const entry of entries) if (barred.has(entry.line)) list(entry, undefined);
  for (const entry of said) list(entry, nameOf(entry));
  const cellsAt = new Map(rows.map(({ line, cells }) => [line, cells]));

  const reading: Reading = { entries: [], refused: [...refused], barred: [...never.keys()] };
  for (const entry of entries) {
    const name = nameOf(entry);
    const isPerson = entry.numbers.some(({ e164 }) =>
      never.get(e164)?.some((other) => other === undefined || name === undefined || other === name),
    );
    const numbers = entry.numbers.filter(({ e164 }) => !never.has(e164));
    if (numbers.length > 0 && !isPerson && !barred.has(entry.line))
      reading.entries.push({ ...entry, numbers });
    else reading.refused.push(refusedAs(entry, cellsAt));
  }
  return reading;
}

const nameOf = ({ person }: TableEntry): string | undefined => person && fold(person);

const refusedAs = ({ line }: TableEntry, cellsAt: ReadonlyMap<number, readonly string[]>): RefusedLine => ({
  line,
  code: 'do-not-call',
  evidence: '',
  cells: cellsAt.get(line) ?? [],
});
