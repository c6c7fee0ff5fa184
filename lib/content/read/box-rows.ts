/** Rows of boxes under a first row with as many: the heading of a box is what stands in its place there. */

import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import { parentOf } from '#lib/page/elements.ts';
import { childrenOf, countOf, elementsIn, parentElementOf } from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { createBoxGrid } from './box-grid.ts';
import { findHeadRow, indexOf, textOf } from './columns.ts';
import { asked, type Grid, heading, readGrid } from './table-grid.ts';

/** Boxes gone up from an element to one that stands in a row. */
const MOST_UP = 3;
/** More boxes than most rows have: the browser counts them each time that it is asked. */
const CROWD = 24;
const NONE: readonly never[] = [];

export function createBoxRows(labels: Labels) {
  const boxGrid = createBoxGrid(labels);
  /** By the row of headings. */
  const gridUnder = remembered((head: Element) => readGrid(head, elementsIn(head).map(textOf)));
  /** Rows of headings by what holds the rows, and how many boxes a row has. */
  const headsIn = remembered((_: Element) => new Map<number, Element | null>());
  const crowds = new WeakMap<Element, Element | null>();

  function headRow(row: Element): Element | null {
    const known = crowds.get(row);
    if (known !== undefined) return known;
    const count = countOf(row);
    const head = headOf(row, count);
    if (count > CROWD) crowds.set(row, head);
    return head;
  }

  function headOf(row: Element, count: number): Element | null {
    const body = parentElementOf(row);
    if (count < 2 || !body) return null;
    const known = headsIn(body);
    let head = known.get(count);
    if (head === undefined) {
      head = findHeadRow(body, row, count, (text) => labels.whole(text) !== 'none');
      known.set(count, head);
    }
    return head === row ? null : head;
  }

  /** The first answer from a box around the element, itself among them, that stands in a row under headings. */
  function inRows<Answer>(
    element: Element,
    read: (box: Element, row: Element, grid: Grid) => Answer | undefined,
  ): Answer | undefined {
    let box: Element | null = element;
    for (let up = 0; up < MOST_UP && box; up++, box = parentOf(box)) {
      const row = parentElementOf(box);
      const head = row && headRow(row);
      if (!row || !head) continue;
      const answer = read(box, row, gridUnder(head));
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  function overStyled(element: Element): readonly Label[] {
    let box: Element | null = element;
    for (let up = 0; up < MOST_UP && box; up++, box = parentOf(box)) {
      const parent = parentElementOf(box);
      const columns = parent ? boxGrid(parent) : NONE;
      if (columns.length === 0) continue;
      const place = indexOf(box);
      return place < columns.length ? NONE : heading(columns[place % columns.length]);
    }
    return NONE;
  }

  return {
    /** The heading over a box, of rows or of columns that the page's style makes. */
    over(element: Element): readonly Label[] {
      const text = inRows(element, (box, _, { columns }) => columns[indexOf(box)] || undefined);
      return text ? heading(text) : overStyled(element);
    },
    /** The boxes of the same row under the headings that `matches`. */
    besides(element: Element, matches: (heading: string) => boolean): readonly Element[] {
      const found = inRows(element, (_, row, grid) => {
        const columns = asked(grid, matches);
        return columns.length > 0 ? columns.flatMap((column) => childrenOf(row)[column] ?? NONE) : undefined;
      });
      return found ?? NONE;
    },
  };
}
