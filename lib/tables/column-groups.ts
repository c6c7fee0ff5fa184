/**
 * Headings of groups of columns, in a row above headings that repeat: "Patient" and "Emergency contact" over "Name" and
 * "Phone" each; and lists of different people that stand side by side.
 */
import { fold } from '#lib/detect/fold.ts';
import { isBarring } from './barring.ts';
import type { Meaning, MeaningOf } from './meaning.ts';
import { NAMES } from './permission.ts';
import { titleOf } from './sections.ts';
import { hasTelephone } from './telephone-like.ts';
import type { Row, Table } from './types.ts';

const LONGEST = 60;

const plain = (cell: string | undefined): string => fold(cell ?? '').trim();

/** Returns the group of each column; undefined if the row above names none: a title stands above headings that do not repeat. */
export function groupsIn({ cells }: Row, own: readonly string[]): readonly string[] | undefined {
  const texts = own.map((_, at) => cells[at]?.trim() ?? '');
  const isTitle = texts.slice(1).every((text) => text === '' || text === texts[0]);
  if (isTitle || texts.some((text) => text.length > LONGEST || hasTelephone(text))) return undefined;
  const named = own.map(plain).filter(Boolean);
  const isOverBoth = texts.some((text, at) => text !== '' && plain(own[at]) === '');
  if (new Set(named).size === named.length && !isOverBoth) return undefined;
  let group = '';
  return texts.map((text) => {
    group = text || group;
    return group.replace(/\s*[:：]$/, '');
  });
}

const isMark = ({ kind, bars, flag }: Meaning): boolean =>
  bars !== undefined || (flag !== undefined && flag !== 'unsure') || kind === 'barred' || kind === 'callable';

/** Returns a heading with what its group says of it: "Emergency contact Phone". */
function joined(own: string, group: string, isOnly: boolean, meaningOf: MeaningOf): string {
  // A mark is of the row, whatever it stands under.
  if (group === '' || isMark(meaningOf(own))) return own;
  const meaning = meaningOf(`${group} ${own}`);
  // "Contact details Cell" may be another's only where another group has a "Cell" too.
  return meaning.kind === 'unknown' || (meaning.isStrange && isOnly) ? own : `${group} ${own}`;
}

const isName = (kind: Meaning['kind'] | undefined) => NAMES.some((name) => name === kind);
const isOthers = ({ role, agents }: Meaning) => role === 'assistant' || agents === true;

/** Returns where a heading of people comes again, with telephones before and behind it; undefined if it does not. */
function secondList(cells: readonly string[], meaningOf: MeaningOf): number | undefined {
  const names = cells.map(plain);
  const kinds = cells.map((cell) => meaningOf(cell).kind);
  const at = names.findIndex((name, index) => isName(kinds[index]) && names.indexOf(name) < index);
  const isBoth = [kinds.slice(0, at), kinds.slice(at)].every((part) => part.includes('number'));
  return at > 0 && isBoth ? at : undefined;
}

/**
 * The headings with their groups, and whose rows are of one person.
 * @param above rows above the headings, the nearest last
 */
export function withGroups(
  own: Row,
  above: readonly Row[],
  meaningOf: MeaningOf,
): Pick<Table, 'listsOf' | 'unsure'> & { heading: Row; hasGroups: boolean } {
  const nearest = above.at(-1);
  const groups = nearest && groupsIn(nearest, own.cells);
  const unsure = above
    .filter((row) => titleOf(row) === undefined)
    .flatMap(({ cells }) =>
      cells.filter((cell, at) => isBarring(cell, meaningOf) && !isMark(meaningOf(own.cells[at] ?? ''))),
    )[0];
  const second = secondList(own.cells, meaningOf);
  const names = own.cells.map(plain);
  const cells = own.cells.map((cell, at) => {
    const text = cell.trim();
    // A cell that reaches over both rows.
    if (text === '' && groups) return nearest?.cells[at]?.trim() ?? '';
    const isOnly = names.indexOf(plain(text)) === names.lastIndexOf(plain(text));
    return unsure !== undefined ? text : joined(text, groups?.[at] ?? '', isOnly, meaningOf);
  });
  const isOfOthers = (from: number) =>
    cells.slice(from).every((cell) => meaningOf(cell).kind !== 'number' || isOthers(meaningOf(cell)));
  return {
    heading: { ...own, cells },
    hasGroups: groups !== undefined,
    ...(second !== undefined && !isOfOthers(second) && { listsOf: second }),
    ...(unsure !== undefined && { unsure: unsure.trim() }),
  };
}
