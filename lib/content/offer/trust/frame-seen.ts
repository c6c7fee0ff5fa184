/**
 * Whether the frames that we are in can be seen, as far as the browser does not say so itself. Frames of another origin
 * cannot be asked: docs/security.md says what that leaves open.
 */

import { parentOf } from '#lib/page/elements.ts';
import { boundsOf, documentOf, hitIn, select, treeOf, typeOf, viewOf } from '#lib/page/native.ts';
import type { Box } from '../view/geometry.ts';
import { frameOf } from './field-bubble.ts';
import { tellsOfCovers } from './frame-record.ts';
import { isInTransition } from './in-transition.ts';
import { type OpenShadow, paintsNothing } from './paints-nothing.ts';
import { isLegible } from './root-filter.ts';
import { holds } from './top-layer.ts';
import { isVeiled } from './veiled.ts';

/** Less than this, and a person sees what is under it rather than it. */
const LEAST_OPACITY = 0.9;

/** As wide as pages show who has the focus, CSS pixels: under more a control may vanish. */
const MOST_OUTLINED = 6;

export interface Looked {
  /** Is to be hit, in pixels of the viewport of our window. */
  control: Box | undefined;
  /** Nothing may lie over these, in the same. */
  pieces: readonly Box[];
  openShadow: OpenShadow;
}

export function areFramesSeen(window: Window, { control, pieces, openShadow }: Looked): boolean {
  const tells = tellsOfCovers();
  let view: Window = window;
  let [left, top] = [0, 0];
  while (view.parent !== view) {
    const frame = frameOf(view);
    const document = frame && documentOf(frame);
    if (!frame || !document) return tells || isAllowedAround(view);
    if (tells) {
      // Of masks, outlines and transitions Chromium does not tell.
      if (!isDrawnPlainly(frame)) return false;
      view = viewOf(document) ?? view.top ?? view;
      continue;
    }
    const corner = cornerOf(frame);
    [left, top] = [left + corner.x, top + corner.y];
    if (!isDrawnPlainly(frame) || (control && !isHitAt(frame, shifted(control, left, top)))) return false;
    const above = Array.from(select(document, ':popover-open, :modal'));
    if (above.some((each) => !holds(each, frame) && !paintsNothing(each, openShadow))) return false;
    const places = isTurned(frame) ? [boundsOf(frame)] : pieces.map((piece) => shifted(piece, left, top));
    if (isVeiled(frame, places, openShadow)) return false;
    const outer = viewOf(document);
    if (!outer) return true;
    view = outer;
  }
  return true;
}

const shifted = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});

/** Where the frame's viewport begins. By what scales it, it is another place: for a hit the middle is what counts. */
function cornerOf(frame: Element): { x: number; y: number } {
  const { left, top } = boundsOf(frame);
  const { borderLeftWidth, borderTopWidth, paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: left + Number.parseFloat(borderLeftWidth) + Number.parseFloat(paddingLeft),
    y: top + Number.parseFloat(borderTopWidth) + Number.parseFloat(paddingTop),
  };
}

/** Whether its content may stand elsewhere in it than its own coordinates say. */
function isTurned(frame: Element): boolean {
  for (let at: Element | null = frame; at; at = parentOf(at)) {
    const { transform, rotate, scale, offsetPath, zoom } = getComputedStyle(at);
    const plain = [transform, rotate, scale, offsetPath].every((value) => /^(?:none|)$/.test(value));
    if (!plain || Number(zoom || 1) !== 1) return true;
  }
  return false;
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
  /** How far outlines reach over it together, CSS pixels. */
  let outlined = 0;
  for (let at: Element | null = frame; at; at = parentOf(at)) {
    const style = getComputedStyle(at);
    const { opacity, filter, maskImage, clipPath, mixBlendMode, visibility } = style;
    const maskBorder = style.getPropertyValue('-webkit-mask-box-image-source');
    if (Number(opacity) < LEAST_OPACITY || !isLegible(filter) || clipPath !== 'none') return false;
    if (![maskImage, maskBorder].every((mask) => /^(none|)$/.test(mask))) return false;
    if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineOffset) < 0)
      outlined += Number.parseFloat(style.outlineWidth);
    // A picture of what the frame showed before.
    if (isInTransition(at)) return false;
    if (mixBlendMode !== 'normal' || outlined > MOST_OUTLINED) return false;
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
