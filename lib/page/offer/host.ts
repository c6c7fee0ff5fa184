/**
 * The one element that we add: beside the body, never in it, with a closed root. It is shown in the top layer, so
 * that no page's stacking, clipping or transform touches it. A page may remove or hide it; it is put back when
 * something is to be shown, a few times, and then left alone until the user acts again.
 */

import { parentNodeOf, rootOf } from '../dom.ts';

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

export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Puts the host above everything that is shown now; false where the page would not have it. */
  raise(near: Element | undefined): boolean;
  /** Leaves the page's dialog, where it was in one. */
  lower(): void;
}

export interface HostParts {
  document: Document;
  styles: readonly string[];
  now(): number;
  signal: AbortSignal;
}

/** Name of our host, for tests and for the next version of this script, which takes leftovers away. */
export const HOST_TAG = 'dialmark-offer';

export function createHost({ document, styles, now, signal }: HostParts): Host {
  for (const leftover of document.querySelectorAll(HOST_TAG)) leftover.remove();
  const element = document.createElement(HOST_TAG);
  element.popover = 'manual';
  const root = element.attachShadow({ mode: 'closed' });
  adopt(root, styles);
  for (const type of KEPT) root.addEventListener(type, (event) => event.stopPropagation(), { signal });
  signal.addEventListener('abort', () => element.remove(), { once: true });

  let returns: number[] = [];
  let home: Element | undefined;

  function mayReturn(): boolean {
    returns = returns.filter((at) => now() - at < RETURN_WINDOW_MS);
    if (returns.length >= MOST_RETURNS) return false;
    returns.push(now());
    return true;
  }

  return {
    element,
    root,
    raise(near) {
      const wanted = homeFor(document, near);
      if (!wanted || signal.aborted) return false;
      if (home !== wanted || !element.isConnected) {
        // Where it was taken away by the page, and not moved by us, that counts as a fight.
        if (home === wanted && !mayReturn()) return false;
        wanted.append(element);
        home = wanted;
      }
      try {
        // Shown last is on top: a dialog of the page may have come since.
        element.hidePopover();
        element.showPopover();
      } catch {
        return false;
      }
      return true;
    },
    lower() {
      const root = rootOf(document);
      if (!element.isConnected || element.parentNode === root || !root) return;
      root.append(element);
      home = root;
      element.showPopover();
    },
  };
}

/**
 * The document's root element, beside the body; while a modal dialog or a popover of the page holds the number, that
 * one: all else is inert under a modal dialog, and a press outside closes a popover.
 */
function homeFor(document: Document, near: Element | undefined): Element | undefined {
  for (let at: Node | null | undefined = near; at; at = parentNodeOf(at) ?? (at as ShadowRoot).host)
    if (at instanceof Element && at.matches(':modal:not(:fullscreen), :popover-open')) return at;
  return rootOf(document) ?? undefined;
}

function adopt(root: ShadowRoot, styles: readonly string[]): void {
  try {
    root.adoptedStyleSheets = styles.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  } catch {
    // COMPAT: Firefox refuses sheets made in a content script's world (bug 1770592); a <style> of our own root
    // then, which the page's content security policy does not reach. Delete when that has been mended.
    for (const text of styles) {
      const style = root.ownerDocument.createElement('style');
      style.textContent = text;
      root.append(style);
    }
  }
}
