/**
 * Makes our own elements, fragments and walkers: by a property of the document a page could hand us one of its own
 * (native.ts).
 */
import { method } from './native.ts';

const makeElement = method(globalThis.Document, 'createElement');
const makeElementIn = method(globalThis.Document, 'createElementNS');
const makeFragment = method(globalThis.Document, 'createDocumentFragment');
const makeWalker = method(globalThis.Document, 'createTreeWalker');

export const createElement = <Tag extends keyof HTMLElementTagNameMap>(inside: Document, tag: Tag) =>
  makeElement.call(inside, tag as never) as HTMLElementTagNameMap[Tag];
export const createSvgElement = (inside: Document, tag: string) =>
  makeElementIn.call(inside, ...(['http://www.w3.org/2000/svg', tag] as never[])) as SVGElement;
export const createFragment = (inside: Document) => makeFragment.call(inside) as DocumentFragment;
/** Of `NodeFilter`, which documents without a browser lack. */
const SHOW_ELEMENT = 1;
const SHOW_TEXT = 4;
export const createTextWalker = (inside: Document, root: Node) =>
  makeWalker.call(inside, ...([root, SHOW_TEXT] as never[])) as TreeWalker;
export const createElementWalker = (inside: Document, root: Node) =>
  makeWalker.call(inside, ...([root, SHOW_ELEMENT] as never[])) as TreeWalker;
