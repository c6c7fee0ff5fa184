/**
 * Headings of groups of columns, in a row above the headings: "Patient" and "Emergency contact" over "Name" and "Phone"
 * each; and lists that stand side by side, under the same headings.
 */
import { fold } from '#lib/detect/fold.ts';
import { isBarringTitle } from './barring.ts';
import { countDigits } from './cells.ts';
import type { MeaningOf } from './meaning.ts';
import { NAMES } from './permission.ts';
import type { ColumnKind, Row } from './types.ts';

/** More are a day's, an amount's, a telephone's. */
const MOST_DIGITS = 2;
const LONGEST = 60;

/** Returns the group of each column; undefined if the row names none: a title stands over all of them. */
export function groupsIn({ cells }: Row, width: number): readonly string[] | undefined {
  const texts = Array.from({ length: width }, (_, at) => cells[at]?.trim() ?? '');
  const isTitle = texts.slice(1).every((text) => text === '' || text === texts[0]);
  const isName = (text: string) =>
    countDigits(text) <= MOST_DIGITS && text.length < LONGEST && !/[:：]$/.test(text);
  if (isTitle || !texts.every(isName)) return undefined;
  let group = '';
  return texts.map((text) => {
    group = text || group;
    return group;
  });
}

/** Returns the headings with what their groups say of them: "Emergency contact Phone". */
export function withGroups(
  { line, cells }: Row,
  groups: readonly string[],
  above: Row,
  meaningOf: MeaningOf,
): Row {
  const joined = (own: string, at: number): string => {
    const group = groups[at] ?? '';
    // A cell that reaches over both rows.
    if (own === '') return above.cells[at]?.trim() ?? '';
    const { kind, bars, flag } = meaningOf(own);
    // A mark is of the row, whatever it stands under.
    const isMark = bars || (flag && flag !== 'unsure') || kind === 'barred' || kind === 'callable';
    if (group === '' || isMark) return own;
    const both = `${group} ${own}`;
    const meaning = meaningOf(both);
    // "Contact details Cell" may be another's only where another group has a "Cell" too.
    const isOnly = cells.indexOf(own) === cells.lastIndexOf(own);
    return meaning.kind === 'unknown' || (meaning.isStrange && isOnly) ? own : both;
  };
  return { line, cells: groups.map((_, at) => joined(cells[at]?.trim() ?? '', at)) };
}

const IS_NAME = new Set<string>(NAMES satisfies readonly ColumnKind[]);

/** Returns after how many columns the same headings of people and telephones begin again; undefined if they do not. */
export function widthOfList({ cells }: Row, meaningOf: MeaningOf): number | undefined {
  const names = cells.map((cell) => fold(cell).trim());
  for (let width = 2; width < names.length; width++) {
    const list = names.slice(0, width);
    const rest = names.length % width;
    const isWhole = rest === 0 || list.slice(rest).every((name) => name === '');
    if (!isWhole || !names.every((name, at) => name === list[at % width])) continue;
    const kinds = list.map((name) => meaningOf(name).kind);
    return kinds.includes('number') && kinds.some((kind) => IS_NAME.has(kind)) ? width : undefined;
  }
  return undefined;
}

/** Returns each row's people as rows of their own, under the first list's headings; those under a group that says not to call are not to be called. */
export function sideBySide(
  rows: readonly Row[],
  width: number,
  groups: readonly string[],
  meaningOf: MeaningOf,
): Row[] {
  const barringAt = (at: number) => {
    const group = groups[at] ?? '';
    return isBarringTitle(group, meaningOf) ? group : undefined;
  };
  return rows.flatMap((row) => {
    const lists = Array.from({ length: Math.ceil(row.cells.length / width) }, (_, list) => list * width);
    return lists.flatMap((from): Row[] => {
      const cells = row.cells.slice(from, from + width);
      const barred = row.barred ?? barringAt(from);
      return cells.some((cell) => cell.trim() !== '')
        ? [{ ...row, cells, ...(barred !== undefined && { barred }) }]
        : [];
    });
  });
}
