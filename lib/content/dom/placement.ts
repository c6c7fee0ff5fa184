/** Where a number stands on the screen, and what the page shows there now. */
import type { Anchor, PageNumber } from './page-number.ts';

/** The element that holds the number (its text's parent, the link, the input): what hovering and watching aim at. */
export function holderOf({ anchor }: PageNumber): Element | null {
  return anchor.kind === 'text' ? anchor.start.parentElement : anchor.element;
}

export interface Ruler {
  /** The number's boxes in the viewport, in CSS pixels; empty if it is not rendered or not there any more. */
  rectsOf(number: PageNumber): readonly DOMRect[];
  /** What the page shows at the anchor at this moment. */
  readOf(number: PageNumber): string;
  /** Whether any text of `block` is drawn within the box. */
  isWritten(block: Element, box: { left: number; top: number; right: number; bottom: number }): boolean;
}

/**
 * One `Range`, moved about and parked again: a live range costs each later edit of the page, so there is never
 * more than this one, and it never stays where it measured.
 */
export function createRuler(document: Document): Ruler {
  const range = new Range();

  function on<Value>(anchor: Anchor & { kind: 'text' }, read: (range: Range) => Value): Value | undefined {
    const { start, startOffset, end, endOffset } = anchor;
    if (!start.isConnected || !end.isConnected) return undefined;
    if (startOffset > start.length || endOffset > end.length) return undefined;
    range.setStart(start, startOffset);
    range.setEnd(end, endOffset);
    const value = read(range);
    park();
    return value;
  }

  function park(): void {
    range.setStart(document, 0);
    range.collapse(true);
  }

  return {
    rectsOf({ anchor }) {
      if (anchor.kind === 'text') {
        const rects = on(anchor, (there) => Array.from(there.getClientRects())) ?? [];
        return rects.filter((rect) => rect.width > 0 && rect.height > 0);
      }
      if (!anchor.element.isConnected) return [];
      const rects = Array.from(anchor.element.getClientRects());
      return rects.filter((rect) => rect.width > 0 && rect.height > 0);
    },
    readOf({ anchor }) {
      if (anchor.kind === 'text') return on(anchor, (there) => there.toString()) ?? '';
      if (!anchor.element.isConnected) return '';
      if (anchor.kind === 'input') return anchor.element.value;
      return `${anchor.element.getAttribute('href') ?? ''}\n${anchor.element.textContent ?? ''}`;
    },
    isWritten(block, box) {
      range.selectNodeContents(block);
      const rects = Array.from(range.getClientRects());
      park();
      return rects.some(
        (rect) =>
          // Boxes of whole elements that hold the place are no writing: only what ends or begins in it is.
          rect.left < box.right &&
          rect.right > box.left + 1 &&
          rect.top < box.bottom &&
          rect.bottom > box.top &&
          !(
            rect.left < box.left - 1 &&
            rect.right > box.right + 1 &&
            rect.height > box.bottom - box.top + 16
          ),
      );
    },
  };
}
