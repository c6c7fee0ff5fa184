/**
 * A page's own hover cards hold the number that is pointed at, and close when the pointer leaves them: for our
 * button, which stands over the page and not in it. So the page is not told that the pointer went to us, nor that it
 * is on us. When it comes back to the page, the page is told of the events meanwhile, as if it had come from where it
 * was believed to be: events of our own making tell the elements it left, since the browser's are spent.
 *
 * A card that style alone opens (`:hover`) cannot be held so.
 */

import type { WatchedPage } from './watched-page.ts';

const FAMILIES = ['pointer', 'mouse'] as const;
type Family = (typeof FAMILIES)[number];

interface HoverParts extends Pick<WatchedPage, 'first' | 'host' | 'signal'> {
  window: Window & typeof globalThis;
}

export function shieldHover({ window, first, host, signal }: HoverParts): void {
  /** Where the page believes the pointer to be, innermost first, while it is on us. */
  const believed: Partial<Record<Family, readonly EventTarget[]>> = {};
  /** The same while the events of its coming back are on their way. */
  const before: Partial<Record<Family, readonly EventTarget[]>> = {};
  const roots = new WeakSet<EventTarget>();
  const quiet = { capture: true, passive: true, signal };

  function onOut(family: Family, event: MouseEvent): void {
    delete before[family];
    if (event.relatedTarget === host && event.target !== host) {
      believed[family] ??= event.composedPath();
      // These events of elements in a shadow root end there, and never come by the window.
      for (const at of event.composedPath()) if (at instanceof ShadowRoot) hearIn(at);
      event.stopImmediatePropagation();
    } else if (event.target === host && event.relatedTarget === null) comeBack(family, event, undefined);
  }

  function onOver(family: Family, event: MouseEvent): void {
    if (event.target === host || !believed[family]) return;
    const [to] = event.composedPath();
    before[family] = believed[family];
    event.stopImmediatePropagation();
    comeBack(family, event, to);
  }

  /** @param to what the pointer is on now; nothing if it left the window. */
  function comeBack(family: Family, event: MouseEvent, to: EventTarget | undefined): void {
    const path = believed[family];
    delete believed[family];
    const [from] = path ?? [];
    if (!path || !from || from === to) return;
    const now = new Set(to ? event.composedPath() : []);
    const tell = (at: EventTarget, kind: string, related: EventTarget | undefined) => {
      if (at instanceof Element && at.isConnected)
        at.dispatchEvent(alike(window, event, family, kind, related));
    };
    tell(from, 'out', to);
    for (const at of path) if (!now.has(at)) tell(at, 'leave', to);
    if (to) tell(to, 'over', from);
  }

  function onLeave(_family: Family, event: MouseEvent): void {
    if (event.relatedTarget === host && event.target !== host) event.stopImmediatePropagation();
  }

  /** Where the page believes the pointer to be already, it has not come. */
  function onEnter(family: Family, event: MouseEvent): void {
    const [target] = event.composedPath();
    if (target && before[family]?.includes(target)) event.stopImmediatePropagation();
  }

  const hear = (root: EventTarget, type: string, family: Family, what: typeof onOut) =>
    root.addEventListener(
      type,
      (event) => {
        if (isHover(event)) what(family, event);
      },
      quiet,
    );

  function hearIn(root: EventTarget): void {
    if (roots.has(root)) return;
    roots.add(root);
    for (const each of FAMILIES) {
      hear(root, `${each}leave`, each, onLeave);
      hear(root, `${each}enter`, each, onEnter);
    }
  }

  for (const family of FAMILIES) {
    const hearFirst = (kind: 'out' | 'over' | 'move', what: typeof onOut) =>
      first.hear(`${family}${kind}`, (event) => isHover(event) && what(family, event), signal);
    hearFirst('out', onOut);
    hearFirst('over', onOver);
    hearFirst('move', () => void delete before[family]);
  }
  hearIn(window);
}

/** A finger does not hover. */
const isHover = (event: Event): event is MouseEvent =>
  event.isTrusted &&
  event instanceof MouseEvent &&
  !(event instanceof PointerEvent && event.pointerType === 'touch');

/** An event of that kind, as of the pointer that `event` tells of. */
function alike(
  window: HoverParts['window'],
  { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey, buttons }: MouseEvent,
  family: Family,
  kind: string,
  related: EventTarget | undefined,
): Event {
  const passes = kind !== 'leave';
  const init = {
    ...{ clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey, buttons },
    ...{ bubbles: passes, cancelable: passes, composed: passes, relatedTarget: related ?? null },
  };
  if (family === 'mouse') return new window.MouseEvent(`mouse${kind}`, init);
  return new window.PointerEvent(`pointer${kind}`, { ...init, pointerType: 'mouse', isPrimary: true });
}
