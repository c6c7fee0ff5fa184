/** Values of inputs: a change by script fires no event, so those that are read are compared now and then. */
import { hear, targetOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';

/** How often inputs are compared, milliseconds. */
const COMPARE_MS = 1_000;

export interface InputValuesParts {
  window: Window;
  document: Document;
  /** Of the page, drawn or not: a window that the browser does not draw has nothing in view. */
  numbers(): Iterable<PageNumber>;
  /** Told of an input whose value changed. */
  onChange(input: HTMLInputElement): void;
  signal: AbortSignal;
}

/** Starts at once; ends with the signal. */
export function watchInputValues({ window, document, numbers, onChange, signal }: InputValuesParts): void {
  /** The last value reported of the input that a number was read from: the same value is not reported twice. */
  const told = new WeakMap<PageNumber, string>();

  /** With what the number was read from: the value may have changed before it was first compared. */
  function compare(number: PageNumber, input: HTMLInputElement): void {
    const { value } = input;
    if (value === (told.get(number) ?? number.text)) return;
    told.set(number, value);
    onChange(input);
  }

  const timer = window.setInterval(() => {
    for (const number of numbers())
      if (number.anchor.kind === 'input') compare(number, number.anchor.element);
  }, COMPARE_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer), { once: true });

  const onInput = (event: Event) => {
    const target = targetOf(event);
    if (target instanceof HTMLInputElement) onChange(target);
  };
  for (const name of ['input', 'change'])
    hear(document, name, onInput, { capture: true, passive: true, signal });
}
