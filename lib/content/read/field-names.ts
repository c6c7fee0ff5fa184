/** Returns the names of a single-line field by its own marks: its labels, its name, its autocomplete. */
import { hasDigit } from '#lib/detect/pattern.ts';
import { isElement, isText } from '#lib/page/elements.ts';
import { attributeOf, firstChildOf, nameOf, nextOf, previousElementOf } from '#lib/page/native.ts';
import { referred } from '#lib/page/structure.ts';
import { textOf } from './columns.ts';

const NAMES = ['aria-label', 'name', 'id', 'autocomplete', 'data-field', 'data-name'];
const MOST_CHARS = 48;
/** A prefix that makes an id of a field's name, such as Django's `id_phone`. It says nothing of the field. */
const MADE_ID = /^(?:id|field|input|form|edit|txt|ctl)(?= )/i;
/** "f-phone", "m_phone": a form's letter, and no fax. */
const FORMS_LETTER = /^[a-z][-_](?=[a-z]{2})/i;

/** The names of a field as words: "billing_phone[0]" is "billing phone". */
export function namesOfInput(input: HTMLInputElement): string[] {
  const names: string[] = [];
  for (const label of input.labels ?? []) names.push(labelText(label));
  // A label that belongs to no field, right before this one in its box.
  const before = previousElementOf(input);
  if (before && nameOf(before) === 'label' && !(before as HTMLLabelElement).control)
    names.push(labelText(before));
  names.push(...referred(input, 'aria-labelledby').map(textOf));
  for (const name of NAMES) {
    const named = words((attributeOf(input, name) ?? '').replace(FORMS_LETTER, ''));
    names.push(name === 'id' ? named.replace(MADE_ID, '') : named);
  }
  return names.filter((name) => name !== '' && name.length <= MOST_CHARS);
}

function words(name: string): string {
  const plain = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\W_]+/g, ' ')
    .trim();
  return hasDigit(plain) ? plain.replace(/\p{Nd}+/gu, ' ').trim() : plain;
}

/** A label's own words: without those in the field that it wraps. */
export function labelText(label: Element): string {
  let text = '';
  const visit = (node: Node): void => {
    for (let child = firstChildOf(node); child; child = nextOf(child)) {
      if (isText(child)) text += child.data;
      else if (isElement(child) && !/^(input|select|textarea|output|button)$/.test(nameOf(child)))
        visit(child);
    }
  };
  visit(label);
  return text.replace(/\s+/g, ' ').trim();
}
