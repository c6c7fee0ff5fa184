/**
 * Numbers that the page's elements hold rather than its text: `tel:` and `callto:` links, telephone inputs.
 * One offer a link: its text, or text beside it, with the same number is taken in by it.
 */

import type { LinkNumber } from '#lib/detect/link.ts';
import { roleOf } from '#lib/detect/role.ts';
import type { CountryHint, Reason } from '#lib/detect/types.ts';
import { blockOf, isElement, isShown, isText } from '#lib/page/elements.ts';
import {
  attributeOf,
  closest,
  contains,
  countOf,
  isBefore,
  matches,
  nameOf,
  nodeValueOf,
  parentElementOf,
  previousElementOf,
  previousOf,
  select,
  tagged,
  textIn,
} from '#lib/page/native.ts';
import { ITEM } from '#lib/page/structure.ts';
import type { Anchor, PageNumber } from '../dom/page-number.ts';
import { textOf } from './columns.ts';
import type { Extensions } from './extensions.ts';
import { createLinkWords } from './link-words.ts';
import { isLinkSeenReversed, reversed, shownText } from './seen.ts';
import type { SurroundingsOf } from './surroundings.ts';
import { isTelephoneInput } from './telephone-input.ts';
import type { Item, ScanContext } from './types.ts';

/**
 * By how an address begins, spaces before it among them, which browsers pass over: to look for it anywhere in each
 * address, without regard to case, takes twice as long. One element's name with everything else in brackets is as
 * quick as that name alone; a list of selectors takes three times as long as all of them.
 */
const CALLS =
  'a:is([href^="tel:" i],[href^="callto:" i],[href^=" "],[href^="\\9"],[href^="\\a"],[href^="\\c"],[href^="\\d"])';
const CALL_ADDRESS = /^\s*(?:tel|callto):/i;
/** Signs of a line before a link that may be its label. */
const MOST_BEFORE = 30;
/** Boxes that make "beside": a row, an entry of a list, a line of a card. */
const BESIDE = `${ITEM},dd,p`;

const PARTS = 'section,article,aside,header,footer,nav,main,dialog,form';

