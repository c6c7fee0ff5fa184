/**
 * Labels and what stands beside them, however a page ties the two: `for`, lists of terms, tables, forms, or nothing but
 * their order.
 */

import { plain } from '#lib/core/plain.ts';
import { createElementWalker } from '#lib/page/create-element.ts';
import {
  attributeOf,
  byId,
  contains,
  contentOf,
  countOf,
  documentOf,
  hasAttribute,
  idOf,
  nameOf,
  nextElementOf,
  nextOf,
  nodeValueOf,
  parentElementOf,
  select,
  selectFirst,
} from '#lib/page/native.ts';
import { askedOnce, find } from '#lib/page/select.ts';
import { HEADING, headCells } from '#lib/page/structure.ts';
import { looksLikeName, ownTextOf, textOf } from '#lib/page/text.ts';
import { type FieldRole, fullName, roleOf, roleOfAutofill, roleOfKey } from '#lib/words/field-roles.ts';
import { isGivenName, withoutAddress } from './likeness.ts';

export interface Field {
  role: FieldRole;
  value: string;
  /** Where the value stands. */
  element: Element;
}

/** More elements than that a form has not; a page of tens of thousands is read around the number only. */
const MAX_ELEMENTS = 2500;
const MAX_LABEL = 40;
// Each element of a part is asked: names and roles are looked at by hand, as a browser takes ten times as long to try a
// list of selectors.
/** Lists in a part of the page that the number does not stand in are of other records. */
const LISTS = /^(?:table|ul|ol)$/;
const LIST_ROLES = /^(?:grid|treegrid|table|list)$/;
/** Parts that are of someone other than the record itself. */
const OTHERS =
  /emergency|next of kin|spouse|guardian|parent|mother|father|assistant|referr|reference|secondary|notfall|urgence|emergencia|emergenza|חירום|طوارئ|account manager|owner|assigned/iu;
const APART = /^(?:dialog|template|script|style|noscript|nav)$/;
const APART_ROLES = /^(?:dialog|navigation)$/;
const PARTS = /^(?:fieldset|section)$/;
const PART_CLASSES = /card|panel|section/i;

/** Returns the labelled fields of a part of the page. */
export function fieldsIn(root: Element, number: Element): Field[] {
  const fields: Field[] = [];
  const seen = new Map<string, FieldRole | undefined>();
  const role = (text: string) => {
    if (!seen.has(text)) seen.set(text, roleOf(text));
    return seen.get(text);
  };
  for (const element of walk(root, number)) {
    if (isControl(element)) {
      const own = roleOfControl(element);
      add(fields, own, element);
      continue;
    }
    const text = labelText(element);
    if (text === undefined) continue;
    const named = role(text);
    const value = named && valueBeside(element, number);
    if (named && typeof value === 'string') keep(fields, named, value, element);
    else if (named && typeof value === 'object') add(fields, named, value);
    else inLine(fields, element, role);
  }
  return fields;
}

/** Elements of the part, without lists and dialogs that the number is not in. */
function* walk(root: Element, number: Element): Generator<Element> {
  const walker = createElementWalker(documentOf(root), root);
  let count = 0;
  let node = walker.nextNode() as Element | null;
  while (node && count < MAX_ELEMENTS) {
    count += 1;
    if ((isApart(node) || isOtherList(node) || isOthers(node)) && !contains(node, number)) {
      node = afterSubtree(walker);
      continue;
    }
    yield node;
    node = walker.nextNode() as Element | null;
  }
}

const isNamed = (node: Element, names: RegExp, roles: RegExp) =>
  names.test(nameOf(node)) || roles.test(attributeOf(node, 'role') ?? '');

const isApart = (node: Element) => isNamed(node, APART, APART_ROLES) || hasAttribute(node, 'hidden');

function isOthers(node: Element): boolean {
  if (!PARTS.test(nameOf(node)) && !PART_CLASSES.test(attributeOf(node, 'class') ?? '')) return false;
  const heading = selectFirst(node, `legend,${HEADING}`);
  return heading !== null && OTHERS.test(contentOf(heading));
}

/** A table without column headings describes one record; lists of more than a few things are of others. */
function isOtherList(node: Element): boolean {
  if (!isNamed(node, LISTS, LIST_ROLES)) return false;
  if (nameOf(node) === 'ul' || nameOf(node) === 'ol') return countOf(node) > 15;
  if (nameOf(node) !== 'table') return true;
  return headCells(node).length > 1;
}

function afterSubtree(walker: TreeWalker): Element | null {
  for (let next = walker.nextSibling(); ; next = walker.nextSibling()) {
    if (next) return next as Element;
    if (!walker.parentNode()) return null;
  }
}

const isControl = (element: Element): element is HTMLInputElement =>
  nameOf(element) === 'input' || nameOf(element) === 'select' || nameOf(element) === 'textarea';

const NO_TEXT = /^(?:checkbox|radio|hidden|button|submit|reset|file|image|password|range|color|search)$/i;

function roleOfControl(control: Element): FieldRole | undefined {
  if (nameOf(control) === 'textarea' || NO_TEXT.test(attributeOf(control, 'type') ?? '')) return undefined;
  return (
    roleOfAutofill(attributeOf(control, 'autocomplete')) ??
    roleOf(attributeOf(control, 'aria-label') ?? undefined) ??
    roleOfKey(attributeOf(control, 'name')) ??
    roleOfKey(attributeOf(control, 'id')) ??
    roleOfKey(attributeOf(control, 'data-field') ?? attributeOf(control, 'formcontrolname'))
  );
}

