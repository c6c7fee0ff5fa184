/** Why a person, or one of their telephones, is not called, or not listed. */
import { fold } from '#lib/detect/fold.ts';
import { besideNumbers } from './barring.ts';
import { isOfBoth, partsOf, unfitBeside } from './beside.ts';
import { isEmptyCell } from './cells.ts';
import { OTHERS, RELATIVES, STALE } from './heading-words.ts';
import type { Meaning, MeaningOf } from './meaning.ts';
import { asksFirst, type Permission } from './permission.ts';
import type { Column, Purpose, RefusalCode, TelephoneRole } from './types.ts';

/** Said of a person, it keeps the row out. */
const AGAINST: Readonly<Record<Purpose, Permission['said']>> = { call: 'barred', 'never-call': 'callable' };
/** Why a person, or a telephone that has a column of its own, is not called, or listed. */
export function unfitBy(said: Permission['said'], purpose: Purpose): RefusalCode | undefined {
  if (said === 'unsure') return 'which-permission';
  return said === AGAINST[purpose] && said ? (purpose === 'call' ? 'do-not-call' : 'may-call') : undefined;
}

/** Why a telephone of that type is none of a person. */
export function unfitAs(type: Meaning | undefined, purpose: Purpose): RefusalCode | undefined {
  if (type?.kind === 'barred') return purpose === 'call' ? 'do-not-call' : undefined;
  return type?.kind === 'fax' || type?.kind === 'about' ? 'fax-only' : undefined;
}

/** Most cells have none, and nothing is said in them. */
const HAS_WORDS = /\p{L}/u;
/** Of the person, too. */
const TITLES =
  /(?<![a-z])(?:managers?|supervisor|boss[a-z]*|refer[a-z]*|relat[a-z]*|child(?:ren)?)(?![a-z])/g;

/** Why a telephone is not the person's to call: it is another's, or its own cell says that it is an old one. */
function unfitToCall(
  cell: string,
  role: TelephoneRole | undefined,
  isStrange = false,
): RefusalCode | undefined {
  if (role === 'assistant') return isStrange ? 'which-column' : 'assistant-only';
  if (!HAS_WORDS.test(cell)) return undefined;
  const words = fold(besideNumbers(cell));
  if (OTHERS.test(words.replace(TITLES, ' ')) || RELATIVES.test(words)) return 'assistant-only';
  return unfitBeside(cell) ?? (STALE.test(words) ? 'not-valid' : undefined);
}

/**
 * The telephones of a cell that are their person's to call.
 * @returns the cell without the others, or why there are none
 */
export function fitIn(
  cell: string,
  { heading, isStrange }: Column,
  role: TelephoneRole | undefined,
  meaningOf: MeaningOf,
): { text: string; none?: RefusalCode } {
  // Said of the person it holds for all of them; numbers of a column of both kinds are told apart by their order.
  const isWhole = !HAS_WORDS.test(cell) || isOfBoth(heading, meaningOf) || asksFirst(besideNumbers(cell));
  const parts = isWhole ? [cell] : partsOf(cell);
  // "Fax: …, tel: …"; of a cell that cannot be parted the engine tells.
  const isFax = (part: string) =>
    parts.length > 1 && meaningOf(besideNumbers(part).replace(/[:;]/g, ' ')).kind === 'fax';
  const unfit = parts.map((part) => (isFax(part) ? 'fax-only' : unfitToCall(part, role, isStrange)));
  const fit = parts.filter((_part, at) => unfit[at] === undefined);
  const [none] = fit.length === 0 ? unfit : [];
  return { text: fit.length < parts.length ? fit.join(' ; ') : cell, ...(none && { none }) };
}

/** Why a row has no telephone that could be read. */
export function whyNone(columns: readonly Column[], cells: readonly string[]): RefusalCode {
  const has = (is: (column: Column) => boolean) =>
    columns.some((column, at) => is(column) && !isEmptyCell(cells[at] ?? ''));
  if (has(({ doubtful }) => doubtful === 'number')) return 'which-column';
  return has(({ kind }) => kind === 'fax') ? 'fax-only' : 'no-number';
}
