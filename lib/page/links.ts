/**
 * Numbers that the page's elements hold rather than its text: `tel:` and `callto:` links, telephone inputs.
 * One offer a link: its text, or text beside it, with the same number is taken in by it.
 */
import type { LinkNumber } from '#lib/detect/link.ts';
import type { CountryHint, Reason } from '#lib/detect/types.ts';
import { blockOf, isShown } from './elements.ts';
import type { Extensions } from './extensions.ts';
import type { Item } from './pass.ts';
import type { ScanContext } from './scan.ts';
import type { SurroundingsOf } from './surroundings.ts';
import { textOf } from './tables.ts';
import type { PageNumber } from './types.ts';

const CALL_ADDRESS = /^\s*(?:tel|callto):/i;
/** Boxes that make "beside": a row, an entry of a list, a line of a card. */
const BESIDE = 'tr,li,dd,p,[role="row" i],[role="listitem" i]';

export interface Links {
  /** Reads the next link or input; inputs' numbers go into `into`. Returns false when there are no more. */
  advance(into: Item[]): boolean;
  /** Whether a number of the text is one of a link's: then the link has learnt its extension. */
  takesIn(number: PageNumber): boolean;
  /** At the end: the links' numbers, with what the text said of them. */
  finish(into: Item[]): void;
  /** Numbers of links and inputs. */
  count(): number;
}

export function createLinks(tools: {
  context: ScanContext;
  surroundings: { of: SurroundingsOf };
  extensions: Extensions;
  isLeftAlone: (element: Element) => boolean;
  root: Node;
  from: Node | undefined;
}): Links {
  const { context, surroundings, extensions, isLeftAlone, root, from } = tools;
  const { engine, options } = context;
  const numbers: PageNumber[] = [];
  const byLink = new Map<Element, PageNumber>();
  const byNumber = new Map<string, PageNumber[]>();
  let elements: Element[] | undefined;
  let at = 0;
  let seen = 0;

  /** By tag: the browser keeps such lists, while a selector is matched against every element. */
  function find(): Element[] {
    const document = root.ownerDocument ?? (root as Document);
    const tagged = (tag: string): Iterable<Element> => {
      if (root.nodeType === 9) return Document.prototype.getElementsByTagName.call(root as Document, tag);
      if (root.nodeType === 1) return Element.prototype.getElementsByTagName.call(root as Element, tag);
      return root.nodeType === 11 ? (root as DocumentFragment).querySelectorAll(tag) : [];
    };
    const links = [...tagged('a'), ...tagged('area')];
    if (root !== document && /^(?:a|area|input)$/i.test(root.nodeName)) links.unshift(root as Element);
    const called = links.filter((link) => CALL_ADDRESS.test(link.getAttribute('href') ?? ''));
    return [...rotated(called, from), ...tagged('input')];
  }

  function advance(into: Item[]): boolean {
    elements ??= find();
    const element = elements[at++];
    if (!element) return false;
    if (element.localName !== 'input') readLink(element);
    else if (isTelephone(element as HTMLInputElement)) {
      const number = readInput(element as HTMLInputElement);
      if (number) {
        seen++;
        into.push({ node: element, numbers: [number] });
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
    const read = engine.readLink(link.getAttribute('href') ?? '', regions);
    if (
      !read ||
      isFax(
        link,
        text,
        near.labels.map((label) => label.text),
      )
    )
      return;
    const number: PageNumber = {
      owner,
      e164: read.e164,
      ext: read.ext,
      country: read.country,
      guess: !read.international && isDisputed(countries),
      text: text || read.e164,
      reasons: reasonsOf(link, read, countries),
      anchor: { kind: 'link', element: link },
    };
    seen++;
    numbers.push(number);
    byLink.set(link, number);
    byNumber.set(read.e164, [...(byNumber.get(read.e164) ?? []), number]);
  }

  function isVisible(element: Element): boolean {
    return options.includeHidden === true || isShown(element);
  }

  /** The nearest label that says anything says fax: its own words, those right before it in the line, its field's. */
  function isFax(link: Element, text: string, labels: readonly string[]): boolean {
    const before = (link.previousSibling?.nodeValue ?? link.previousElementSibling?.textContent ?? '').trim();
    const own = [text, link.getAttribute('aria-label') ?? '', link.getAttribute('title') ?? ''];
    for (const words of [...own, before.slice(-30), ...labels]) {
      const kind = words ? engine.labels.whole(words.replace(/[\d\s():：+-]+$/, '')) : 'none';
      if (kind === 'fax') return true;
      if (kind === 'phone') return false;
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
      text: value,
      reasons: found.reasons,
      anchor: { kind: 'input', element: input },
    };
    // A field with its own link to call: one number, one offer.
    return byNumber.get(found.e164)?.some((link) => isBeside(link, number)) ? undefined : number;
  }

  function takesIn(number: PageNumber): boolean {
    if (numbers.length === 0 || number.anchor.kind !== 'text') return false;
    const own = byLink.get(linkAround(number.anchor.start) ?? number.owner);
    const link = own ?? byNumber.get(number.e164)?.find((each) => isBeside(each, number));
    if (!link) return false;
    if (link.e164 === number.e164 && !link.ext) link.ext = number.ext;
    return true;
  }

  function finish(into: Item[]): void {
    for (const number of numbers) {
      if (number.anchor.kind !== 'link') continue;
      const { element } = number.anchor;
      number.ext ||= extensions.of(number.owner, element);
      into.push({ node: element, numbers: [number] });
    }
  }

  return { advance, takesIn, finish, count: () => seen };
}

function reasonsOf(link: Element, read: LinkNumber, countries: readonly CountryHint[]): Reason[] {
  const reasons: Reason[] = [{ code: 'tel-link', evidence: link.getAttribute('href') ?? '' }];
  if (read.international) return [...reasons, { code: 'country-tel', evidence: read.country ?? '' }];
  const hint = countries.find(({ region }) => region === read.readIn);
  if (hint) reasons.push({ code: `country-${hint.source}`, evidence: hint.region });
  if (isDisputed(countries)) reasons.push({ code: 'country-disputed' });
  return reasons;
}

function isTelephone(input: HTMLInputElement): boolean {
  if (input.type === 'tel') return true;
  return /(?:^|\s)tel(?:-national)?(?:\s|$)/i.test(input.getAttribute('autocomplete') ?? '');
}

function linkAround(node: Text): Element | null {
  return node.parentElement?.closest('a,area') ?? null;
}

function isBeside(link: PageNumber, number: PageNumber): boolean {
  if (link.owner === number.owner || link.owner.contains(number.owner) || number.owner.contains(link.owner))
    return true;
  const box = link.owner.closest(BESIDE);
  if (box?.contains(number.owner)) return true;
  return (
    link.owner.parentElement === number.owner.parentElement &&
    (link.owner.parentElement?.children.length ?? 9) <= 4
  );
}

/** Countries were named, and not all the same. */
function isDisputed(countries: readonly CountryHint[]): boolean {
  const named = countries.filter((hint) => hint.source === 'beside' || hint.source === 'record');
  return named.some((hint) => hint.region !== named[0]?.region);
}

/** The same list, beginning with the first that stands after `from`. */
function rotated(links: Element[], from: Node | undefined): Element[] {
  if (!from) return links;
  const first = links.findIndex((link) => (from.compareDocumentPosition(link) & 4) !== 0);
  return first > 0 ? [...links.slice(first), ...links.slice(0, first)] : links;
}
