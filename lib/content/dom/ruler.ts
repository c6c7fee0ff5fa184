/** Where a number stands on the screen, and what the page shows there now. */
import { createTextWalker } from '#lib/page/create-element.ts';
import { boundsOf, firstChildOf, matches, nextOf } from '#lib/page/native.ts';
import type { Anchor, PageNumber } from './page-number.ts';

/** The element that holds the number (its text's parent, the link, the input): what hovering and watching aim at. */
export function holderOf({ anchor }: PageNumber): Element | null {
  return anchor.kind === 'text' ? anchor.start.parentElement : anchor.element;
}

/** CSS pixels of the viewport. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** More texts in one element than this, and one of them counts as drawn anywhere. */
const MOST_TEXTS = 200;

export type Ruler = ReturnType<typeof createRuler>;

/**
 * One `Range`, moved about and parked again: a live range costs each later edit of the page, so there is never
 * more than this one, and it never stays where it measured.
 */
export function createRuler(document: Document) {
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

  /** Whether one of the texts is drawn within the box; of too many that is not asked. */
  function isDrawn(texts: Iterable<Text>, box: Box): boolean {
    let count = 0;
    for (const text of texts) {
      if (!text.data.trim()) continue;
      if (count++ > MOST_TEXTS) return true;
      range.selectNodeContents(text);
      const rects = Array.from(range.getClientRects());
      park();
      if (rects.some((rect) => isOver(rect, box))) return true;
    }
    return false;
  }

  /** The number's boxes in the viewport, in CSS pixels; empty if it is not rendered or not there any more. */
  function rectsOf({ anchor }: PageNumber): readonly DOMRect[] {
    if (anchor.kind === 'text') {
      const rects = on(anchor, (there) => Array.from(there.getClientRects())) ?? [];
      return rects.filter((rect) => rect.width > 0 && rect.height > 0);
    }
    if (!anchor.element.isConnected) return [];
    const rects = Array.from(anchor.element.getClientRects());
    return rects.filter((rect) => rect.width > 0 && rect.height > 0);
  }

  return {
    rectsOf,
    /** The boxes of its words; of a field that is written in, none. */
    lettersOf(number: PageNumber): readonly Box[] {
      const { anchor } = number;
      if (anchor.kind === 'text') return rectsOf(number);
      if (anchor.kind === 'input') return contentOf(anchor.element);
      range.selectNodeContents(anchor.element);
      const rects = Array.from(range.getClientRects());
      park();
      return rects.filter((rect) => rect.width > 0 && rect.height > 0);
    },
    /** Returns the text that the page shows at the anchor at this moment. */
    readOf({ anchor }: PageNumber): string {
      if (anchor.kind === 'text') return on(anchor, (there) => there.toString()) ?? '';
      if (!anchor.element.isConnected) return '';
      if (anchor.kind === 'input') return anchor.element.value;
      return `${anchor.element.getAttribute('href') ?? ''}\n${anchor.element.textContent ?? ''}`;
    },
    /** Whether a text that stands in `element` itself, in none within it, is drawn within the box. */
    isLettered(element: Element, box: Box): boolean {
      return isDrawn(textsIn(element), box);
    },
    /** Whether any text of `block` is drawn within the box. */
    isWritten(block: Element, box: Box): boolean {
      return isDrawn(textsUnder(document, block), box);
    },
  };
}

/** The place of a field's value; none while it is written in. */
function contentOf(field: HTMLInputElement): Box[] {
  if (matches(field, ':focus')) return [];
  const style = getComputedStyle(field);
  const inset = (side: 'Left' | 'Top' | 'Right' | 'Bottom') =>
    Number.parseFloat(style[`padding${side}`]) + Number.parseFloat(style[`border${side}Width`]);
  const { left, top, right, bottom } = boundsOf(field);
  return [
    {
      left: left + inset('Left'),
      top: top + inset('Top'),
      right: right - inset('Right'),
      bottom: bottom - inset('Bottom'),
    },
  ];
}

const isOver = (rect: Box, box: Box) =>
  rect.left < box.right && rect.right > box.left + 1 && rect.top < box.bottom && rect.bottom > box.top;

function* textsIn(element: Element): Iterable<Text> {
  for (let node = firstChildOf(element); node; node = nextOf(node)) if (node instanceof Text) yield node;
}

function* textsUnder(document: Document, block: Element): Iterable<Text> {
  const walker = createTextWalker(document, block);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node as Text;
}
