/** The page as it is drawn: with what open shadow roots and their slots make of it. */
import { isElement, parentOf } from './elements.ts';
import { childNodesOf, isBefore, nameOf, openShadowOf, slotOf, treeOf } from './native.ts';
import { find } from './select.ts';

/** Elements of a part that are asked for a shadow root, and roots that are looked into, one in the other. */
const MOST_ASKED = 60;
const DEEPEST = 3;
const MOST_UP = 80;

/** The element that another is drawn in: its slot, else its parent or host. */
export const drawnParentOf = (element: Element): Element | null => slotOf(element) ?? parentOf(element);

/** Whether an element is drawn in a part of the page. */
export function holds(part: Element, element: Element): boolean {
  let at: Element | null = element;
  for (let up = 0; at && up < MOST_UP; up += 1, at = drawnParentOf(at)) if (at === part) return true;
  return false;
}

/** Whether one is drawn before the other, by where both stand in a tree that they share. */
export function isDrawnBefore(one: Element, other: Element): boolean {
  const inTree = new Map<Node, Element>();
  let at: Element | null = other;
  for (let up = 0; at && up < MOST_UP; up += 1, at = drawnParentOf(at))
    if (!inTree.has(treeOf(at))) inTree.set(treeOf(at), at);
  at = one;
  for (let up = 0; at && up < MOST_UP; up += 1, at = drawnParentOf(at)) {
    const shared = inTree.get(treeOf(at));
    if (shared) return isBefore(at, shared);
  }
  return false;
}

/** As `find`, also in the shadow roots of the part and of what is in it. */
export function findDrawn(part: Element, selectors: string, limit: number): Element[] {
  const found = find(part, selectors, limit);
  for (const shadow of shadowsIn(part, DEEPEST)) found.push(...find(shadow, selectors, limit));
  return found;
}

/** Open shadow roots of elements that were made for one. */
function* shadowsIn(part: Element | ShadowRoot, deep: number): Generator<ShadowRoot> {
  const waiting: (Element | ShadowRoot)[] = [part];
  for (let at = 0; at < waiting.length && at < MOST_ASKED; at += 1) {
    const next = waiting[at] as Element | ShadowRoot;
    const shadow = isElement(next) && nameOf(next).includes('-') ? openShadowOf(next) : null;
    if (shadow) yield shadow;
    if (shadow && deep > 1) yield* shadowsIn(shadow, deep - 1);
    for (const child of childNodesOf(next)) {
      if (waiting.length >= MOST_ASKED) break;
      if (isElement(child)) waiting.push(child);
    }
  }
}
