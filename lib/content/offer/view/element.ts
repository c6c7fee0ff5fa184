/** Builds elements without a parser: no text of a page or a platform ever becomes markup. */

import type { IconNode } from 'lucide';
import { createElement, createSvgElement } from '#lib/page/create-element.ts';
import { hearInside } from '../trust/inside.ts';

export type Timers = Pick<Window, 'setTimeout' | 'clearTimeout'>;
type Child = Node | string | undefined | false;
export type Attributes = Record<string, string | number | boolean | undefined>;

/** An HTML element: `false` and `undefined` attributes are left out, `true` is written empty. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = createElement(document, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  for (const child of children)
    if (typeof child === 'string') letter(element, child);
    else if (child) element.append(child);
  return element;
}

/**
 * Text that a page may know of. COMPAT: in Firefox a page's `window.find` selects what it found in a closed root, and the
 * selection hands on the root: there the style sheet writes all words, as it does those of `kept`. Delete when it selects
 * the host, as Chromium does.
 */
function letter(element: HTMLElement, text: string): void {
  if (!import.meta.env.FIREFOX) element.append(text);
  else if (element.localName === 'option') element.setAttribute('label', text);
  else element.append(write(createElement(document, 'span'), text));
}

/** Such text, all that an element has. */
export function write(element: HTMLElement, text: string): HTMLElement {
  if (import.meta.env.FIREFOX) {
    element.classList.add('letters');
    return keep(element, text);
  }
  element.textContent = text;
  return element;
}

/**
 * A button. A press that a page makes up does nothing.
 * @param key by which the focus finds the button again when it is drawn again
 */
export function pressButton(
  key: string,
  className: string | undefined,
  press: () => void,
  ...children: Child[]
): HTMLButtonElement {
  const button = el('button', { type: 'button', class: className, 'data-key': key }, ...children);
  hearInside(button, 'click', (event) => event.isTrusted && press());
  return button;
}

export const textOf = (element: HTMLElement): string => element.dataset.text ?? element.textContent ?? '';

/** An icon of the lucide set, hidden from assistive technology: words stand beside it, or name its button. */
export function icon(of: IconNode, size = 16): SVGElement {
  const svg = createSvgElement(document, 'svg');
  const attributes = {
    class: 'icon',
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': size <= 14 ? 2.25 : 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    focusable: 'false',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  for (const [tag, shape] of of) {
    const part = createSvgElement(document, tag);
    for (const [name, value] of Object.entries(shape)) part.setAttribute(name, String(value));
    svg.append(part);
  }
  return svg;
}

/** A phone number: always left to right, never broken, whatever stands around it. */
export function phone(text: string, className = 'phone'): HTMLElement {
  return el('bdi', { dir: 'ltr', class: className }, text);
}

/**
 * Words that a page is not to learn: whom the user called, when, how, and what came of it. A page's `window.find` looks
 * through closed roots and tells whether it found a text there; what the style sheet writes it does not look through.
 * Screen readers are told the same.
 */
export function kept(text: string, tag: 'span' | 'bdi' = 'span'): HTMLElement {
  return keep(el(tag, { class: 'kept' }), text);
}

/** Changes such words. */
export function keep(element: HTMLElement, text: string): HTMLElement {
  if (element.dataset.text !== text) element.dataset.text = text;
  return element;
}

/** Moves without layout of anything else. */
export function move(element: HTMLElement, x: number, y: number): void {
  element.style.translate = `${x}px ${y}px`;
}
