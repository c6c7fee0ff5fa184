import { selectFirst } from '#lib/page/native.ts';

/**
 * Whether pictures of how the document or any element in it looked are drawn, which may be anywhere over it (CSS View
 * Transitions, also of single elements). A browser that does not know the selector has none.
 */
export function isInTransition(root: Document | ShadowRoot): boolean {
  try {
    return selectFirst(root, ':active-view-transition') !== null;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SyntaxError') return false;
    throw cause;
  }
}
