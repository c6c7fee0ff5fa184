/** The number that the user has selected: one of the page's own, or, read by the background, whatever is selected. */
import type { ToContent } from '#lib/messages/content-routes.ts';
import { focusIn, selectionOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';

type Asked = ToContent['page.call-selection']['data'];
type Answer = ToContent['page.call-selection']['answer'];

/** Digits that a selection must share with a number, from the end, to mean it: a subscriber's number at least. */
const LEAST_DIGITS = 6;
const MOST_TEXT = 200;

export interface SelectionParts {
  document: Document;
  numbers: readonly PageNumber[];
  open(number: PageNumber, why: 'selection' | 'menu'): void;
}

export function callSelection({ document, numbers, open }: SelectionParts, asked: Asked): Answer {
  const selection = selectionOf(document);
  const field = fieldOf(document);
  const text = (asked.text ?? field?.text ?? selection?.toString() ?? '').slice(0, MOST_TEXT);
  if (asked.number) {
    const made = numberAt(selection, field?.element, asked.number, text);
    if (made) open(made, whyOpen(asked, made, text));
    return { done: made !== undefined, text };
  }
  const number =
    (field ? undefined : numbers.find((each) => selection !== null && isTouched(selection, each))) ??
    numbers.find((each) => isSame(each, text));
  if (number) open(number, whyOpen(asked, number, text));
  return { done: number !== undefined, text };
}

function isSame(number: PageNumber, text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= LEAST_DIGITS && number.e164.endsWith(digits.slice(-9));
}

/** Nothing but digits as they are called; menus cut longer texts. */
const PLAIN = /^[\d\s+()./-]{1,40}$/;
const digitsOf = (text: string) => text.replace(/[^\d+]/g, '');

/** By the browser's menu, if that showed this number and nothing else. */
const whyOpen = ({ inMenu }: Asked, number: PageNumber, text: string) =>
  inMenu && !number.guess && PLAIN.test(text) && digitsOf(text) === digitsOf(number.text)
    ? 'menu'
    : 'selection';

/** Text selected in a field: it is not part of the document's selection in every browser. */
function fieldOf(
  document: Document,
): { element: HTMLInputElement | HTMLTextAreaElement; text: string } | undefined {
  const element = focusIn(document);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart, selectionEnd, value } = element;
  if (selectionStart === null || selectionEnd === null || selectionStart === selectionEnd) return undefined;
  return { element, text: value.slice(selectionStart, selectionEnd) };
}

/** A number that is not one of the page's: it stands where the selection stands. */
function numberAt(
  selection: Selection | null,
  field: Element | undefined,
  read: NonNullable<Asked['number']>,
  text: string,
): PageNumber | undefined {
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  const place = field ?? elementOf(range?.commonAncestorContainer);
  if (!place) return undefined;
  const texts =
    !field && range?.startContainer instanceof Text && range.endContainer instanceof Text
      ? { start: range.startContainer, end: range.endContainer }
      : undefined;
  return {
    owner: place,
    e164: read.e164,
    ext: read.ext,
    country: read.country,
    guess: read.guess,
    text,
    reasons: [],
    anchor:
      texts && range
        ? { kind: 'text', ...texts, startOffset: range.startOffset, endOffset: range.endOffset }
        : { kind: 'link', element: place },
  };
}

function elementOf(node: Node | undefined): Element | undefined {
  if (node instanceof Element) return node;
  return node?.parentElement ?? undefined;
}

/** Touched: the number's end is not before the selection, and its start not after it. */
export function isTouched(selection: Selection, { anchor }: PageNumber): boolean {
  if (selection.rangeCount === 0 || selection.isCollapsed) return false;
  if (anchor.kind !== 'text') return selection.containsNode(anchor.element, true);
  const range = selection.getRangeAt(0);
  try {
    return (
      range.comparePoint(anchor.end, anchor.endOffset) >= 0 &&
      range.comparePoint(anchor.start, anchor.startOffset) <= 0
    );
  } catch {
    // In another tree (a shadow root) than the selection.
    return false;
  }
}
