/** The card: who and where the number is, the last call to it, how to call it now, and what became of the call. */

import { Phone } from 'lucide';
import type { CallView } from '#lib/model/call.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import { lackOf } from '#lib/model/disposition.ts';
import { hearInside } from '../trust/inside.ts';
import { type CardAnswer, cardAnswer, folded, leftAlone, stepButton } from './card-answer.ts';
import { factsOf } from './card-facts.ts';
import { headOf, nameOf } from './card-head.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { choicesOf } from './choices.ts';
import { correctionOf, sentOf } from './correction.ts';
import { el, icon, phone, type Timers } from './element.ts';
import { isWithin, wholeOf } from './geometry.ts';
import { memoryOf } from './memory.ts';
import { doneOf, outcomeOf } from './outcome.ts';
import type { Speech } from './speech.ts';
import { isHeld, troubleOf } from './trouble.ts';
import { createWrapUp, type WrapUp } from './wrap-up.ts';

export type Card = ReturnType<typeof createCard>;

export function createCard(speech: Speech, events: CardEvents, timers: Timers) {
  // It takes the focus itself if the control that had it is gone: see `render`.
  const element = el('section', { class: 'card', role: 'group', tabindex: -1 });
  let callButton: HTMLElement | undefined;
  let answer: CardAnswer | undefined;
  /** Of the call that is shown, and what the rest of the card was drawn for. */
  let wrapUp: WrapUp | undefined;
  let drawnFor = '';

  /** A note that is being written stays under the hand: it is drawn again only if something else of the card changes. */
  function updates(view: CardView): boolean {
    const wraps = wrappedIn(view);
    if (wrapUp && wrapUp.callId !== wraps?.id) {
      wrapUp.keep();
      wrapUp = undefined;
    }
    const before = drawnFor;
    drawnFor = '';
    if (!wraps) return false;
    wrapUp ??= createWrapUp(wraps, speech, events, timers);
    wrapUp.update(wraps, view.now, view.facts?.times ?? []);
    wrapUp.tell(view.said);
    drawnFor = looksOf(view, wraps);
    return drawnFor === before;
  }

  function draw(view: CardView): HTMLElement[] {
    answer = callButton = undefined;
    if (view.left) return [leftAlone(view.left, speech, events)];
    const done = doneOf(view.state, speech, view.now);
    if (done !== undefined) return [folded(done, view, speech, events)];
    const head = headOf(view, speech, events);
    const outcome = outcomeOf(view.state, speech, view.now);
    if (outcome) {
      answer = cardAnswer(outcome, view, speech, events, wrapUp?.element);
      answer.say(outcome, lackIn(view, speech));
      return [head, answer.element];
    }
    if (view.menuOpen) return [head];
    if (view.names) return [head, correctionOf(view, speech, events)];
    if (!isHeld(view)) callButton = callButtonOf(view, speech, events);
    return [head, ...beforeCall(view, speech, events, callButton ?? mendButton(speech, events))];
  }

  /** Only the sentences that count time. */
  function tick(view: CardView): void {
    const outcome = outcomeOf(view.state, speech, view.now);
    if (outcome) answer?.say(outcome, lackIn(view, speech));
  }

  return {
    element,
    /** The button that a press may go through, or none. */
    get callButton(): HTMLElement | undefined {
      return callButton;
    },
    /** Says where what calls the number stands, given the card's box: all of it, where other buttons ask something. */
    placeOf({ left, top, width, height }: DOMRectReadOnly): string {
      if (!callButton) return [left, top, width, height].join();
      const [card, button] = [element.getBoundingClientRect(), callButton.getBoundingClientRect()];
      return [
        left + button.left - card.left,
        top + button.top - card.top,
        button.width,
        button.height,
      ].join();
    },
    /** The number's box if all of it is within the card as it is scrolled, and within the window. */
    numberBox: (): DOMRect | undefined => numberIn(element),
    render: (view: CardView): void =>
      updates(view) ? tick(view) : redraw(element, () => draw(view), speech, view.written),
    tick,
    /** Something was typed into a field of the card. */
    typed: (field: Element): void => wrapUp?.typed(field),
    /** Presses the outcome that bears the figure. False if none is shown. */
    outcome: (figure: number): boolean => wrapUp?.press(figure) ?? false,
  };
}

const lackIn = ({ state }: CardView, { rules }: Speech) =>
  state.kind === 'call' ? lackOf(state.call, rules) : undefined;

/** All that the card shows before a call, under its head. */
function beforeCall(view: CardView, speech: Speech, events: CardEvents, button: HTMLElement): HTMLElement[] {
  const notice = view.notice ? el('p', { class: 'notice' }, view.notice) : undefined;
  return [
    factsOf(view, speech),
    ...sentOf(view, speech, events),
    ...memoryOf(view, speech, events.remembered),
    ...choicesOf(view, speech, events),
    el('footer', {}, notice, troubleOf(view, speech), button),
  ];
}

/** All that the card around a wrap-up depends on. */
function looksOf(view: CardView, { id, state, callId, hasTranscript }: CallView): string {
  const { menuOpen, notice, written, facts } = view;
  const call = [id, state, callId, hasTranscript];
  return JSON.stringify([...call, facts?.trouble, menuOpen, notice, written, nameOf(view)]);
}

/** The call whose outcome is written on the card. */
function wrappedIn({ state, left, wrapsUp }: CardView) {
  if (state.kind !== 'call' || !wrapsUp || left || state.call.doneAt !== undefined) return undefined;
  return mayHaveRung(state.call) ? state.call : undefined;
}

/** Draws the card again; the focus goes to the control with the same key as the one that had it. */
function redraw(element: HTMLElement, draw: () => HTMLElement[], { t }: Speech, number: string): void {
  const focus = (element.getRootNode() as ShadowRoot).activeElement;
  const had = focus !== null && element.contains(focus);
  const key = had ? focus.getAttribute('data-key') : null;
  element.setAttribute('aria-label', t('page.callTo', { number }));
  element.replaceChildren(...draw());
  if (!had) return;
  // After a press by keyboard the focus is on the card, not on a button, which a key that is still down would press.
  const same = key === null ? null : element.querySelector<HTMLElement>(`[data-key="${key}"]`);
  (same ?? element).focus({ preventScroll: true });
}

/** In place of the call that would be refused. */
function mendButton({ next }: Speech, events: CardEvents): HTMLElement {
  return stepButton({ name: 'settings', text: next('replace-key'), main: true }, events);
}

/** It bears the number: a page, or a prompt of the browser's, may cover the card's head. */
function callButtonOf({ written }: CardView, speech: Speech, events: CardEvents): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: 'primary', 'data-key': 'call' },
    icon(Phone),
    el('span', {}, speech.t('common.call')),
    // Between the words, for screen readers.
    ' ',
    phone(written, 'called'),
  );
  hearInside(button, 'click', (event) => events.press({ kind: 'call' }, event));
  return button;
}

function numberIn(card: HTMLElement): DOMRect | undefined {
  const number = card.querySelector('.phone')?.getBoundingClientRect();
  if (!number || number.width === 0) return undefined;
  const view = wholeOf({ width: window.innerWidth, height: window.innerHeight });
  const isIn = [card.getBoundingClientRect(), view].every((box) => isWithin(number, box));
  return isIn ? number : undefined;
}
