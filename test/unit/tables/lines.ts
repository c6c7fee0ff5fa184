/** Reads a file as the pages do, and says what became of each of its lines. */

import { createTableReader } from '#lib/tables/reader.ts';
import type { Purpose, TableEntry } from '#lib/tables/types.ts';
import { wordsOf } from '#test/fixtures/tables/contact-tables.ts';

export const reader = createTableReader();
export const read = (text: string, country = 'US', purpose: Purpose = 'call') =>
  reader.read(reader.openText(text), country, purpose);

export const said = (entry: TableEntry): string => `${entry.line} ${wordsOf(entry)}`;

/** In the order of the file: `2 +12025550143 | Ada`, or `3 do-not-call`. */
export function lines(text: string, country?: string, purpose?: Purpose): string[] {
  const { entries, refused } = read(text, country, purpose);
  return [
    ...entries.map((entry) => ({ line: entry.line, text: said(entry) })),
    ...refused.map(({ line, code }) => ({ line, text: `${line} ${code}` })),
  ]
    .sort((a, b) => a.line - b.line)
    .map((each) => each.text);
}
