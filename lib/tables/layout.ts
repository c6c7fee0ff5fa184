/** Finds the headings of a file, and the rows under them. */
import type { Labels } from '#lib/detect/labels.ts';
import { isBarring, isBarringTitle } from './barring.ts';
import { countDigits } from './cells.ts';
import { groupsIn, withGroups } from './column-groups.ts';
import { isLegend, withLegend } from './legend.ts';
import type { MeaningOf } from './meaning.ts';
import { barringTitle, titleOf, withSections } from './sections.ts';
import { hasTelephone, isTelephoneLike, withoutDays } from './telephone-like.ts';
import type { Row, Table } from './types.ts';

/** First rows among which the headings are looked for: reports have a title above them. */
const MOST_TITLES = 25;
/** Lines with long numbers above headings that name a telephone and more: whose file it is, when it was made. */
const MOST_ABOVE = 2;
/** "Home: 202-555-0143", and whatever other lines it has. */
export const LABELLED = /^[\p{L}\p{M} .]{1,24}[:：]\s*(?<rest>[^\p{L}\n,;]+)/u;

interface LayoutParts {
  labels: Pick<Labels, 'whole'>;
  meaningOf: MeaningOf;
  /** Of a column's first cells, 0 to 1. */
  shareOfTelephones(rows: readonly Row[], at: number): number;
}

export function createLayout({ labels, meaningOf, shareOfTelephones }: LayoutParts) {
  /** A row of names of columns: none of its cells is a value, and enough of them are known. */
  function isHeading(row: Row): boolean {
    const { cells } = row;
    const texts = cells.map((cell) => cell.trim()).filter(Boolean);
    const isValue = (text: string) =>
      countDigits(withoutDays(text)) > 4 || isTelephoneLike(text) || /@\S+\.|^https?:/i.test(text);
    if (texts.length === 0 || texts.some(isValue)) return false;
    // Alone, "Do not call" is a title of those under it.
    if (cells.length === 1 && barringTitle(row, meaningOf) !== undefined) return false;
    const known = countKnown(row);
    return known * 3 >= texts.length && (known > 1 || known === texts.length || cells.length > 1);
  }

  const countKnown = (row: Row | undefined): number =>
    row?.cells.map((cell) => cell.trim()).filter((text) => text !== '' && text.length < 60 && isKnown(text))
      .length ?? 0;

  function isKnown(heading: string): boolean {
    const { kind } = meaningOf(heading);
    return kind !== 'unknown' || labels.whole(heading) !== 'none';
  }

  /** The heading and what is under it. Lines above it are a report's title. */
  function layOut(lines: readonly Row[]): Table {
    const first = lines.slice(0, MOST_TITLES);
    // Groups of columns may have headings of their own above them: the row that names more of them counts.
    const heads = first.flatMap((row, at) => (isHeading(row) ? [{ at, known: countKnown(row) }] : []));
    const [best] = heads
      .filter(({ at, known }) => {
        const row = first[at] as Row;
        const above = first.slice(0, at).filter((other) => isData(other, row) && countKnown(other) < 2);
        const isSure = known > 1 && row.cells.some((cell) => isOfTelephones(cell, meaningOf));
        return above.length <= (isSure ? MOST_ABOVE : 0);
      })
      .sort((a, b) => b.known - a.known || a.at - b.at);
    if (best) return endedByNext(headed(lines, best.at + Number(hasOtherBelow(first, best.at)), meaningOf));
    return isForeignHeading(lines)
      ? headed(lines, 0, meaningOf)
      : { heading: undefined, rows: withSections(withLegend(lines, meaningOf), meaningOf) };
  }

  /** Headings that others stand right under are those of groups. */
  function hasOtherBelow(rows: readonly Row[], at: number): boolean {
    const [upper, below] = rows.slice(at, at + 2);
    if (!upper || !below || !isHeading(below) || !groupsIn(upper, below.cells)) return false;
    const known = countKnown(below);
    return (
      known > 1 &&
      known === countFilled(below.cells) &&
      below.cells.some((cell) => isOfTelephones(cell, meaningOf))
    );
  }

  /** Files that were put together: under the headings of another, columns are others. */
  function endedByNext(table: Table): Table {
    const known = countKnown(table.heading);
    const next = table.rows.find(
      (row) =>
        known > 1 &&
        isHeading(row) &&
        countKnown(row) * 2 > known &&
        row.cells.some((cell) => isOfTelephones(cell, meaningOf)),
    );
    return next ? { ...table, endsAt: next.line } : table;
  }

  /** Words of no known language over columns of numbers. */
  function isForeignHeading([first, ...rest]: readonly Row[]): boolean {
    if (!first || first.cells.length < 2 || rest.length < 2) return false;
    if (first.cells.some((cell) => countDigits(cell) > 1 || cell.trim() === '')) return false;
    return first.cells.some((_, at) => shareOfTelephones(rest, at) > 0.6);
  }

  return { layOut, isKnown };
}

/** The rows of a table up to those under other headings. */
export function ownRows({ rows, endsAt }: Table): readonly Row[] {
  const end = rows.findIndex(({ line }) => line === endsAt);
  return end < 0 ? rows : rows.slice(0, end);
}

/**
 * A row above headings that has telephones and fills their columns; a title has a date, a hotline's number, or whose file
 * it is: "Exported by: Lou, tel. …".
 */
function isData({ cells }: Row, heading: Row): boolean {
  if (/^[\p{L}\s]+[:：]/u.test(cells[0] ?? '') && !hasTelephone(cells[0] ?? '')) return false;
  return countFilled(cells) * 2 > countFilled(heading.cells) && cells.some(hasTelephone);
}

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Whether other headings may begin with it: "C", of a name, is no cell phone. */
const isOfTelephones = (cell: string, meaningOf: MeaningOf): boolean =>
  cell.trim().length > 2 && ['number', 'fax'].includes(meaningOf(cell).kind);

/** The rows under a heading; of a title above that says not to call, they are not to be called. */
function headed(lines: readonly Row[], at: number, meaningOf: MeaningOf): Table {
  const own = lines[at] as Row;
  const same = own.cells.join('\t');
  const above = lines.slice(0, at);
  const { heading, hasGroups, listsOf, ...said } = withGroups(own, above, meaningOf);
  // Exports that were put together repeat it.
  const under = lines.slice(at + 1).filter(({ cells }) => cells.join('\t') !== same);
  const all = withLegend([...above, ...under], meaningOf);
  const titles = all.slice(0, hasGroups ? at - 1 : at).filter((row) => !row.isLegend);
  const barring = titles.filter((row) => barringTitle(row, meaningOf) !== undefined);
  // "Key: red = do not call" says of whom, and that is not known.
  const isOfAll = (row: Row) =>
    !isLegend(row, meaningOf) && isBarringTitle((titleOf(row) ?? '').split(/[:：=]/u)[0] ?? '', meaningOf);
  const [title] = barring.filter(isOfAll).flatMap((row) => titleOf(row) ?? []);
  const rows = withSections(all.slice(at), meaningOf);
  const ofList =
    listsOf === undefined
      ? undefined
      : under.flatMap(({ cells }) => cells.filter((cell) => isBarring(cell, meaningOf)))[0];
  const ofTitle = title === undefined ? barring.flatMap((row) => titleOf(row) ?? [])[0] : undefined;
  const unsure = said.unsure ?? ofList?.trim() ?? ofTitle;
  return {
    heading,
    ...(listsOf !== undefined && { listsOf }),
    ...(unsure !== undefined && { unsure }),
    rows: title === undefined ? rows : rows.map((row): Row => ({ ...row, barred: title })),
  };
}
