/**
 * What stands around a text, gathered only when the engine asks: most texts have no number that is valid.
 *
 *   1. the element's own marks (aria-label, itemprop, hCard, data-label)   attached
 *   2. what is attached to it (label[for], aria-labelledby)                attached
 *   3. headings over its column, heading of its row                        above
 *   4. the block before it: dt, a label, a sibling of words                before
 *   5. the block after it, where two boxes make a pair                     after
 */
import { asciiDigits } from '#lib/detect/extension.ts';
import { hasDigit, hasLetter } from '#lib/detect/pattern.ts';
import type { CountryHint, Label, Surroundings, TextKind } from '#lib/detect/types.ts';
import { lineBefore } from './cell-lines.ts';
import { textOf } from './columns.ts';
import type { PageCountries } from './countries.ts';
import {
  attributeOf,
  countOf,
  firstChildOf,
  firstElementOf,
  hasAttributesOf,
  matches,
  nameOf,
  nextElementOf,
  nextOf,
  parentElementOf,
  previousElementOf,
  previousOf,
  selectFirst,
  treeOf,
} from './dom.ts';
import { isElement, isText, parentOf } from './elements.ts';
import type { Headings } from './tables.ts';
import { titlesOver } from './titles.ts';

/** How many boxes up a label is looked for. */
const MOST_UP = 4;
/** Longest text of a block that is a label. */
const MOST_LABEL = 60;
/** What a tip offers to do. */
const DEED =
  /^(?:copy|view|open|edit|click|show|go|call|dial|send|see|more|delete|remove|add|select|copier|voir|ouvrir|modifier|copiar|ver|abrir|editar|kopieren|öffnen|anzeigen|bearbeiten|kopiëren|bekijken|копировать|открыть|изменить|העתק|פתח|ערוך|הצג|نسخ|عرض|فتح|تعديل|复制|查看|编辑|コピー|表示|編集)/i;
/** Longest `title` that is a name. */
const MOST_TIP = 24;
/** Longest of one that stands after. */
const MOST_AFTER = 24;
/** Longest of any other label. */
const MOST_CHARS = 80;

export interface Around {
  headings: Headings;
  countries: PageCountries;
  /** Site, language and default, in this order: for every number alike. */
  usual: readonly CountryHint[];
}

export type ElementAt = (start: number) => Element | null;

/** One object for all texts of a pass, so that the many that hold no number cost nothing. */
export function createSurroundings(around: Around) {
  let countries: readonly CountryHint[] | undefined;
  let labels: readonly Label[] | undefined;
  let element: Element | undefined;
  let owner: Element | undefined;
  let line = '';
  let elementAt: ElementAt | undefined;

  const surroundings = {
    kind: 'text' as TextKind,
    at(start: number): void {
      const pair = owner && lineBefore(owner, line, start);
      if (pair !== undefined) {
        labels = pair === '' ? NONE : [{ text: pair, where: 'attached' }];
        return;
      }
      const next = elementAt?.(start);
      if (!next || next === element) return;
      element = next;
      labels = undefined;
    },
    usual: around.usual,
    /** What is attached, then what stands above. */
    get labels(): readonly Label[] {
      if (!element || !owner) return NONE;
      if (!labels) {
        const above = around.headings.over(element, owner);
        labels = mayBeMarked(element, owner) ? [...marksOf(element, owner), ...above] : above;
      }
      return labels;
    },
    further: (): readonly Label[] => {
      if (!owner || !element) return NONE;
      return besideOf(surroundings.kind === 'text' ? owner : element, around.headings);
    },
    titles: (): readonly Label[] => (owner ? titlesOver(owner) : NONE),
    get countries(): readonly CountryHint[] {
      if (countries) return countries;
      const place = surroundings.kind === 'tel-input' ? element : owner;
      const near = place ? around.countries.near(place, line) : NONE;
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
      countries = undefined;
      labels = undefined;
      return surroundings;
    },
  };
}
export type SurroundingsOf = ReturnType<typeof createSurroundings>['of'];

const NONE: readonly never[] = [];

function marksOf(element: Element, owner: Element): Label[] {
  const found: Label[] = [];
  for (const text of ownMarks(element, owner)) if (isLabel(text)) found.push({ text, where: 'attached' });
  for (const text of attached(element, owner)) if (isLabel(text)) found.push({ text, where: 'attached' });
  return found;
}

/** @param box of a link or an input, whose label may stand before it in its own block, itself; else its block. */
function besideOf(box: Element, headings: Headings): Label[] {
  const found = [...beside(box)].filter((label) => isLabel(label.text));
  const caption = headings.caption(box);
  if (isLabel(caption)) found.push({ text: caption, where: 'above' });
  return found;
}

