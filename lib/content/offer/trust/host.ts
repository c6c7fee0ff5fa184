/**
 * The one element that we add: beside the body, never in it, with a closed root. It is shown in the top layer, so
 * that no page's stacking, clipping or transform touches it. A page may remove or hide it; it is put back when
 * something is to be shown, a few times, and then left alone until the user acts again.
 *
 * A plain `div`: any name with a hyphen a page could define, and a custom element is handed its root, closed or not
 * (`attachInternals`). It is known to us by reference; the attribute is for the next version of this script, which
 * takes leftovers away.
 */

import { createElement } from '#lib/page/create-element.ts';
import { append, documentOf, focusIn, matches, parentNodeOf, rootOf, select } from '#lib/page/native.ts';
import type { Secluded } from '../../dom/first-hearing.ts';
import { tellInside } from './inside.ts';
import { topLayerAround } from './top-layer.ts';
import type { WatchedPage } from './watched-page.ts';

/** Reactions to a page that takes our host away, within one window of time. */
const MOST_RETURNS = 5;
const RETURN_WINDOW_MS = 10_000;

/** Events of our own interface that stop at our root: the page's shortcuts and "click outside" are not meant. */
const KEPT = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'keypress',
  'input',
  'change',
  'focusin',
  'focusout',
  'wheel',
  // Whether the pointer is on us the page is not told, either: see hover.ts.
  'pointerover',
  'pointerout',
  'pointermove',
  'mouseover',
  'mouseout',
  'mousemove',
];

export type Host = ReturnType<typeof createHost>;

interface HostParts extends Pick<WatchedPage, 'document' | 'first' | 'now' | 'signal'> {
  style: string;
}

const MARK = 'data-dialmark';

/** Styles that our sheet gives the host, whatever a page says: see `:host` in offer.css. */
const LOOKS = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  filter: 'none',
  clipPath: 'none',
  maskImage: 'none',
  mixBlendMode: 'normal',
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
} as const;

export function createHost({ document, first, style, now, signal }: HostParts) {
  for (const leftover of select(document, `div[${MARK}]:empty`)) leftover.remove();
  const element = createElement(document, 'div');
  element.setAttribute(MARK, '');
  element.popover = 'manual';
  const root = element.attachShadow({ mode: 'closed' });
  const sheet = dress(root, style);
  for (const type of KEPT) root.addEventListener(type, (event) => event.stopPropagation(), { signal });
  first.seclude(secluded(element, root), signal);
  signal.addEventListener('abort', () => element.remove(), { once: true });
  const keepHere = createKeeping(element, root, document, signal);

  const mayReturn = createReturns(now);
  let home: Element | undefined;

  function putIn(wanted: Element): void {
    append(wanted, element);
    home = wanted;
    keepHere();
  }

  const isDressed = () => sheet === undefined || root.adoptedStyleSheets.includes(sheet);

  /** Undoes the page's changes of the host itself. */
  function repair(): void {
    if (element.popover !== 'manual') element.popover = 'manual';
    if (element.inert) element.inert = false;
    // A root that was in another document for a moment has no sheets any more.
    if (sheet && !isDressed()) root.adoptedStyleSheets = [sheet];
  }

  /** Shown last is on top: a dialog of the page may have come since. What has the focus in our root keeps it. */
  function show(): boolean {
    const focus = focusIn(root);
    try {
      element.hidePopover();
      element.showPopover();
    } catch (cause) {
      // The page took it out, or took the attribute off, while it heard of this.
      if (cause instanceof DOMException) return false;
      throw cause;
    }
    if (focus instanceof HTMLElement && focusIn(root) !== focus) focus.focus({ preventScroll: true });
    return true;
  }

  return {
    element,
    root,
    /** Whether it stands where we put it, in the top layer, and looks as its style sheet says. */
    isIntact(): boolean {
      if (documentOf(element) !== document || parentNodeOf(element) !== home || !isDressed()) return false;
      if (!matches(element, ':popover-open') || !element.checkVisibility()) return false;
      const looks = getComputedStyle(element) as unknown as Record<string, string>;
      return Object.entries(LOOKS).every(([name, value]) => looks[name] === value);
    },
    /** Puts the host above everything that is shown now; false if the page would not have it. */
    raise(near: Element | undefined): boolean {
      const wanted = (near && topLayerAround(near)) ?? rootOf(document);
      if (!wanted || signal.aborted || !first.isFirst()) return false;
      if (parentNodeOf(element) !== wanted) {
        // Where it was taken away by the page, and not moved by us, that counts as a fight.
        if (home === wanted && !mayReturn()) return false;
        putIn(wanted);
      }
      // In another document it cannot be dressed.
      repair();
      return show();
    },
    /** Leaves the page's dialog, if it was in one. */
    lower(): void {
      const top = rootOf(document);
      if (!element.isConnected || parentNodeOf(element) === top || !top) return;
      putIn(top);
      show();
    },
  };
}

/** @returns says whether the host may be put back once more */
function createReturns(now: () => number): () => boolean {
  let returns: number[] = [];
  return () => {
    returns = returns.filter((at) => now() - at < RETURN_WINDOW_MS);
    if (returns.length >= MOST_RETURNS) return false;
    returns.push(now());
    return true;
  };
}

/**
 * Empties the root before an event can happen in it elsewhere, and fills it again where it stands in our document. In
 * another, in a frame of the page's own, say, the page may hear our events first, and Firefox hands it our root with one.
 * @returns begins again, where the host stands now
 */
function createKeeping(
  element: Element,
  root: ShadowRoot,
  document: Document,
  signal: AbortSignal,
): () => void {
  const kept = new DocumentFragment();
  const observer = new MutationObserver(() => {
    if (element.isConnected && documentOf(element) === document) keep();
    else kept.append(...root.childNodes);
  });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  /** The elements around it, too, may be moved, and it with them. */
  function keep(): void {
    root.append(kept);
    observer.disconnect();
    for (
      let at = parentNodeOf(element);
      at;
      at = parentNodeOf(at) ?? (at as Partial<ShadowRoot>).host ?? null
    )
      observer.observe(at, { childList: true });
  }
  return keep;
}

/** Our part of the page, as the window's first listener keeps it from the page. */
const secluded = (host: Element, root: ShadowRoot): Secluded => ({
  host,
  has: (node) => node instanceof Node && node.getRootNode() === root,
  tell: (event) => tellInside(event, root),
});

/** @returns the sheet that the root has to keep; none if it is an element of the root */
function dress(root: ShadowRoot, text: string): CSSStyleSheet | undefined {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  try {
    root.adoptedStyleSheets = [sheet];
    return sheet;
  } catch {
    // COMPAT: Firefox refuses sheets made in a content script's world (bug 1770592); a <style> of our own root
    // then, which the page's content security policy does not reach. Delete when that has been mended.
    const style = createElement(root.ownerDocument, 'style');
    style.textContent = text;
    root.append(style);
    return undefined;
  }
}
