/**
 * When the top layer last changed, as the frames on the screen had it. A page can mute the events of it and undo it in
 * the next task; that an element came or went in a frame the browser notes itself (Intersection Observer), and that one
 * was made, opened or taken away the change of the tree tells before that frame.
 */
import { isElement } from '#lib/page/elements.ts';
import { matches, select } from '#lib/page/native.ts';
import type { ShadowRoots } from './shadow-roots.ts';

const MAY_OPEN = '[popover], dialog';
/** It is watched for so long after the last frame in which something of ours could be pressed, milliseconds. */
const IDLE_MS = 1_000;
/** Elements of the top layer stand anywhere around the window. */
const ANYWHERE = '1000000px';

export interface TopLayerRecord {
  /** Something of ours can be pressed: asked for with each of its frames. */
  follow(): void;
  /** Whether all shadow roots are known by now, in which it could change. */
  readonly isComplete: boolean;
  /** When it last changed, on the clock of events, as far as has been heard. */
  readonly changedAt: number;
  /** Reads all that the browser has noted so far. */
  read(): void;
}

export interface TopLayerRecordParts {
  window: Window;
  document: Document;
  host: Element;
  shadowRoots: ShadowRoots;
  signal: AbortSignal;
}

export function createTopLayerRecord(parts: TopLayerRecordParts): TopLayerRecord {
  const { window, document, host, shadowRoots, signal } = parts;
  const now = () => window.performance.now();
  let began: number | undefined;
  /** All roots that were there when we began have been found: any other is new. */
  let knowsAll = false;
  let known: readonly ShadowRoot[] | undefined;
  let idle = 0;
  let changed = Number.NEGATIVE_INFINITY;
  let roots = new WeakSet<Node>();
  /** Whether each was drawn in the last frame; undefined if it was there when we began. */
  let drawn = new Map<Element, boolean | undefined>();

  const frames = new IntersectionObserver(onFrames, { root: document, rootMargin: ANYWHERE });
  const tree = new MutationObserver(onMutations);
  signal.addEventListener('abort', stop, { once: true });

  function watchElement(element: Element): void {
    if (element === host || drawn.has(element)) return;
    drawn.set(element, knowsAll ? false : undefined);
    frames.observe(element);
  }

  function watchRoot(root: Document | ShadowRoot): void {
    if (roots.has(root)) return;
    roots.add(root);
    const attributeFilter = ['open', 'popover'];
    tree.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter });
    for (const element of select(root, MAY_OPEN)) watchElement(element);
  }

  function onFrames(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, time } of entries) {
      const before = drawn.get(target);
      if (before !== undefined && before !== isIntersecting) changed = Math.max(changed, time);
      drawn.set(target, isIntersecting);
    }
  }

  function onMutations(records: readonly MutationRecord[]): void {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (type === 'attributes') onAttribute(target as Element, attributeName);
      for (const node of addedNodes) if (isElement(node)) onAdded(node);
      // A root that was not known may have shown anything.
      for (const node of removedNodes)
        if (isElement(node) && shadowRoots.within(node).some((root) => !roots.has(root))) changed = now();
    }
  }

  function onAttribute(element: Element, name: string | null): void {
    if (element === host) return;
    if (matches(element, MAY_OPEN)) watchElement(element);
    // A dialog that is shown again comes above us, and no frame has it otherwise.
    if (name === 'open' && matches(element, 'dialog')) changed = now();
  }

  function onAdded(element: Element): void {
    if (element === host) return;
    if (matches(element, MAY_OPEN)) watchElement(element);
    for (const inner of select(element, MAY_OPEN)) watchElement(inner);
    for (const root of shadowRoots.within(element)) watchRoot(root);
  }

  function stop(): void {
    window.clearTimeout(idle);
    frames.disconnect();
    tree.disconnect();
    roots = new WeakSet();
    drawn = new Map();
    began = undefined;
    known = undefined;
    knowsAll = false;
  }

  function onNewRoots(found: readonly ShadowRoot[]): void {
    for (const root of found) {
      if (roots.has(root)) continue;
      watchRoot(root);
      if (knowsAll) changed = now();
    }
  }

  return {
    follow() {
      window.clearTimeout(idle);
      idle = window.setTimeout(stop, IDLE_MS);
      if (began === undefined) {
        began = now();
        watchRoot(document);
      }
      if (known === shadowRoots.known) return;
      known = shadowRoots.known;
      onNewRoots(known);
      knowsAll = shadowRoots.asOf >= began;
    },
    get isComplete() {
      return knowsAll;
    },
    get changedAt() {
      return changed;
    },
    read() {
      onMutations(tree.takeRecords());
      onFrames(frames.takeRecords());
      onNewRoots(shadowRoots.all());
    },
  };
}
