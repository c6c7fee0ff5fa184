/**
 * Sees to it that the style of the marks reaches the elements in which numbers stand: what such an element looks like
 * is told once, and again if it looks different.
 */
import {
  type Compound,
  LONGEST_NAME,
  type MarkSelector,
  MOST_CLASSES,
  MOST_SELECTORS,
} from '#lib/model/mark-selector.ts';
import {
  attributeOf,
  createTextWalker,
  documentOf,
  nameOf,
  parentElementOf,
  previousElementOf,
  treeOf,
} from '../dom/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { nodeOf } from './identities.ts';
import { holdersOf } from './number-registry.ts';

/** Texts of one link that are looked at. */
const MOST_TEXTS = 32;
/** Only such elements have a column. */
const CELLS = new Set(['td', 'th']);
const EVERY: MarkSelector = [];
/** After so many failures in a row it is asked for no more: marks are no reason to ask at each change of a page. */
const MOST_FAILURES = 5;

export interface MarkSelectors {
  /** The number is marked, or was and may look different now. */
  reach(number: PageNumber): void;
}

/** @param send brings the style for these elements into the page; false if that failed, and is to be tried again. */
export function createMarkSelectors(send: (selectors: MarkSelector[]) => Promise<boolean>): MarkSelectors {
  const known = new Set<string>();
  let waiting: MarkSelector[] = [];
  let failures = 0;

  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    const sent = await send(asked);
    failures = sent ? 0 : failures + 1;
    if (!sent && failures < MOST_FAILURES) for (const selector of asked) known.delete(keyOf(selector));
  }

  function add(selector: MarkSelector): void {
    known.add(keyOf(selector));
    waiting.push(selector);
    // Those of all numbers that come in one go are asked for together.
    if (waiting.length === 1) queueMicrotask(() => void flush());
  }

  return {
    reach(number) {
      if (known.has(keyOf(EVERY))) return;
      for (const element of markedBy(number)) {
        const selector = selectorOf(element);
        if (known.has(keyOf(selector))) continue;
        if (known.size < MOST_SELECTORS) add(selector);
        else return add(EVERY);
      }
    },
  };
}

const keyOf = (selector: MarkSelector) => JSON.stringify(selector);

/**
 * The elements that the number's texts stand in, and the hosts of the shadow roots that these are in: Chromium takes
 * rules not into shadow roots, but what a highlight of the host has is inherited there (CSS Pseudo-Elements 4, 3.5).
 */
function markedBy(number: PageNumber): Set<Element> {
  const elements = holdersOf(number);
  const { anchor } = number;
  for (let root = treeOf(nodeOf(number)); root instanceof ShadowRoot; root = treeOf(root.host))
    elements.add(root.host);
  if (anchor.kind === 'text') return elements;
  const walker = createTextWalker(documentOf(anchor.element), anchor.element);
  for (let texts = 0; texts < MOST_TEXTS; texts++) {
    const text = walker.nextNode();
    if (!text) break;
    elements.add(parentElementOf(text) ?? anchor.element);
  }
  return elements;
}

/** What has no class is told with what is around it, or with its column. */
function selectorOf(element: Element): MarkSelector {
  const own = compoundOf(element);
  const parent = own.classes.length > 0 || own.nth !== undefined ? null : parentElementOf(element);
  const selector = parent ? [compoundOf(parent), own] : [own];
  return selector.some(({ tag }) => tag.length > LONGEST_NAME) ? EVERY : selector;
}

function compoundOf(element: Element): Compound {
  const tag = nameOf(element);
  const written = (attributeOf(element, 'class') ?? '').split(/\s+/);
  const classes = [...new Set(written)]
    .filter((name) => name && name.length <= LONGEST_NAME)
    .slice(0, MOST_CLASSES);
  return { tag, classes, ...(classes.length === 0 && CELLS.has(tag) && { nth: placeOf(element) }) };
}

function placeOf(element: Element): number {
  let place = 1;
  for (let before = previousElementOf(element); before; before = previousElementOf(before)) place++;
  return place;
}
