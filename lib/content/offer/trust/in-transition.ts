import { matches } from '#lib/page/native.ts';

/** Whether pictures of how an element looked stand in its place. A browser that does not know the selector has none. */
export function isInTransition(element: Element | null | undefined): boolean {
  try {
    return Boolean(element) && matches(element as Element, ':active-view-transition');
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SyntaxError') return false;
    throw cause;
  }
}
