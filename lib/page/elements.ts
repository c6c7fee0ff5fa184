/**
 * Tells what elements are to a reader of the page. By node type and local name only: documents of frames have other
 * classes.
 */

import {
  attributeOf,
  bodyOf,
  boundsOf,
  closest,
  documentOf,
  focusIn,
  isRendered,
  nameOf,
  openShadowOf,
  parentElementOf,
  parentNodeOf,
  rootOf,
  treeOf,
  typeOf,
  viewOf,
} from './native.ts';

export const ELEMENT = 1;
export const TEXT = 3;
export const FRAGMENT = 11;

export const isElement = (node: Node | null): node is Element => node !== null && typeOf(node) === ELEMENT;
export const isText = (node: Node | null): node is Text => node !== null && typeOf(node) === TEXT;

/** Left alone with all that is in them: code, templates, editors in all their spellings, foreign content. */
export const EXCLUDED_BY_MARKS =
  '[contenteditable]:not([contenteditable="false" i]),[role="textbox" i],[role="searchbox" i],[g_editable="true"],' +
  '.CodeMirror,.cm-editor,.monaco-editor,.ace_editor,.ql-editor,.ProseMirror,.fr-element,.note-editable,.cke_editable,.mce-content-body,.DraftEditor-root,.public-DraftEditor-content,.trix-content[contenteditable]';
export const EXCLUDED = `script,style,noscript,template,textarea,select,option,datalist,iframe,object,embed,canvas,audio,video,title,head,math,${EXCLUDED_BY_MARKS}`;

/** Elements whose text is never read: asked of each text that has digits, so by name only. */
export const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'title']);

const BLOCKS = new Set(
  'address,article,aside,blockquote,body,caption,center,dd,details,dialog,dir,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,html,legend,li,main,menu,nav,ol,optgroup,p,pre,search,section,summary,table,tbody,td,tfoot,th,thead,tr,ul'.split(
    ',',
  ),
);

const BLOCK_ROLES = new Set(
  'row cell gridcell columnheader rowheader listitem rowgroup grid table option heading paragraph'.split(' '),
);

/** A block by its tag or role alone: cheap, and right for all but restyled pages. */
export function isBlockTag(element: Element, name = nameOf(element)): boolean {
  if (BLOCKS.has(name)) return true;
  const role = attributeOf(element, 'role');
  return role !== null && BLOCK_ROLES.has(role.toLowerCase());
}

const SEEN = { visibilityProperty: true, opacityProperty: true };

/** No `display: none`, `visibility: hidden`, `opacity: 0`, closed `details` … Causes no layout. */
export function isVisible(element: Element): boolean {
  if (isRendered(element, SEEN)) return true;
  const box = boxedOf(element);
  if (box === null || box === element || !isRendered(box, SEEN)) return false;
  return styleOf(element)?.visibility === 'visible';
}

/** Most elements without a box that are nested in each other. */
const MOST_BOXLESS = 100;

/**
 * The element, or the nearest around it that has a box, if it has none of its own: `display: contents`, as
 * wrappers of frameworks have it, and every slot. Null if there is none.
 */
export function boxedOf(element: Element): Element | null {
  let at: Element | null = element;
  for (let up = 0; at && up < MOST_BOXLESS; up += 1) {
    if (styleOf(at)?.display !== 'contents') return at;
    at = parentOf(at);
  }
  return null;
}

/** Whether the page has a layout to ask: a document that is only parsed has none. */
export function isLaidOut(document: Document): boolean {
  const body = bodyOf(document);
  return viewOf(document) !== null && body !== null && boundsOf(body).height > 0;
}

export const styleOf = (element: Element) => viewOf(documentOf(element))?.getComputedStyle(element);

/** Letters of no size: text that is there for machines. */
export const isSizeless = (element: Element): boolean => styleOf(element)?.fontSize === '0px';

/** An element's own contents are skipped by this, while it counts as visible itself. */
export const UNTIL_FOUND = '[hidden="until-found" i]';

/** Whether what is in the element can be seen. */
export function isShown(element: Element): boolean {
  return isVisible(element) && closest(element, UNTIL_FOUND) === null;
}

/** How the element stands in the line: part of it, a box in it, a block of its own, or nowhere. */
export type Flow = 'inline' | 'box' | 'block' | 'none';

export function flowOf(element: Element): Flow {
  const display = styleOf(element)?.display ?? '';
  if (display === 'none') return 'none';
  if (display === '' || display === 'inline' || display === 'contents' || display.startsWith('ruby')) {
    return display === '' && isBlockTag(element) ? 'block' : 'inline';
  }
  return display.startsWith('inline') ? 'box' : 'block';
}

/** The document's window-independent parent, through shadow roots. */
export function parentOf(element: Element): Element | null {
  const parent = parentElementOf(element);
  if (parent) return parent;
  const root = parentNodeOf(element);
  return root && typeOf(root) === FRAGMENT ? ((root as ShadowRoot).host ?? null) : null;
}

/** The block around a node: nearest block by tag; for text directly in a shadow root, its host. */
export function blockOf(node: Node): Element | null {
  let element = isElement(node) ? node : parentElementOf(node);
  for (; element; element = parentElementOf(element)) if (isBlockTag(element)) return element;
  const root = treeOf(node);
  return typeOf(root) === FRAGMENT ? (root as ShadowRoot).host : rootOf(documentOf(node));
}

/**
 * Returns the element that has the focus, also in the shadow roots of the document.
 * @param shadowIn the roots that may be looked into: the open ones, if it is not said
 */
export function deepFocusIn(document: Document, shadowIn = openShadowOf): Element | null {
  let focus = focusIn(document);
  for (;;) {
    const within = focus && shadowIn(focus);
    const inner = within && focusIn(within);
    if (!inner) return focus;
    focus = inner;
  }
}
