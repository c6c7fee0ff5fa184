/** Tells whether an element, or anything that it is in, is left alone; remembered by element for one pass. */

import { EXCLUDED, EXCLUDED_BY_MARKS, parentOf } from './elements.ts';
import { hasAttributesOf, matches, nameOf } from './native.ts';

/** Elements that are excluded by their attributes only. */
const CARRIERS = new Set(
  'td,th,tr,tbody,thead,table,div,span,p,li,ul,ol,a,b,strong,em,dd,dt,dl,section,main,article,h1,h2,h3'.split(
    ',',
  ),
);

export function createExclusion(isExcluded: ((element: Element) => boolean) | undefined) {
  const known = new Map<Element, boolean>();

  function isOwn(element: Element, name: string): boolean {
    if (isExcluded?.(element)) return true;
    if (!CARRIERS.has(name)) return matches(element, EXCLUDED);
    return hasAttributesOf(element) && matches(element, EXCLUDED_BY_MARKS);
  }

  // A loop, not a function that calls itself: elements stand within each other deeper than a stack is.
  return function isLeftAlone(element: Element): boolean {
    let asked: Element[] | undefined;
    let answer = false;
    for (let at: Element | null = element; at; at = parentOf(at)) {
      // Cells and rows are asked about once each: what holds them all is remembered, they are not.
      const name = nameOf(at);
      const passing = name === 'td' || name === 'tr' || name === 'span';
      const answered = passing ? undefined : known.get(at);
      if (answered === undefined && !passing) {
        asked ??= [];
        asked.push(at);
      }
      answer = answered ?? isOwn(at, name);
      if (answer || answered !== undefined) break;
    }
    if (asked) for (const each of asked) known.set(each, answer);
    return answer;
  };
}
