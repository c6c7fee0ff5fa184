/** Titles among the rows of a sheet: "Do not call:" says so of those under it. */

import { isBarringTitle } from './barring.ts';
import type { MeaningOf } from './meaning.ts';
import { hasTelephone } from './telephone-like.ts';
import type { Row } from './types.ts';

/** A first column may be numbers of rows. */
const MOST_BEFORE = 1;

/** Returns the text of a row that has words at its beginning, and no others. */
export function titleOf({ cells }: Row): string | undefined {
  const texts = cells.map((cell) => cell.trim());
  const at = texts.findIndex(Boolean);
  const text = texts[at] ?? '';
  const isTitle = at <= MOST_BEFORE && texts.every((other) => other === '' || other === text);
  return isTitle && /\p{L}/u.test(text) && !hasTelephone(text) ? text : undefined;
}

/** Returns the text of a row that is a title that says not to call those under it. */
export function barringTitle(row: Row, meaningOf: MeaningOf): string | undefined {
  const title = titleOf(row);
  return title !== undefined && isBarringTitle(title, meaningOf) ? title : undefined;
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
    const title = row.isLegend ? undefined : titleOf(row);
    if (title !== undefined && isBarringTitle(title, meaningOf)) barring = title;
    else if (title !== undefined && ends(title)) barring = undefined;
    else if (barring !== undefined && !row.isLegend) return { ...row, barred: barring };
    return row;
  });
}
