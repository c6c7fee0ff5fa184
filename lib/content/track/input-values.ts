/**
 * Values of inputs: a change by script fires no event, so all that may hold a number are compared now and then, also
 * those that were empty when the page was read.
 */
import { mayHaveDigits } from '#lib/detect/chars.ts';
import { hear, isConnected, tagged, targetOf } from '#lib/page/native.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';

/** How often inputs are compared, milliseconds. */
const COMPARE_MS = 1_000;
/** Inputs of one document or root that are compared. */
const MOST_INPUTS = 1_000;

interface InputValuesParts extends Pick<Page, 'window' | 'document' | 'signal'> {
  /** Of the page, drawn or not: a window that the browser does not draw has nothing in view. */
  numbers(): Iterable<PageNumber>;
  /** Told of an input whose value changed. */
  onChange(input: HTMLInputElement): void;
}

export type InputValues = ReturnType<typeof watchInputValues>;

/** Starts at once, before the page is read; ends with the signal. */
export function watchInputValues({ window, document, numbers, onChange, signal }: InputValuesParts) {
  const roots = new Set<Document | ShadowRoot>();
  /** The value that an input had when it was looked at last, and with it the number that was read from it. */
  const seen = new WeakMap<HTMLInputElement | PageNumber, string>();

  function* inputs(): Iterable<HTMLInputElement> {
    for (const root of roots) {
      if (root !== document && !isConnected(root)) roots.delete(root);
      else
        for (const input of [...tagged(root, 'input')].slice(0, MOST_INPUTS) as HTMLInputElement[])
          if (/^(?:text|tel)$/.test(input.type)) yield input;
    }
  }

  function compare(): void {
    const read = new Map<HTMLInputElement, PageNumber>();
    for (const number of numbers())
      if (number.anchor.kind === 'input') read.set(number.anchor.element, number);
    for (const input of new Set([...inputs(), ...read.keys()])) {
      const { value } = input;
      const number = read.get(input);
      // With what a number was read from: the value may have changed before it was first compared.
      const before = number ? (seen.get(number) ?? number.text) : (seen.get(input) ?? '');
      for (const key of number ? [input, number] : [input]) seen.set(key, value);
      if (value !== before && (number || mayHaveDigits(value))) onChange(input);
    }
  }

  const onInput = (event: Event) => {
    const target = targetOf(event);
    if (target instanceof HTMLInputElement) onChange(target);
  };

  /** Compares the inputs of a shadow root, too. */
  function observe(root: Document | ShadowRoot): void {
    if (roots.has(root)) return;
    roots.add(root);
    // The one stays in its root, and both name a closed root's host outside of it.
    for (const name of ['input', 'change'])
      hear(root, name, onInput, { capture: true, passive: true, signal });
  }

  observe(document);
  for (const input of inputs()) seen.set(input, input.value);
  const timer = window.setInterval(compare, COMPARE_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer), { once: true });
  return { observe };
}
