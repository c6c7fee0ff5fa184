/** Figures that press an outcome of the card: which are meant for it, and that the page hears nothing of those. */

import { focusIn, nameOf } from '#lib/page/native.ts';
import type { FirstHearing } from '../../dom/first-hearing.ts';

export function createFigureKeys(parts: {
  window: Window;
  first: FirstHearing;
  root: Pick<ShadowRoot, 'activeElement'>;
  /** Ours that the pointer may be on: the card, and the button that was pressed. */
  pieces: readonly HTMLElement[];
  /** False if no outcome bears the figure. */
  press(figure: number): boolean;
  signal: AbortSignal;
}) {
  const { window, first, root, pieces, press, signal } = parts;
  let taken: string | undefined;

  /** Where the focus is ours, or the pointer while nothing of the page has the focus that hears figures. */
  function isMeant({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey) return false;
    if (root.activeElement) return !root.activeElement.matches('select');
    const focus = focusIn(window.document);
    const hears =
      focus && (!/^(body|a|button)$/.test(nameOf(focus)) || (focus as HTMLElement).isContentEditable);
    return !hears && pieces.some((piece) => piece.matches(':hover'));
  }

  // It is ours until it is up: the page might act on that half of it.
  const onUp = (event: KeyboardEvent) => {
    if (event.key === taken) event.stopImmediatePropagation();
    taken = undefined;
  };
  first.hear('keyup', onUp, signal);

  return {
    /** True if the key is one of ours, and was taken by `press`. */
    take(event: KeyboardEvent): boolean {
      if (!isMeant(event) || !press(Number(event.key))) return false;
      taken = event.key;
      return true;
    },
  };
}
