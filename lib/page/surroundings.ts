/**
 * What stands around a text, gathered only when the engine asks: most texts have no number that is valid.
 *
 *   1. the element's own marks (aria-label, itemprop, hCard, data-label)   attached
 *   2. what is attached to it (label[for], aria-labelledby)                attached
 *   3. headings over its column, heading of its row                        above
 *   4. the block before it: dt, a label, a sibling of words                before
 *   5. the block after it, where two boxes make a pair                     after
 */
import type { CountryHint, Surroundings, TextKind } from '#lib/detect/types.ts';
import type { PageCountries } from './countries.ts';
import { isElement, parentOf } from './elements.ts';
import { type Headings, textOf } from './tables.ts';

type Label = Surroundings['labels'][number];

/** How many boxes up a label is looked for. */
const MOST_UP = 4;
/** Longest text of a block that is a label. */
const MOST_LABEL = 60;

export interface Around {
  headings: Headings;
  countries: PageCountries;
  /** Site, language and default, in this order: for every number alike. */
  usual: readonly CountryHint[];
}

export type ElementAt = (start: number) => Element | null;

/** One object for all texts of a pass, so that the many that hold no number cost nothing. */
export function createSurroundings(around: Around) {
  let labels: Label[] | undefined;
  let countries: readonly CountryHint[] | undefined;
  let element: Element | undefined;
  let owner: Element | undefined;
  let line = '';
  let elementAt: ElementAt | undefined;

  const surroundings = {
    kind: 'text' as TextKind,
    at(start: number): void {
      const next = elementAt?.(start);
      if (!next || next === element) return;
      element = next;
      labels = undefined;
    },
    usual: around.usual,
    get labels(): Label[] {
      if (element && owner)
        labels ??= labelsOf(around.headings, element, owner, surroundings.kind !== 'text');
      return labels ?? [];
    },
    get countries(): readonly CountryHint[] {
      if (countries) return countries;
      const place = surroundings.kind === 'tel-input' ? element : owner;
      const near = place ? around.countries.near(place, line) : [];
      countries = near.length === 0 ? around.usual : [...near, ...around.usual];
      return countries;
    },
  };

  return {
    /**
     * @param element the innermost element around the text; `owner` its block; `line` what is written there.
     * @param nextElementAt the innermost element around an offset of the line, where it is in several.
     */
    of(
      kind: TextKind,
      nextElement: Element,
      nextOwner: Element,
      nextLine: string,
      nextElementAt?: ElementAt,
    ): Surroundings {
      elementAt = nextElementAt;
      surroundings.kind = kind;
      element = nextElement;
      owner = nextOwner;
      line = nextLine;
      labels = undefined;
      countries = undefined;
      return surroundings;
    },
  };
}
export type SurroundingsOf = ReturnType<typeof createSurroundings>['of'];

/** @param isField a link or an input, whose label may stand before it in its own block. */
function labelsOf(headings: Headings, element: Element, owner: Element, isField: boolean): Label[] {
  const labels: Label[] = [];
  const push = (text: string | null | undefined, where: Label['where']): void => {
    const trimmed = text?.trim();
    if (trimmed && trimmed.length <= 80) labels.push({ text: trimmed, where });
  };
  for (const text of ownMarks(element, owner)) push(text, 'attached');
  for (const text of attached(element, owner)) push(text, 'attached');
  for (const text of headings.over(element)) push(text, 'above');
  for (const label of beside(isField ? element : owner)) push(label.text, label.where);
  return labels;
}

/** Microdata and hCard as words; names that the page shows for the element by its attributes. */
const MARKS: readonly [string, string][] = [
  [
    '[itemprop~="telephone" i],[itemprop~="phone" i],[property~="telephone" i],[property~="schema:telephone" i],.tel,.p-tel',
    'tel',
  ],
  ['[itemprop~="faxNumber" i],[property~="faxNumber" i],.fax,.p-fax,.p-tel-fax,a[href^="fax:" i]', 'fax'],
];
const NAMED = [
  'aria-label',
  'data-label',
  'data-title',
  'data-th',
  'data-column',
  'data-header',
  'data-field-label',
];

