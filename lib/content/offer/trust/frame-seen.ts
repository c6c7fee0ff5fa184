/**
 * Whether the frames that we are in can be seen, as far as Chromium does not say so itself: of masks, outlines and
 * transitions it does not tell. Frames of another origin cannot be asked: docs/security.md says what that leaves open.
 */

import { parentOf } from '#lib/page/elements.ts';
import { documentOf, selectFirst, viewOf } from '#lib/page/native.ts';
import { frameOf } from './field-bubble.ts';
import { isLegible } from './root-filter.ts';

/** Less than this, and a person sees what is under it rather than it. */
const LEAST_OPACITY = 0.9;

/** As wide as pages show who has the focus, CSS pixels: under more a control may vanish. */
const MOST_OUTLINED = 6;

export function areFramesSeen(window: Window): boolean {
  let view: Window = window;
  while (view.parent !== view) {
    const frame = frameOf(view);
    const document = frame && documentOf(frame);
    if (!frame || !document) return true;
    // Pictures of what stood elsewhere, too, may lie over the frame.
    if (!isDrawnPlainly(frame) || isInTransition(document)) return false;
    view = viewOf(document) ?? view.top ?? view;
  }
  return true;
}

/**
 * Whether pictures of how the document or any element in it looked are drawn, which may be anywhere over it (CSS View
 * Transitions, also of single elements).
 */
export const isInTransition = (root: Document | ShadowRoot): boolean =>
  selectFirst(root, ':active-view-transition') !== null;

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
    if (mixBlendMode !== 'normal' || outlined > MOST_OUTLINED) return false;
    if (at === frame && visibility !== 'visible') return false;
  }
  return true;
}
