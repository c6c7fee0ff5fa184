/** Where a page shows a record's name. */

import { plain } from '#lib/core/plain.ts';
import { nearest } from '#lib/page/around.ts';
import { contains, titleOf } from '#lib/page/native.ts';
import { find, findFirst } from '#lib/page/select.ts';
import { looksLikeName, nameText, ownTextOf, titleText } from '#lib/page/text.ts';
import type { CrmShape } from './address-shape.ts';

/** `…::own` reads an element's own words only, without those of the elements in it. */
const OWN = '::own';

const bare = (selector: string) => (selector.endsWith(OWN) ? selector.slice(0, -OWN.length) : selector);
const reader = (selector: string) => (selector.endsWith(OWN) ? ownTextOf : nameText);

/** First name that the selector finds, nearest to the element first; what is inside `except` does not count. */
export function nameNear(element: Element, selector: string, except?: Element): string | undefined {
  const found = nearest(element, bare(selector));
  return (except ? found.filter((candidate) => !contains(except, candidate)) : found)
    .map(reader(selector))
    .find(looksLikeName);
}

/** First name that the selector finds in the element. */
export function nameIn(node: Element, selector: string | undefined): string | undefined {
  if (selector === undefined) return undefined;
  return find(node, bare(selector), 8).map(reader(selector)).find(looksLikeName);
}

/** The name of the page's own record: where it stands on the page, else in the page's title. */
export function pageName(
  shape: CrmShape,
  element: Element,
  document: Document,
  except?: Element,
): string | undefined {
  for (const selector of shape.title ?? []) {
    const name = nameNear(element, selector, except);
    if (name) return name;
  }
  return titledName(shape.titled, document);
}

/** A name in the title of a page: group `name`. */
export function titledName(pattern: RegExp | undefined, document: Document): string | undefined {
  const name = plain(pattern?.exec(titleText(titleOf(document)) ?? '')?.groups?.name);
  return looksLikeName(name) ? name : undefined;
}

/** The name of the record that a part of the page is about, by its own title. */
export function titleIn(shape: CrmShape, node: Element): string | undefined {
  return shape.title?.map((selector) => nameIn(node, selector)).find(Boolean);
}

/** A row that holds the record's own title is a part of the page's layout. */
export function holdsTitle(shape: CrmShape, node: Element): boolean {
  return (shape.title ?? ['h1']).some((selector) => findFirst(node, bare(selector)) !== null);
}
