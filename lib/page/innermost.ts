/** Elements at a place of the view, through shadow roots. */
import { parentOf } from './elements.ts';
import { hitsIn } from './native.ts';

/** Roots in roots, looked into at most. */
const DEEPEST = 20;

export interface Roots {
  document: Document;
  openShadow(element: Element): ShadowRoot | null;
}

/** The innermost element there, `except` left out. */
export function innermostAt(
  { document, openShadow }: Roots,
  x: number,
  y: number,
  except?: Element,
): Element | undefined {
  const first = (root: Document | ShadowRoot) => hitsIn(root, x, y).find((at) => at !== except);
  let at = first(document);
  for (let deep = 0; at && deep < DEEPEST; deep += 1) {
    const inner = openShadow(at);
    const within = inner && first(inner);
    if (!within || within === at) break;
    at = within;
  }
  return at;
}

/** Whether `box` is the element or around it. */
export function isInside(element: Element, box: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at === box) return true;
  return false;
}
