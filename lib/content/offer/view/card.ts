/** The card: who and where the number is, the last call to it, how to call it now, and what became of the call. */

import { Ellipsis, Phone } from 'lucide';
import type { Reason } from '#lib/detect/types.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { mayWrapUp, type Outcome, outcomeOf } from '../state/outcome.ts';
import { factsOf } from './card-facts.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { choicesOf } from './choices.ts';
import { correctionOf, sentOf } from './correction.ts';
import { el, icon, keep, kept, phone } from './element.ts';
import { memoryOf } from './memory.ts';
import { moveHandle } from './move-handle.ts';
import type { Speech } from './speech.ts';
import { createWrapUp, type WrapUp } from './wrap-up.ts';

export interface Card {
  readonly element: HTMLElement;
  /** The button that a press may go through, or none. */
  readonly callButton: HTMLElement | undefined;
  render(view: CardView): void;
  /** Only the sentences that count time. */
  tick(view: CardView): void;
  /** Something was typed into a field of the card. */
  typed(field: Element): void;
  /** A word about what was just done with the call. */
  tell(text: string): void;
}

export function createCard(
  speech: Speech,
  events: CardEvents,
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>,
): Card {
  // It takes the focus itself if the control that had it is gone: see `render`.
  const element = el('section', { class: 'card', role: 'group', tabindex: -1 });
  let callButton: HTMLElement | undefined;
  let said: HTMLElement | undefined;
  let more: HTMLElement | undefined;
  /** Of the call that is shown, and what the rest of the card was drawn for. */
  let wrapUp: WrapUp | undefined;
  let drawnFor = '';

  /** What is written stays under the hand: it is drawn again only if something else of the card changes. */
  function updates(view: CardView): boolean {
    const { state, left, menuOpen, notice, written, wrapsUp } = view;
    const wraps = state.kind === 'call' && wrapsUp && mayWrapUp(state.call) && !left ? state.call : undefined;
    if (wrapUp && wrapUp.callId !== wraps?.id) {
      wrapUp.keep();
      wrapUp = undefined;
    }
    if (!wraps) {
      drawnFor = '';
      return false;
    }
    wrapUp ??= createWrapUp(wraps, speech, events, timers);
    wrapUp.update(wraps, view.now);
    const before = drawnFor;
    drawnFor = [wraps.id, wraps.state, wraps.callId, menuOpen, notice, written, nameOf(view)].join();
    return drawnFor === before;
  }

  function render(view: CardView): void {
    if (updates(view)) {
      tick(view);
      return;
    }
    const focus = (element.getRootNode() as ShadowRoot).activeElement;
    const had = focus !== null && element.contains(focus);
    const focusKey = focus && had ? focus.getAttribute('data-key') : null;
    const outcome = outcomeOf(view.state, speech, view.now);
    callButton = undefined;
    said = more = undefined;
    element.setAttribute('aria-label', speech.t('page.callTo', { number: view.written }));
    element.replaceChildren(...(view.left ? [leftAlone(view.left)] : [head(view), ...body(view, outcome)]));
    if (!had) return;
    // After a press by keyboard the focus is on the card, not on a button, which a key that is still down would press.
    const same = focusKey === null ? null : element.querySelector<HTMLElement>(`[data-key="${focusKey}"]`);
    (same ?? element).focus({ preventScroll: true });
  }

  function body(view: CardView, outcome: Outcome | undefined): HTMLElement[] {
    if (outcome) return [answer(outcome, view)];
    if (view.menuOpen) return [];
    return view.names
      ? [correctionOf(view, speech, events)]
      : [
          factsOf(view, speech),
          ...sentOf(view, speech, events),
          ...memoryOf(view, speech, events.remembered),
          ...choicesOf(view, speech, events),
          action(view),
        ];
  }

  /** What the menu did, and the way back: a slip would hide a customer's number for good. */
  function leftAlone(what: 'number' | 'part'): HTMLElement {
    const step = (name: string, text: string, press: () => void) => {
      const button = el('button', { type: 'button', class: 'plain', 'data-key': name }, text);
      button.addEventListener('click', (event) => event.isTrusted && press());
      return button;
    };
    return el(
      'div',
      { class: 'answer' },
      el('div', { class: 'tell' }, el('div', {}, el('p', { class: 'says' }, speech.t(`page.left.${what}`)))),
      el(
        'div',
        { class: 'steps' },
        step('undo', speech.t('page.undo'), events.takeBack),
        step('close', speech.t('common.close'), events.close),
      ),
    );
  }

  const nameOf = ({ contactName, facts: known }: CardView) => contactName ?? known?.contactName;

  function head(view: CardView): HTMLElement {
    const { number, written: writing, menuOpen } = view;
    const name = nameOf(view);
    const written = phone(writing, name ? 'phone' : 'phone title');
    const menuButton = el(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-key': 'more',
        'aria-label': speech.t('common.more'),
        'aria-expanded': menuOpen ? 'true' : 'false',
      },
      icon(Ellipsis),
    );
    menuButton.addEventListener('click', () => events.menu(!menuOpen));
    return el(
      'header',
      {},
      el(
        'div',
        { class: 'who' },
        name ? el('div', { class: 'title' }, kept(name, 'bdi')) : undefined,
        el(
          'div',
          { class: 'line' },
          written,
          number.role ? el('span', { class: 'chip' }, speech.t(`common.role.${number.role}`)) : undefined,
          number.ext
            ? el('span', { class: 'chip' }, speech.t('common.extension', { ext: number.ext }))
            : undefined,
        ),
      ),
      moveHandle(speech.t('page.moveAside'), events.shove),
      menuButton,
      menuOpen ? menu(number) : undefined,
    );
  }

  function menu({ reasons }: PageNumber): HTMLElement {
    const entries = (['number', 'part', 'site'] as const).map((kind) => {
      const entry = el('button', { type: 'button', 'data-key': kind }, speech.t(`page.never.${kind}`));
      entry.addEventListener('click', (event) => {
        if (event.isTrusted) events.never(kind);
      });
      return entry;
    });
    return el('div', { class: 'menu' }, why(reasons), ...entries);
  }

  /** What led to the offer, in words: a wrong one is understood, and a guess is seen to be one. */
  function why(reasons: readonly Reason[]): HTMLElement {
    const list = el('ul', {});
    for (const { code, evidence = '' } of reasons) {
      const named = code.startsWith('country-') ? speech.country(evidence) || evidence : evidence;
      // Evidence is the page's text, or a number, of whatever direction; a number is not broken within.
      const text = speech.t(`reasons.reason.${code}`, {
        evidence: `\u2068${named.slice(0, 60).replace(/(?<=\d) (?=\d)/g, '\u00a0')}\u2069`,
      });
      list.append(el('li', {}, text));
    }
    return el('section', { class: 'why' }, el('h2', {}, speech.t('page.why')), list);
  }

  function action({ notice }: CardView): HTMLElement {
    const button = el(
      'button',
      { type: 'button', class: 'primary', 'data-key': 'call' },
      icon(Phone),
      el('span', {}, speech.t('common.call')),
    );
    button.addEventListener('click', (event) => events.call(event));
    callButton = button;
    return el('footer', {}, notice ? el('p', { class: 'notice' }, notice) : undefined, button);
  }

  function answer(outcome: Outcome, view: CardView): HTMLElement {
    said = kept(outcome.says);
    more = el('div', {}, ...outcome.more.map(quoted));
    return el(
      'div',
      { class: `answer ${outcome.tone}` },
      outcome.tone === 'busy' ? el('div', { class: 'progress', 'aria-hidden': 'true' }) : undefined,
      el(
        'div',
        { class: 'tell' },
        icon(outcome.icon, 16),
        el('div', {}, el('p', { class: 'says' }, said), more),
      ),
      view.notice && wrapUp ? el('p', { class: 'notice' }, view.notice) : undefined,
      wrapUp?.element,
      outcome.steps.length > 0
        ? el(
            'div',
            { class: 'steps' },
            ...outcome.steps.map(({ name, text, main }) => {
              const button = el(
                'button',
                { type: 'button', class: main ? 'primary' : 'plain', 'data-key': name },
                text,
              );
              button.addEventListener('click', (event) => events.step(name, event));
              return button;
            }),
          )
        : undefined,
    );
  }

  function tick(view: CardView): void {
    const outcome = outcomeOf(view.state, speech, view.now);
    if (!outcome || !said) return;
    keep(said, outcome.says);
    if (!more) return;
    const lines = more.querySelectorAll<HTMLElement>('.kept');
    if (lines.length === outcome.more.length)
      outcome.more.forEach((text, at) => void keep(lines[at] as HTMLElement, text));
    else more.replaceChildren(...outcome.more.map(quoted));
  }

  function quoted(text: string): HTMLElement {
    return el('p', { class: 'more' }, kept(text));
  }

  return {
    element,
    get callButton() {
      return callButton;
    },
    render,
    tick,
    typed: (field) => wrapUp?.typed(field),
    tell: (text) => wrapUp?.tell(text),
  };
}
