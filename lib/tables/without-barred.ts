/** Takes out of a list who is not to be called: by a sheet or title of such people, or by another row of theirs. */
import { fold } from '#lib/detect/fold.ts';
import type { Reading, Row, TableEntry, TableNumber } from './types.ts';

/**
 * Who stands among those not to be called is not called wherever else they stand; where a row says so of its person, its
 * numbers are not called for others either.
 * @param barred entries of those not to be called, and the title or the mark that says so
 * @param said what rows that say so of their person would have given
 * @param marked telephones that have a mark of their own: of them alone it says so
 */
export function withoutBarred(
  { entries, refused }: Omit<Reading, 'barred'>,
  rows: readonly Row[],
  barred: ReadonlyMap<TableEntry, string>,
  said: readonly TableEntry[],
  marked: readonly TableEntry[],
): Reading {
  if (barred.size + said.length + marked.length === 0) return { entries, refused, barred: [] };
  /** Without a name, of all who have the number; `null`: of the number alone. */
  const never: { e164: string; ext: string; name: string | undefined | null; line: number }[] = [];
  for (const { line, numbers } of barred.keys())
    never.push(...numbers.map((each) => ({ ...each, name: undefined, line })));
  for (const entry of said)
    never.push(...entry.numbers.map((each) => ({ ...each, name: nameOf(entry), line: entry.line })));
  for (const { numbers, line } of marked)
    never.push(...numbers.map((each) => ({ ...each, name: null, line })));
  const byNumber = new Map<string, typeof never>();
  for (const each of never) byNumber.set(each.e164, [...(byNumber.get(each.e164) ?? []), each]);
  /** Others behind a switchboard are others. */
  const barring = ({ e164, ext }: TableNumber) =>
    byNumber.get(e164)?.filter((other) => ext === '' || other.ext === '' || other.ext === ext) ?? [];
  const cellsAt = new Map(rows.map(({ line, cells }) => [line, cells]));

  const reading: Reading = { entries: [], refused: [...refused], barred: [...byNumber.keys()] };
  for (const entry of entries) {
    const name = nameOf(entry);
    const others = entry.numbers.flatMap(barring);
    const isPerson = others.some(
      (other) =>
        other.name === undefined || (other.name !== null && (name === undefined || other.name === name)),
    );
    const numbers = entry.numbers.filter((number) => barring(number).length === 0);
    const { line } = entry;
    if (numbers.length > 0 && !isPerson && !barred.has(entry)) reading.entries.push({ ...entry, numbers });
    else
      reading.refused.push({
        line,
        code: 'do-not-call',
        evidence: barred.get(entry) ?? '',
        ...(!barred.has(entry) && { by: others[0]?.line ?? line }),
        cells: cellsAt.get(line) ?? [],
      });
  }
  return reading;
}

const nameOf = ({ person }: TableEntry): string | undefined => person && fold(person);
