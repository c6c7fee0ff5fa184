/** Pointer, focus, scrolling and links of the page: what they mean for the offer. Only the user's own events count. */

import { innermostAt, isInside } from '#lib/page/innermost.ts';
import { hear, matches, targetOf } from '#lib/page/native.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { createScrolling, type Scrolling } from '../dom/scrolling.ts';
import type { Offer } from '../offer/page-side.ts';
import type { HitTest } from './hit-test.ts';

/** The pointer rests this long before it is asked what lies under a transparent cover. */
const REST_MS = 80;
const MOVES = ['pointermove', 'pointerdown'] as const;
/** A finger that moved farther than this meant something else than a tap, CSS pixels. */
const TAP_SLACK = 10;

export interface PointerParts extends Page {
  hitTest: HitTest;
  /** Numbers that something of ours may stand at. */
  offered(): readonly PageNumber[];
  offer(): Offer | undefined;
  isOurs(element: Element): boolean;
  /** A press on a `tel:` or `callto:` link opens our card instead of the system's handler. */
  takeOverTelLinks: boolean;
}

export function createPointer(parts: PointerParts) {
  const { window, first, scheduler, hitTest, isOurs, signal } = parts;
  let last: { target: Element; x: number; y: number } | undefined;
  let queued = false;
  let restTimer = 0;
  const roots = new WeakSet<Document | ShadowRoot>();
  const scrolling = watchScrolling(parts, () => last?.target);

  function onMove(event: Event): void {
    if (!event.isTrusted || !(event instanceof PointerEvent)) return;
    const target = targetOf(event);
    if (!target) return;
    last = { target, x: event.clientX, y: event.clientY };
    if (queued || scrolling.now) return;
    queued = true;
    void scheduler.frame().then(() => {
      queued = false;
      look();
    });
  }

  /** Looks where the pointer was last: it may have rested on a number before there was anything to offer. */
  function look(): void {
    const offer = parts.offer();
    if (!last || !offer || scrolling.now || signal.aborted) return;
    window.clearTimeout(restTimer);
    const { target, x, y } = last;
    if (isOurs(target)) return;
    const number = hitTest.at(target, x, y) ?? offer.at(x, y);
    offer.point(number);
    if (number) return;
    restTimer = window.setTimeout(() => {
      const root = target.getRootNode();
      const under = isTree(root) && hitTest.through(root, x, y);
      if (under) parts.offer()?.point(under);
    }, REST_MS);
  }

  /** Out of the frame, or of the window: no move tells of that. A finger that is lifted has not left. */
  function onOut({ isTrusted, pointerType, relatedTarget }: PointerEvent): void {
    if (!isTrusted || pointerType !== 'mouse' || relatedTarget !== null) return;
    last = undefined;
    window.clearTimeout(restTimer);
    parts.offer()?.point(undefined);
  }

  function onRest(): void {
    parts.offer()?.scrolling(false);
    // The page moved under a pointer that did not.
    const under = last && innermostAt(parts, last.x, last.y);
    if (!last || !under || isOurs(under)) return;
    last = { ...last, target: under };
    look();
  }

  watchTaps(parts);
  const focus = createFocus(parts);
  const listenForLinks = createLinkPresses(parts);
  scrolling.onRest(onRest);
  first.hear('pointerout', onOut, signal);
  signal.addEventListener('abort', () => window.clearTimeout(restTimer), { once: true });

  return {
    look,
    /** More of the page was read: what has the focus may hold a number. */
    onRead: focus.onRead,
    /** Listens on a document, or on a shadow root: some of its events stay in it, and all inner targets of a closed one. */
    listen(root: Document | ShadowRoot): void {
      if (roots.has(root)) return;
      roots.add(root);
      focus.listen(root);
      if (root instanceof ShadowRoot) scrolling.listen(root);
      if (root instanceof ShadowRoot && root.mode === 'open') return;
      for (const type of MOVES)
        if (root instanceof Document) first.hear(type, onMove, signal);
        else hear(root, type, onMove, { capture: true, passive: true, signal });
      if (parts.takeOverTelLinks) listenForLinks(root);
    },
  };
}

