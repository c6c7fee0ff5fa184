/**
 * Gathers the words around a text, only when the engine asks: most texts have no number that is valid.
 *
 *   1. the element's own marks (aria-label, itemprop, hCard, data-label)   attached
 *   2. labels attached to it (label[for], aria-labelledby)                 attached
 *   3. headings over its column, heading of its row                        above
 *   4. the block before it: dt, a label, a sibling of words                before
 *   5. the block after it, if two boxes make a pair                        after
 */
import type { Labels } from '#lib/detect/labels.ts';
import { hasDigit } from '#lib/detect/pattern.ts';
import type { CountryHint, Label, Surroundings, TextKind } from '#lib/detect/types.ts';
import { parentOf } from '#lib/page/elements.ts';
import {
  attributeNamesOf,
  attributeOf,
  hasAttributesOf,
  matches,
  nameOf,
  selectFirst,
  treeOf,
} from '#lib/page/native.ts';
import { referred } from '#lib/page/structure.ts';
import { DEED } from '#lib/words/kinds.ts';
import { lineBefore } from './cell-lines.ts';
import { slottedIn } from './cell-places.ts';
import { textOf } from './columns.ts';
import type { PageCountries } from './countries.ts';
import { labelText } from './field-names.ts';
import type { Headings } from './headings.ts';
import { beside, labelInBlock } from './labels-before.ts';
import { titlesOver } from './titles.ts';

const LINE = '\u2028';
/** Longest `title` that is a name. */
const MOST_TIP = 24;
/** Longest of any other label. */
const MOST_CHARS = 80;

export interface Around {
  headings: Headings;
  countries: PageCountries;
  labels: Labels;
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
  let first: Text | undefined;
  let offset = 0;

  const surroundings = {
    kind: 'text' as TextKind,
    at(start: number): void {
      offset = start;
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
    /** Labels attached to it, then those above. */
    get labels(): readonly Label[] {
      if (!element || !owner) return NONE;
      labels ??= [...marksOf(element, owner, offersDeed), ...around.headings.over(element, owner)];
      return labels;
    },
    further: (): readonly Label[] => {
      if (!owner || !element) return NONE;
      const before = first && !line.slice(0, offset).includes(LINE) ? labelInBlock(first, owner) : undefined;
      if (before) return [before];
      return besideOf(surroundings.kind === 'text' ? owner : element, around.headings);
    },
    titles: (): readonly Label[] => (owner ? titlesOver(owner) : NONE),
    get countries(): readonly CountryHint[] {
      if (countries) return countries;
      const place = surroundings.kind === 'tel-input' ? element : ((element && slottedIn(element)) ?? owner);
      const near = place ? around.countries.near(place, line, element === owner ? first : element) : NONE;
      countries = [...near, ...around.usual, ...(place ? around.countries.ofPage(place) : NONE)];
      return countries;
    },
  };

  /** "Copy", "Show more": what a tip offers to do. */
  const offersDeed = (tip: string): boolean => around.labels.any(/^\S*/.exec(tip)?.[0] ?? '', DEED);

  return {
    /**
     * @param element the innermost element around the text; `owner` its block; `line` what is written there.
     * @param nextFirst the line's first text, where its block holds more than the line.
     * @param nextElementAt the innermost element around an offset of the line, if it is in several.
     */
    of(
      kind: TextKind,
      nextElement: Element,
      nextOwner: Element,
      nextLine: string,
      nextElementAt?: ElementAt,
      nextFirst?: Text,
    ): Surroundings {
      first = nextFirst;
      offset = 0;
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

type IsDeed = (tip: string) => boolean;

const marksOf = (element: Element, owner: Element, isDeed: IsDeed): Label[] =>
  [...ownMarks(element, owner, isDeed), ...attached(element, owner)]
    .filter(isLabel)
    .map((text) => ({ text, where: 'attached' }));

/** @param box of a link or an input, whose label may stand before it in its own block, itself; else its block. */
function besideOf(box: Element, headings: Headings): Label[] {
  const found = [...headings.faxBeside(box), ...beside(box)].filter((label) => isLabel(label.text));
  const caption = headings.caption(box);
  if (isLabel(caption)) found.push({ text: caption, where: 'above' });
  return found;
}

function isLabel(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '' && text.length <= MOST_CHARS;
}

function isMarked(element: Element): boolean {
  return hasAttributesOf(element) && matches(element, MARKED);
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

/** Anything that `ownMarks` and `attached` look at: one question for all, as most elements have none of it. */
const MARKED = `${NAMED.map((name) => `[${name}]`)},[title],[itemprop],[property],.tel,.p-tel,.fax,.p-fax,.p-tel-fax,[href^="fax:" i],[aria-labelledby],[id],input,output,select,textarea,meter,progress,button`;

function* ownMarks(element: Element, owner: Element, isDeed: IsDeed): Generator<string | null | undefined> {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (isMarked(each)) {
      for (const name of NAMED) yield attributeOf(each, name)?.trim();
      // A tip may say anything; a short one is what the field is called.
      const tip = attributeOf(each, 'title')?.trim();
      if (tip && tip.length <= MOST_TIP && !hasDigit(tip) && nameOf(each) !== 'a' && !isDeed(tip)) yield tip;
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
      const id = attributeOf(each, 'id');
      for (const label of referred(each, 'aria-labelledby')) yield textOf(label);
      if (labelled) {
        for (const label of (each as HTMLInputElement).labels ?? NONE) yield labelText(label);
      } else if (id && attributeNamesOf(each).length > 1 && /^(span|div|a|p|dd)$/.test(nameOf(each))) {
        yield textOf(selectFirst(treeOf(each), `label[for="${CSS.escape(id)}"]`));
      }
    }
    if (each === owner) return;
  }
}
