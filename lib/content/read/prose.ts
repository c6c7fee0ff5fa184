/**
 * Whether an element is in no table and no grid at all. In prose each number asks for its cell, its row and its grid
 * several times over, and each time the browser would go up to the page's root to find none.
 */

import { hasAttributesOf, matches, nameOf, parentElementOf } from '#lib/page/native.ts';
import { ROLE_CELL, ROLE_GRID } from '#lib/page/structure.ts';

const BY_ROLE = `${ROLE_CELL},${ROLE_GRID}`;

export type IsProse = (element: Element) => boolean;

/** Remembered by element, as long as the answer is kept. */
export function createProse(): IsProse {
  const known = new WeakMap<Element, boolean>();

  function isOwn(element: Element): boolean {
    const name = nameOf(element);
    if (name === 'td' || name === 'th') return false;
    return !(hasAttributesOf(element) && matches(element, BY_ROLE));
  }

  return function isProse(element) {
    const kept = known.get(element);
    if (kept !== undefined) return kept;
    // A cell is asked for once: thousands of them are not worth remembering.
    if (!isOwn(element)) return false;
    const asked: Element[] = [];
    let answer = true;
    for (let at: Element | null = element; at; at = parentElementOf(at)) {
      const before = known.get(at);
      if (before === undefined) asked.push(at);
      answer = before ?? isOwn(at);
      if (!answer || before) break;
    }
    for (const each of asked) known.set(each, answer);
    return answer;
  };
}