const isTree = (root: Node): root is Document | ShadowRoot =>
  root instanceof Document || root instanceof ShadowRoot;

/** A box that scrolls by itself elsewhere in the page, as a conversation does, hides nothing and refuses no press. */
function watchScrolling(parts: PointerParts, pointed: () => Element | undefined): Scrolling {
  const scrolling = createScrolling({
    window: parts.window,
    now: parts.scheduler.now,
    concerns(scroller) {
      const target = pointed();
      if (target && isInside(target, scroller)) return true;
      return parts.offered().some(({ owner }) => isInside(owner, scroller));
    },
    signal: parts.signal,
  });
  scrolling.onStart(() => parts.offer()?.scrolling(true));
  return scrolling;
}

/** Numbers in what has the focus. */
function createFocus({ hitTest, isOurs, offer, signal }: PointerParts) {
  /** An element that took the focus before it was read. */
  let unread: Element | undefined;
  /** It comes by a document and by open roots within, but from one element of a root to another by that root alone. */
  let heard: Event | undefined;

  function onFocus(event: Event): void {
    const target = targetOf(event);
    if (event === heard) return;
    heard = event;
    if (!event.isTrusted || !target || isOurs(target)) return;
    const number = hitTest.focused(target);
    unread = number ? undefined : target;
    if (number) offer()?.focus(number);
  }

  function onRead(): void {
    const number = unread && matches(unread, ':focus') ? hitTest.focused(unread) : undefined;
    if (!number) return;
    unread = undefined;
    offer()?.focus(number);
  }

  return {
    onRead,
    listen: (root: Document | ShadowRoot) =>
      hear(root, 'focusin', onFocus, { capture: true, passive: true, signal }),
  };
}

/** A finger cannot rest on a number's picture before it presses: what it taps shows itself at once, with its card. */
function watchTaps({ first, offer, signal }: PointerParts): void {
  let touched: { number: PageNumber; x: number; y: number } | undefined;

  function onTouch(event: Event): void {
    if (!event.isTrusted || !(event instanceof PointerEvent) || event.pointerType !== 'touch') return;
    const { type, clientX: x, clientY: y } = event;
    const before = touched;
    touched = undefined;
    if (type === 'pointerdown') {
      const number = offer()?.at(x, y);
      touched = number && { number, x, y };
    } else if (type === 'pointerup' && before && Math.hypot(x - before.x, y - before.y) <= TAP_SLACK)
      offer()?.tap(before.number);
  }

  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    first.hear(type, onTouch, signal);
}

/** Presses on `tel:` and `callto:` links open our card. @returns listens on a document or a root */
function createLinkPresses(parts: PointerParts) {
  const { hitTest, signal } = parts;
  /** The element that the pointer went down on last. */
  let pressed: Element | undefined;

  function onDown(event: Event): void {
    if (event.isTrusted) pressed = targetOf(event);
  }

  function onClick(event: Event): void {
    const offer = parts.offer();
    if (!event.isTrusted || !offer || !(event instanceof MouseEvent)) return;
    // With a modifier, or another button, the user means the link as such.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = targetOf(event)?.closest('a[href]');
    if (!link || !/^\s*(tel|callto):/i.test(link.getAttribute('href') ?? '')) return;
    const number = hitTest.focused(link);
    if (!number) return;
    const byPointer = pressed !== undefined && link.contains(pressed);
    pressed = undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A click without a pointer came from a key, which may still be down and would go on where the focus goes.
    offer.open(number, byPointer ? 'link' : 'link-by-key');
  }

  return (root: Document | ShadowRoot): void => {
    hear(root, 'pointerdown', onDown, { capture: true, passive: true, signal });
    hear(root, 'click', onClick, { capture: true, signal });
  };
}
