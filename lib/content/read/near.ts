/**
 * Finds the parts of a page near the view by their places: from the document's root down, a box that is far is not
 * opened, one that is near is read if it is small, and opened if it is large. The cost follows the screen, not the
 * page.
 *
 * Asked only while the page is laid out (dom/laid-out.ts): then places are free.
 */
import { mayHaveDigits } from '#lib/detect/chars.ts';
import { isElement, isText, styleOf } from '#lib/page/elements.ts';
import {
  boundsOf,
  childrenOf,
  countOf,
  firstChildOf,
  firstElementOf,
  hasMoreThan,
  isRendered,
  nameOf,
  nextElementOf,
  nextOf,
  previousElementOf,
  rootOf,
  selectFirst,
  viewOf,
} from '#lib/page/native.ts';
import { HOSTS } from './shadow-hosts.ts';
import { findNearSiblings, type Side } from './siblings.ts';

/** Something that is read as a whole: an element with all in it, or a text of a box that was opened. */
export type Part = Element | Text;

/** Parts that follow each other in one box, and are read in one go. */
export interface Run {
  parts: readonly Part[];
  /** Pixels from the view to the nearest of them; 0 in view. */
  away: number;
}

export interface NearPage {
  /** Those in view first. */
  runs: readonly Run[];
  /** Elements at the borders of what is near, and whether they are: when one comes or goes, this is to be asked again. */
  edges: ReadonlyMap<Element, boolean>;
  /** Whether there is nothing in the page but what is near. */
  whole: boolean;
  /** Whether something near is about to be laid out: the browser does so a frame after it has come into view. */
  unsettled: boolean;
}

export interface NearOptions {
  document: Document;
  /** Opens an element's shadow root, or null if it has none; told of each one that is opened. */
  openShadow(element: Element): ShadowRoot | null;
  /** Whether a list is known not to run down the page. */
  isIrregular(list: Element | ShadowRoot): boolean;
  /** Elements that do not stand where the box around them does, in a view of this height. */
  strays(height: number): Iterable<Element>;
}

/** Screens above and below the view that count as near. */
export const NEAR_SCREENS = 0.5;
/** A box with no more elements in it than this, and no higher than two views, is read as a whole. */
const MOST_ELEMENTS = 400;
/** A box with text of its own is opened only if there is more in it than this: its lines are not to be cut. */
const MOST_IN_TEXT = 2_000;
/** Parts that are read in one go. */
const MOST_PARTS = 24;
/** In a box with no more children than this they are read together: what they say of each other counts. */
export const FEW_CHILDREN = 4;
/** Nodes at a box's beginning among which text of its own is looked for. */
const MOST_NODES = 64;
/** Elements that are never shown. */
const NOTHING = new Set(['head', 'script', 'style', 'template', 'noscript', 'title', 'datalist']);
/** Lists longer than this are never asked one by one. */
const MOST_SINGLE = 4_096;
/** Children that are asked whether the browser has laid them out. */
const MOST_ASKED = 8;
/** Boxes within each other that are opened; a stack has room for as many. */
const MOST_DEEP = 400;

interface Place {
  top: number;
  bottom: number;
}
const UNKNOWN: Place = { top: 0, bottom: 0 };