/** A label's words: an element's own text, as long as it is short and holds no value. */
const labelText = askedOnce((element: Element): string | undefined => {
  if (/^(?:h[1-6]|legend|button|option)$/.test(nameOf(element))) return undefined;
  if (countOf(element) > 3) return undefined;
  const own = countOf(element) === 0 ? contentOf(element) : (ownTextOf(element) ?? labelInside(element));
  const text = plain(own);
  return text !== undefined && text.length <= MAX_LABEL + 80 ? text : undefined;
});

const labelInside = (element: Element) =>
  /^(?:label|dt|th|legend)$/.test(nameOf(element)) ? contentOf(element) : undefined;

function add(fields: Field[], role: FieldRole | undefined, element: Element): void {
  const text = role && writtenIn(element);
  if (role && text) keep(fields, role, text, element);
}

function keep(fields: Field[], role: FieldRole, text: string, element: Element): void {
  const value = withoutAddress(text);
  if (isGivenName(value) && roleOf(value) === undefined) fields.push({ role, value, element });
}

/** Returns the text of a control, of a link to a record, or of the first line of an element. */
export function writtenIn(element: Element): string | undefined {
  if (nameOf(element) === 'select') {
    const chosen = (element as HTMLSelectElement).selectedOptions?.[0];
    return textOf(chosen);
  }
  if (nameOf(element) === 'input') return textOf(element);
  const control = find(element, 'input, select', 6).find(
    (one) => !NO_TEXT.test(attributeOf(one, 'type') ?? ''),
  );
  const typed = control && writtenIn(control);
  if (typed) return typed;
  const whole = textOf(element);
  if (whole && withoutAddress(whole) !== whole) return whole;
  const link = selectFirst(element, 'a[href]');
  const linked = link && select(element, 'a[href]').length === 1 ? textOf(link) : undefined;
  if (linked && looksLikeName(linked)) return linked;
  return whole;
}

/** The element, or the text, that a label is of. */
function valueBeside(label: Element, number: Element): Element | string | undefined {
  const document = documentOf(label);
  const target = attributeOf(label, 'for');
  if (target) {
    const control = byId(document, target);
    if (control) return control;
  }
  const id = idOf(label);
  if (id) {
    const labelled = selectFirst(document, `[aria-labelledby~="${id.replace(/["\\]/g, '\\$&')}"]`);
    if (labelled && !contains(labelled, label)) return labelled;
  }
  const inside = selectFirst(label, 'input, select');
  if (inside) return inside;
  let node = label;
  const words = plain(contentOf(label));
  for (let step = 0; step < 4; step += 1) {
    const next = nextElementOf(node);
    const after = textAfter(node);
    if (after) return after;
    if (next && !contains(next, number)) return /^(?:br|hr)$/.test(nameOf(next)) ? undefined : next;
    const parent: Element | null = parentElementOf(node);
    // The label stands alone in what is round it, so that the value is beside that.
    if (!parent || next || withoutColon(contentOf(parent)) !== withoutColon(words)) return undefined;
    node = parent;
  }
  return undefined;
}

const withoutColon = (text: string | null | undefined) => plain(text)?.replace(/[\s:：*]+$/u, '');

/** Text right after an element, in the same line of the source: `<b>Name:</b> Ada Byron`. */
function textAfter(node: Element): string | undefined {
  const next = nextOf(node);
  return (next && plain(nodeValueOf(next))?.replace(/^[:\s–-]+/u, '')) || undefined;
}

/** `Company: Acme Inc.` in one element. */
function inLine(fields: Field[], element: Element, role: (text: string) => FieldRole | undefined): void {
  const whole = contentOf(element);
  if (whole.length > 140) return;
  const { label, value } =
    /^\s*(?<label>[^:：]{2,40})[:：]\s*(?<value>\S.{1,80}?)\s*$/su.exec(whole)?.groups ?? {};
  const named = label && role(label.trim());
  if (named && value) keep(fields, named, plain(value) ?? '', element);
}

export interface NamedBy {
  person: string | undefined;
  company: string | undefined;
  /** A field called only “Name”: of whom, the rest of the page says. */
  name: string | undefined;
  agents: readonly string[];
}

/**
 * Returns the names that the fields give together; of several of a kind the nearest to the number, and none of two
 * that are as near.
 */
export function namedBy(fields: readonly Field[], distance: (element: Element) => number): NamedBy {
  const nearest = (role: FieldRole): string | undefined => {
    const own = fields
      .filter((field) => field.role === role)
      .map(({ value, element }) => ({ value, steps: distance(element) }));
    const least = Math.min(...own.map(({ steps }) => steps));
    const values = new Set(own.filter(({ steps }) => steps === least).map(({ value }) => value));
    return values.size === 1 ? [...values][0] : undefined;
  };
  const first = nearest('first');
  const last = nearest('last');
  const party = nearest('party');
  const name = nearest('name') ?? party;
  // In languages that call the whole and the part alike, the other part says which it is: `Nom` beside `Prénom`.
  const parts =
    first && last
      ? fullName(first, last)
      : first && name
        ? fullName(first, name)
        : last && name
          ? fullName(name, last)
          : undefined;
  const whole = nearest('person');
  return {
    person: whole ?? (name && parts?.includes(name) && name.includes(' ') ? name : parts),
    company: nearest('company') ?? (party !== name ? party : undefined),
    name,
    agents: fields.filter(({ role }) => role === 'agent').map(({ value }) => value),
  };
}
