/**
 * Extensions that stand apart from their number: in a column of their own, in the field after it, in a line after it.
 */

import { asciiDigits, mayHaveDigits } from '#lib/detect/chars.ts';
import type { Labels } from '#lib/detect/labels.ts';
import { pattern } from '#lib/detect/pattern.ts';
import { createTextWalker } from '#lib/page/create-element.ts';
import { isSizeless, isVisible } from '#lib/page/elements.ts';
import {
  attributeOf,
  closest,
  contains,
  documentOf,
  nextElementOf,
  nodeValueOf,
  parentElementOf,
  previousElementOf,
  previousOf,
  select,
  selectFirst,
  treeOf,
} from '#lib/page/native.ts';
import { DIRECT, EXT, MOBILE } from '#lib/words/kinds.ts';
import { textOf } from './columns.ts';
import type { Headings } from './headings.ts';

const EXTENSION_INPUT = 'input[autocomplete~="tel-extension" i]';
/** Texts after a number, blank ones among them, in which the label of its extension and the value may be. */
const MOST_STEPS = 12;
const MOST_LABEL = 20;
const DIGITS = pattern(String.raw`^\s*[x#]?(\p{Nd}{1,7})\s*$`, 'iu');
const LABELLED = pattern(
  String.raw`^\s*[([]?\s*([\p{L}\p{M}][\p{L}\p{M}'’׳״" ]*)\s*[.:：#-]{0,2}\s*(\p{Nd}{1,7})?\s*[)\]]?\s*$`,
);

export type Extensions = ReturnType<typeof createExtensions>;

export function createExtensions(labels: Labels, headings: Headings) {
  const isHeading = (heading: string): boolean => labels.whole(heading) === 'ext';

  /** ASCII digits of the extension of the number in `owner` whose text ends in `last`; empty if there is none. */
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
    const before = previousElementOf(cell);
    const after = nextElementOf(cell);
    if (before && contains(before, owner)) return digitsOf(textOf(cell));
    if (!after || !contains(after, owner) || isNumber(before)) return '';
    return headings.over(after, after).some(({ text }) => labels.any(text, DIRECT | MOBILE))
      ? ''
      : digitsOf(textOf(cell));
  }

  const isNumber = (cell: Element | null): boolean => cell !== null && asciiDigits(textOf(cell)).length >= 6;

  /** "Ext. 12" right after, or "Ext." and then "12". */
  function ofTexts(last: Node): string {
    let announced = false;
    const walker = createTextWalker(documentOf(last), treeOf(last));
    walker.currentNode = last;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const node = walker.nextNode() as Text | null;
      const text = node?.data ?? '';
      if (!node) return '';
      if (text.trim() === '' || contains(last, node) || isHidden(node)) continue;
      if (text.length > MOST_LABEL) return '';
      if (announced) return digitsOf(text);
      const [, label = '', digits] = LABELLED.exec(text) ?? [];
      if (label === '' || !labels.any(label, EXT) || labels.whole(label.trim()) !== 'ext') return '';
      if (digits) return asciiDigits(digits);
      announced = true;
    }
    return '';
  }

  function ofInput(input: HTMLInputElement): string {
    const box = closest(input, 'fieldset,form,tr,div') ?? parentElementOf(input) ?? input;
    const marked = selectFirst<HTMLInputElement>(box, EXTENSION_INPUT);
    if (marked) return digitsOf(marked.value);
    const around = closest(input, 'fieldset,form,tr,div,section') ?? box;
    const fields = [...select<HTMLInputElement>(around, 'input')];
    const next = fields[fields.indexOf(input) + 1];
    return next && isExtensionField(next) ? digitsOf(next.value) : '';
  }

  function isExtensionField(field: HTMLInputElement): boolean {
    const names = [attributeOf(field, 'aria-label'), field.placeholder, field.name, field.id];
    for (const label of field.labels ?? []) names.push(textOf(label));
    const before = previousOf(field);
    names.push((before && nodeValueOf(before)?.slice(-MOST_LABEL)) ?? textOf(previousElementOf(field)));
    return names.some((name) => name && isHeading(name.replace(/[._:-]+/g, ' ').trim()));
  }

  return { of, ofInput };
}

function digitsOf(text: string): string {
  return asciiDigits(DIGITS.exec(text)?.[1] ?? '');
}

function isHidden(text: Text): boolean {
  const parent = parentElementOf(text);
  return (
    parent !== null && mayHaveDigits(nodeValueOf(text) ?? '') && (isSizeless(parent) || !isVisible(parent))
  );
}
