/** Our elements on the page and their places: the host, the button, the card, the live region. */

import { bodyOf, isQuirky, rootOf } from '#lib/page/native.ts';
import { isOnScreen } from '../../dom/on-screen.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/ruler.ts';
import type { PageSide } from '../page-side.ts';
import { createHost, type Host } from '../trust/host.ts';
import { type Visible, visiblePart } from '../trust/visible-part.ts';
import { createButtonSpots } from './button-spots.ts';
import { type Aside, createCardPlace } from './card-place.ts';
import { el, move } from './element.ts';
import {
  around,
  type Box,
  buttonAt,
  type Dir,
  fieldLine,
  gapBetween,
  isOverlap,
  keyOf,
  lastLine,
  type Point,
  placeAfter,
  placeButton,
  type Size,
  wholeOf,
} from './geometry.ts';
import { createNumberLabel, type NumberLabel } from './number-label.ts';
import type { Sighting } from './sightings.ts';

export interface Surface {
  readonly host: Host;
  readonly stage: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly live: HTMLElement;
  readonly label: NumberLabel;
  viewport(): Size;
  /** Whether the number's end is in view: also of all that scrolls around it. */
  isInSight(number: PageNumber): boolean;
  /** The place after a number, level with its line, where its picture may stand. */
  afterOf(sighting: Pick<Sighting, 'number' | 'line'>): Point;
  /** Keeps our pixels the window's own: a page may zoom its root, and us with it. Asked before anything is placed. */
  unzoom(): void;
  /**
   * Puts the button beside the number, the number as it is `written` with it, and the card about both, beside its
   * `mates` of the same list. True if the number was not where it was.
   */
  place(number: PageNumber, written: string, card?: { element: HTMLElement; mates: readonly Box[] }): boolean;
  /** Whether the box is shown, and read as one with the button. */
  isAtButton(box: Box): boolean;
  /** Whether the button stands on the number itself. */
  isUpon(number: PageNumber): boolean;
  /** A person moves the card aside: it stays there, for this number. */
  readonly aside: Aside;
  /** Puts the card at the window's lower end, where it stands beside no number. */
  dock(card: HTMLElement): void;
  /** Whether the number is where `place` left it. */
  isInPlace(number: PageNumber): boolean;
}

/** An empty title ends the page's own, which browsers show over us as a tooltip. */
const STAGE = { class: 'stage', title: '' };
const BUTTON_LOOK = { type: 'button', class: 'offer', hidden: true, 'aria-expanded': 'false' };
const LIVE = { class: 'live kept', role: 'status', 'aria-live': 'polite' };

export function createSurface(page: PageSide, speech: { dir: Dir; locale: string }, style: string): Surface {
  const { window, document, signal } = page;
  const viewport = () => viewportOf(page);
  const host = createHost({ document, first: page.first, style, now: page.now, signal });
  const spots = createButtonSpots(page, host.element);
  const cards = createCardPlace(viewport);
  const stage = el('div', { ...STAGE, dir: speech.dir, lang: speech.locale });
  const button = el('button', BUTTON_LOOK);
  const live = el('div', LIVE);
  const label = createNumberLabel(window, page.hello.ownCodes);
  stage.append(live, label.element, button);
  host.root.append(stage);
  const unzoom = unzoomer(host.element, stage);
  let lastKey = '';
  /** The number with its button, as they were placed last. */
  let lastWhole: { box: Box; dir: Dir } | undefined;

  const partOf = (number: PageNumber, rects: readonly Box[] = page.rectsOf(number)) =>
    lineOf(number, rects, viewport());

  function cornerOf(number: PageNumber, { line, edges }: Visible): Point {
    const [dir, size] = [directionAt(window, number), viewport()];
    if (!edges && number.anchor.kind !== 'input') return spots.freeSpot(number, line, size, dir);
    return placeButton(lineBeside(window, number, line, dir), size, dir, edges);
  }

  return {
    host,
    stage,
    button,
    live,
    label,
    viewport,
    unzoom,
    isInSight: (number) => partOf(number)?.seen ?? false,
    afterOf({ number, line }) {
      const dir = directionAt(window, number);
      return placeAfter(lineBeside(window, number, line, dir), dir);
    },
    aside: cards.aside,
    isAtButton: (box) =>
      isOnScreen(window, box) && gapBetween(box, button.getBoundingClientRect()) <= AT_BUTTON,
    place(number, written, card) {
      const rects = page.rectsOf(number);
      const part = partOf(number, rects);
      unzoom();
      if (!part) {
        // The page does not show it any more: what is shown for it stands where it was.
        label.hide();
        if (card && lastWhole) cards.put(card.element, lastWhole.box, lastWhole.dir, card.mates);
        return false;
      }
      const corner = cornerOf(number, part);
      move(button, corner.x, corner.y);
      const dir = directionAt(window, number);
      // Outside of what cuts a number is someone else's place.
      const letters = part.edges ? [] : page.lettersOf(number);
      const isFree = (box: Box) => !part.edges && spots.isFree(number, box);
      const spot = { letters, isFree, button: buttonAt(corner), view: viewport(), dir, written };
      const beside = label.put(number, spot);
      const moved = keyOf(part.line) !== lastKey;
      lastKey = keyOf(part.line);
      const own = part.edges ? [part.line] : rects;
      const box = around([...own, buttonAt(corner), ...(beside ? [beside] : [])]);
      lastWhole = { box, dir };
      if (card) cards.put(card.element, box, dir, card.mates);
      return moved;
    },
    isUpon(number) {
      const part = partOf(number);
      return part !== undefined && isOverlap(buttonAt(cornerOf(number, part)), part.line);
    },
    dock: (card) => dock(card, viewport(), speech.dir, unzoom),
    isInPlace(number) {
      const part = partOf(number);
      return part !== undefined && keyOf(part.line) === lastKey;
    },
  };
}

