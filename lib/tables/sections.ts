/** Titles among the rows of a list: "Do not call:" says so of those under it, up to the next. */

import type { Meaning } from './headings.ts';
import { isBarring } from './permission.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type { Row } from './types.ts';

/** Returns the text of a row that has one cell, of words. */
export function titleOf({ cells }: Row): string | undefined {
  const [text, ...others] = cells.map((cell) => cell.trim()).filter(Boolean);
  const isTitle =
    text !== undefined && others.length === 0 && /\p{L}/u.test(text) && !/\p{Nd}{5}/u.test(text);
  return isTitle && !isTelephoneLike(text) ? text : undefined;
}

/** Marks the rows under titles that say not to call. */
export function withSections(rows: readonly Row[], meaningOf: (text: string) => Meaning): readonly Row[] {
  const titles = new Map<Row, string>();
  for (const row of rows) {
    const title = titleOf(row);
    if (title !== undefined) titles.set(row, title);
  }
  if (![...titles.values()].some((title) => isBarring(title, meaningOf))) return rows;
  let isBarred = false;
  return rows.map((row): Row => {
    const title = titles.get(row);
    if (title !== undefined) isBarred = isBarring(title, meaningOf);
    return isBarred && title === undefined ? { ...row, barred: true } : row;
  });
}
