/**
 * Lists the elements in the browser's top layer beside our host: open popovers and modal dialogs, in every shadow
 * root.
 */

import { parentOf, styleOf } from '#lib/page/elements.ts';
import { isConnected, matches, select } from '#lib/page/native.ts';
import { createTopLayerRecord, MAY_OPEN, type TopLayerRecordParts } from './top-layer-record.ts';
import type { WatchedPage } from './watched-page.ts';

const OPEN = ':popover-open, :modal';

export type TopLayer = ReturnType<typeof createTopLayer>;

export function createTopLayer(parts: TopLayerRecordParts & Pick<WatchedPage, 'first'>) {
  const { window, document, first, host, shadowRoots, signal } = parts;
  const record = createTopLayerRecord(parts);
  let settledAt = 0;
  let told = false;
  let known: readonly Element[] = [];

  /** All that may have been opened: what was put away may be drawn there still. */
  const seen = new Set<Element>();
  const leaving = () => {
    for (const each of seen) if (!isConnected(each)) seen.delete(each);
    return [...seen].filter((each) => !matches(each, OPEN) && isLeaving(each));
  };

  const openIn = (roots: readonly (Document | ShadowRoot)[]) => {
    for (const root of roots) for (const each of select(root, MAY_OPEN)) seen.add(each);
    return [...roots.flatMap((root) => Array.from(select(root, OPEN))), ...leaving()];
  };
  /** In the document and in all shadow roots, as they are known from a moment ago. */
  const lately = () => openIn([document, ...shadowRoots.known]);
  const others = (open: readonly Element[]) => open.filter((each) => each !== host);

  // Before the page's own: one that is shown again in one task is above us, and no frame has it otherwise.
  const onToggle = (event: Event) => {
    if (event.isTrusted && event.target !== host) told = true;
  };
  for (const type of ['beforetoggle', 'toggle'] as const) first.hear(type, onToggle, signal);
  // Events can be kept from us in shadow roots, changes cannot: a dialog that is shown again has its `open` set again.
  const note = (records: readonly MutationRecord[]) => {
    for (const { target } of records) seen.add(target as Element);
  };
  const observer = new MutationObserver((records) => {
    note(records);
    told = true;
  });
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['open', 'popover'] });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  return {
    lately,
    /** In all shadow roots of now. */
    everywhere: (): Element[] => openIn([document, ...shadowRoots.all()]),
    /** Looks for shadow roots in slices: asked for again and again while a press may come. */
    look: shadowRoots.look,
    /** A frame showed something of ours that can be pressed. */
    follow: record.follow,
    /** Whether nothing but our host is in it, nor was since `at`, on the clock of events. */
    wasEmpty(at: number): boolean {
      record.read();
      const open = openIn([document, ...shadowRoots.all()]);
      return record.isComplete && record.changedAt <= at && others(open).length === 0;
    },
    /** When anything was last shown in it or put away, on the clock of events. */
    changedAt(): number {
      record.read();
      return record.changedAt;
    },
    /** Whether anything but our host was opened or closed since `settle`. @param open by `lately`, asked for once a look */
    hasChanged(open: readonly Element[]): boolean {
      if (told || record.changedAt > settledAt) return true;
      const now = others(open);
      return now.length !== known.length || now.some((each, index) => each !== known[index]);
    },
    settle(): void {
      note(observer.takeRecords());
      told = false;
      settledAt = window.performance.now();
      known = others(lately());
    },
  };
}

/** Whether it is drawn in the top layer although it was put away (`transition-behavior: allow-discrete`). */
const isLeaving = (element: Element): boolean => styleOf(element)?.getPropertyValue('overlay') === 'auto';

/** Whether `inner` stands in `outer`, through shadow roots. */
export function holds(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** The innermost modal dialog or popover around an element, through shadow roots. */
export function topLayerAround(near: Element): Element | undefined {
  for (let at: Element | null = near; at; at = parentOf(at))
    if (matches(at, ':modal:not(:fullscreen), :popover-open')) return at;
  return undefined;
}
