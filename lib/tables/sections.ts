/**
 * Rows of a sheet that tell of others: "Do not call:" of those under it, "* do not call" of those that have the mark, and
 * a status that is written once of those that follow.
 */

import { isBarring, isBarringTitle } from './barring.ts';
import type { MeaningOf } from './meaning.ts';
import { hasTelephone } from './telephone-like.ts';
import type { Row } from './types.ts';

/** A first column may be numbers of rows. */
const MOST_BEFORE = 1;

/** Returns the text of a row that has words at its beginning, and no others. */
function titleOf({ cells }: Row): string | undefined {
  const texts = cells.map((cell) => cell.trim());
  const at = texts.findIndex(Boolean);
  const text = texts[at] ?? '';
  const isTitle = at <= MOST_BEFORE && texts.every((other) => other === '' || other === text);
  return isTitle && /\p{L}/u.test(text) && !hasTelephone(text) ? text : undefined;
}

/** Returns the text of a row that is a title that says not to call those under it. */
export function barringTitle(row: Row, meaningOf: MeaningOf): string | undefined {
  const title = titleOf(row);
  return title !== undefined && isBarringTitle(title, meaningOf) && legendOf(title, meaningOf).length === 0
    ? title
    : undefined;
}

/** Titles of one hand: both in capitals, with a colon at their end, or with the same words before one. */
const isAlike = (one: string, other: string): boolean =>
  [/^\P{Ll}*\p{Lu}\P{Ll}*$/u, /[:：]$/u].some((look) => look.test(one) && look.test(other)) ||
  (one.includes(':') && one.split(':')[0] === other.split(':')[0]);

/** Marks the rows under a title that says not to call, to the sheet's end or to a title like it, or that says that they may be. */
export function withSections(rows: readonly Row[], meaningOf: MeaningOf): readonly Row[] {
  let barring: string | undefined;
  const ends = (title: string) =>
    ['callable', 'unsure'].some((each) =>
      [meaningOf(title).kind, meaningOf(title).flag].includes(each as never),
    ) ||
    (barring !== undefined && isAlike(title, barring));
  return rows.map((row): Row => {
    const title = titleOf(row);
    if (barringTitle(row, meaningOf) !== undefined) barring = title;
    else if (title !== undefined && ends(title)) barring = undefined;
    else if (barring !== undefined) return { ...row, barred: barring };
    return row;
  });
}

/** Signs, or letters with a stroke or a colon behind them, and what they say. */
const LEGEND =
  /^\(?(?<mark>[*†‡§#°^!]{1,3}|\p{L}{1,3}(?=\)?\s*[=:：–-]))\)?\s*[=:：–-]?\s*(?<said>\p{L}.*)$/u;

/** The marks that a title explains as that people are not to be called: "* do not call", "A = active; X = do not call". */
function legendOf(title: string, meaningOf: MeaningOf): { mark: string; said: string }[] {
  return title.split(/[;,\n]/).flatMap((part) => {
    const { mark, said } = LEGEND.exec(part.trim())?.groups ?? {};
    return mark !== undefined && said !== undefined && isBarringTitle(said, meaningOf)
      ? [{ mark, said: part.trim() }]
      : [];
  });
}

/** @param titles rows above the headings, which may explain marks as rows below do */
export function withLegend(
  rows: readonly Row[],
  meaningOf: MeaningOf,
  titles: readonly Row[] = [],
): readonly Row[] {
  const legend = [...titles, ...rows].flatMap((row) => legendOf(titleOf(row) ?? '', meaningOf));
  if (legend.length === 0) return rows;
  const hasMark = (cell: string, mark: string) =>
    cell === mark || (/^\P{L}/u.test(mark) && (cell.startsWith(mark) || cell.endsWith(mark)));
  return rows.map((row): Row => {
    const cells = row.cells.map((cell) => cell.trim());
    const by = legend.find(
      ({ mark }) => titleOf(row) === undefined && cells.some((cell) => hasMark(cell, mark)),
    );
    return by && row.barred === undefined ? { ...row, barred: by.said } : row;
  });
}

/** Rows without a status of their own, right under one in their first column that says not to call: it may be of them too. */
export function withMerged(rows: readonly Row[], meaningOf: MeaningOf): readonly Row[] {
  const firsts = rows.map(({ cells }) => cells[0]?.trim() ?? '');
  const isMerged = firsts[0] !== '' && firsts.includes('') && new Set(firsts).size > 2;
  if (!isMerged || !firsts.some((first) => isBarring(first, meaningOf))) return rows;
  let status = '';
  return rows.map((row, at): Row => {
    const first = firsts[at] ?? '';
    status = first || status;
    return first === '' && isBarring(status, meaningOf) ? { ...row, unsure: status } : row;
  });
}