/** A number on the card is read as the button's where it is no farther, CSS pixels: under a name, the head's second line. */
const AT_BUTTON = 64;

/** No scrollbar is as wide, CSS pixels: what is reckoned otherwise is no scrollbar (a page may lie about its size). */
const WIDEST_BAR = 48;

/** Between a card that belongs to no place and the window's edges. */
const DOCK = 16;

/** Puts the card at the lower end of a window of this size. */
function dock(card: HTMLElement, size: Size, dir: Dir, unzoom: () => void): void {
  unzoom();
  card.style.maxWidth = `${Math.max(0, size.width - 2 * DOCK)}px`;
  card.style.maxHeight = `${Math.max(0, size.height - 2 * DOCK)}px`;
  card.classList.remove('low');
  const { width, height } = card.getBoundingClientRect();
  const x = dir === 'ltr' ? size.width - width - DOCK : DOCK;
  move(card, Math.max(0, x), Math.max(0, size.height - height - DOCK));
}

/** Without the scrollbars, which lie over the top layer, too. */
function viewportOf({ window, document }: PageSide): Size {
  const { innerWidth, innerHeight } = window;
  const measured = isQuirky(document) ? bodyOf(document) : rootOf(document);
  const between = (client: number | undefined, whole: number) =>
    client !== undefined && client <= whole && client > whole - WIDEST_BAR ? client : whole;
  return {
    width: between(measured?.clientWidth, innerWidth),
    height: between(measured?.clientHeight, innerHeight),
  };
}
/** Its last line, as far as the page shows it; whole if nothing of it is shown. */
function lineOf(
  number: PageNumber,
  rects: readonly Box[],
  size: Size,
): (Visible & { seen: boolean }) | undefined {
  const line = lastLine(rects);
  const holder = holderOf(number);
  if (!line || !holder) return undefined;
  const part = visiblePart(holder, line);
  return part ? { ...part, seen: isOverlap(part.line, wholeOf(size)) } : { line, seen: false };
}

function unzoomer(host: Element, stage: HTMLElement): () => void {
  let zoomed = 1;
  return () => {
    const { currentCSSZoom: zoom } = host;
    if (zoom === zoomed) return;
    zoomed = zoom;
    stage.style.zoom = String(1 / zoom);
  };
}

/** The reading direction where the number stands. */
function directionAt(window: Window, number: PageNumber): Dir {
  const holder = holderOf(number);
  return holder && window.getComputedStyle(holder).direction === 'rtl' ? 'rtl' : 'ltr';
}

/** The button stands after this: the number's last line, or the part of a field that its value leaves room in. */
function lineBeside(window: Window, { anchor }: PageNumber, line: Box, dir: Dir): Box {
  if (anchor.kind !== 'input') return line;
  const field = anchor.element;
  const size = Number.parseFloat(window.getComputedStyle(field).fontSize) || 16;
  // Digits are half as wide as high, and the field has a padding; a guess that errs on the wide side.
  return fieldLine(line, field.value.length * size * 0.65 + 2 * size, dir);
}