export function createLinks(tools: {
  context: ScanContext;
  surroundings: { of: SurroundingsOf };
  extensions: Extensions;
  isLeftAlone: (element: Element) => boolean;
  roots: readonly Node[];
}) {
  const { context, surroundings, extensions, isLeftAlone, roots } = tools;
  const { engine, options } = context;
  const { numbersIn, otherThan } = createLinkWords(engine);
  const numbers: PageNumber[] = [];
  const byLink = new Map<Element, PageNumber>();
  const byNumber = new Map<string, PageNumber[]>();
  /** Links to several numbers, all of which their words are: the first is the link's, the others are read as text. */
  const severalIn = new Set<Element>();
  let called: Element[] | undefined;
  let elements: Element[] | undefined;
  let at = 0;
  let seen = 0;

  /** Reads the next link or input; inputs' numbers go into `into`. Returns false when there are no more. */
  function advance(into: Item[]): boolean {
    if (!called) {
      // A step of its own: on a long page it takes some milliseconds.
      called = roots.flatMap(callsIn);
      return true;
    }
    elements ??= [...inOrder(called), ...roots.flatMap(inputsIn)];
    const element = elements[at++];
    if (!element) return false;
    if (nameOf(element) !== 'input') readLink(element);
    else if (isTelephoneInput(element as HTMLInputElement, engine)) {
      const number = readInput(element as HTMLInputElement);
      if (number) {
        seen++;
        into.push({ node: element, number });
      }
    }
    return true;
  }

  function readLink(link: Element): void {
    if (isLeftAlone(link) || !isVisible(link)) return;
    const owner = blockOf(link);
    if (!owner) return;
    const text = textOf(link);
    const near = surroundings.of('tel-link', link, owner, text);
    const { countries } = near;
    const regions = countries.filter((hint) => hint.source !== 'language').map((hint) => hint.region);
    // A person reads the visible words only, so the hidden ones are left out.
    const shown = shownText(link);
    const meant = numbersIn(shown, near);
    const [read, ...others] = engine.readLinks(attributeOf(link, 'href') ?? '', regions, meant);
    const labels = [...near.labels, ...(near.further?.() ?? [])].map((label) => label.text);
    if (!read || isFax(link, text, labels)) return;
    const phone = [wordsBefore(link), text, ...labels].find(
      (words) => engine.labels.whole(words) === 'phone',
    );
    const role = phone && roleOf(phone, engine.labels);
    const number: PageNumber = {
      owner,
      e164: read.e164,
      ext: read.ext,
      country: read.country,
      guess: !read.international && isDisputed(countries),
      text: text || read.e164,
      ...(role && { role }),
      ...(isLinkSeenReversed(link, shown) ? { reads: reversed(shown) } : otherThan(read, shown, meant)),
      reasons: reasonsOf(link, read, countries),
      anchor: { kind: 'link', element: link },
    };
    keep(number);
    byLink.set(link, number);
    const unread = others.filter(({ e164 }) => !meant.includes(e164));
    for (const [index, { e164, ext, country }] of unread.entries())
      keep({ ...number, e164, ext, country, isUnshown: true, anchor: partOf(link, index + 1) });
    if (others.length > unread.length) severalIn.add(link);
  }

  function keep(number: PageNumber): void {
    seen++;
    numbers.push(number);
    byNumber.set(number.e164, [...(byNumber.get(number.e164) ?? []), number]);
  }

  function isVisible(element: Element): boolean {
    return options.includeHidden === true || isShown(element);
  }

  /** The nearest label that says anything says fax: its own words, those right before it in the line, its field's. */
  function isFax(link: Element, text: string, labels: readonly string[]): boolean {
    const own = [text, attributeOf(link, 'aria-label') ?? '', attributeOf(link, 'title') ?? ''];
    for (const words of [...own, wordsBefore(link), ...labels.filter((label) => !engine.hasDigits(label))]) {
      const kind = words ? engine.labels.whole(words.replace(/[\d\s():：+-]+$/, '')) : 'none';
      if (kind === 'fax' || kind === 'phone') return kind === 'fax';
    }
    return false;
  }

  function readInput(input: HTMLInputElement): PageNumber | undefined {
    const { value } = input;
    if (value.length < 4 || input.type === 'hidden' || isLeftAlone(input) || !isVisible(input))
      return undefined;
    const owner = blockOf(input);
    if (!owner) return undefined;
    const [found, another] = engine.detect(value, surroundings.of('tel-input', input, owner, value));
    if (!found || another) return undefined;
    const number: PageNumber = {
      owner,
      e164: found.e164,
      ext: found.ext || extensions.ofInput(input),
      country: found.country,
      guess: found.confidence === 'guess',
      ...(found.role && { role: found.role }),
      text: value,
      reasons: found.reasons,
      anchor: { kind: 'input', element: input },
    };
    // A field with its own link to call: one number, one offer.
    return byNumber.get(found.e164)?.some((link) => isBeside(link, number)) ? undefined : number;
  }

  /** Whether a number of the text is one of a link's: then the link has learnt its extension. */
  function takesIn(number: PageNumber): boolean {
    if (numbers.length === 0 || number.anchor.kind !== 'text') return false;
    const around = linkAround(number.anchor.start) ?? number.owner;
    const own = byLink.get(around);
    if (own && severalIn.has(around) && own.e164 !== number.e164) return false;
    const link = own ?? byNumber.get(number.e164)?.find((each) => isBeside(each, number));
    if (!link) return false;
    if (link.e164 === number.e164) {
      link.ext ||= number.ext;
      if (number.role) link.role ??= number.role;
      standAt(number, link);
    }
    return true;
  }

  /** At the end: the links' numbers, with what the text said of them. */
  function finish(into: Item[]): void {
    for (const number of numbers) {
      const { anchor, owner } = number;
      if (anchor.kind === 'link' && anchor.part === undefined)
        number.ext ||= extensions.of(owner, anchor.element);
      if (anchor.kind !== 'input') into.push({ node: nodeOf(anchor), number });
    }
  }

  return {
    advance,
    takesIn,
    finish,
    /** Numbers of links and inputs. */
    count: (): number => seen,
  };
}

