/** Telephones by what stands beside them: the type, the extension, the order in which a heading names both kinds. */
import { fold } from '#lib/detect/fold.ts';
import { besideNumbers } from './barring.ts';
import { cleanCell, countDigits } from './cells.ts';
import { DEVICE } from './heading-words.ts';
import type { MeaningOf } from './meaning.ts';
import { isVague } from './permission.ts';
import type { Column, RefusalCode } from './types.ts';

/**
 * Returns the type that the row gives the telephone at a place: in "Phone 1 - Type", or in the type column beside it.
 */
export function typeAt(columns: readonly Column[], cells: readonly string[], at: number): string {
  const types = columns.flatMap(({ kind }, index) => (kind === 'type' ? [index] : []));
  const nameOf = (index: number) => columns[index]?.heading.toLowerCase() ?? '';
  const name = nameOf(at);
  const isOf = (index: number, number: string) =>
    stemOf(nameOf(index)) === number || (/\d/.test(number) && stemOf(nameOf(index)) === stemOf(number));
  const isAnothers = (index: number) =>
    columns.some(({ kind }, other) => kind === 'number' && other !== at && isOf(index, nameOf(other)));
  const ordinal = ordinalOf(nameOf(at));
  const isAlone = (index: number) =>
    ordinal !== '' &&
    types.filter((other) => ordinalOf(nameOf(other)) === ordinalOf(nameOf(index))).length === 1;
  // Types stand before their telephones, or behind them.
  const first = columns.findIndex(({ kind }) => kind === 'type' || kind === 'number');
  const side = columns[first]?.kind === 'type' ? -1 : 1;
  const isFree = (index: number) => types.includes(index) && !/\d/.test(nameOf(index)) && !isAnothers(index);
  const found =
    types.find((index) => name !== '' && isOf(index, name)) ??
    types.find((index) => ordinalOf(nameOf(index)) === ordinal && isAlone(index)) ??
    [at + side, at - side].find(isFree);
  return cleanCell(cells[found ?? -1] ?? '').replace(/^[*\s]+/, '');
}

const ordinalOf = (heading: string): string => /\d+/.exec(heading)?.[0] ?? '';

/** "Phone 1 - Value", "Phone 1 - Type", "phone_type": all but the last word. */
const stemOf = (heading: string): string => heading.replace(/[\s_-]*\p{L}+$/u, '');

/** Between the numbers of a cell, the widest first. */
const BETWEEN = [/[;|\n]/u, /,/u, /\//u, /\s(?:or|and|und|oder|ou|et|y|o|e|и|или)\s/u, /(?<=\))\s*/u];
/** Fewest digits of a part that is a number of its own. */
const LEAST_DIGITS = 7;

/** The parts of a cell that have a number each, with what is said of it; the whole cell if that cannot be told. */
export function partsOf(cell: string): string[] {
  for (const between of BETWEEN) {
    const parts = cell.split(between).filter((part) => part.trim() !== '');
    if (parts.length > 1 && parts.every((part) => countDigits(part) >= LEAST_DIGITS)) return parts;
  }
  return [cell];
}

/** Why words beside a number say that it is not to call: of a device, of a person who is gone, or that it is wrong. */
export function unfitBeside(cell: string): RefusalCode | undefined {
  const words = besideNumbers(cell);
  if (DEVICE.test(fold(words))) return 'fax-only';
  return isVague(words) ? 'not-valid' : undefined;
}

/** The extension's column is the next after its number's, or the only number's. */
export function extensionAt(columns: readonly Column[], cells: readonly string[], at: number): string {
  const next = columns.findIndex(({ kind }, index) => index > at && (kind === 'ext' || kind === 'number'));
  const only = columns.filter(({ kind }) => kind === 'number').length === 1;
  const found =
    columns[next]?.kind === 'ext' ? next : only ? columns.findIndex(({ kind }) => kind === 'ext') : -1;
  return /^\D{0,5}(?<digits>\d+)(?:\.0)?$/.exec(cleanCell(cells[found] ?? ''))?.groups?.digits ?? '';
}

/** The area's code of the number at a place: the column before it, or the only number's. */
export function areaAt(columns: readonly Column[], cells: readonly string[], at: number): string {
  const areas = columns.flatMap(({ kind }, index) => (kind === 'area' ? [index] : []));
  const numbers = columns.flatMap(({ kind }, index) => (kind === 'number' || kind === 'fax' ? [index] : []));
  const found = areas.find(
    (index) => numbers.find((number) => number > index) === at || (numbers.length === 1 && numbers[0] === at),
  );
  return cleanCell(cells[found ?? -1] ?? '').replace(/\D/g, '');
}

/** A number with its area's code, unless it has one; a number of another area stays as it is not read. */
function withArea(cell: string, area: string): string {
  const text = cleanCell(cell);
  const digits = text.replace(/\D/g, '');
  if (area === '' || /^[(\s]*[+＋0]/.test(text)) return cell;
  const isWhole = digits.startsWith(area) && digits.length >= 10;
  return isWhole ? cell : `${area} ${text}`;
}

/** Returns the number of a cell as it may be meant, with its codes; a column of "prefixes" may be of either kind. */
export function textsOf(cell: string, code: string | undefined, area: string): string[] {
  const local = withArea(cell, area);
  if (code === undefined) return [local];
  const whole = withCode(local, code);
  return /[+＋]|^\s*00/.test(code) || area !== ''
    ? [whole]
    : [whole, withArea(cell, code.replace(/\D/g, ''))];
}

/** "+49" in a column, "30 1234567" in another. */
function withCode(cell: string, code: string): string {
  const digits = code.replace(/\D/g, '').replace(/^00/, '');
  const text = cleanCell(cell);
  if (digits === '' || !/^[1-9(]/.test(text) || text.startsWith(digits)) return cell;
  return `+${digits} ${text}`;
}

/**
 * Returns a cell's numbers without the fax of a heading that names both kinds, as "Tel/Fax": they stand in its order.
 */
export function withoutFax<T>(
  numbers: readonly T[],
  cell: string,
  heading: string,
  meaningOf: MeaningOf,
): readonly T[] {
  // Words in the cell say it better.
  if (/\p{L}/u.test(cell)) return numbers;
  const kinds = kindsIn(heading, meaningOf);
  if (new Set(kinds).size < 2) return numbers;
  const isFaxFirst = kinds[0] === 'fax';
  if (numbers.length === 1) return !isFaxFirst && /^\s*[/|;,]/.test(cell) ? [] : numbers;
  return isFaxFirst ? numbers.slice(1) : numbers.slice(0, -1);
}

/** The kinds of telephone that a heading names, in its order. */
const kindsIn = (heading: string, meaningOf: MeaningOf) =>
  heading.split(/[^\p{L}\p{M}]+/u).flatMap((word) => {
    const { kind, weak } = meaningOf(word);
    return (kind === 'number' && !weak) || kind === 'fax' ? [kind] : [];
  });

/** "Tel/Fax" */
export const isOfBoth = (heading: string, meaningOf: MeaningOf): boolean =>
  new Set(kindsIn(heading, meaningOf)).size > 1;
