/**
 * Whether the frames that we are in can be seen, if the browser does not say so itself. Frames of another origin
 * cannot be asked: docs/security.md says what that leaves open.
 */

import { parentOf } from '#lib/page/elements.ts';
import { boundsOf, documentOf, hitIn, select, treeOf, typeOf, viewOf } from '#lib/page/native.ts';
import type { Box } from '../view/geometry.ts';
import { frameOf } from './field-bubble.ts';
import { type OpenShadow, paintsNothing } from './paints-nothing.ts';
import { holds } from './top-layer.ts';

/** Less than this, and a person sees what is under it rather than it. */
const LEAST_OPACITY = 0.9;

/** @param place in pixels of the viewport of `window` */
export function areFramesSeen(window: Window, place: Box, openShadow: OpenShadow): boolean {
  let view: Window = window;
  let at = place;
  while (view.parent !== view) {
    const frame = frameOf(view);
    if (!frame) return isAllowedAround(view);
    const document = documentOf(frame);
    const box = boundsOf(frame);
    // Rounded up by its border and padding, and by what scales it: its middle is what counts.
    at = {
      left: at.left + box.left,
      right: at.right + box.left,
      top: at.top + box.top,
      bottom: at.bottom + box.top,
    };
    if (!isDrawnPlainly(frame) || !isHitAt(frame, at)) return false;
    const above = Array.from(select(document, ':popover-open, :modal'));
    if (above.some((each) => !holds(each, frame) && !paintsNothing(each, openShadow))) return false;
    const outer = viewOf(document);
    if (!outer) return true;
    view = outer;
  }
  return true;
}

/**
 * Whether all that is around `view`, which does not say what it draws, is of sites that the user allowed: that of the
 * tab's page, without which the background refuses the call, and our own. Anybody's page may be in between.
 */
function isAllowedAround(view: Window): boolean {
  // Typed as always there: Firefox has it only since 2026.
  const ancestors = view.location.ancestorOrigins as DOMStringList | undefined;
  if (!ancestors) return view.parent === view.top;
  const outermost = ancestors[ancestors.length - 1];
  return Array.from(ancestors).every((origin) => origin === outermost || origin === view.location.origin);
}

function isDrawnPlainly(frame: Element): boolean {
  for (let at: Element | null = frame; at; at = parentOf(at)) {
    const { opacity, filter, maskImage, clipPath, mixBlendMode, visibility } = getComputedStyle(at);
    if (Number(opacity) < LEAST_OPACITY || filter !== 'none' || clipPath !== 'none') return false;
    if (!/^(none|)$/.test(maskImage) || mixBlendMode !== 'normal') return false;
    if (at === frame && visibility !== 'visible') return false;
  }
  return true;
}

function isHitAt(frame: Element, { left, right, top, bottom }: Box): boolean {
  const root = treeOf(frame);
  const type = typeOf(root);
  // By node type: the outer document has classes of its own. What was taken out of it is in neither.
  if (type !== Node.DOCUMENT_NODE && type !== Node.DOCUMENT_FRAGMENT_NODE) return false;
  return hitIn(root as Document | ShadowRoot, (left + right) / 2, (top + bottom) / 2) === frame;
}