function isLabel(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '' && text.length <= MOST_CHARS;
}

/** Anything that `ownMarks` and `attached` look at: one question for all, as most elements have none of it. */
const MARKED =
  '[aria-label],[title],[data-label],[data-title],[data-th],[data-column],[data-header],[data-field-label],[itemprop],[property],.tel,.p-tel,.fax,.p-fax,.p-tel-fax,[href^="fax:" i],[aria-labelledby],[id],input,output,select,textarea,meter,progress,button';

function isMarked(element: Element): boolean {
  return hasAttributesOf(element) && matches(element, MARKED);
}

function mayBeMarked(element: Element, owner: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (isMarked(each)) return true;
    const name = nameOf(each);
    if (LABELLED.has(name)) return true;
    if (each === owner || name === 'body') return false;
  }
  return false;
}

/** Elements that a `label` can be for (HTML, "labelable elements"). */
const LABELLED = new Set('button,input,meter,output,progress,select,textarea'.split(','));

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

function* ownMarks(element: Element, owner: Element): Generator<string | null | undefined> {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (isMarked(each)) {
      for (const name of NAMED) yield attributeOf(each, name)?.trim();
      // A tip may say anything; a short one is what the field is called.
      const tip = attributeOf(each, 'title')?.trim();
      if (tip && tip.length <= MOST_TIP && !hasDigit(tip) && nameOf(each) !== 'a' && !DEED.test(tip))
        yield tip;
      // In hCard the type of a `tel` is a word in it or a class of it.
      if (matches(each, MARKS[1]?.[0] ?? '')) yield 'fax';
      else if (matches(each, MARKS[0]?.[0] ?? '')) {
        yield textOf(selectFirst(each, '.type'));
        yield 'tel';
      } else yield camelWords(attributeOf(each, 'itemprop') ?? attributeOf(each, 'property'))?.trim();
    }
    if (each === owner || nameOf(each) === 'body') return;
  }
}

/** "orderNumber" as "order Number". */
function camelWords(name: string | null): string | null {
  return name && name.length < 40 ? name.replace(/([a-z])([A-Z])/g, '$1 $2') : null;
}

function* attached(element: Element, owner: Element): Generator<string> {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const labelled = LABELLED.has(nameOf(each));
    if (labelled || isMarked(each)) {
      const ids = attributeOf(each, 'aria-labelledby');
      const id = attributeOf(each, 'id');
      const root = treeOf(each);
      if (ids) for (const one of ids.trim().split(/\s+/)) yield textOf(byId(root, one));
      if (labelled) {
        for (const label of (each as HTMLInputElement).labels ?? NONE) yield labelText(label);
      } else if (id && each.attributes.length > 1 && /^(span|div|a|p|dd)$/.test(nameOf(each))) {
        yield textOf(selectFirst(root, `label[for="${CSS.escape(id)}"]`));
      }
    }
    if (each === owner) return;
  }
}

function byId(root: Node, id: string): Element | null {
  return id === '' ? null : selectFirst(root, `#${CSS.escape(id)}`);
}

/** A label's own words: what is in the field that it wraps is none of them. */
function labelText(label: Element): string {
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

/** Blocks before, going up while nothing is before; then the one after, in a pair. */
function* beside(owner: Element): Generator<Label> {
  let box: Element | null = owner;
  for (let up = 0; box && up < MOST_UP; up++) {
    const name = nameOf(box);
    if (/^(td|th|tr|tbody|table|body|html)$/.test(name)) {
      if (name === 'td') yield* cellBefore(box);
      return;
    }
    const before = labelBefore(box);
    if (before !== undefined) {
      if (before) yield { text: before, where: 'before' };
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

/**
 * The text of what stands before in the same box, if it is short and no number; values of the same kind in between
 * are skipped. Empty where something stands there that is no label; undefined where nothing does.
 */
function labelBefore(box: Element): string | undefined {
  let each = previousOf(box);
  for (let back = 0; each && back < 12; back++, each = previousOf(each)) {
    const element = isElement(each) ? each : undefined;
    if (element ? /^(script|style|template|br|hr|svg|img|i)$/.test(nameOf(element)) : !isText(each)) continue;
    const text = element ? textOf(element) : (each.nodeValue ?? '').trim();
    if (text === '') continue;
    const digits = hasDigit(text) ? asciiDigits(text).length : 0;
    if (digits >= 6 && digits * 2 >= text.length - 20) continue;
    return text.length <= MOST_LABEL && digits < 6 ? text : '';
  }
  return undefined;
}

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
  const text = textOf(before);
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
    yield { text, where: 'before' };
  }
}
