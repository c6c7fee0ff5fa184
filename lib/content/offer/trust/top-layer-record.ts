/**
 * When the top layer last changed, as the frames on the screen had it. A page can mute the events of it and undo it in
 * the next task; that an element came or went in a frame the browser notes itself (Intersection Observer), and that one
 * was made, opened, moved or taken away the change of the tree tells before that frame.
 */
import { isElement } from '#lib/page/elements.ts';
import { matches, select } from '#lib/page/native.ts';
import type { ShadowRoots } from './shadow-roots.ts';
import type { WatchedPage } from './watched-page.ts';

export const MAY_OPEN = '[popover], dialog';
/** It is watched for so long after the last frame in which something of ours could be pressed, milliseconds. */
const IDLE_MS = 1_000;
/** Elements of the top layer stand anywhere around the window. */
const ANYWHERE = '1000000px';

export interface TopLayerRecordParts extends Pick<WatchedPage, 'window' | 'document' | 'host' | 'signal'> {
  shadowRoots: ShadowRoots;
}

export function createTopLayerRecord(parts: TopLayerRecordParts) {
  const { window, document, host, shadowRoots, signal } = parts;
  const now = () => window.performance.now();
  let began: number | undefined;
  /** All roots that were there when we began have been found: any other is new. */
  let knowsAll = false;
  let known: readonly ShadowRoot[] | undefined;
  let idle = 0;
  let changed = Number.NEGATIVE_INFINITY;
  const drawn = createDrawn(document, (time) => {
    changed = Math.max(changed, time);
  });
  const tree = createTree(parts, {
    onElement: watchElement,
    onAdded(element) {
      // One that was taken out and put in again was shut by that, and may have been shown above us: no event tells.
      if (drawn.has(element)) changed = now();
      watchElement(element);
    },
    onChange() {
      changed = now();
    },
  });
  signal.addEventListener('abort', stop, { once: true });

  function watchElement(element: Element): void {
    if (element !== host) drawn.watch(element, knowsAll ? false : undefined);
  }

  function stop(): void {
    window.clearTimeout(idle);
    drawn.stop();
    tree.stop();
    began = undefined;
    known = undefined;
    knowsAll = false;
  }

  function onNewRoots(found: readonly ShadowRoot[]): void {
    for (const root of found) {
      if (tree.has(root)) continue;
      tree.watch(root);
      if (knowsAll) changed = now();
    }
  }

  return {
    /** Something of ours can be pressed: asked for with each of its frames. */
    follow(): void {
      window.clearTimeout(idle);
      idle = window.setTimeout(stop, IDLE_MS);
      if (began === undefined) {
        began = now();
        tree.watch(document);
      }
      if (known === shadowRoots.known) return;
      known = shadowRoots.known;
      onNewRoots(known);
      knowsAll = shadowRoots.asOf >= began;
    },
    /** Whether all shadow roots are known by now, in which it could change. */
    get isComplete(): boolean {
      return knowsAll;
    },
    /** When it last changed, on the clock of events, as far as has been heard. */
    get changedAt(): number {
      return changed;
    },
    /** Reads all that the browser has noted so far. */
    read(): void {
      tree.read();
      drawn.read();
      onNewRoots(shadowRoots.all());
    },
  };
}

interface TreeEvents {
  /** It may be opened. */
  onElement(element: Element): void;
  /** The same, and it came into its place just now. */
  onAdded(element: Element): void;
  /** A dialog was shown or shut, or what was taken away may have shown anything. */
  onChange(): void;
}

/** The tree with its shadow roots, as far as they are known. */
function createTree(
  { host, shadowRoots }: TopLayerRecordParts,
  { onElement, onChange, ...told }: TreeEvents,
) {
  let roots = new WeakSet<Node>();
  const observer = new MutationObserver(onMutations);

  function watch(root: Document | ShadowRoot): void {
    if (roots.has(root)) return;
    roots.add(root);
    const attributeFilter = ['open', 'popover'];
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter });
    for (const element of select(root, MAY_OPEN)) onElement(element);
  }

  function onMutations(records: readonly MutationRecord[]): void {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (type === 'attributes') onAttribute(target as Element, attributeName);
      for (const node of addedNodes) if (isElement(node)) onAdded(node);
      // A root that was not known may have shown anything.
      for (const node of removedNodes)
        if (isElement(node) && shadowRoots.within(node).some((root) => !roots.has(root))) onChange();
    }
  }

  function onAttribute(element: Element, name: string | null): void {
    if (element === host) return;
    if (matches(element, MAY_OPEN)) onElement(element);
    // A dialog that is shown again comes above us, and no frame has it otherwise.
    if (name === 'open' && matches(element, 'dialog')) onChange();
  }

  function onAdded(element: Element): void {
    if (element === host) return;
    if (matches(element, MAY_OPEN)) told.onAdded(element);
    for (const inner of select(element, MAY_OPEN)) told.onAdded(inner);
    for (const root of shadowRoots.within(element)) {
      if (roots.has(root)) for (const inner of select(root, MAY_OPEN)) told.onAdded(inner);
      else watch(root);
    }
  }

  return {
    watch,
    has: (root: Node): boolean => roots.has(root),
    read: () => onMutations(observer.takeRecords()),
    stop() {
      observer.disconnect();
      roots = new WeakSet();
    },
  };
}

/** Elements that frames show or not. @param onChange a frame had one otherwise than the one before, at that time */
function createDrawn(document: Document, onChange: (time: number) => void) {
  /** Whether each was drawn in the last frame; undefined if that is not known. */
  let drawn = new Map<Element, boolean | undefined>();
  const frames = new IntersectionObserver(onFrames, { root: document, rootMargin: ANYWHERE });

  function onFrames(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, time } of entries) {
      const before = drawn.get(target);
      if (before !== undefined && before !== isIntersecting) onChange(time);
      drawn.set(target, isIntersecting);
    }
  }

  return {
    has: (element: Element): boolean => drawn.has(element),
    watch(element: Element, isDrawn: boolean | undefined) {
      if (drawn.has(element)) return;
      drawn.set(element, isDrawn);
      frames.observe(element);
    },
    read: () => onFrames(frames.takeRecords()),
    stop() {
      frames.disconnect();
      drawn = new Map();
    },
  };
}
