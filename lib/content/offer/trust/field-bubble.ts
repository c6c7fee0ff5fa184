/**
 * Where the bubble that says what is wrong with a field may be. Chromium draws it beside the field that has the focus,
 * over all that the window shows, the top layer and the frames included, and clicks go through it. No page is told of
 * it, and Intersection Observer does not count it: so where it may be, it is taken to be.
 *
 *   the outermost document that lets us read it ──► what has the focus there ──► its root, its frame, … ──► the field
 */

import { boundsOf, contentIn, documentOf, focusIn, matches, nameOf, viewOf } from '#lib/page/native.ts';
import type { Box } from '../view/geometry.ts';
import { tellsOfCovers } from './frame-record.ts';
import type { OpenShadow } from './paints-nothing.ts';

/** Words of the browser's own take no more than this of the height, CSS pixels; a page's have no end. */
const OWN_HEIGHT = 200;
const ENDLESS = Number.POSITIVE_INFINITY;
const ANYWHERE: Box = { left: -ENDLESS, right: ENDLESS, top: -ENDLESS, bottom: ENDLESS };

const FRAMES = /^(?:iframe|frame|object|embed|fencedframe)$/;

/** Returns where a bubble may be, pixels of the viewport of `window`; undefined if there can be none. */
export function bubbleIn(window: Window, openShadow: OpenShadow): Box | undefined {
  const { view, left, top } = outermostOf(window);
  /** It is half as wide as the window at most, and points at the field. */
  const about = (near: Element, height: number): Box => {
    const box = boundsOf(near);
    return {
      left: box.left - left - view.innerWidth / 2,
      right: box.right - left + view.innerWidth / 2,
      top: box.top - top - height,
      bottom: box.bottom - top + height,
    };
  };

  let at = focusIn(view.document);
  /** A frame's content is seen within its box only. */
  let frame: Element | undefined;
  while (at) {
    if (FRAMES.test(nameOf(at))) {
      frame ??= at;
      const inner = contentIn(at);
      // A document of another origin does not say what it has. Where the bubble is a window that takes clicks, in
      // Firefox, none goes through it.
      if (!inner) return tellsOfCovers() ? about(frame, ENDLESS) : undefined;
      at = focusIn(inner);
      continue;
    }
    if (matches(at, ':invalid')) {
      const { validity } = at as Partial<HTMLInputElement>;
      // An element of the page's own has its bubble point at whatever it likes.
      return validity ? about(frame ?? at, saysPagesWords(validity) ? ENDLESS : OWN_HEIGHT) : ANYWHERE;
    }
    const root: ShadowRoot | null = openShadow(at);
    at = root && focusIn(root);
  }
  return undefined;
}

/** An e-mail address that is none is said again, whatever it says. */
const saysPagesWords = (validity: ValidityState) =>
  validity.customError || validity.patternMismatch || validity.typeMismatch;

/** The outermost window around `window` that lets it read its document, and where `window` is in its viewport. */
function outermostOf(window: Window): { view: Window; left: number; top: number } {
  let [view, left, top] = [window, 0, 0];
  for (let frame = frameOf(view); frame; frame = frameOf(view)) {
    const outer = viewOf(documentOf(frame));
    if (!outer) break;
    const box = boundsOf(frame);
    [view, left, top] = [outer, left + box.left, top + box.top];
  }
  return { view, left, top };
}

/** The element of the frame; none in the outermost one, or in a document of another origin, which does not say. */
export function frameOf(view: Window): Element | undefined {
  try {
    return view.frameElement ?? undefined;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SecurityError') return undefined;
    throw cause;
  }
}
