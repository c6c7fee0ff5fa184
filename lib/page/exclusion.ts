/** What is left alone: answers for an element and all that it is in, remembered by element for one pass. */
import { EXCLUDED, parentOf } from './elements.ts';

/** Elements that are excluded by their attributes only. */
const CARRIERS = new Set(
  'td,th,tr,tbody,thead,table,div,span,p,li,ul,ol,a,b,strong,em,dd,dt,dl,section,main,article,h1,h2,h3'.split(
    ',',
  ),
);
const MOST_CLASSES = 2_000;

export function createExclusion(isExcluded: ((element: Element) => boolean) | undefined) {
  const known = new Map<Element, boolean>();
  const byClass = new Map<string, boolean>();

  function isOwn(element: Element): boolean {
    if (isExcluded?.(element)) return true;
    if (!CARRIERS.has(element.localName)) return element.matches(EXCLUDED);
    if (!element.hasAttributes()) return false;
    if (element.attributes.length > 1 || !element.hasAttribute('class')) return element.matches(EXCLUDED);
    // Pages have few classes and many elements.
    const classes = element.getAttribute('class') ?? '';
    let answer = byClass.get(classes);
    if (answer === undefined) {
      if (byClass.size > MOST_CLASSES) byClass.clear();
      answer = element.matches(EXCLUDED);
      byClass.set(classes, answer);
    }
    return answer;
  }

  return function isLeftAlone(element: Element): boolean {
    // Cells and rows are asked about once each: what holds them all is remembered, they are not.
    const passing = element.localName === 'td' || element.localName === 'tr' || element.localName === 'span';
    const answered = passing ? undefined : known.get(element);
    if (answered !== undefined) return answered;
    const own = isOwn(element);
    const parent = own ? null : parentOf(element);
    const answer = own || (parent !== null && isLeftAlone(parent));
    if (!passing) known.set(element, answer);
    return answer;
  };
}
