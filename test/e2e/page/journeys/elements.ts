/** Small works that run in a page. */

/** The middle of the element, in view. */
export function middleOfElement(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`${selector} is not on the page`);
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Selects the text's part from `from` to `to` in the element's first node. */
export function select(selector: string, from: number, to: number): void {
  const text = document.querySelector(selector)?.firstChild as Text;
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}
