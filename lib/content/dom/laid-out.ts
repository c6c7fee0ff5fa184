/**
 * Moments in which the page is laid out already, so that asking for places costs no layout: the browser calls a
 * `ResizeObserver` between layout and painting (CSS Resize Observer, "broadcast active observations"), and calls it
 * for what has just been observed.
 */
import { bodyOf, rootOf } from '#lib/page/native.ts';

export function createLaidOut(document: Document, onLaidOut: () => void, signal: AbortSignal) {
  let asked = false;
  const resized = new ResizeObserver(come);
  // A page whose root has no size has not changed its size either: this one is told of what it observes in any case,
  // a little later in the frame.
  const intersected = new IntersectionObserver(come);

  function come(): void {
    if (!asked) return;
    asked = false;
    resized.disconnect();
    intersected.disconnect();
    if (!signal.aborted) onLaidOut();
  }

  signal.addEventListener(
    'abort',
    () => {
      resized.disconnect();
      intersected.disconnect();
    },
    { once: true },
  );
  return {
    /** Calls back once in the next frame; asked for again before it comes, still once. Hidden tabs have no frames. */
    ask(): void {
      const root = rootOf(document);
      if (asked || !root || signal.aborted) return;
      asked = true;
      resized.observe(root);
      const body = bodyOf(document);
      if (body) resized.observe(body);
      intersected.observe(root);
    },
  };
}
