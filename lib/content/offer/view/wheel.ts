/** The wheel over our button: it stands above the page, so what scrolls under it would never hear of the wheel. */
import { aroundOf } from '../trust/visible-part.ts';

/** A line and a page of a wheel that counts in them, CSS pixels (MDN, WheelEvent.deltaMode: browsers differ). */
const LINE = 16;

/** More elements around a number than this, and the wheel is the window's. */
const DEEPEST = 400;

/**
 * Scrolls what the number stands in, as the wheel would have where our button is not. The window itself needs nothing:
 * what no box takes goes there by itself.
 * @param holder the element that holds the number
 */
export function passWheel(event: WheelEvent, holder: Element): void {
  // With Ctrl the wheel zooms.
  if (!event.isTrusted || event.ctrlKey) return;
  let at: Element | undefined = holder;
  for (let steps = 0; at && steps < DEEPEST && !at.matches('html, body'); steps++, at = aroundOf(at)) {
    const style = getComputedStyle(at);
    const unit = [1, LINE, at.clientHeight][event.deltaMode] ?? 1;
    const left = takes(style.overflowX) ? event.deltaX * unit : 0;
    const top = takes(style.overflowY) ? event.deltaY * unit : 0;
    if (!(left && at.scrollWidth > at.clientWidth) && !(top && canScroll(at, top))) continue;
    // COMPAT: heard by a passive listener in Firefox (first-hearing.ts), where what is around may scroll as well.
    if (!import.meta.env.FIREFOX) event.preventDefault();
    at.scrollBy({ left, top, behavior: 'instant' });
    return;
  }
}

const takes = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/** At its end a box leaves the wheel to what it stands in. */
function canScroll({ scrollTop, scrollHeight, clientHeight }: Element, by: number): boolean {
  return by < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
}
