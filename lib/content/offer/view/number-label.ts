/**
 * The number in our own letters, over the page's, while it is offered: what a page draws there (a font, a canvas, a
 * style) may be other digits than stand there, and it is those that a press calls.
 */
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/ruler.ts';
import { el } from './element.ts';
import { around, type Box, isOverlap, type Size } from './geometry.ts';

/** Smaller letters are not read, CSS pixels. */
const SMALLEST = 9;
/** It reaches this far beyond the letters, which is less than the button is away. */
const SIDE = 2;
const BORDER = 1;
/** Letters are this high in their line at most. */
const IN_LINE = 0.85;

export interface NumberLabel {
  readonly element: HTMLElement;
  /** Stands over these letters, unless it would be cut, cover the button or be too small: then it is hidden. */
  put(number: PageNumber, letters: readonly Box[], button: Box, view: Size): void;
  hide(): void;
  /** The page's own letters are to be seen, wherever it would stand. */
  bare(on: boolean): void;
  isReadable(): boolean;
  /** Says where it stands, and its words. */
  placeOf(box: DOMRectReadOnly): string;
}

export function createNumberLabel(): NumberLabel {
  const element = el('bdi', { class: 'number', dir: 'ltr', 'aria-hidden': 'true', hidden: true });

  /** True if all of the words are within it, in letters that can be read. */
  function fill({ left, top, right, bottom }: Box, wanted: number): boolean {
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

  return {
    element,
    put(number, letters, button, view) {
      const holder = holderOf(number);
      const box = number.isUnshown || number.reads ? undefined : boxOf(letters, button, view);
      element.hidden = !box || !holder;
      if (element.hidden || !box || !holder) return;
      element.textContent = number.text;
      element.hidden = !fill(box, Number.parseFloat(getComputedStyle(holder).fontSize) || 0);
    },
    hide() {
      element.hidden = true;
    },
    bare: (on) => void element.classList.toggle('bare', on),
    placeOf: ({ left, top, width, height }) => [left, top, width, height, element.textContent].join(),
    isReadable: () => !element.hidden && !element.classList.contains('bare'),
  };
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
