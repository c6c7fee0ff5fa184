/** Where something stands in a page in relation to the number: round it, nearest to it, outside its frame. */
import { drawnParentOf } from './drawn.ts';
import { parentOf } from './elements.ts';
import { attributeOf, hasAttribute, nameOf, treeOf } from './native.ts';
import { find } from './select.ts';

/** Deep enough for any page that a person reads; a page of 10,000 nested elements costs no more. */
const MAX_STEPS = 80;
/** Candidates of one tree that are looked at. */
const MOST_CANDIDATES = 100;

/** The element and those round it, outward through slots and shadow roots, up to and without the body. */
export function* around(element: Element): Generator<Element> {
  let node: Element | null = element;
  for (let step = 0; node && step < MAX_STEPS; step += 1) {
    if (nameOf(node) === 'body' || nameOf(node) === 'html') return;
    yield node;
    node = drawnParentOf(node);
  }
}

/**
 * Candidates of the selector, those with the closest common ancestor first: of two open tabs, the number's own. What is
 * in a part of the page that is not shown is left out.
 */
export function nearest(element: Element, selector: string): Element[] {
  const path = new Map<Element, number>();
  for (let node: Element | null = element; node && path.size < MAX_STEPS * 2; node = parentOf(node))
    path.set(node, path.size);
  const found: { candidate: Element; distance: number }[] = [];
  for (let root = treeOf(element) as Document | ShadowRoot; ; ) {
    for (const candidate of find(root, selector, MOST_CANDIDATES)) {
      const steps = distance(candidate, path);
      if (steps !== undefined) found.push({ candidate, distance: steps });
    }
    const host = (root as Partial<ShadowRoot>).host;
    if (!host || found.length > MOST_CANDIDATES) break;
    root = treeOf(host) as Document | ShadowRoot;
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ candidate }) => candidate);
}

/**
 * Steps from the number to what it and the candidate have in common; none if the candidate's part of that is not shown.
 */
function distance(candidate: Element, path: ReadonlyMap<Element, number>): number | undefined {
  let node: Element | null = candidate;
  for (let step = 0; node && step < MAX_STEPS * 2; step += 1) {
    const steps = path.get(node);
    if (steps !== undefined) return steps;
    if (isUnshown(node)) return undefined;
    node = parentOf(node);
  }
  return Number.POSITIVE_INFINITY;
}

/** How pages keep tabs that are not shown, as far as it can be told without their styles. */
function isUnshown(node: Element): boolean {
  return hasAttribute(node, 'hidden') || /display:\s*none/.test(attributeOf(node, 'style') ?? '');
}
