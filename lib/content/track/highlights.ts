/**
 * Marks on the numbers in view: one CSS highlight of static ranges. Nothing is added to the page, and numbers far from
 * the view cost nothing. Inputs have no ranges and are marked by the button alone. Marks are changed when the page
 * rests: each change has Chromium validate all of them and paint again, which costs a long table half of its frames.
 */

import { MARK_NAMES } from '#lib/model/mark-names.ts';
import { boxedOf } from '#lib/page/elements.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import type { Scrolling } from '../dom/scrolling.ts';
import type { RegistryChanges } from './number-registry.ts';

/** How far outside the view marks are kept, so that scrolling finds them there. */
const MARGIN = '200px';
/** How long a number that was asked for in the popup stays marked. */
const FLASH_MS = 1_600;

export type Highlights = ReturnType<typeof createHighlights>;

export interface HighlightsParts extends Pick<Page, 'window' | 'signal'> {
  heldBy(element: Element): readonly PageNumber[];
  scrolling: Scrolling;
  /** Numbers came into view, or left it. */
  onView(): void;
}

export function createHighlights({ window, heldBy, scrolling, onView, signal }: HighlightsParts) {
  const highlights = window.CSS?.highlights;
  const mark = new Highlight();
  const active = new Highlight();
  active.priority = 1;
  const ranges = new Map<PageNumber, StaticRange>();
  const near = new Set<Element>();
  const watched = new WeakSet<Element>();
  /** Of each number when it was added: its text may have left it when the number goes. */
  const holders = new WeakMap<PageNumber, Element>();
  /** Elements whose box is watched for holders without one, these holders, and which is whose. */
  const behind = new Map<Element, Set<Element>>();
  const boxes = new WeakMap<Element, Element>();
  /** The browser's last report of each holder, until it is used. */
  const reports = new Map<Element, IntersectionObserverEntry>();
  let flashTimer = 0;

  // Replaces the highlights that an old script, gone with its extension, left behind.
  highlights?.set(MARK_NAMES.mark, mark);
  highlights?.set(MARK_NAMES.active, active);

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) reports.set(entry.target, entry);
      if (!scrolling.now) follow();
    },
    { rootMargin: MARGIN },
  );
  scrolling.onRest(() => {
    if (reports.size > 0) follow();
  });

  function follow(): void {
    const entries = [...reports.values()];
    reports.clear();
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const isBoxless = !isIntersecting && boundingClientRect.width === 0 && boundingClientRect.height === 0;
      if (isBoxless && heldBy(target).length > 0 && standIn(target)) continue;
      for (const holder of [target, ...(behind.get(target) ?? [])]) turn(holder, isIntersecting);
    }
    onView();
  }

  function turn(holder: Element, isNear: boolean): void {
    if (isNear) near.add(holder);
    else near.delete(holder);
    for (const number of heldBy(holder)) (isNear ? show : hide)(number);
  }

  /** An element without a box is never in view: the nearest around it that has one is watched in its place. */
  function standIn(holder: Element): boolean {
    const box = boxedOf(holder);
    if (!box || box === holder) return false;
    behind.set(box, (behind.get(box) ?? new Set()).add(holder));
    boxes.set(holder, box);
    // One that is watched already needs no second report.
    turn(holder, near.has(box));
    observer.observe(box);
    return true;
  }

  function show(number: PageNumber): void {
    if (ranges.has(number)) return;
    const range = rangeOf(number);
    if (!range) return;
    ranges.set(number, range);
    mark.add(range);
  }

  function hide(number: PageNumber): void {
    const range = ranges.get(number);
    if (!range) return;
    ranges.delete(number);
    mark.delete(range);
  }

  function leave(holder: Element | undefined): void {
    if (!holder || !watched.has(holder) || heldBy(holder).length > 0) return;
    watched.delete(holder);
    near.delete(holder);
    const box = boxes.get(holder);
    boxes.delete(holder);
    const others = box && behind.get(box);
    others?.delete(holder);
    if (box && others?.size === 0) {
      behind.delete(box);
      if (!watched.has(box)) {
        near.delete(box);
        unwatch(box);
      }
    }
    if (!behind.has(holder)) unwatch(holder);
  }

  function unwatch(box: Element): void {
    observer.unobserve(box);
    reports.delete(box);
  }

  signal.addEventListener(
    'abort',
    () => {
      observer.disconnect();
      // By then a script of a newer version may have put its own there.
      if (highlights?.get(MARK_NAMES.mark) === mark) highlights.delete(MARK_NAMES.mark);
      if (highlights?.get(MARK_NAMES.active) === active) highlights.delete(MARK_NAMES.active);
    },
    { once: true },
  );

  return {
    apply({ added, removed }: RegistryChanges): void {
      for (const number of removed) hide(number);
      for (const number of added) {
        const holder = holderOf(number);
        if (!holder) continue;
        holders.set(number, holder);
        // A number just read is near: its mark need not wait for the frame in which the observer says so, or says
        // otherwise. If numbers are only listed, nothing is held, and nothing marked.
        const isNew = !watched.has(holder);
        const isNear = near.has(holder) || (isNew && !scrolling.now);
        if (isNear && heldBy(holder).length > 0) show(number);
        if (!isNew) continue;
        watched.add(holder);
        observer.observe(holder);
      }
      for (const number of removed) leave(holders.get(number));
    },
    /** The one being offered, or none. */
    activate(number: PageNumber | undefined): void {
      active.clear();
      const range = number && rangeOf(number);
      if (range) active.add(range);
    },
    /** Marks one for a moment, so that the eye finds it. */
    flash(number: PageNumber): void {
      this.activate(number);
      window.clearTimeout(flashTimer);
      flashTimer = window.setTimeout(() => this.activate(undefined), FLASH_MS);
    },
    /** Numbers whose holders are near the view. */
    inView: (): PageNumber[] => [...near].flatMap((holder) => heldBy(holder)),
  };
}

function rangeOf({ anchor }: PageNumber): StaticRange | undefined {
  if (anchor.kind === 'text')
    return new StaticRange({
      startContainer: anchor.start,
      startOffset: anchor.startOffset,
      endContainer: anchor.end,
      endOffset: anchor.endOffset,
    });
  const { element } = anchor;
  if (anchor.kind === 'input' || !element.firstChild) return undefined;
  return new StaticRange({
    startContainer: element,
    startOffset: 0,
    endContainer: element,
    endOffset: element.childNodes.length,
  });
}
