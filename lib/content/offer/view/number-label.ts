/**
 * The number in our own letters, over the page's or beside the button, while it is offered: what a page draws there (a
 * font, a canvas, a style) may be other digits than stand there, and it is those that a press calls.
 */
import { asciiDigits, withoutMarks } from '#lib/detect/chars.ts';
import { pattern } from '#lib/detect/pattern.ts';
import { isOnScreen } from '../../dom/on-screen.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/ruler.ts';
import { el, textOf, write } from './element.ts';
import { around, type Box, type Dir, gapBetween, isOverlap, labelPlaces, type Size } from './geometry.ts';

/** Smaller letters are not read, CSS pixels. */
const SMALLEST = 9;
/** It reaches this far beyond the letters, which is less than the button is away. */
const SIDE = 2;
const BORDER = 1;
/** Letters are this high in their line at most. */
const IN_LINE = 0.85;
/** Letters farther from the button, CSS pixels, are not read as those of its number: a link's padding is less. */
const NEAR = 24;
/** The digits of a long field stand at its end where they are farther from the button, CSS pixels. */
const LONG = 160;

/** Dialled before a country's code (E.164: international prefix). */
const INTERNATIONAL_PREFIX = /^(?:00|0?011|810)/;
/** No word before it: "Call+Text (646) …" is national. */
const IS_INTERNATIONAL = pattern(String.raw`^[^\p{L}\p{Nd}]*(?:[+＋]\(?[0-9]|00|011)`);
const TRUNK = /^[018]?$/;

const OTHER_DIGIT = pattern(String.raw`(?![0-9])\p{Nd}`);

/** So high over the window's lower edge browsers write where a link leads, CSS pixels. */
const STATUS = 28;

export interface LabelPlace {
  /** The boxes of the page's words that are the number. */
  letters: readonly Box[];
  button: Box;
  view: Size;
  dir: Dir;
  /** The number as people write it internationally. */
  written: string;
  /** Whether it may stand beside the button, and would cover nothing in this box. */
  isFree(box: Box): boolean;
}

export type NumberLabel = ReturnType<typeof createNumberLabel>;

/** @param ownCodes calling codes of the person's country and of the site's, as it is set */
export function createNumberLabel(window: Window, ownCodes: readonly string[]) {
  const element = el('bdi', { class: 'number', dir: 'ltr', 'aria-hidden': 'true', hidden: true });
  const { style, classList } = element;

  /** As wide as its words. */
  function widthOf(fontSize: string): number {
    style.width = 'auto';
    style.fontSize = fontSize;
    return element.getBoundingClientRect().width;
  }

  function putOver(
    number: PageNumber,
    holder: Element,
    { letters, button, view, written }: LabelPlace,
  ): boolean {
    const box = number.isUnshown || number.reads ? undefined : boxOf(letters, button, view);
    if (!box || gapBetween(box, button) > NEAR) return false;
    classList.remove('beside');
    write(element, lettersOf(number, written, ownCodes));
    if (!fill(element, box, Number.parseFloat(getComputedStyle(holder).fontSize) || 0)) return false;
    const isLong = box.right - box.left - widthOf(style.fontSize) > LONG;
    style.width = `${box.right - box.left}px`;
    style.textAlign = isLong && button.left >= box.right ? 'right' : 'left';
    return true;
  }

  function putBeside(
    number: PageNumber,
    { button, view, dir, written, isFree }: LabelPlace,
  ): Box | undefined {
    if (number.reads) return undefined;
    classList.add('beside');
    write(element, written);
    style.height = style.lineHeight = style.textAlign = '';
    const box = labelPlaces(button, widthOf(''), view, dir).find(isFree);
    if (box) style.translate = `${box.left}px ${box.top}px`;
    return box;
  }

  return {
    element,
    /**
     * Stands over the page's letters; beside the button where they are none, or far from it, or where it would be cut or
     * too small. Hidden where it has no room there either.
     * @returns its box if it stands beside the button
     */
    put(number: PageNumber, place: LabelPlace): Box | undefined {
      const holder = holderOf(number);
      element.hidden = false;
      if (holder && putOver(number, holder, place)) return undefined;
      const beside = holder && putBeside(number, place);
      element.hidden = !beside;
      return beside ?? undefined;
    },
    hide(): void {
      element.hidden = true;
    },
    /** The page's own letters are to be seen, wherever it would stand. */
    bare: (on: boolean): void => void classList.toggle('bare', on),
    /** Says where it stands, and its words. */
    placeOf: ({ left, top, width, height }: DOMRectReadOnly): string =>
      [left, top, width, height, textOf(element)].join(),
    /** Whether it is shown, which is right at the button always. */
    isReadable: (): boolean =>
      !element.hidden &&
      !classList.contains('bare') &&
      isOnScreen(window, element.getBoundingClientRect(), window.parent === window ? STATUS : 0),
  };
}

