/**
 * When the page last hid the pointer, or drew it itself: a person may then steer another that the page paints, and the
 * true one be on something of ours. It is judged where it is at each of its moves, so a rim of the browser's own around
 * ours says nothing, and in each frame, as a page can change it under a pointer that rests.
 */
import { attributeOf, boundsOf, hitIn, nameOf, targetOf } from '#lib/page/native.ts';
import { FRAMES } from './field-bubble.ts';
import type { WatchedPage } from './watched-page.ts';

/** The browser's own pointer, which shows itself where the page lets it and on what is ours, is seen after so many milliseconds. */
const SHOWN_MS = 1_000;
/** The same where it came from a window around, which does not tell how it looked there. */
const ENTERED_MS = 500;
/** An element is asked again after so long, milliseconds: about, as a page could change it in between. */
const JUDGED_MS = 100;

export type PagePointer = ReturnType<typeof createPagePointer>;

export function createPagePointer(page: Omit<WatchedPage, 'document'>) {
  const { window, first, host, openShadow, now, random, signal } = page;
  /** The innermost element that it is on. */
  let on: Element | undefined;
  let judged: { element: Element; isOfPage: boolean; until: number } | undefined;
  let misledUntil = Number.NEGATIVE_INFINITY;
  /** Where it was last on what is no copy. */
  let shownAt = { x: Number.NaN, y: Number.NaN };

  function judge(element: Element | undefined): void {
    if (!element || element === host) return;
    if (judged?.element !== element || now() > judged.until)
      judged = { element, isOfPage: isOfPage(element), until: now() + JUDGED_MS * (0.5 + random()) };
    if (judged.isOfPage) misledUntil = now() + SHOWN_MS;
  }

  function onPointer(event: PointerEvent): void {
    if (!event.isTrusted || event.pointerType === 'touch') return;
    const { relatedTarget: from } = event;
    // Until this moment it was there; the first event tells of no other place.
    if (on !== host) judge(on ?? (from instanceof Element ? from : undefined));
    on = innermost(event, openShadow);
    judge(on);
    followCopies(event);
    if (event.type === 'pointerover' && from === null && window.parent !== window)
      misledUntil = Math.max(misledUntil, now() + ENTERED_MS);
  }

  /** Small copies beside each other are as one that is large. */
  function followCopies({ clientX: x, clientY: y }: PointerEvent): void {
    if (!isCopy(on)) shownAt = { x, y };
    else if (Math.hypot(x - shownAt.x, y - shownAt.y) > ICON) misledUntil = now() + SHOWN_MS;
  }

  for (const type of ['pointermove', 'pointerover'] as const) first.hear(type, onPointer, signal);

  return {
    /** Until then a person may have seen another, monotonic milliseconds. */
    get misledUntil(): number {
      return misledUntil;
    },
    /** A frame was shown. */
    follow: (): void => judge(on),
  };
}

/** Events name no element of a closed root. */
function innermost(event: PointerEvent, openShadow: WatchedPage['openShadow']): Element | undefined {
  let at = targetOf(event);
  for (let root = at && openShadow(at); root; ) {
    const within = hitIn(root, event.clientX, event.clientY);
    if (!within || within === at) break;
    at = within;
    root = openShadow(at);
  }
  return at;
}

/** The browser gives these parts of its own, in which a page can choose the pointer, and which no event names. */
const WITH_PARTS = /^(?:video|audio|meter|progress)$/;
/** So it does fields, but for those in which text is written, and those that are pressed. */
const WITHOUT_PARTS = /^(?:|text|tel|email|url|password|hidden|checkbox|radio|submit|reset|button|image)$/i;
/** A person steers none within the size of an icon, CSS pixels. */
const ICON = 64;
/** Parts that a page can add to an element or style of it: an event names the element. */
const PSEUDOS = [
  '::before',
  '::after',
  '::backdrop',
  '::marker',
  '::first-letter',
  '::first-line',
  '::placeholder',
  '::file-selector-button',
  '::details-content',
  '::checkmark',
  '::picker-icon',
  '::scroll-marker-group',
  '::scroll-marker',
  '::scroll-button(*)',
  '::column',
] as const;

/** A copy of a drawing names none of its parts. */
const isCopy = (element: Element | undefined) => element !== undefined && nameOf(element) === 'use';
const isFieldWithParts = (element: Element) =>
  nameOf(element) === 'input' &&
  (!WITHOUT_PARTS.test(attributeOf(element, 'type') ?? '') || attributeOf(element, 'list') !== null);
const isLarge = ({ width, height }: DOMRect) => Math.max(width, height) > ICON;

/** Whether the page may decide how it looks there; the document of a frame does not say. */
function isOfPage(element: Element): boolean {
  const name = nameOf(element);
  if (FRAMES.test(name) || WITH_PARTS.test(name)) return true;
  if ((isCopy(element) || isFieldWithParts(element)) && isLarge(boundsOf(element))) return true;
  return [undefined, ...PSEUDOS].some((pseudo) => {
    const { cursor } = getComputedStyle(element, pseudo);
    return cursor === 'none' || cursor.includes('url(');
  });
}
