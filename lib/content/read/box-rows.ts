/** Rows of boxes under a first row with as many: the heading of a box is what stands in its place there. */

import type { Labels } from '#lib/detect/labels.ts';
import type { Label } from '#lib/detect/types.ts';
import { parentOf } from '#lib/page/elements.ts';
import {
  childrenOf,
  countOf,
  documentOf,
  elementsIn,
  firstElementOf,
  parentElementOf,
  viewOf,
} from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
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

const LEAST_BOXES = 4;
/** Each box's place is counted. */
const MOST_BOXES = 600;
const MOST_COLUMNS = 12;

/**
 * Boxes without rows that the page's style lays out in columns, the first of them labels:
 *
 *   <div style="display: grid; grid-template-columns: 1fr 1fr">
 *     <div>Order</div> <div>Mobile</div>
 *     <div>4411</div>  <div>415-…</div>
 */
function createBoxGrid(labels: Labels) {
  const isLabel = (text: string): boolean => text !== '' && labels.whole(text) !== 'none';

  /** The labels over the columns of `box`, by column; none if its style makes no columns, or not all are labels. */
  return remembered((box: Element): readonly string[] => {
    const count = countOf(box);
    // Styles are asked for last: they are expensive, and most first boxes are no label.
    if (count < LEAST_BOXES || count > MOST_BOXES || !isLabel(textOf(firstElementOf(box)))) return [];
    const style = viewOf(documentOf(box))?.getComputedStyle(box);
    if (!style?.display.endsWith('grid')) return [];
    const columns = style.gridTemplateColumns.split(' ').length;
    if (columns < 2 || columns > MOST_COLUMNS || count % columns !== 0) return [];
    const texts = [...childrenOf(box)].slice(0, columns).map(textOf);
    return texts.every(isLabel) ? texts : [];
  });
}
