/** Labels in the boxes beside a number: a sibling of words before it, the cell before, the other half of a pair. */
import { asciiDigits } from '#lib/detect/chars.ts';
import { hasDigit, hasLetter, pattern } from '#lib/detect/pattern.ts';
import type { Label } from '#lib/detect/types.ts';
import { isElement, isText, parentOf } from '#lib/page/elements.ts';
import {
  countOf,
  firstElementOf,
  matches,
  nameOf,
  nextElementOf,
  parentElementOf,
  previousElementOf,
  previousOf,
  select,
  selectFirst,
  textIn,
} from '#lib/page/native.ts';
import { textOf } from './columns.ts';
import { pictureWord } from './inline-runs.ts';

/** How many boxes up a label is looked for. */
const MOST_UP = 4;
/** Nodes looked back over. */
const MOST_BACK = 12;
const PICTURES = 'svg,img,i:empty,span:empty';
/** Boxes up from which it is the number's own, and no title of a part of the page. */
const MOST_NEAR = 2;
const TITLES = 'h1,h2,h3,h4,h5,h6,legend,summary,a[href]';
const PRESSED = 'a[href],button,[role="tab" i]';
const VALUED = pattern(String.raw`[:：]\s*[\p{L}\p{Nd}]`);
/** Longest text of a block that is a label. */
const MOST_LABEL = 60;
/** Longest of one that stands after. */
const MOST_AFTER = 24;

/** Blocks before, going up while nothing is before; then the one after, in a pair. */
export function* beside(owner: Element): Generator<Label> {
  let box: Element | null = owner;
  for (let up = 0; box && up < MOST_UP; up++) {
    const name = nameOf(box);
    if (/^(td|th|tr|tbody|table|body|html)$/.test(name)) {
      if (name === 'td') yield* cellBefore(box);
      return;
    }
    for (const text of picturesBefore(box)) yield { text, where: up > MOST_NEAR ? 'title' : 'before' };
    const before = labelBefore(box);
    if (before) {
      yield { text: before.text, where: up > MOST_NEAR ? 'title' : before.where };
      return;
    }
    const next = previousElementOf(box) ? null : nextElementOf(box);
    const parent = next && parentElementOf(box);
    if (next && parent && countOf(parent) === 2) {
      const after = textOf(next);
      if (after && after.length <= 30 && !/\p{Nd}{3}/u.test(after)) yield { text: after, where: 'after' };
    }
    box = parentOf(box);
  }
}

/** Words of the pictures right before the box: `<i class="fa-phone"></i><p>312…</p>`, also in boxes of their own. */
function* picturesBefore(box: Element): Generator<string> {
  let each = previousOf(box);
  for (let back = 0; each && back < MOST_BACK; back++, each = previousOf(each)) {
    const element = isElement(each) ? each : undefined;
    if (textIn(each).trim() !== '' && !(element && matches(element, PICTURES))) return;
    const word = element ? pictureIn(element) : '';
    if (word) yield word;
  }
}

function pictureIn(element: Element): string {
  const picture = matches(element, PICTURES) ? element : selectFirst(element, PICTURES);
  return picture ? pictureWord(picture) : '';
}

/** "<div>Fax:</div> 312-…": a block in the same box, right before the line. */
export function labelInBlock(first: Text, owner: Element): Before | undefined {
  for (let node: Node | null = first; node && node !== owner; node = parentElementOf(node))
    if (previousOf(node)) return labelBefore(node);
  return undefined;
}

export interface Before {
  /** Empty if something stands there that is no label. */
  text: string;
  /** `title`: a heading or a link, about more than the next number; `attached`: a term, which is about nothing else. */
  where: 'attached' | 'before' | 'title';
}

/**
 * Returns the text before the box in the same parent, if it is short and no number; values of the same kind in
 * between are skipped.
 */
function labelBefore(box: Node): Before | undefined {
  let each = previousOf(box);
  for (let back = 0; each && back < MOST_BACK; back++, each = previousOf(each)) {
    const element = isElement(each) ? each : undefined;
    if (element ? /^(script|style|template|br|hr|svg|img|i)$/.test(nameOf(element)) : !isText(each)) continue;
    // The words beside a box to tick are its own.
    if (element && selectFirst(element, TICKED)) continue;
    const text = element ? textOf(element) : textIn(each).trim();
    // A colon may be a text of its own.
    if (text === '' || (text.length <= 2 && !hasLetter(text) && !hasDigit(text))) continue;
    const digits = hasDigit(text) ? asciiDigits(text).length : 0;
    if (digits >= 6 && digits * 2 >= text.length - 20) continue;
    const isLabel = text.length <= MOST_LABEL && digits < 6 && !isField(text, element);
    return { text: isLabel ? text : '', where: placeOf(element) };
  }
  return undefined;
}

function placeOf(element: Element | undefined): Before['where'] {
  if (!element) return 'before';
  if (/^(?:dt|label)$/.test(nameOf(element))) return 'attached';
  return matches(element, TITLES) || selectFirst(element, TITLES) !== null ? 'title' : 'before';
}

/** "Subject: Re: Order", a bar of tabs: a field with its own value, or a list, which is no label of what follows. */
function isField(text: string, element: Element | undefined): boolean {
  if (VALUED.test(text)) return true;
  if (!element) return false;
  return /^(?:table|dl|ul|ol|nav)$/.test(nameOf(element)) || select(element, PRESSED).length > 1;
}

/** Fields whose label is theirs alone. */
const TICKED = 'input:is([type="checkbox" i],[type="radio" i])';

/** `<tr><td>Phone</td><td>…`: a table of pairs, without headings. */
function* cellBefore(cell: Element): Generator<Label> {
  const row = parentElementOf(cell);
  const cells = row ? countOf(row) : 0;
  const before = cells > 4 ? null : previousElementOf(cell);
  if (!before) {
    // "415-… | Phone": a pair the other way round.
    const after = cells === 2 ? textOf(nextElementOf(cell)) : '';
    if (after && after.length <= MOST_AFTER && !hasDigit(after)) yield { text: after, where: 'after' };
    return;
  }
  const text = textOf(before) || pictureIn(before);
  // A colon may have a cell of its own.
  if (text.length <= 1 && !hasLetter(text)) {
    const label = textOf(previousElementOf(before));
    if (label) yield { text: label, where: 'before' };
  } else if (cells === 3) {
    // "Permit no. | Lot C | 956-…", "Order number | old value | new value": a row that begins with its label.
    const label = textOf(row && firstElementOf(row));
    if (label && label.length <= 30 && !hasDigit(label)) yield { text: label, where: 'before' };
    // "Kim Soto", which reaches down, and then "Office".
    if (text !== label && text.length <= 30 && !hasDigit(text)) yield { text, where: 'before' };
  } else if (cells % 2 === 0 && text.length <= MOST_LABEL && matches(cell, ':nth-child(even)')) {
    yield { text, where: 'attached' };
  }
}