function reasonsOf(link: Element, read: LinkNumber, countries: readonly CountryHint[]): Reason[] {
  const reasons: Reason[] = [{ code: 'tel-link', evidence: attributeOf(link, 'href') ?? '' }];
  if (read.international) return [...reasons, { code: 'country-tel', evidence: read.country ?? '' }];
  const hint = countries.find(({ region }) => region === read.readIn);
  if (hint) reasons.push({ code: `country-${hint.source}`, evidence: hint.region });
  if (isDisputed(countries)) reasons.push({ code: 'country-disputed' });
  return reasons;
}

function callsIn(root: Node): Element[] {
  const own = isElement(root) && matches(root, 'a,area') ? [root] : [];
  // The browser keeps lists by name.
  const inner = isText(root) ? [] : [...select(root, CALLS), ...tagged(root, 'area')];
  return [...own, ...inner].filter(isCall);
}

function inputsIn(root: Node): Element[] {
  const own = isElement(root) && nameOf(root) === 'input' ? [root] : [];
  return isText(root) ? own : [...own, ...tagged(root, 'input')];
}

const isCall = (link: Element): boolean => CALL_ADDRESS.test(attributeOf(link, 'href') ?? '');

function inOrder(links: Element[]): Element[] {
  return links.sort((a, b) => (a === b ? 0 : isBefore(a, b) ? -1 : 1));
}

function linkAround(node: Text): Element | null {
  const parent = parentElementOf(node);
  return parent && closest(parent, 'a,area');
}

function isBeside(link: PageNumber, number: PageNumber): boolean {
  // Another part of the page repeats a number for its own sake.
  if (closest(link.owner, PARTS) !== closest(number.owner, PARTS)) return false;
  if (link.owner === number.owner || contains(link.owner, number.owner) || contains(number.owner, link.owner))
    return true;
  const box = closest(link.owner, BESIDE);
  if (box && contains(box, number.owner)) return true;
  const parent = parentElementOf(link.owner);
  return parent === parentElementOf(number.owner) && (parent ? countOf(parent) : 9) <= 4;
}

/** The last words before a link in its line, or in the element before. */
function wordsBefore(link: Element): string {
  const before = previousOf(link);
  const text = (before && nodeValueOf(before)) ?? textIn(previousElementOf(link));
  return text
    .trim()
    .slice(-MOST_BEFORE)
    .replace(/[\s:：]+$/, '');
}

/** A picture that links a number which is written beside it: the offer stands where the number is read. */
function standAt({ anchor, owner, text }: PageNumber, link: PageNumber): void {
  if (link.anchor.kind !== 'link' || anchor.kind !== 'text' || textOf(link.anchor.element) !== '') return;
  if (!isShown(parentElementOf(anchor.start) ?? owner)) return;
  Object.assign(link, { anchor, owner, text, icon: link.anchor.element });
  delete link.isUnshown;
}

/** Countries were named, and not all the same. */
function isDisputed(countries: readonly CountryHint[]): boolean {
  const named = countries.filter((hint) => hint.source === 'beside' || hint.source === 'record');
  return named.some((hint) => hint.region !== named[0]?.region);
}

const nodeOf = (anchor: Anchor): Node => (anchor.kind === 'text' ? anchor.start : anchor.element);

const partOf = (element: Element, part: number): Anchor => ({ kind: 'link', element, part });
