/**
 * Readings of the tree that a page could answer in our place. `<form><input name="parentNode">` and
 * `<img name="documentElement">` shadow the properties of their form and document (HTML, "named properties with
 * [LegacyOverrideBuiltIns]"), in a content script's world too, and a walk up such a tree never ends. The
 * prototype's own getters and methods cannot be shadowed, and cost no more: everything that scans a page reads
 * elements through these. Texts, and what is known to be no form, may be asked directly.
 */

// Without a DOM (a tool that only loads the module) the property itself must do.
type Type = { prototype: object } | undefined;
const own = (type: Type, name: string) => type && Object.getOwnPropertyDescriptor(type.prototype, name);

/* @__NO_SIDE_EFFECTS__ */
function getter(type: Type, name: string): () => unknown {
  return (
    own(type, name)?.get ??
    function (this: object) {
      return (this as Record<string, unknown>)[name];
    }
  );
}

/** A method of a prototype, which a page cannot shadow. */
/* @__NO_SIDE_EFFECTS__ */
export function method(type: Type, name: string): (...given: never[]) => unknown {
  return (
    (own(type, name)?.value as (...given: never[]) => unknown) ??
    function (this: object, ...given: unknown[]) {
      return (this as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given);
    }
  );
}

// One function a reading, not one maker of them all: so the engine's compiler sees which getter each one calls.
/* @__NO_SIDE_EFFECTS__ */
const node = (name: string) => getter(globalThis.Node, name);
/* @__NO_SIDE_EFFECTS__ */
const element = (name: string) => getter(globalThis.Element, name);
const parentNode = node('parentNode');
const parentElement = node('parentElement');
const connected = node('isConnected');
const nodeType = node('nodeType');
const firstChild = node('firstChild');
const previousSibling = node('previousSibling');
const nextSibling = node('nextSibling');
const textContent = node('textContent');
const childNodes = node('childNodes');
const ownerDocument = node('ownerDocument');
const localName = element('localName');
const children = element('children');
const childElementCount = element('childElementCount');
const firstElementChild = element('firstElementChild');
const lastElementChild = element('lastElementChild');
const previousElementSibling = element('previousElementSibling');
const nextElementSibling = element('nextElementSibling');
const defaultView = getter(globalThis.Document, 'defaultView');
const documentElement = getter(globalThis.Document, 'documentElement');
/* @__NO_SIDE_EFFECTS__ */
const elementMethod = (name: string) => method(globalThis.Element, name);
const getAttribute = elementMethod('getAttribute');
const hasAttributes = elementMethod('hasAttributes');
const attributeNames = elementMethod('getAttributeNames');
const attributeExists = elementMethod('hasAttribute');
const matching = elementMethod('matches');
const closestTo = elementMethod('closest');
const visibility = elementMethod('checkVisibility');
const ofElement = elementMethod('querySelectorAll');
const ofDocument = method(globalThis.Document, 'querySelectorAll');
const ofFragment = method(globalThis.DocumentFragment, 'querySelectorAll');
const firstOfElement = elementMethod('querySelector');
const firstOfDocument = method(globalThis.Document, 'querySelector');
const firstOfFragment = method(globalThis.DocumentFragment, 'querySelector');
const taggedInDocument = method(globalThis.Document, 'getElementsByTagName');
const taggedInElement = elementMethod('getElementsByTagName');
const classedInDocument = method(globalThis.Document, 'getElementsByClassName');
const classedInElement = elementMethod('getElementsByClassName');
const identified = method(globalThis.Document, 'getElementById');
const itemOf = method(globalThis.HTMLCollection, 'item');
const comparison = method(globalThis.Node, 'compareDocumentPosition');
const containment = method(globalThis.Node, 'contains');
const rootNode = method(globalThis.Node, 'getRootNode');

const body = getter(globalThis.Document, 'body');
const title = getter(globalThis.Document, 'title');
const hidden = getter(globalThis.Document, 'hidden');
const focusHad = method(globalThis.Document, 'hasFocus');
const contentType = getter(globalThis.Document, 'contentType');
const compatMode = getter(globalThis.Document, 'compatMode');
const focusOfDocument = getter(globalThis.Document, 'activeElement');
const fullscreenOfDocument = getter(globalThis.Document, 'fullscreenElement');
const pictureOfDocument = getter(globalThis.Document, 'pictureInPictureElement');
const hitInDocument = method(globalThis.Document, 'elementFromPoint');
const hitsInDocument = method(globalThis.Document, 'elementsFromPoint');
const selection = method(globalThis.Document, 'getSelection');
const command = method(globalThis.Document, 'execCommand');
const appending = elementMethod('append');
const bounds = elementMethod('getBoundingClientRect');
const shadowOf = element('shadowRoot');
const slotOfElement = element('assignedSlot');
const assigned = method(globalThis.HTMLSlotElement, 'assignedElements');

