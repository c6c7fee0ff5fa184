import { attributeOf, byId, classed, contains, matches, select, tagged, treeOf, typeOf } from './native.ts';

/**
 * Looking for elements, one simple selector after the other: browsers answer `.a` and `[b]` from an index or in one quick
 * walk, and a list of selectors only by trying each at every element, which takes fifty times as long on a large page.
 *
 * A reading asks some hundred times, and most often for a part of a class. So for as long as it lasts, the elements that
 * have an attribute are looked up once, by its values: a page of 50,000 elements has some hundred classes.
 */

/** The selectors of a list; commas inside brackets and quotes are none of the list's. */
function parts(selectors: string): string[] {
  return selectors.split(/,\s*(?![^[(]*[\])])/);
}

/** Elements that have an attribute, by its value, each with its place in the document's order. */
type ByValue = ReadonlyMap<string, readonly { element: Element; at: number }[]>;
type Index = Map<Node, Map<string, ByValue>>;

/** Keeps for a reading all that it looked up: nothing of the page changes in it, as it is done in one go. */
export interface Known {
  index: Index;
  /** By question, then by what was asked about. */
  answers: Map<unknown, WeakMap<Node, unknown>>;
}

/** While a reading lasts. */
let known: Known | undefined;

export const nothing = (): Known => ({ index: new Map(), answers: new Map() });

/**
 * Runs a reading whose questions share what they look up. The page must not change meanwhile: no `await` in it.
 * @param read asks by `find` and `findFirst`
 */
export function inOneReading<Answer>(read: () => Answer): Answer {
  return during(known ?? nothing(), read);
}

/** The same with this as what is known. */
export function during<Answer>(inner: Known, read: () => Answer): Answer {
  const outer = known;
  known = inner;
  try {
    return read();
  } finally {
    known = outer;
  }
}

/** Makes a question about a part of the page be asked once in a reading. */
export function askedOnce<Part extends Node, Answer>(ask: (part: Part) => Answer): (part: Part) => Answer {
  return (part) => {
    if (!known) return ask(part);
    const answers = known.answers.get(ask) ?? new WeakMap<Node, unknown>();
    known.answers.set(ask, answers);
    if (!answers.has(part)) answers.set(part, ask(part));
    return answers.get(part) as Answer;
  };
}

/** `[name="value"]` and `[name*="value"]`, either with ` i`: what an index of values answers. */
const BY_ATTRIBUTE = /^\[(?<name>[\w-]+)(?<part>\*?)="(?<value>[^"\\]+)"(?<anyCase> i)?\]$/;
const NAME = /^[a-z][a-z0-9-]*$/;
const CLASS = /^\.(?<name>[\w-]+)$/;
const ID = /^#(?<name>[\w-]+)$/;
/** An element's name with attributes or classes: `meta[name="author"]`. */
const OF_A_NAME = /^(?<name>[a-z][a-z0-9-]*)(?:\[[^\]]*\]|[.#][\w-]+)+$/;
/** Of so many elements of a name each is tried; of more, the browser looks. */
const FEW = 400;
const DOCUMENT = 9;
const FRAGMENT = 11;

/** Returns the elements that the selectors find below the root, the first selector's first, at most `limit` of each. */
export function find(root: ParentNode, selectors: string, limit: number): Element[] {
  const found = new Set<Element>();
  for (const selector of parts(selectors))
    for (const element of below(root, selector, limit)) found.add(element);
  return [...found];
}

/** Returns the first element that any of the selectors finds, asked in their order. */
export function findFirst(root: ParentNode, selectors: string): Element | null {
  for (const selector of parts(selectors)) {
    const [found] = below(root, selector, 1);
    if (found) return found;
  }
  return null;
}

function below(root: ParentNode, selector: string, limit: number): readonly Element[] {
  const asked = BY_ATTRIBUTE.exec(selector)?.groups;
  if (known && asked) return byAttribute(known.index, root, asked, limit);
  const { list, fits } = collected(root, selector) ?? { list: select(root, selector) };
  const found: Element[] = [];
  for (let at = 0; at < list.length && found.length < limit; at += 1) {
    const element = list[at] as Element;
    if (fits?.(element) ?? true) found.push(element);
  }
  return found;
}

interface Collected {
  list: ArrayLike<Element>;
  fits?: (element: Element) => boolean;
}

/** Browsers keep these collections until the page changes: asked again, they cost nothing. */
function collected(root: ParentNode, selector: string): Collected | undefined {
  if (typeOf(root) === FRAGMENT) return undefined;
  if (NAME.test(selector)) return { list: tagged(root, selector) };
  const className = CLASS.exec(selector)?.groups?.name;
  if (className !== undefined) return { list: classed(root, className) };
  const id = ID.exec(selector)?.groups?.name;
  if (id !== undefined && typeOf(root) === DOCUMENT)
    return { list: [byId(root as Document, id) ?? []].flat() };
  const name = OF_A_NAME.exec(selector)?.groups?.name;
  const list = name === undefined ? [] : tagged(root, name);
  if (name === undefined || list.length > FEW) return undefined;
  return { list, fits: (one) => matches(one, selector) };
}

function byAttribute(
  index: Index,
  root: ParentNode,
  { name = '', part, value = '', anyCase }: Record<string, string | undefined>,
  limit: number,
): Element[] {
  const fold = (text: string) => (anyCase ? text.toLowerCase() : text);
  const wanted = fold(value);
  const fits = (text: string) => (part ? fold(text).includes(wanted) : fold(text) === wanted);
  const whole = treeOf(root);
  const found: { element: Element; at: number }[] = [];
  for (const [text, elements] of valuesOf(index, whole as Document, name)) {
    if (!fits(text)) continue;
    for (const one of elements) if (one.element !== root && contains(root, one.element)) found.push(one);
  }
  return found
    .sort((one, other) => one.at - other.at)
    .slice(0, limit)
    .map(({ element }) => element);
}

function valuesOf(index: Index, whole: ParentNode & Node, name: string): ByValue {
  const ofWhole = index.get(whole) ?? new Map<string, ByValue>();
  index.set(whole, ofWhole);
  const there = ofWhole.get(name);
  if (there) return there;
  const values = new Map<string, { element: Element; at: number }[]>();
  const list = select(whole, `[${name}]`);
  for (let at = 0; at < list.length; at += 1) {
    const element = list[at] as Element;
    const value = attributeOf(element, name) ?? '';
    const same = values.get(value);
    if (same) same.push({ element, at });
    else values.set(value, [{ element, at }]);
  }
  ofWhole.set(name, values);
  return values;
}