function* ownMarks(element: Element, owner: Element): Generator<string | null> {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (each.hasAttributes() && !isPlainlyClassed(each)) {
      for (const name of NAMED) yield each.getAttribute(name);
      // In hCard the type of a `tel` is a word in it or a class of it.
      if (each.matches(MARKS[1]?.[0] ?? '')) yield 'fax';
      else if (each.matches(MARKS[0]?.[0] ?? '')) {
        yield textOf(each.querySelector('.type'));
        yield 'tel';
      } else yield camelWords(each.getAttribute('itemprop') ?? each.getAttribute('property'));
    }
    if (each === owner || each.localName === 'body') return;
  }
}

/** Only a class, and none that means anything here: most elements with attributes are so. */
function isPlainlyClassed(element: Element): boolean {
  return (
    element.attributes.length === 1 &&
    element.hasAttribute('class') &&
    !/(?:^|[\s-])(?:tel|fax)/i.test(element.className.toString())
  );
}

/** "orderNumber" as "order Number". */
function camelWords(name: string | null): string | null {
  return name && name.length < 40 ? name.replace(/([a-z])([A-Z])/g, '$1 $2') : null;
}

function* attached(element: Element, owner: Element): Generator<string> {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (!each.hasAttributes() || isPlainlyClassed(each)) {
      if (each === owner) return;
      continue;
    }
    const ids = each.getAttribute('aria-labelledby');
    const root = each.getRootNode() as Document | ShadowRoot;
    if (ids) for (const id of ids.split(/\s+/)) yield textOf(root.getElementById?.(id));
    const labels = (each as HTMLInputElement).labels;
    if (labels) for (const label of labels) yield labelText(label);
    else if (
      each.id &&
      each.attributes.length > 1 &&
      /^(output|input|span|div|a|p|dd)$/.test(each.localName)
    ) {
      yield textOf(root.querySelector?.(`label[for="${CSS.escape(each.id)}"]`));
    }
    if (each === owner) return;
  }
}

/** A label's own words: what is in the field that it wraps is none of them. */
function labelText(label: Element): string {
  let text = '';
  const visit = (node: Node): void => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 3) text += child.nodeValue;
      else if (isElement(child) && !/^(input|select|textarea|output|button)$/.test(child.localName))
        visit(child);
    }
  };
  visit(label);
  return text.replace(/\s+/g, ' ').trim();
}

/** Blocks before, going up while nothing is before; then the one after, in a pair. */
function* beside(owner: Element): Generator<{ text: string; where: 'before' | 'after' }> {
  let box: Element | null = owner;
  for (let up = 0; box && up < MOST_UP; up++) {
    if (/^(td|th|tr|tbody|table|body|html)$/.test(box.localName)) {
      if (box.localName === 'td') yield* cellBefore(box);
      return;
    }
    const before = labelBefore(box);
    if (before !== undefined) {
      if (before) yield { text: before, where: 'before' };
      return;
    }
    if (!box.previousElementSibling && box.nextElementSibling && box.parentElement?.children.length === 2) {
      const after = textOf(box.nextElementSibling);
      if (after && after.length <= 30) yield { text: after, where: 'after' };
    }
    box = parentOf(box);
  }
}

/**
 * The text of what stands before in the same box, if it is short and no number; values of the same kind in between
 * are skipped. Empty where something stands there that is no label; undefined where nothing does.
 */
function labelBefore(box: Element): string | undefined {
  let each = box.previousSibling;
  for (let back = 0; each && back < 12; back++, each = each.previousSibling) {
    if (
      isElement(each) ? /^(script|style|template|br|hr|svg|img|i)$/.test(each.localName) : each.nodeType !== 3
    ) {
      continue;
    }
    const text = isElement(each) ? textOf(each) : (each.nodeValue ?? '').trim();
    if (text === '') continue;
    const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
    if (digits >= 6 && digits * 2 >= text.length - 20) continue;
    return text.length <= MOST_LABEL && digits < 6 ? text : '';
  }
  return undefined;
}

/** `<tr><td>Phone</td><td>…`: a table of pairs, without headings. */
function* cellBefore(cell: Element): Generator<{ text: string; where: 'before' }> {
  const before = cell.previousElementSibling;
  const cells = cell.parentElement?.childElementCount ?? 0;
  if (!before || cells > 4) return;
  const text = textOf(before);
  // A colon may have a cell of its own.
  if (!/\p{L}/u.test(text)) {
    const label = textOf(before.previousElementSibling);
    if (text.length <= 1 && label) yield { text: label, where: 'before' };
  } else if (cells % 2 === 0 && text.length <= MOST_LABEL && cell.matches(':nth-child(even)')) {
    yield { text, where: 'before' };
  }
}
