/**
 * Extensions that stand apart from their number: in a column of their own, in the field after it, in a line after it.
 */

import { asciiDigits } from '#lib/detect/extension.ts';
import type { Labels } from '#lib/detect/labels.ts';
import { pattern } from '#lib/detect/pattern.ts';
import { DIRECT, EXT, MOBILE } from '#lib/detect/words/kinds.ts';
import { isText } from '../dom/elements.ts';
import { textOf } from './columns.ts';
import type { Headings } from './headings.ts';

const EXTENSION_INPUT = 'input[autocomplete~="tel-extension" i]';
/** Texts after a number in which its extension may be: a label and its value. */
const MOST_TEXTS = 2;
const MOST_LABEL = 20;
const DIGITS = pattern(String.raw`^\s*[x#]?(\p{Nd}{1,7})\s*$`, 'iu');
const LABELLED = pattern(
  String.raw`^\s*[([]?\s*([\p{L}\p{M}][\p{L}\p{M}'’׳״" ]*)\s*[.:：#-]{0,2}\s*(\p{Nd}{1,7})?\s*[)\]]?\s*$`,
);

export interface Extensions {
  /** ASCII digits of the extension of the number in `owner` whose text ends in `last`; empty if there is none. */
  of(owner: Element, last: Node): string;
  ofInput(input: HTMLInputElement): string;
}

export function createExtensions(labels: Labels, headings: Headings): Extensions {
  const isHeading = (heading: string): boolean => labels.whole(heading) === 'ext';

  function of(owner: Element, last: Node): string {
    const [cell] = headings.besides(owner, isHeading);
    if (cell) return ofCell(cell, owner);
    return headings.isListed(owner) ? '' : ofTexts(last);
  }

  /**
   * The column belongs to the number right before it, else right after. Apart from both, or before a direct line or a
   * mobile, it is a person's own extension within the house.
   */
  function ofCell(cell: Element, owner: Element): string {
    const { previousElementSibling: before, nextElementSibling: after } = cell;
    if (before?.contains(owner)) return digitsOf(textOf(cell));
    if (!after?.contains(owner) || isNumber(before)) return '';
    return headings.over(after, after).some(({ text }) => labels.any(text, DIRECT | MOBILE))
      ? ''
      : digitsOf(textOf(cell));
  }

  const isNumber = (cell: Element | null): boolean => cell !== null && asciiDigits(textOf(cell)).length >= 6;

  /** "Ext. 12" right after, or "Ext." and then "12". */
  function ofTexts(last: Node): string {
    let announced = false;
    let node: Node | null = last;
    for (let seen = 0; seen < MOST_TEXTS; ) {
      node = nextText(node, last);
      const text = node?.nodeValue ?? '';
      if (!node || text.length > MOST_LABEL) return '';
      if (text.trim() === '') continue;
      seen++;
      if (announced) return digitsOf(text);
      const [, label = '', digits] = LABELLED.exec(text) ?? [];
      if (label === '' || !labels.any(label, EXT) || labels.whole(label.trim()) !== 'ext') return '';
      if (digits) return asciiDigits(digits);
      announced = true;
    }
    return '';
  }

  function ofInput(input: HTMLInputElement): string {
    const box = input.closest('fieldset,form,tr,div') ?? input.parentElement;
    const marked = box?.querySelector<HTMLInputElement>(EXTENSION_INPUT);
    if (marked) return digitsOf(marked.value);
    const fields = [
      ...(input.closest('fieldset,form,tr,div,section') ?? box ?? input).querySelectorAll('input'),
    ];
    const next = fields[fields.indexOf(input) + 1];
    return next && isExtensionField(next) ? digitsOf(next.value) : '';
  }

  function isExtensionField(field: HTMLInputElement): boolean {
    const names = [field.getAttribute('aria-label'), field.placeholder, field.name, field.id];
    for (const label of field.labels ?? []) names.push(textOf(label));
    names.push(field.previousSibling?.nodeValue?.slice(-MOST_LABEL) ?? textOf(field.previousElementSibling));
    return names.some((name) => name && isHeading(name.replace(/[._:-]+/g, ' ').trim()));
  }

  return { of, ofInput };
}

function digitsOf(text: string): string {
  return asciiDigits(DIGITS.exec(text)?.[1] ?? '');
}

/** The text after `node` in the document's order; not one inside of `skipped`. */
function nextText(node: Node, skipped: Node): Node | null {
  let at: Node | null = node;
  let down = node !== skipped;
  for (let steps = 0; at && steps < 24; steps++) {
    let next: Node | null = down ? at.firstChild : null;
    while (!next && at) {
      next = at.nextSibling;
      if (!next) at = at.parentNode;
    }
    at = next;
    down = true;
    if (at && isText(at)) return at;
  }
  return null;
}
