/** The note of a call, in a field: kept a moment after the last letter, and when the field is left. */
import { hearInside } from '../trust/inside.ts';
import { el, type Timers } from './element.ts';
import type { Speech } from './speech.ts';

/** A note is kept this long after the last letter. */
const REST_MS = 400;

export function createWrapUpNote(
  { t }: Speech,
  annotate: (change: { note: string }) => void,
  timers: Timers,
) {
  const field = el('textarea', {
    class: 'field note',
    rows: 2,
    maxlength: 4_000,
    dir: 'auto',
    'data-key': 'note',
    'aria-label': t('calls.note'),
    placeholder: t('calls.notePlaceholder'),
  });
  /** The note as the background has it, as far as is known here. */
  let stored = '';
  let rest = 0;

  function keep(): void {
    timers.clearTimeout(rest);
    if (field.value === stored) return;
    stored = field.value;
    annotate({ note: field.value });
  }
  hearInside(field, 'blur', keep);

  return {
    field,
    keep,
    typed(): void {
      timers.clearTimeout(rest);
      rest = timers.setTimeout(keep, REST_MS);
    },
    /** Text being written is the newest; text that another page wrote is shown if the field holds nothing newer. */
    update(note: string): void {
      if (note === stored || field.value !== stored) return;
      stored = note;
      field.value = note;
    },
  };
}
