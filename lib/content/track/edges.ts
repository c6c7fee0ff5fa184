/** Watches the borders of what is near the view: some things come near without any event. */
import { isConnected } from '#lib/page/native.ts';

/**
 * @param screens above and below the view that count as near.
 * @param onMove called when one of them comes near, or leaves.
 */
export function createEdges(screens: number, onMove: () => void, signal: AbortSignal) {
  const watched = new Map<Element, boolean | undefined>();
  let expected: ReadonlyMap<Element, boolean> = new Map();

  const observer = new IntersectionObserver(
    (entries) => {
      let moved = false;
      for (const { target, isIntersecting } of entries) {
        if (!watched.has(target)) continue;
        const before = watched.get(target);
        watched.set(target, isIntersecting);
        // The first report says where it was already, unless that is not where it was seen.
        moved ||=
          before === undefined ? isIntersecting && expected.get(target) === false : before !== isIntersecting;
      }
      if (moved) onMove();
    },
    { rootMargin: `${screens * 100}% 0px` },
  );
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  return {
    /** Watches these, and no others; of each it is known whether it is near. */
    watch(elements: ReadonlyMap<Element, boolean>): void {
      expected = elements;
      for (const element of watched.keys()) {
        if (elements.has(element) && isConnected(element)) continue;
        watched.delete(element);
        observer.unobserve(element);
      }
      for (const element of elements.keys()) {
        if (watched.has(element)) continue;
        watched.set(element, undefined);
        observer.observe(element);
      }
    },
  };
}
