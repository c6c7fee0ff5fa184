/** The text that a person sees, in its order on the screen. */

import { createTextWalker } from '#lib/page/create-element.ts';
import { isElement, isShown, isSizeless, styleOf } from '#lib/page/elements.ts';
import { documentOf, firstElementOf, nodeValueOf, parentElementOf } from '#lib/page/native.ts';
import { textOf } from './columns.ts';

/** Longest words of a link that are read. */
const MOST_TEXT = 200;

/** An element's text on one line, without what is hidden in it. */
export function shownText(element: Element): string {
  if (!firstElementOf(element)) return textOf(element);
  const walker = createTextWalker(documentOf(element), element);
  let text = '';
  for (let node = walker.nextNode(); node && text.length < MOST_TEXT; node = walker.nextNode()) {
    const parent = parentElementOf(node);
    if (parent && (parent === element || isShown(parent)) && !isSizeless(parent))
      text += nodeValueOf(node) ?? '';
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Right-to-left override (U+202E) that nothing ends before the text does. */
const OVERRIDDEN = /\u202e[^\u202c\u2028\u2029]*$/;

/**
 * Whether a text is drawn from right to left, digits too, so that another number is read than stands there: by U+202E
 * in it or before it, `<bdo>` or a style.
 * @param before the line up to it
 */
export function isSeenReversed(node: Node, text: string, before = ''): boolean {
  return text.includes('\u202e') || OVERRIDDEN.test(before) || isOverridden(node);
}

/** The same of a link: any of its shown digits. */
export function isLinkSeenReversed(link: Element, shown: string): boolean {
  if (isSeenReversed(link, shown)) return true;
  if (!firstElementOf(link)) return false;
  const walker = createTextWalker(documentOf(link), link);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\p{Nd}/u.test(nodeValueOf(node) ?? '') && isOverridden(node)) return true;
  return false;
}

/** The nearest element around that says anything of direction says it for all that is in it (CSS Writing Modes 3, 2.2). */
function isOverridden(node: Node): boolean {
  for (let at = isElement(node) ? node : parentElementOf(node); at; at = parentElementOf(at)) {
    const { direction, unicodeBidi } = styleOf(at) ?? {};
    if (unicodeBidi && unicodeBidi !== 'normal') return direction === 'rtl' && /override/.test(unicodeBidi);
  }
  return false;
}

/** The text as it is seen if it is drawn reversed. */
export const reversed = (text: string): string =>
  [...text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')].reverse().join('');
