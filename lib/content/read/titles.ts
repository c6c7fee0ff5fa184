/**
 * Finds the titles of a table, a list or a section: its caption, its label, the heading over it. Asked for only if a
 * number's own label says "number", and not of what.
 */

import type { Label } from '#lib/detect/types.ts';
import {
  attributeOf,
  contentOf,
  countOf,
  firstElementOf,
  hasAttributesOf,
  nameOf,
  parentElementOf,
  previousElementOf,
  selectFirst,
} from '#lib/page/native.ts';
import { referred, TITLE } from '#lib/page/structure.ts';
import { textOf } from './columns.ts';

/** Boxes gone up, and blocks gone back over in each. */
const MOST_UP = 8;
const MOST_BACK = 8;
const MOST_CHARS = 60;
/** How far up the title of a row's section is looked for. */
const MOST_ROWS = 40;
/** Longest text of a heading's bar. */
const MOST_BAR = 120;

/** The nearest titles first; up to the first heading. */
export function titlesOver(owner: Element): readonly Label[] {
  const found: Label[] = [];
  const add = (text: string): void => {
    if (text !== '' && text.length <= MOST_CHARS) found.push({ text, where: 'above' });
  };
  let box: Element | null = owner;
  for (let up = 0; box && up < MOST_UP && nameOf(box) !== 'body'; up++, box = parentElementOf(box)) {
    if (box !== owner) {
      for (const text of namesOf(box)) add(text);
      if (nameOf(box) === 'table') add(textOf(selectFirst(box, 'caption')));
    }
    // A row over the whole breadth heads those under it; in a head of its own, too.
    if (nameOf(box) === 'tr') add(sectionOf(box));
    if (nameOf(box) === 'table') add(breadthOf(box as HTMLTableElement));
    const title = titleBefore(box);
    if (title === undefined) continue;
    add(title);
    break;
  }
  return found;
}

/** A row of one wide cell: the title of those under it. */
function isTitle(row: Element): boolean {
  const cell = countOf(row) === 1 ? (firstElementOf(row) as HTMLTableCellElement) : null;
  return cell !== null && cell.colSpan > 1;
}

/** The title of its own that a table's row stands under. */
function sectionOf(row: Element): string {
  let each = previousElementOf(row);
  for (let up = 0; each && up < MOST_ROWS; up++, each = previousElementOf(each))
    if (isTitle(each)) return textOf(each);
  return '';
}

function breadthOf(table: HTMLTableElement): string {
  const first = table.rows[0];
  return first && isTitle(first) ? textOf(first) : '';
}

/** Yields the names that the box's marks give it. */
function* namesOf(box: Element): Generator<string> {
  if (!hasAttributesOf(box)) return;
  yield attributeOf(box, 'aria-label')?.trim() ?? '';
  for (const title of referred(box, 'aria-labelledby').slice(0, 4)) yield textOf(title);
}

function titleBefore(box: Element): string | undefined {
  let each = previousElementOf(box);
  for (let back = 0; each && back < MOST_BACK; back++, each = previousElementOf(each)) {
    if (TITLE.test(nameOf(each))) return textOf(each);
    // A heading in a bar of its own, with buttons beside it.
    const isBar = /^(?:header|div|hgroup)$/.test(nameOf(each)) && contentOf(each).length < MOST_BAR;
    const inner = isBar ? selectFirst(each, 'h1,h2,h3,h4,h5,h6') : null;
    if (inner) return textOf(inner);
  }
  return undefined;
}
