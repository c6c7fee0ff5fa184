/** What the user is looking at, so that it is read before the rest of the page. */
import { nextElementOf, parentElementOf, previousElementOf, rootOf } from '../dom/native.ts';

/** Boxes of the view that are read first; small rows fill a large screen with some hundred. */
const MOST = 160;

/**
 * The boxes in view, in document order, none inside another: the largest around the middle of the view that is no
 * larger than two views, and its neighbours that are in view too. Reads places, which is free where the page was laid
 * out already; asked once a page.
 */
export function boxesInView(document: Document): Element[] {
  const root = rootOf(document);
  if (!root) return [];
  const { clientWidth, clientHeight } = root;
  const aimed = Document.prototype.elementFromPoint.call(document, clientWidth / 2, clientHeight / 3);
  if (!aimed || aimed === root) return [];
  let box: Element = aimed;
  for (let up = parentElementOf(box); up && up !== root; up = parentElementOf(up)) {
    if (placeOf(up).height > clientHeight * 2) break;
    box = up;
  }
  const isInView = (element: Element): boolean => {
    const { top, bottom } = placeOf(element);
    return bottom > 0 && top < clientHeight;
  };
  const boxes = [box];
  for (let at = previousElementOf(box); at && boxes.length < MOST && isInView(at); at = previousElementOf(at))
    boxes.unshift(at);
  for (let at = nextElementOf(box); at && boxes.length < MOST && isInView(at); at = nextElementOf(at))
    boxes.push(at);
  return boxes;
}

function placeOf(element: Element): DOMRect {
  return Element.prototype.getBoundingClientRect.call(element);
}
