import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isPlainKey, letterOf } from '../keys.ts';

export interface RovingOptions {
  count: number;
  /** Index of the row that holds the tab stop before anybody moved it. */
  start: number;
  /** J and K: the row is played besides. */
  onStep: (index: number) => void;
  /** Space on a row's first button. */
  onSpace: () => void;
}

/**
 * One tab stop for a list whose rows have several buttons. Up and down (J and K) go from row to row, Home and End to its
 * ends, left and right from button to button within the row, as it is read. `current` has to stay in the document.
 */
export function useRoving({ count, start, onStep, onSpace }: RovingOptions) {
  const [moved, setMoved] = useState<number>();
  const list = useRef<HTMLElement>(undefined);
  const wantsFocus = useRef(false);
  const current = Math.max(0, Math.min(moved ?? start, count - 1));
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>(`[data-key="${current}"] button`)?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
    if (!row || !isPlainKey(event) || !(event.currentTarget instanceof HTMLElement)) return;
    const index = Number(row.dataset.key);
    const letter = letterOf(event);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: count - 1,
      j: index + 1,
      k: index - 1,
    };
    const to = steps[letter || event.key];
    if (to !== undefined) {
      list.current = event.currentTarget;
      wantsFocus.current = true;
      const next = Math.max(0, Math.min(to, count - 1));
      setMoved(next);
      if (letter && next !== index) onStep(next);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      moveWithin(row, event.key);
    } else if (event.key === ' ' && event.target === row.querySelector('button')) {
      onSpace();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    current,
    onKeyDown,
    /** Where a person put the focus, the tab stop is. */
    onFocusIn({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
      if (row) setMoved(Number(row.dataset.key));
    },
  };
}

function moveWithin(row: HTMLElement, key: 'ArrowLeft' | 'ArrowRight'): void {
  const buttons = [...row.querySelectorAll('button')];
  const [first] = buttons;
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (!first || at < 0) return;
  const rtl = getComputedStyle(first.parentElement ?? first).direction === 'rtl';
  const by = (key === 'ArrowRight') === rtl ? -1 : 1;
  buttons[Math.max(0, Math.min(at + by, buttons.length - 1))]?.focus();
}
