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
  /** Brings this item into view when it changes, and keeps it there until a person scrolls. */
  reveal?: string | undefined;
  /** With that item the list itself comes into view, which may be below the fold of a low window. */
  bringsIntoView?: boolean;
  class?: string;
  /** Called when the last rows come into view: more can be read. */
  onNearEnd?: () => void;
  /** Scrolled away from its beginning, or back to it. */
  onAway?: (away: boolean) => void;
  /** The item that holds the list's tab stop: it stays in the document, and the list itself is no stop. */
  holdsFocus?: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  onFocusIn?: (event: FocusEvent) => void;
}

/**
 * A list of which only what is seen is in the document: ten thousand calls cost what twenty cost.
 * Heights are estimated, then measured, so that rows may grow (200 % text, an open note). The scroll container is
 * the list itself.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  const { box, offsets, view } = useOffsets(props);
  const first = Math.max(0, indexAt(offsets, view.top) - SPARE);
  const last = Math.min(items.length, indexAt(offsets, view.top + view.height) + 1 + SPARE);
  const held = props.holdsFocus;
  const heldAt = held === undefined ? -1 : items.findIndex((item) => props.keyOf(item) === held);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  if (heldAt >= 0 && heldAt < first) shown.unshift(heldAt);
  else if (heldAt >= last) shown.push(heldAt);
  const atEnd = items.length > 0 && last === items.length;
  useLayoutEffect(() => {
    if (atEnd) props.onNearEnd?.();
  }, [atEnd, items.length]);

  const away = useRef(false);
  const { onAway } = props;
  useLayoutEffect(() => {
    const now = isAway(box.current, away.current);
    if (now === away.current) return;
    away.current = now;
    onAway?.(now);
  }, [view]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its rows, which have buttons
    <div
      ref={box}
      class={`virtual ${props.class ?? ''}`}
      tabIndex={items.length > 0 && heldAt < 0 ? 0 : -1}
      data-keeps-focus
      onKeyDown={props.onKeyDown}
      onFocusIn={props.onFocusIn}
    >
      <ul
        class="virtual-space"
        aria-label={props.label}
        style={{ blockSize: `${offsets[items.length] ?? 0}px` }}
      >
        {shown.map((index) => {
          const item = items[index];
          if (item === undefined) return null;
          const key = props.keyOf(item);
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

/** Where each row stands, as far as is known, and what of the list is seen; both follow scrolling and measuring. */
function useOffsets<Item>({ items, keyOf, estimate, reveal, bringsIntoView }: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const [measured, setMeasured] = useState(0);
  const offsets = useMemo(() => {
    const sums = new Float64Array(items.length + 1);
    items.forEach((item, index) => {
      sums[index + 1] = (sums[index] ?? 0) + (heights.current.get(keyOf(item)) ?? estimate(item));
    });
    return sums;
  }, [items, measured, keyOf, estimate]);
  const placeOf = (key: string | undefined) => {
    const index = key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key);
    return index < 0 ? undefined : { top: offsets[index] ?? 0, bottom: offsets[index + 1] ?? 0 };
  };

  /** The row at the top, and how far it is scrolled into, while offsets are reckoned again. */
  const held = useRef<{ key: string; by: number } | undefined>(undefined);
  const { view, wanted, scrollTo } = useScrolling(box);

  useLayoutEffect(() => {
    const { key, by = 0 } = held.current ?? {};
    const row = placeOf(key);
    held.current = undefined;
    if (row) scrollTo(row.top + by);
  }, [offsets]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !measure(element, heights.current)) return;
    // The row at the top stays in place while rows above it take their real heights.
    const index = indexAt(offsets, element.scrollTop);
    const item = items[index];
    held.current = item && { key: keyOf(item), by: element.scrollTop - (offsets[index] ?? 0) };
    setMeasured((count) => count + 1);
  });
  useLayoutEffect(() => {
    wanted.current = reveal;
  }, [reveal]);
  useLayoutEffect(() => {
    const row = placeOf(wanted.current);
    if (!box.current || !row) return;
    scrollTo(scrolledToShow(box.current, row));
  }, [reveal, offsets, view.height]);
  useLayoutEffect(() => {
    if (bringsIntoView && wanted.current !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal, view.height]);
  return { box, offsets, view };
}

/** Tracks the part of the list in view. The wanted row stays in view until anything but `scrollTo` scrolls the list. */
function useScrolling(box: { readonly current: HTMLElement | null }) {
  const [view, setView] = useState({ top: 0, height: 600 });
  const wanted = useRef<string | undefined>(undefined);
  const ours = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let height = element.scrollHeight;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      // Where the list has become shorter it may be the browser: it keeps to the end that there is now.
      const shortened = scrollHeight < height && scrollTop + clientHeight >= scrollHeight - 1;
      height = scrollHeight;
      if (Math.abs(scrollTop - ours.current) > 1 && !shortened) wanted.current = undefined;
      setView({ top: scrollTop, height: clientHeight || 600 });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const scrollTo = (top: number) => {
    const element = box.current;
    if (!element) return;
    if (top !== element.scrollTop) element.scrollTop = top;
    ours.current = element.scrollTop;
  };
  return { view, wanted, scrollTo };
}

/** Pixels that a list is scrolled before it counts as away, and that have to be left to scroll: what is above it may go. */
const AWAY_PX = 24;
const ROOM_PX = 320;

function isAway(element: HTMLElement | null, before: boolean): boolean {
  if (!element) return false;
  const { scrollTop, scrollHeight, clientHeight } = element;
  if (before) return scrollTop > 0;
  return scrollTop > AWAY_PX && scrollHeight - clientHeight > ROOM_PX;
}

/** Notes the heights of the rows that are there; true if one was not known. */
function measure(element: HTMLElement, heights: Map<string, number>): boolean {
  let changed = false;
  for (const row of element.querySelectorAll<HTMLElement>(':scope > .virtual-space > [data-key]')) {
    const key = row.dataset.key ?? '';
    const height = row.offsetHeight;
    if (height === 0 || heights.get(key) === height) continue;
    heights.set(key, height);
    changed = true;
  }
  return changed;
}

/** Scrolls as little as brings a near row wholly into view; a far one comes with what was said before it. */
function scrolledToShow(
  { scrollTop, clientHeight }: HTMLElement,
  { top, bottom }: { top: number; bottom: number },
): number {
  if (top >= scrollTop && bottom <= scrollTop + clientHeight) return scrollTop;
  const room = Math.max(0, clientHeight - (bottom - top));
  const far = top > scrollTop + 2 * clientHeight || bottom < scrollTop - clientHeight;
  if (far) return top - Math.min(room, clientHeight / 3);
  return top < scrollTop ? top : Math.min(top, bottom - clientHeight + 8);
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
