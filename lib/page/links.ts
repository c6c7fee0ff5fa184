/**
 * Numbers that the page's elements hold rather than its text: `tel:` and `callto:` links, telephone inputs.
 * One offer a link: its text, or text beside it, with the same number is taken in by it.
 */
import type { CountryHint } from '#lib/detect/types.ts';
import { blockOf, isShown } from './elements.ts';
import type { Item } from './pass.ts';
import type { ScanContext } from './scan.ts';
import { type Around, surroundingsOf } from './surroundings.ts';
import { textOf } from './tables.ts';
import type { PageNumber } from './types.ts';

const LINKS = 'a[href*="tel:" i],a[href*="callto:" i],area[href*="tel:" i]';
const CALL_ADDRESS = /^\s*(?:tel|callto):/i;
const INPUTS = 'input[type="tel" i],input[autocomplete~="tel" i],input[autocomplete~="tel-national" i]';
const EXTENSION_INPUT = 'input[autocomplete~="tel-extension" i]';
/** Boxes that make "beside": a row, an entry of a list, a line of a card. */
const BESIDE = 'tr,li,dd,p,[role="row" i],[role="listitem" i]';

export interface Links {
  /** Reads links and inputs; yields between them. Inputs are found at once, links at the end. */
  collect(from: Node | undefined): Generator<Item | undefined, void>;
  /** Whether a number of the text is one of a link's: then the link has learnt its extension. */
  takesIn(number: PageNumber): boolean;
  items(): Item[];
  /** Links and inputs seen. */
  count(): number;
}

export function createLinks(tools: {
  context: ScanContext;
  around: Around;
  isLeftAlone: (element: Element) => boolean;
  root: Node;
}): Links {
  const { context, around, isLeftAlone, root } = tools;
  const { engine, options } = context;
  const numbers: PageNumber[] = [];
  const byLink = new Map<Element, PageNumber>();
  const byNumber = new Map<string, PageNumber[]>();
  let seen = 0;

  function* collect(from: Node | undefined): Generator<Item | undefined, void> {
    if (!('querySelectorAll' in root)) return;
    const parent = root as ParentNode;
    for (const link of rotated([...parent.querySelectorAll(LINKS)], from)) {
      seen++;
      readLink(link);
      yield undefined;
    }
    for (const input of parent.querySelectorAll<HTMLInputElement>(INPUTS)) {
      seen++;
      const number = readInput(input);
      yield number && { node: input, offset: 0, numbers: [number] };
    }
  }

  function readLink(link: Element): void {
    if (!CALL_ADDRESS.test(link.getAttribute('href') ?? '') || isLeftAlone(link) || !isVisible(link)) return;
    const owner = blockOf(link);
    if (!owner) return;
    const text = textOf(link);
    const surroundings = surroundingsOf(around, 'tel-link', link, owner, text);
    const { countries } = surroundings;
    const regions = countries.filter((hint) => hint.source !== 'language').map((hint) => hint.region);
    const read = engine.readLink(link.getAttribute('href') ?? '', regions);
    if (
      !read ||
      isFax(
        link,
        text,
        surroundings.labels.map((label) => label.text),
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
      reasons: [{ code: 'tel-link', evidence: link.getAttribute('href') ?? '' }],
      anchor: { kind: 'link', element: link },
    };
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
    const [found, another] = engine.detect(value, surroundingsOf(around, 'tel-input', input, owner, value));
    if (!found || another) return undefined;
    return {
      owner,
      e164: found.e164,
      ext: found.ext || extensionBeside(input),
      country: found.country,
      guess: found.confidence === 'guess',
      text: value,
      reasons: found.reasons,
      anchor: { kind: 'input', element: input },
    };
  }

  function extensionBeside(input: HTMLInputElement): string {
    const field = input.closest('fieldset,form,tr,div')?.querySelector<HTMLInputElement>(EXTENSION_INPUT);
    return field && /^\d{1,7}$/.test(field.value.trim()) ? field.value.trim() : '';
  }

  function takesIn(number: PageNumber): boolean {
    if (numbers.length === 0 || number.anchor.kind !== 'text') return false;
    const own = byLink.get(linkAround(number.anchor.start) ?? number.owner);
    const link = own ?? byNumber.get(number.e164)?.find((each) => isBeside(each, number));
    if (!link) return false;
    if (link.e164 === number.e164 && !link.ext) link.ext = number.ext;
    return true;
  }

  return {
    collect,
    takesIn,
    items: () =>
      numbers.map((number) => ({
        node: number.anchor.kind === 'link' ? number.anchor.element : number.owner,
        offset: 0,
        numbers: [number],
      })),
    count: () => seen,
  };
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