/**
 * The number as the page has it, in the order in which it is called, whatever marks of direction stand in it. As people
 * write it internationally where digits of two scripts may look alike, where other digits stand with it, and where its
 * country is not written with it and not the person's own: hidden words may have said which one it is.
 */
function lettersOf({ text, e164, ext }: PageNumber, written: string, ownCodes: readonly string[]): string {
  if (/[0-9]/.test(text) && OTHER_DIGIT.test(text)) return written;
  const [shown, called] = [asciiDigits(text), e164.slice(1)];
  // Without a plus or a prefix of international calls the digits of a code are a national number's.
  const codes = IS_INTERNATIONAL.test(text) ? ['', ...ownCodes] : ownCodes;
  const isSaid = codes.some((code) => {
    const [before = '', after] = shown.split(called.slice(code.length));
    // Prefixes before it and its extension after it, and no other number.
    const isAlone = TRUNK.test(before.replace(INTERNATIONAL_PREFIX, '').replace(code, '')) && after === ext;
    return called.startsWith(code) && isAlone;
  });
  return isSaid ? withoutMarks(text) : written;
}

/** Gives it the box. True if all of its words are within, in letters that can be read. */
function fill(element: HTMLElement, { left, top, right, bottom }: Box, wanted: number): boolean {
  const { style } = element;
  const height = bottom - top;
  let size = Math.min(wanted, height * IN_LINE);
  style.translate = `${left}px ${top}px`;
  style.width = `${right - left}px`;
  style.height = `${height}px`;
  style.lineHeight = `${height - 2 * BORDER}px`;
  style.fontSize = `${size}px`;
  const { scrollWidth, clientWidth } = element;
  if (scrollWidth > clientWidth) {
    // Both are rounded.
    size *= (clientWidth - 1) / (scrollWidth + 1);
    style.fontSize = `${size}px`;
  }
  return size >= SMALLEST && element.scrollWidth <= clientWidth + 1;
}

/** Around all letters, but for the button; undefined if they stand on two lines, or not all within the view. */
function boxOf(letters: readonly Box[], button: Box, view: Size): Box | undefined {
  if (letters.length === 0) return undefined;
  const { left, top, right, bottom } = around(letters);
  const middle = (top + bottom) / 2;
  if (letters.some((box) => box.top > middle || box.bottom < middle)) return undefined;
  const box = {
    left: Math.max(0, left - SIDE),
    top: Math.max(0, top),
    right: Math.min(view.width, right + SIDE),
    bottom: Math.min(view.height, bottom),
  };
  // A line's box is higher than its letters.
  const isCut = box.bottom - box.top < (bottom - top) * IN_LINE;
  if (left < 0 || right > view.width || isCut) return undefined;
  if (!isOverlap(box, button)) return box;
  const isBefore = button.left - left > right - button.right;
  return isBefore ? { ...box, right: button.left - SIDE } : { ...box, left: button.right + SIDE };
}