export function createNear({ document, openShadow, isIrregular, strays }: NearOptions): { look(): NearPage } {
  let height = 0;
  let margin = 0;
  let runs: Run[] = [];
  let edges = new Map<Element, boolean>();
  let whole = true;
  let unsettled = false;
  let places = new Map<Element, Place>();

  function look(): NearPage {
    runs = [];
    edges = new Map();
    whole = true;
    unsettled = false;
    places = new Map();
    const root = rootOf(document);
    if (!root) return { runs, edges, whole: false, unsettled };
    height = viewOf(document)?.innerHeight ?? 0;
    margin = height * NEAR_SCREENS;
    // Nothing of a frame without a size is in view.
    if (height > 0) {
      sideOf(root);
      take([root], [0]);
      for (const stray of strays(height)) takeStray(stray);
    }
    runs.sort((a, b) => a.away - b.away);
    return { runs, edges, whole: whole && height > 0, unsettled };
  }

  function takeStray(stray: Element): void {
    const isNear = sideOf(stray) === 0;
    edges.set(stray, isNear);
    if (isNear) take([stray], [0]);
  }

  /** The children of a box that is near. */
  function open(box: Element, depth: number): void {
    if (isLocked(box)) return;
    const shadow = openShadow(box);
    if (shadow) members(shadow, depth);
    members(box, depth);
  }

  /**
   * Whether the browser has not laid out what is in the box (`content-visibility`): to ask for a place in there would
   * make it. The first child is watched instead.
   */
  function isLocked(box: Element): boolean {
    const first = firstElementOf(box);
    let child = first;
    for (let asked = 0; child && asked < MOST_ASKED; child = nextElementOf(child), asked++)
      if (isRendered(child, { contentVisibilityAuto: true })) return false;
    const how = first && styleOf(box)?.contentVisibility;
    if (!first || !how || how === 'visible') return false;
    edges.set(first, false);
    whole = false;
    unsettled ||= how === 'auto';
    return true;
  }

  function members(box: Element | ShadowRoot, depth: number): void {
    const children = childrenIn(box);
    const { length } = children;
    const irregular = length <= MOST_SINGLE && isIrregular(box);
    const found = findNearSiblings(length, (index) => sideOf(children[index] as Element), irregular);
    for (const index of found.edges) watch(children[index] as Element);
    whole &&= length <= found.near.length + MOST_ASKED || found.near.length + found.edges.length === length;
    if (length === 0) texts(firstChildOf(box));
    for (const index of found.near) {
      const child = children[index] as Element;
      const before = previousElementOf(child);
      if (places.has(before as Element)) continue;
      texts(before ? nextOf(before) : firstChildOf(box));
    }
    take(children, found.near, depth);
    for (const index of found.near) texts(nextOf(children[index] as Element));
  }

  /** Watches an element that may be shown later, or come near. */
  function watch(element: Element): void {
    if (!firstChildOf(element) && !nameOf(element).includes('-')) return;
    edges.set(element, false);
    whole &&= NOTHING.has(nameOf(element));
  }

  /** Reads what is small, opens what is large. */
  function take(children: ArrayLike<Element>, near: readonly number[], depth = 0): void {
    const most = children.length <= FEW_CHILDREN ? FEW_CHILDREN : MOST_PARTS;
    let run: Element[] = [];
    const end = (): void => {
      if (run.length > 0) add(run);
      run = [];
    };
    for (const [at, index] of near.entries()) {
      const child = children[index] as Element;
      const isFirst = near[at - 1] !== index - 1;
      if (isFirst) end();
      if (depth < MOST_DEEP && !isPart(child)) {
        end();
        edges.set(child, true);
        open(child, depth + 1);
        continue;
      }
      if (isFirst || near[at + 1] !== index + 1) edges.set(child, true);
      run.push(child);
      if (run.length === most) end();
    }
    end();
  }

  function add(parts: readonly Part[]): void {
    let away = Number.POSITIVE_INFINITY;
    for (const part of parts) {
      const { top, bottom } = (isElement(part) && places.get(part)) || UNKNOWN;
      away = Math.min(away, Math.max(0, top - height, -bottom));
    }
    runs.push({ parts, away });
  }

  /** Texts of a box that was opened, from here to its next element. */
  function texts(from: Node | null): void {
    for (let node = from; node && !isElement(node); node = nextOf(node))
      if (isText(node) && mayHaveDigits(node.data)) add([node]);
  }

  function isPart(element: Element): boolean {
    if (countOf(element) === 0 && firstChildOf(element)) return true;
    const { top, bottom } = places.get(element) ?? UNKNOWN;
    const tall = bottom - top;
    const small = !hasMoreThan(element, MOST_ELEMENTS);
    if (small && tall <= height / 3) return true;
    if (small && tall <= height * 2 && !mayHoldHost(element)) return true;
    return hasText(element) && !hasMoreThan(element, MOST_IN_TEXT);
  }

  /** Whether there is, or may be, a shadow root on it or in it: what that holds is not among its elements. */
  function mayHoldHost(element: Element): boolean {
    return nameOf(element).includes('-') || HOSTS.some((hosts) => selectFirst(element, hosts) !== null);
  }

  function sideOf(element: Element): Side {
    const { top, bottom, width, height: tall } = boundsOf(element);
    if (width === 0 || tall === 0) {
      // Without a box of its own (`display: contents`), or without a size: what is in it may be anywhere.
      if (!isOpened(element)) return undefined;
      places.set(element, { top: 0, bottom: height });
      return 0;
    }
    if (top > height + margin) return 1;
    if (bottom < -margin) {
      // A page's frame is often as high as the view, and what is in it flows out below.
      const { scrollHeight } = element;
      const end = top + scrollHeight;
      // Inline elements do not say how far they flow.
      if (end < -margin && (scrollHeight > 0 || countOf(element) === 0)) return -1;
      places.set(element, { top, bottom: end });
      return 0;
    }
    places.set(element, { top, bottom });
    return 0;
  }

  /** Whether what is in an element without a size may be shown. */
  function isOpened(element: Element): boolean {
    if (!firstChildOf(element) && !openShadow(element)) return false;
    return isRendered(element, {}) || styleOf(element)?.display === 'contents';
  }

  return { look };
}

function childrenIn(box: Element | ShadowRoot): ArrayLike<Element> {
  return isElement(box) ? childrenOf(box) : box.children;
}

/** Whether a box has text of its own at its beginning. */
function hasText(element: Element): boolean {
  let asked = 0;
  for (
    let node: Node | null = firstChildOf(element);
    node && asked < MOST_NODES;
    node = nextOf(node), asked++
  )
    if (isText(node) && /\S/.test(node.data)) return true;
  return false;
}
