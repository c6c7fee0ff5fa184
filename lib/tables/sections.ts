/** Titles among the rows of a sheet: "Do not call:" says so of those under it. */
import type { Meaning } from './headings.ts';
import { isBarringTitle } from './permission.ts';
import { isTelephoneLike } from './telephone-like.ts';
import type { Row } from './types.ts';

type MeaningOf = (text: string) => Meaning;

/** Returns the text of a row that has words in its first cell, and in no other. */
function titleOf({ cells }: Row): string | undefined {
  const [text = '', ...others] = cells.map((cell) => cell.trim());
  const isTitle = others.every((other) => other === '' || other === text);
  return isTitle && /\p{L}/u.test(text) && !isTelephoneLike(text) ? text : undefined;
}

/** Whether a row is a title that says not to call those under it. */
export function isBarringRow(row: Row, meaningOf: MeaningOf): boolean {
  const title = titleOf(row);
  return title !== undefined && isBarringTitle(title, meaningOf);
}

/** Marks the rows under a title that says not to call, to the sheet's end or to one that says that they may be. */
export function withSections(rows: readonly Row[], meaningOf: MeaningOf): readonly Row[] {
  let isBarred = false;
  return rows.map((row): Row => {
    const title = titleOf(row);
    if (title !== undefined && isBarringTitle(title, meaningOf)) isBarred = true;
    else if (title !== undefined && meaningOf(title).kind === 'callable') isBarred = false;
    else if (isBarred) return { ...row, barred: true };
    return row;
  });
}
