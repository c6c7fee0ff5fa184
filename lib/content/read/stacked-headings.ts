/**
 * Labels in plain cells over their values, in tables without a marked heading: a row of labels some rows above, past
 * rules, and tables in which rows of labels and rows of values take turns.
 *
 *   Phone        | Account           Rufnummer
 *   ---------------------            0171 4471882
 *   972 881 4470 | 9728814471        Vertragskonto
 *                                    …
 */

import type { Labels } from '#lib/detect/labels.ts';
import { hasDigit, hasLetter } from '#lib/detect/pattern.ts';
import {
  childrenOf,
  contentOf,
  countOf,
  firstElementOf,
  nameOf,
  previousElementOf,
  selectFirst,
} from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { textOf } from './columns.ts';

/** Longer tables have their headings at their top, and are lists. */
const MOST_ROWS = 120;
/** Rows gone back over: of values under one row of labels. */
const MOST_BACK = 24;
const MOST_LABEL = 40;

export function isPlainTable(table: HTMLTableElement): boolean {
  const rows = table.rows?.length ?? 0;
  return rows > 1 && rows <= MOST_ROWS && selectFirst(table, 'th,thead,[rowspan],table') === null;
}

export function createStackedHeadings(labels: Labels) {
  /** The kind of a table's row: labels, rules, values. */
  const kindOf = remembered(read);

  function read(row: Element): 'labels' | 'rule' | 'values' {
    const content = contentOf(row);
    if (content.length > MOST_LABEL * 8 || hasDigit(content)) return 'values';
    if (!hasLetter(content)) return 'rule';
    const texts = [...childrenOf(row)].map(textOf).filter((text) => text !== '');
    if (texts.some((text) => text.length > MOST_LABEL)) return 'values';
    // Alone in its row, whatever it says heads what is under it.
    if (texts.length === 1 && countOf(row) === 1) return 'labels';
    // Of two columns both must be names of fields: "Status | Order shipped" is a pair.
    if (texts.length === 2 && !texts.every((text) => labels.all(text, ~0))) return 'values';
    const said = texts.filter((text) => labels.whole(text) !== 'none').length;
    return said * 2 >= texts.length ? 'labels' : 'values';
  }

  /** Its place with the breadth of what stands before it. */
  function columnOf(cell: Element): number {
    let column = 0;
    for (let each = previousElementOf(cell); each; each = previousElementOf(each))
      column += Number((each as HTMLTableCellElement).colSpan) || 1;
    return column;
  }

  function cellAt(row: Element, column: number): Element | undefined {
    let at = 0;
    for (const cell of childrenOf(row)) {
      at += Number((cell as HTMLTableCellElement).colSpan) || 1;
      if (at > column) return cell;
    }
    return undefined;
  }

  /**
   * The label over a cell in the nearest row of labels above; undefined if there is none, or the cell's own row
   * has its label; empty if that row says nothing of this column.
   */
  function over(cell: Element, row: Element): string | undefined {
    const before = previousElementOf(cell);
    if (before && labels.whole(textOf(before)) !== 'none') return undefined;
    const column = columnOf(cell);
    const isOnly = countOf(row) === 1;
    let which: string | undefined;
    let each = previousElementOf(row);
    for (let back = 0; each && back < MOST_BACK; back++, each = previousElementOf(each)) {
      if (nameOf(each) !== 'tr') return undefined;
      const kind = kindOf(each);
      // A title over several columns is no label of one.
      if (kind !== 'labels' || (countOf(each) === 1 && !isOnly)) {
        if (kind === 'values' && which !== undefined) return which;
        continue;
      }
      const text = textOf(isOnly ? firstElementOf(each) : cellAt(each, column));
      if (text === '' || !labels.isPlace(text)) return text || which || '';
      // "preferred" under "Mobile": what it is stands over it.
      which ??= text;
    }
    return which;
  }

  return { over };
}
