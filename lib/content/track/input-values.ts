/** Values of inputs: a change by script fires no event, so those in view are compared now and then. */
import { hear, targetOf } from '../dom/native.ts';
import type { PageNumber } from '../dom/page-number.ts';

/** How often inputs in view are compared, milliseconds. */
const COMPARE_MS = 1_000;

export interface InputValuesParts {
  window: Window;
  document: Document;
  inView(): Iterable<PageNumber>;
  /** Told of an input whose value changed. */
  onChange(input: HTMLInputElement): void;
  signal: AbortSignal;
}

export interface InputValues {
  /** Remembers the values that these numbers were read from. */
  note(numbers: Iterable<PageNumber>): void;
}

/** Starts immediately; ends with the signal. */
export function watchInputValues({
  window,
  document,
  inView,
  onChange,
  signal,
}: InputValuesParts): InputValues {
  const values = new WeakMap<HTMLInputElement, string>();

  function compare(input: HTMLInputElement): void {
    const before = values.get(input);
    values.set(input, input.value);
    if (before !== undefined && before !== input.value) onChange(input);
  }

  const timer = window.setInterval(() => {
    for (const { anchor } of inView()) if (anchor.kind === 'input') compare(anchor.element);
  }, COMPARE_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer), { once: true });

  const onInput = (event: Event) => {
    const target = targetOf(event);
    if (target instanceof HTMLInputElement) onChange(target);
  };
  for (const name of ['input', 'change'])
    hear(document, name, onInput, { capture: true, passive: true, signal });

  return {
    note(numbers) {
      for (const { anchor } of numbers)
        if (anchor.kind === 'input') values.set(anchor.element, anchor.element.value);
    },
  };
}
