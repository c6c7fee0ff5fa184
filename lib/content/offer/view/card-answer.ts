/** The answers that the card shows in place of a number's facts: what became of a press, and that a number is left alone. */

import { Check } from 'lucide';
import { isolatedName } from '#lib/core/bidi.ts';
import { hearInside } from '../trust/inside.ts';
import { nameOf } from './card-head.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { el, icon, keep, kept, phone, pressButton } from './element.ts';
import type { Outcome } from './outcome.ts';
import type { Speech } from './speech.ts';
import { troubleOf } from './trouble.ts';

export type CardAnswer = ReturnType<typeof cardAnswer>;

/** @param wrapUp what stands between the sentences and the steps: with it, a person is done with the call, not only with the card */
export function cardAnswer(
  outcome: Outcome,
  view: CardView,
  speech: Speech,
  events: CardEvents,
  wrapUp: HTMLElement | undefined,
) {
  const said = kept('');
  const more = el('div');
  const busy = outcome.tone === 'busy' && el('div', { class: 'progress', 'aria-hidden': 'true' });
  const words = el('div', {}, el('p', { class: 'says' }, said), more);
  const done = { name: 'done', text: speech.t('calls.done'), main: true } as const;
  const offered = wrapUp ? [done, ...outcome.steps.filter(({ name }) => name !== 'close')] : outcome.steps;
  const steps = offered.map((step) => stepButton(step, events));
  const missing = kept('');
  const required = el('p', { class: 'more', hidden: true }, missing);
  const element = el(
    'div',
    { class: `answer ${outcome.tone}` },
    busy,
    el('div', { class: 'tell' }, icon(outcome.icon, 16), words),
    outcome.numbers && twoNumbers(outcome.numbers, speech),
    view.notice ? el('p', { class: 'notice' }, view.notice) : undefined,
    outcome.tone === 'ringing' && troubleOf(view, speech),
    wrapUp,
    wrapUp && required,
    steps.length > 0 && el('div', { class: 'steps' }, ...steps),
  );

  /** Brings the sentences up to date, and whether a person can be done yet. @param lack what is wanted first */
  function say({ says, more: told = [], beside = [] }: Outcome, lack: 'outcome' | 'note' | undefined): void {
    const texts = [...told, ...beside];
    keep(said, says);
    const lines = more.querySelectorAll<HTMLElement>('.kept');
    if (lines.length === texts.length) texts.forEach((text, at) => void keep(lines[at] as HTMLElement, text));
    else more.replaceChildren(...texts.map((text) => el('p', { class: 'more' }, kept(text))));
    required.hidden = !lack;
    if (lack) keep(missing, speech.t(`calls.${lack}Required`));
    if (wrapUp) steps[0]?.toggleAttribute('disabled', lack !== undefined);
  }

  return { element, say };
}

/** A button that takes a step after a press, or in its place. */
export function stepButton({ name, text, main }: Outcome['steps'][number], events: CardEvents): HTMLElement {
  const look = { type: 'button', class: main ? 'primary' : 'plain', 'data-key': name };
  const button = el('button', look, text);
  hearInside(button, 'click', (event) => events.press({ kind: 'step', name }, event));
  return button;
}

/** A call that a person is done with, in one line. */
export function folded(text: string, view: CardView, speech: Speech, events: CardEvents): HTMLElement {
  const opens = { name: 'reader', text: speech.t('page.openCall'), main: false } as const;
  return el(
    'div',
    { class: 'answer good folded' },
    el(
      'div',
      { class: 'tell' },
      icon(Check, 16),
      kept(`${isolatedName(nameOf(view) ?? view.written)} · ${text}`),
    ),
    stepButton(opens, events),
  );
}

/** The number that the page shows above the one that is called, each large enough to be compared digit by digit. */
function twoNumbers(numbers: NonNullable<Outcome['numbers']>, speech: Speech): HTMLElement {
  const lines = (['reads', 'calls'] as const).map((which) =>
    el(
      'div',
      {},
      el('dt', {}, speech.t(`calls.guard.${which}`)),
      el('dd', {}, keep(phone('', 'phone kept'), numbers[which])),
    ),
  );
  return el('dl', { class: 'two-numbers' }, ...lines);
}

/** The menu's deed, and the way back: a slip would hide a customer's number for good. */
export function leftAlone(what: 'number' | 'part', speech: Speech, events: CardEvents): HTMLElement {
  return el(
    'div',
    { class: 'answer' },
    el('div', { class: 'tell' }, el('div', {}, el('p', { class: 'says' }, speech.t(`page.left.${what}`)))),
    el(
      'div',
      { class: 'steps' },
      pressButton('undo', 'plain', () => events.tell({ type: 'taken-back' }), speech.t('page.undo')),
      pressButton('close', 'plain', () => events.tell({ type: 'closed' }), speech.t('common.close')),
    ),
  );
}
