import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

/** Rows kept alive above and below what is seen. */
const SPARE = 6;

export interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Pixels, before the row was measured; measured rows keep their real height. */
  estimate: (item: Item) => number;
  render: (item: Item, index: number) => ComponentChildren;
  label?: string;
  /** Brings this item into view when it changes. */
  reveal?: string | undefined;
  class?: string;
  /** Called when the last rows come into view: more can be read. */
  onNearEnd?: () => void;
}

/**
 * A list of which only what is seen is in the document: ten thousand calls cost what twenty cost.
 * Heights are estimated, then measured, so that rows may grow (200 % text, an open note). The scroll container is
 * the list itself.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, estimate } = props;
  const box = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const [view, setView] = useState({ top: 0, height: 600 });
  const [measured, setMeasured] = useState(0);

  const offsets = useMemo(() => {
    const sums = new Float64Array(items.length + 1);
    items.forEach((item, index) => {
      sums[index + 1] = (sums[index] ?? 0) + (heights.current.get(keyOf(item)) ?? estimate(item));
    });
    return sums;
  }, [items, measured, keyOf, estimate]);

  const first = Math.max(0, indexAt(offsets, view.top) - SPARE);
  const last = Math.min(items.length, indexAt(offsets, view.top + view.height) + 1 + SPARE);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight || 600 });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const atEnd = items.length > 0 && last === items.length;
  useLayoutEffect(() => {
    if (atEnd) props.onNearEnd?.();
  }, [atEnd, items.length]);

  useLayoutEffect(() => {
    const rows = box.current?.querySelectorAll<HTMLElement>(':scope > .virtual-space > [data-key]') ?? [];
    let changed = false;
    for (const row of rows) {
      const key = row.dataset.key ?? '';
      const height = row.offsetHeight;
      if (height > 0 && heights.current.get(key) !== height) {
        heights.current.set(key, height);
        changed = true;
      }
    }
    if (changed) setMeasured((count) => count + 1);
  });

  useLayoutEffect(() => {
    const element = box.current;
    const index = props.reveal === undefined ? -1 : items.findIndex((item) => keyOf(item) === props.reveal);
    if (!element || index < 0) return;
    const top = offsets[index] ?? 0;
    const bottom = offsets[index + 1] ?? top;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = Math.min(top, bottom - element.clientHeight + 8);
  }, [props.reveal]);

  return (
    <div ref={box} class={`virtual ${props.class ?? ''}`} tabIndex={items.length > 0 ? 0 : -1}>
      <ul
        class="virtual-space"
        aria-label={props.label}
        style={{ blockSize: `${offsets[items.length] ?? 0}px` }}
      >
        {items.slice(first, last).map((item, at) => {
          const index = first + at;
          const key = keyOf(item);
          return (
            <li
              key={key}
              data-key={key}
              class="virtual-row"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ insetBlockStart: `${offsets[index] ?? 0}px` }}
            >
              {props.render(item, index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Index of the row that covers `y`: the last whose offset is not beyond it. */
function indexAt(offsets: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
