/** What is left alone: answers for an element and all that it is in, remembered by element for one pass. */
import { hasAttributesOf, matches, nameOf } from './dom.ts';
import { EXCLUDED, EXCLUDED_BY_MARKS, parentOf } from './elements.ts';

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

  return function isLeftAlone(element: Element): boolean {
    // Cells and rows are asked about once each: what holds them all is remembered, they are not.
    const name = nameOf(element);
    const passing = name === 'td' || name === 'tr' || name === 'span';
    const answered = passing ? undefined : known.get(element);
    if (answered !== undefined) return answered;
    const own = isOwn(element, name);
    const parent = own ? null : parentOf(element);
    const answer = own || (parent !== null && isLeftAlone(parent));
    if (!passing) known.set(element, answer);
    return answer;
  };
}
