/**
 * Where a window of the browser's own may be that belongs to the field that has the focus: the bubble that says what is
 * wrong with it, the list of what may be written in it. It lies over all that the page shows, the top layer and the
 * frames included; what lies beside it can be pressed, and Chromium's bubble lets clicks through. No page is told of it,
 * and Intersection Observer does not count it: so where it may be, it is taken to be.
 *
 *   the outermost document that lets us read it ──► what has the focus there ──► its root, its frame, … ──► the field
 */

import {
  boundsOf,
  contentIn,
  documentOf,
  focusIn,
  isConnected,
  matches,
  nameOf,
  viewOf,
} from '#lib/page/native.ts';
import type { Down } from '../../dom/first-hearing.ts';
import type { Box } from '../view/geometry.ts';
import type { WatchedPage } from './watched-page.ts';

/** Words of the browser's own take no more than this of the height, CSS pixels; a page's have no end. */
const OWN_HEIGHT = 200;
const ENDLESS = Number.POSITIVE_INFINITY;
const ANYWHERE: Box = { left: -ENDLESS, right: ENDLESS, top: -ENDLESS, bottom: ENDLESS };

/** Fields, and elements of the page's own that may be some. */
const FIELDS = /^(?:input|select|textarea|button|output)$|-/;
export const FRAMES = /^(?:iframe|frame|object|embed|fencedframe)$/;

type FieldBubbleParts = Pick<WatchedPage, 'window' | 'first' | 'openShadow' | 'host' | 'signal'>;

/** @returns says where one may be, pixels of the viewport of `window`; undefined if there can be none. */
export function createFieldBubble(parts: FieldBubbleParts): () => Box | undefined {
  const { window, first, signal } = parts;
  /** The browser has said that it is wrong: the bubble points at what has the focus by now. */
  let wrong: Element | undefined;
  let pointedAt: Element | null = null;
  const onInvalid = ({ isTrusted, target }: Event) => {
    // The browser says it of elements alone.
    if (isTrusted) wrong = target as Element;
  };
  first.hear('invalid', onInvalid, signal);
  const isLeft = createLeft(first);

  return () => {
    const focus = focusIn(window.document);
    let bubble: Bubble | undefined;
    if (wrong) pointedAt = focus;
    // It stays until the focus goes, whatever the page says of the field by then.
    else if (focus !== pointedAt) pointedAt = null;
    if (pointedAt) bubble = { field: wrong ?? pointedAt, box: ANYWHERE };
    wrong = undefined;
    bubble ??= bubbleOf(parts);
    return isLeft(bubble?.field) ? ANYWHERE : bubble?.box;
  };
}

interface Bubble {
  field: Element;
  box: Box;
}

/**
 * COMPAT: Firefox leaves the bubble, the list and the calendar of a field that is taken out where they are, until the
 * next press. Delete when they go with it.
 * @returns says whether there may be such, told which field may have one now
 */
export function createLeft(first: FieldBubbleParts['first']) {
  let last: Element | null | undefined;
  let left: { lastDown: Down | undefined } | undefined;
  return (field: Element | null | undefined): boolean => {
    if (!import.meta.env.FIREFOX) return false;
    if (left?.lastDown !== first.lastDown) left = undefined;
    if (last && !isThere(last)) left = { lastDown: first.lastDown };
    last = field;
    return left !== undefined;
  };
}

const isThere = (element: Element) => isConnected(element) && viewOf(documentOf(element)) !== null;

function bubbleOf({ window, openShadow, host }: FieldBubbleParts): Bubble | undefined {
  const { view, left, top } = outermostOf(window);
  /** It is half as wide as the window at most, and points at the field. */
  const about = (near: Element, height: number, field: Element): Bubble => {
    const at = boundsOf(near);
    const box = {
      left: at.left - left - view.innerWidth / 2,
      right: at.right - left + view.innerWidth / 2,
      top: at.top - top - height,
      bottom: at.bottom - top + height,
    };
    return { field, box };
  };

  let at = focusIn(view.document);
  /** A frame's content is seen within its box only. */
  let frame: Element | undefined;
  /** In a shadow root, or in another document. */
  let isElsewhere = view !== window;
  while (at && at !== host) {
    if (FRAMES.test(nameOf(at))) {
      frame ??= at;
      const inner = contentIn(at);
      // A document of another origin does not say what it has.
      if (!inner) return about(frame, ENDLESS, at);
      at = focusIn(inner);
      isElsewhere = inner !== window.document;
      continue;
    }
    if (matches(at, ':invalid')) {
      const { validity } = at as Partial<HTMLInputElement>;
      // An element of the page's own has its bubble point at whatever it likes.
      if (!validity) return { field: at, box: ANYWHERE };
      return about(frame ?? at, saysPagesWords(validity) ? ENDLESS : OWN_HEIGHT, at);
    }
    if (matches(at, 'input[list]')) return about(frame ?? at, ENDLESS, at);
    // COMPAT: no `invalid` of theirs comes by our window, and Firefox keeps the bubble when the page takes it back.
    if (import.meta.env.FIREFOX && isElsewhere && FIELDS.test(nameOf(at)))
      return { field: at, box: ANYWHERE };
    const root: ShadowRoot | null = openShadow(at);
    isElsewhere = true;
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
