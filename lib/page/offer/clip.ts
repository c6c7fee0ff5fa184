/** What scrolls shows a part of what is in it: whether a place is in that part. Boxes in pixels of the viewport. */
import { parentNodeOf } from '../dom.ts';
import type { Box } from './geometry.ts';

/** More elements around one than this, and the place counts as seen. */
const DEEPEST = 400;

/**
 * Whether an element around `holder` cuts off what stands at `line`: all of its width, or its middle in height. What is
 * positioned is cut off by what it is positioned in only (CSS Overflow 3, 3), and nothing cuts off the top layer.
 */
export function isClipped(holder: Element, line: Box): boolean {
  let position = '';
  let at: Element | undefined = holder;
  for (let steps = 0; at && steps < DEEPEST; steps++, at = aroundOf(at)) {
    // The root's and the body's own are the window's.
    if (at.matches('html, body')) return false;
    const style = getComputedStyle(at);
    const holds = position !== 'absolute' || style.position !== 'static' || style.transform !== 'none';
    if (!holds) continue;
    if (cutsOff(at, style, line)) return true;
    if (style.position === 'fixed' || at.matches(':modal, :popover-open')) return false;
    if (style.position !== 'static' || position === 'absolute') position = style.position;
  }
  return false;
}

function cutsOff(
  element: Element,
  { overflowX, overflowY, display }: CSSStyleDeclaration,
  line: Box,
): boolean {
  if (/^(inline|contents)$/.test(display)) return false;
  const [acrossX, acrossY] = [overflowX !== 'visible', overflowY !== 'visible'];
  if (!acrossX && !acrossY) return false;
  const box = element.getBoundingClientRect();
  const middle = (line.top + line.bottom) / 2;
  return (
    (acrossX && (line.right <= box.left + 1 || line.left >= box.right - 1)) ||
    (acrossY && (middle <= box.top || middle >= box.bottom))
  );
}

/** The parent as it is drawn: through slots and out of shadow roots. */
export function aroundOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? parentNodeOf(element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}
