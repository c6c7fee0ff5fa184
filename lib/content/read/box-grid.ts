/**
 * Boxes without rows that the page's style lays out in columns, the first of them labels:
 *
 *   <div style="display: grid; grid-template-columns: 1fr 1fr">
 *     <div>Order</div> <div>Mobile</div>
 *     <div>4411</div>  <div>415-…</div>
 */

import type { Labels } from '#lib/detect/labels.ts';
import { childrenOf, countOf, documentOf, firstElementOf, viewOf } from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { textOf } from './columns.ts';

const LEAST_BOXES = 4;
/** Each box's place is counted. */
const MOST_BOXES = 600;
const MOST_COLUMNS = 12;

export function createBoxGrid(labels: Labels) {
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
