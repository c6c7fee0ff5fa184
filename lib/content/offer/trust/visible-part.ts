/** Measures which part of a line is seen through the elements that scroll or clip it. Viewport pixels. */
import { parentNodeOf } from '#lib/page/native.ts';
import type { Box } from '../view/geometry.ts';

/** More elements around one than this, and the place counts as seen. */
const DEEPEST = 400;
/** Less than this outside of an edge is no cut: boxes are rounded. */
const ROUNDING = 1;

export interface Visible {
  /** The line, as far as it is shown. */
  line: Box;
  /** The edges that cut it, if any do: nothing of it is seen outside of these, left and right. */
  edges?: { left: number; right: number };
}

/**
 * Returns the part of `line` that the elements around `holder` show; undefined if that has no width, or lacks the
 * line's middle in height. A positioned element is cut only by the one that it is positioned in (CSS Overflow 3, 3),
 * and nothing cuts the top layer.
 */
export function visiblePart(holder: Element, line: Box): Visible | undefined {
  let [left, right] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let position = '';
  let at: Element | undefined = holder;
  for (let steps = 0; at && steps < DEEPEST; steps++, at = aroundOf(at)) {
    // The root's and the body's own are the window's.
    if (at.matches('html, body')) break;
    const style = getComputedStyle(at);
    const holds = position !== 'absolute' || style.position !== 'static' || style.transform !== 'none';
    if (!holds) continue;
    const clip = clipOf(at, style);
    if (clip) {
      const middle = (line.top + line.bottom) / 2;
      if (middle <= clip.top || middle >= clip.bottom) return undefined;
      left = Math.max(left, clip.left);
      right = Math.min(right, clip.right);
      if (line.right <= left + ROUNDING || line.left >= right - ROUNDING) return undefined;
    }
    if (style.position === 'fixed' || at.matches(':modal, :popover-open')) break;
    if (style.position !== 'static' || position === 'absolute') position = style.position;
  }
  if (line.left >= left - ROUNDING && line.right <= right + ROUNDING) return { line };
  return {
    line: { ...line, left: Math.max(line.left, left), right: Math.min(line.right, right) },
    edges: { left, right },
  };
}

/** The box out of which an element shows nothing, endless if it does; undefined if it shows all. */
function clipOf(element: Element, { overflowX, overflowY, display }: CSSStyleDeclaration): Box | undefined {
  if (/^(inline|contents)$/.test(display)) return undefined;
  const [acrossX, acrossY] = [overflowX !== 'visible', overflowY !== 'visible'];
  if (!acrossX && !acrossY) return undefined;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    left: acrossX ? left : Number.NEGATIVE_INFINITY,
    right: acrossX ? right : Number.POSITIVE_INFINITY,
    top: acrossY ? top : Number.NEGATIVE_INFINITY,
    bottom: acrossY ? bottom : Number.POSITIVE_INFINITY,
  };
}

/** The parent as it is drawn: through slots and out of shadow roots. */
export function aroundOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? parentNodeOf(element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}
