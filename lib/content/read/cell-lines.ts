/**
 * Cells whose lines belong together: the labels in one, the values in the next, a break between each.
 *
 *   Phone:<br>Order:  │  415-…<br>4411
 */

import { isElement } from '#lib/page/elements.ts';
import { firstChildOf, nameOf, nextOf, previousElementOf, selectFirst, textIn } from '#lib/page/native.ts';

/** Longest text that is paired: each number of it counts its lines. */
const MOST_CHARS = 1_000;
const LINE = '\u2028';
/** Longest line that is a label, and most lines. */
const MOST_LABEL = 40;
const MOST_LINES = 24;

/** The line of the cell before that stands beside the offset `at` of this cell's text; undefined if they do not pair. */
export function lineBefore(cell: Element, written: string, at: number): string | undefined {
  if (nameOf(cell) !== 'td' || written.length > MOST_CHARS || !written.includes(LINE)) return undefined;
  const before = previousElementOf(cell);
  if (!before || !selectFirst(before, 'br')) return undefined;
  const labels = linesOf(before);
  if (labels.length !== written.split(LINE).length || labels.length > MOST_LINES) return undefined;
  const line = labels[written.slice(0, at).split(LINE).length - 1]?.replace(/\s+/g, ' ').trim();
  return line !== undefined && line.length <= MOST_LABEL ? line : undefined;
}

function linesOf(cell: Element): string[] {
  const lines = [''];
  for (let child = firstChildOf(cell); child; child = nextOf(child)) {
    if (isElement(child) && nameOf(child) === 'br') lines.push('');
    else lines[lines.length - 1] += textIn(child);
  }
  return lines;
}
