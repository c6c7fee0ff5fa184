/** The telephone that a mark is of, among several: "Mobile DNC", "Contact 2 DNC", "Do not call home". */
import { fold } from '#lib/detect/fold.ts';
import type { MeaningOf } from './headings.ts';
import type { Column } from './types.ts';

const wordsOf = (heading: string): string[] => fold(heading).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
const upToOrdinal = (words: readonly string[]): string =>
  words.slice(0, words.findIndex((word) => /^\d+$/.test(word)) + 1).join(' ');

/** @returns the place of the telephone's column: the one whose whole heading a mark's begins with, or that is alone with its ordinal or its kind. */
export function numberOf(
  { kind, heading }: Column,
  columns: readonly Column[],
  meaningOf: MeaningOf,
): number | undefined {
  if (kind !== 'barred' && kind !== 'callable') return undefined;
  const words = wordsOf(heading);
  const numbers = columns.flatMap(({ kind: other, heading: name, role }, at) =>
    other === 'number' ? [{ at, own: wordsOf(name), role }] : [],
  );
  const [named] = numbers
    .filter(({ own }) => own.length > 0 && own.every((word, at) => words[at] === word))
    .toSorted((one, other) => other.own.length - one.own.length);
  if (named) return named.at;
  const ordinal = upToOrdinal(words);
  const { role } = meaningOf(words.at(-1) ?? '');
  const [one, more] = numbers.filter(
    (each) =>
      (ordinal !== '' && upToOrdinal(each.own) === ordinal) || (role !== undefined && each.role === role),
  );
  return more ? undefined : one?.at;
}
