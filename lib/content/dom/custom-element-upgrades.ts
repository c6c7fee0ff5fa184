/**
 * Custom elements whose script has not come yet: when it comes they may get a shadow root, and all their text, by no
 * change that an observer is told of.
 */
import { isConnected, matches, nameOf, treeOf } from '#lib/page/native.ts';

/** Pause between two checks, doubled each time, because many such names are never defined. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** Names waited for; a page has a few dozen. */
const MOST_NAMES = 200;

interface Waiting {
  /** One of them, which says for all; when it is gone, the roots are asked for another. */
  element: Element;
  /** Documents and shadow roots that have some. */
  roots: Set<Node>;
}

/** @param onUpgrade called with each root that has such elements when they have become what they are. */
export function createCustomElementUpgrades(onUpgrade: (root: Node) => void, signal: AbortSignal) {
  const waiting = new Map<string, Waiting>();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    timer = undefined;
    for (const [name, { element, roots }] of waiting) {
      if (isConnected(element) && !matches(element, ':defined')) continue;
      waiting.delete(name);
      for (const root of roots) if (isConnected(root)) onUpgrade(root);
    }
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    if (waiting.size > 0) timer = setTimeout(look, wait);
  }

  /** A look that is due by the first wait is left: names that keep coming must not put it off. */
  function lookSoon(): void {
    if (wait === FIRST_WAIT_MS) return;
    wait = FIRST_WAIT_MS;
    clearTimeout(timer);
    timer = undefined;
  }

  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    /** Takes notice of an element without a shadow root, if it may get one so. */
    note(element: Element): void {
      const name = nameOf(element);
      if (!name.includes('-') || signal.aborted || matches(element, ':defined')) return;
      const known = waiting.get(name);
      if (known && isConnected(known.element)) known.roots.add(treeOf(element));
      else if (waiting.size < MOST_NAMES) {
        waiting.set(name, { element, roots: new Set([...(known?.roots ?? []), treeOf(element)]) });
        lookSoon();
      }
      timer ??= setTimeout(look, wait);
    },
  };
}

type Open = (element: Element) => ShadowRoot | null;

/** The opener, telling of each root that it opens, and of each element without one: some get one later. */
export const openerTelling =
  (open: Open, onRoot: (root: ShadowRoot) => void, onNone: (element: Element) => void): Open =>
  (element) => {
    const root = open(element);
    if (root) onRoot(root);
    else onNone(element);
    return root;
  };