const contentOfFrames: Record<string, () => unknown> = {
  iframe: getter(globalThis.HTMLIFrameElement, 'contentDocument'),
  frame: getter(globalThis.HTMLFrameElement, 'contentDocument'),
  object: getter(globalThis.HTMLObjectElement, 'contentDocument'),
};

const addListener = method(globalThis.EventTarget, 'addEventListener');

const call = <Value>(read: (...given: never[]) => unknown, on: object, given: unknown): Value =>
  read.call(on, given as never) as Value;

export const parentNodeOf = (of: Node) => parentNode.call(of) as ParentNode | null;
export const parentElementOf = (of: Node) => parentElement.call(of) as Element | null;
export const isConnected = (of: Node) => connected.call(of) as boolean;
export const typeOf = (of: Node) => nodeType.call(of) as number;
export const firstChildOf = (of: Node) => firstChild.call(of) as ChildNode | null;
export const previousOf = (of: Node) => previousSibling.call(of) as ChildNode | null;
export const nextOf = (of: Node) => nextSibling.call(of) as ChildNode | null;
export const documentOf = (of: Node) => (ownerDocument.call(of) ?? of) as Document;
export const nameOf = (of: Element) => localName.call(of) as string;
/** Only a form can hide it; DOMs without a browser have it on `Element`. */
export const contentOf = (of: Element) =>
  nameOf(of) === 'form' ? (textContent.call(of) as string) : (of.textContent ?? '');
export const childNodesOf = (of: Node) => childNodes.call(of) as NodeListOf<ChildNode>;
/** Of a text; null of anything else. */
export const nodeValueOf = (of: Node) => (typeOf(of) === 3 ? (of as Text).data : null);
export const childrenOf = (of: Element) => children.call(of) as HTMLCollection;
export const countOf = (of: Element) => childElementCount.call(of) as number;
export const firstElementOf = (of: Element) => firstElementChild.call(of) as Element | null;
export const lastElementOf = (of: Element) => lastElementChild.call(of) as Element | null;
export const previousElementOf = (of: Element) => previousElementSibling.call(of) as Element | null;
export const nextElementOf = (of: Element) => nextElementSibling.call(of) as Element | null;
export const viewOf = (of: Document) => defaultView.call(of) as (Window & typeof globalThis) | null;
export const rootOf = (of: Document) => documentElement.call(of) as HTMLElement | null;
export const attributeOf = (of: Element, name: string) =>
  getAttribute.call(of, name as never) as string | null;
export const hasAttribute = (of: Element, name: string) => attributeExists.call(of, name as never) as boolean;
/** Empty if it has none. */
export const idOf = (of: Element) => attributeOf(of, 'id') ?? '';
export const attributeNamesOf = (of: Element) => attributeNames.call(of) as string[];
export const hasAttributesOf = (of: Element) => hasAttributes.call(of) as boolean;
export const matches = (of: Element, selector: string) => matching.call(of, selector as never) as boolean;
export const closest = <Found extends Element = Element>(of: Element, selector: string) =>
  closestTo.call(of, selector as never) as Found | null;
export const isRendered = (of: Element, how: CheckVisibilityOptions) =>
  (call<boolean | undefined>(visibility, of, how) ?? true) as boolean;
/** Whether `other` comes after `of` in the document. */
export const isBefore = (of: Node, other: Node) => (call<number>(comparison, of, other) & 4) !== 0;
export const contains = (of: Node, other: Node) => call<boolean>(containment, of, other);
/** Empty if there is no node. */
export const textIn = (of: Node | null | undefined) =>
  of ? (typeOf(of) === 1 ? contentOf(of as Element) : (nodeValueOf(of) ?? '')) : '';
export const elementsIn = (of: Element | null | undefined): Element[] => (of ? [...childrenOf(of)] : []);
/** The nearest around the element, without it. */
export function closestAbove(of: Element, selector: string): Element | null {
  const parent = parentElementOf(of);
  return parent && closest(parent, selector);
}
export const treeOf = (of: Node) => rootNode.call(of) as Node;

