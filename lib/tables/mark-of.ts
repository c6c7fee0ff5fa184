/** The telephone that a mark is of, among several: "Mobile DNC", "Contact 2 DNC", "Do not call home". */
import { fold } from '#lib/detect/fold.ts';
import type { MeaningOf } from './meaning.ts';
import type { Column } from './types.ts';

const wordsOf = (heading: string): string[] => fold(heading).match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
const ordinalOf = (words: readonly string[]) => words.find((word) => /^\d+$/.test(word));
const upToOrdinal = (words: readonly string[]): string =>
  words.slice(0, words.findIndex((word) => /^\d+$/.test(word)) + 1).join(' ');

const isAt = (own: readonly string[], words: readonly string[], from: number): boolean =>
  own.every((word, index) => words[from + index] === word);
/** "Do not phone" is of all of them. */
const isAtEnd = (own: readonly string[], words: readonly string[]): boolean =>
  !ANY.test(own.join(' ')) && isAt(own, words, words.length - own.length);
const ANY = /^(?:phones?|telefono?|telefone|tele?|telephones?|numbers?|calls?|電話|电话|전화)$/;

/**
 * @returns the place of the telephone's column: the one whose whole heading a mark's begins or ends with, that is alone with its
 * ordinal or its kind, or that is in the same place among as many telephones as there are marks of one heading.
 */
export function numberOf(
  { kind, heading, at, isStatus }: Column & { at: number },
  columns: readonly Column[],
  meaningOf: MeaningOf,
): number | undefined {
  if (kind !== 'barred' && kind !== 'callable') return undefined;
  const words = wordsOf(heading);
  const numbers = columns.flatMap(({ kind: other, heading: name, role }, place) =>
    other === 'number' ? [{ at: place, own: wordsOf(name), role }] : [],
  );
  const alike = columns.flatMap((column, place) =>
    column.kind === kind && fold(column.heading) === fold(heading) ? [place] : [],
  );
  const isPaired =
    heading !== '' &&
    alike.length > 1 &&
    alike.length === numbers.length &&
    alike.every((place, index) => Math.abs(place - (numbers[index]?.at ?? 0)) === 1);
  if (isPaired) return numbers[alike.indexOf(at)]?.at;
  // "Phone Status" beside a mobile may be of the person.
  const isOf = (own: readonly string[]) =>
    own.length > 0 && !(isStatus && numbers.length > 1 && ANY.test(own.join(' ')));

  const [named] = numbers
    .filter(({ own }) => isOf(own) && (isAt(own, words, 0) || isAtEnd(own, words)))
    .toSorted((one, other) => other.own.length - one.own.length);
  if (named) return named.at;
  const ordinal = upToOrdinal(words);
  const { role } = meaningOf(words.at(-1) ?? '');
  const [one, more] = numbers.filter(
    (each) =>
      (ordinal !== '' && upToOrdinal(each.own) === ordinal) || (role !== undefined && each.role === role),
  );
  if (one) return more ? undefined : one.at;
  // "DNC 1" before "Phone 1"; "Reason 1" is of the person.
  if (meaningOf(heading).isRemark) return undefined;
  const [first, second] = numbers.filter(
    ({ own }) => ordinalOf(words) !== undefined && ordinalOf(own) === ordinalOf(words),
  );
  return second ? undefined : first?.at;
}