export function select<Found extends Element = Element>(of: Node, selector: string): NodeListOf<Found> {
  const type = typeOf(of);
  return call(type === 9 ? ofDocument : type === 11 ? ofFragment : ofElement, of, selector);
}

export function selectFirst<Found extends Element = Element>(of: Node, selector: string): Found | null {
  const type = typeOf(of);
  return call(type === 9 ? firstOfDocument : type === 11 ? firstOfFragment : firstOfElement, of, selector);
}

/** All elements of a name: the browser keeps such lists, and makes one in a fifth of a selector's time. */
export function tagged(of: Node, name: string): ArrayLike<Element> & Iterable<Element> {
  const type = typeOf(of);
  if (type === 11) return select(of, name);
  return call<HTMLCollection>(type === 9 ? taggedInDocument : taggedInElement, of, name);
}

/** The same by a class; `of` is no fragment. */
export const classed = (of: Node, name: string) =>
  call<HTMLCollection>(typeOf(of) === 9 ? classedInDocument : classedInElement, of, name);
export const byId = (of: Document, id: string) => call<Element | null>(identified, of, id);

/**
 * Whether there are more than so many elements in it. By index the browser would count them all first (Blink asks for
 * the length before it gives an item); by method it goes no further than that.
 */
export const hasMoreThan = (of: Element, count: number): boolean =>
  call<Element | null>(itemOf, call<HTMLCollection>(taggedInElement, of, '*'), count) !== null;

export const bodyOf = (of: Document) => body.call(of) as HTMLElement | null;
export const titleOf = (of: Document) => title.call(of) as string;
export const hasFocus = (of: Document) => focusHad.call(of) as boolean;
export const isHidden = (of: Document) => hidden.call(of) as boolean;
export const contentTypeOf = (of: Document) => contentType.call(of) as string;
export const isQuirky = (of: Document) => compatMode.call(of) === 'BackCompat';
export const selectionOf = (of: Document) => selection.call(of) as Selection | null;
/** The slot of an open shadow root that shows the element. */
export const slotOf = (of: Element) => (slotOfElement.call(of) ?? null) as Element | null;
/** Elements that a slot shows; empty of anything else. */
export const shownIn = (of: Element) =>
  nameOf(of) === 'slot' ? call<Element[]>(assigned, of, undefined) : [];
export const openShadowOf = (of: Element) => shadowOf.call(of) as ShadowRoot | null;
export const append = (to: Element, child: Node) => void call(appending, to, child);
export const boundsOf = (of: Element) => bounds.call(of) as DOMRect;

export const hear = (
  on: EventTarget,
  type: string,
  act: (event: Event) => void,
  how: AddEventListenerOptions,
) => void addListener.call(on, ...([type, act, how] as never[]));

/** Has the browser copy, which asks the document's listeners what. */
export const copyIn = (of: Document) => call<boolean>(command, of, 'copy');

/** By node type: frames have other classes. */
const isShadow = (of: Document | ShadowRoot): of is ShadowRoot => typeOf(of) === 11;

/** The video that a window above all others shows; undefined in a browser that has none. */
export const pictureIn = (of: Document) => pictureOfDocument.call(of) as Element | null | undefined;

/** Returns the element that has the focus; of a shadow root, the one that has it in there. */
export const fullscreenIn = (of: Document) => fullscreenOfDocument.call(of) as Element | null;
export const focusIn = (of: Document | ShadowRoot) =>
  (isShadow(of) ? of.activeElement : focusOfDocument.call(of)) as Element | null;

/** The document that an element holds; null if it holds none, or none that may be read. */
export const contentIn = (of: Element) => (contentOfFrames[nameOf(of)]?.call(of) ?? null) as Document | null;

/** The topmost element that takes the pointer at a place of the viewport. */
export const hitIn = (of: Document | ShadowRoot, x: number, y: number) =>
  (isShadow(of)
    ? of.elementFromPoint(x, y)
    : hitInDocument.call(of, ...([x, y] as never[]))) as Element | null;

/** All elements at a place of the viewport that take the pointer, topmost first. */
export const hitsIn = (of: Document | ShadowRoot, x: number, y: number) =>
  (isShadow(of) ? of.elementsFromPoint(x, y) : hitsInDocument.call(of, ...([x, y] as never[]))) as Element[];

/** Returns the innermost element that an event was aimed at, through open shadow roots. */
export function targetOf(event: Event): Element | undefined {
  const target = event.composedPath()[0];
  return target instanceof Element ? target : undefined;
}
