/**
 * The outcome of a call, written where it was made: outcome, note, when to call back, whether at all, and all of it for
 * the CRM. One part a call: it is brought up to date in place, so that a word that is being written is not lost.
 */
import { signIcon } from '#lib/format/outcome-signs.ts';
import type { CallView } from '#lib/model/call.ts';
import { isWrappedUp, type Outcome } from '#lib/model/disposition.ts';
import { certainZone, type LocalTime } from '#lib/model/guard.ts';
import type { CardEvents } from './card-types.ts';
import { el, icon, keep, kept, pressButton, type Timers } from './element.ts';
import type { Speech } from './speech.ts';
import { createWrapUpNote } from './wrap-up-note.ts';
import { loggedOf, panelOf, toolsOf, type WrapUpActs, type WrapUpState } from './wrap-up-tools.ts';

export type WrapUp = ReturnType<typeof createWrapUp>;

export function createWrapUp(first: CallView, speech: Speech, events: CardEvents, timers: Timers) {
  const { outcomes } = speech;
  const asksWhen = outcomes.find(({ next }) => next === 'callback');
  const state: WrapUpState = { call: first, now: 0, zone: undefined, panel: undefined, asking: asksWhen?.id };
  /** The looks that the tools were last drawn with. */
  let drawn = '';
  const chips = chipsOf(outcomes, choose);
  const note = createWrapUpNote(speech, events.annotate, timers);
  const date = el('input', { class: 'field', type: 'datetime-local', 'data-key': 'when' });
  const tools = el('div', { class: 'tools' });
  const below = el('div', { class: 'below' });
  const { line, tell } = createStatus(events.resized);
  const logged = el('p', { class: 'told' });
  const tags = el('div', tagsOf(speech), ...chips);
  const element = el('div', { class: 'wrap-up' }, tags, note.field, tools, below, logged, line);

  const focusOn = (key: string) =>
    element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });

  function choose({ id, next }: Outcome): void {
    if (next === 'callback') {
      if (state.asking !== id) state.panel = undefined;
      state.asking = id;
      acts.open('callback');
    } else events.annotate({ disposition: state.call.disposition === id ? '' : id });
  }

  const acts: WrapUpActs = {
    ...events,
    open(next) {
      state.panel = state.panel === next ? undefined : next;
      draw();
      // Where the list came, the way goes on there; where it went, at the button that shut it.
      const shut = next === 'callback' ? `outcome-${state.asking}` : next;
      focusOn(state.panel === 'callback' ? 'hour' : shut);
    },
    callBack(callbackAt, disposition) {
      state.panel = undefined;
      events.annotate({ callbackAt, ...(disposition !== undefined && { disposition }) });
      focusOn(`outcome-${state.asking}`);
    },
    tell,
  };

  /** Controls are made again only where they change: a press that is under way keeps its own. */
  function draw(): void {
    const looks = looksOf(state, speech);
    if (looks === drawn) return;
    drawn = looks;
    markAsking(chips, outcomes, state);
    // In place of note and tools: the card stays as high as it is.
    element.classList.toggle('asks', state.panel === 'callback');
    redrawTools(tools, toolsOf(state, speech, acts));
    below.replaceChildren(...panelOf(state, speech, acts, date));
    logged.replaceChildren(...loggedOf(state.call, speech, acts));
    events.resized();
  }

  return {
    element,
    callId: first.id,
    /** @param times what the clocks show where the number may ring */
    update(call: CallView, now: number, times: readonly LocalTime[]): void {
      Object.assign(state, { call, now, zone: certainZone(times) });
      markPressed(chips, outcomes, call);
      note.update(call.note ?? '');
      draw();
    },
    /** Something was typed into a field of ours. */
    typed(field: Element): void {
      if (field === note.field) note.typed();
    },
    /** Presses the outcome that bears the figure. False if there is none. */
    press: (figure: number): boolean => outcomes.slice(figure - 1, figure).map(choose).length > 0,
    /** Keeps what is typed and not kept yet. */
    keep: note.keep,
    /** A word about what was just done. */
    tell,
  };
}

/** The outcomes, the first nine each under its figure. */
function chipsOf(outcomes: readonly Outcome[], choose: (one: Outcome) => void): HTMLElement[] {
  return outcomes.map((one, at) => {
    const sign = one.sign && icon(signIcon(one.sign), 14);
    const chip = pressButton(`outcome-${one.id}`, 'tag', () => choose(one), sign, one.label);
    if (at < 9) chip.setAttribute('aria-keyshortcuts', String(at + 1));
    return chip;
  });
}

const tagsOf = ({ t }: Speech) => ({ class: 'tags', role: 'group', 'aria-label': t('calls.disposition') });

function markPressed(chips: readonly HTMLElement[], outcomes: readonly Outcome[], call: CallView): void {
  for (const [at, chip] of chips.entries())
    chip.setAttribute('aria-pressed', call.disposition === outcomes[at]?.id ? 'true' : 'false');
}

/** The outcome whose times are open is expanded. */
function markAsking(chips: readonly HTMLElement[], outcomes: readonly Outcome[], state: WrapUpState): void {
  for (const [at, { id, next }] of outcomes.entries())
    if (next === 'callback')
      chips[at]?.setAttribute('aria-expanded', String(state.panel === 'callback' && state.asking === id));
}

/** A word about what was just done, in a line that is there only then. */
function createStatus(resized: () => void) {
  const told = kept('');
  const line = el('p', { class: 'told', role: 'status', hidden: true }, told);
  const tell = (text: string): void => {
    if (told.dataset.text === text) return;
    line.hidden = text === '';
    keep(told, text);
    resized();
  };
  return { line, tell };
}

/** All that the tools and the list under them depend on. */
const looksOf = ({ call, zone, panel, asking }: WrapUpState, { rules }: Speech): string => {
  const { callbackAt, listed, callId, disposition, log } = call;
  const isListed = listed !== undefined;
  const entry = log && [log.state, log.isDue, log.why, log.url, isWrappedUp(call, rules)].join();
  return [
    callbackAt,
    disposition,
    asking,
    zone,
    listed?.own,
    isListed,
    callId,
    call.form,
    panel,
    entry,
  ].join();
};

/** Puts other tools in place of those there are; the focus stays at the same one, or at the first. */
function redrawTools(tools: HTMLElement, next: (Node | string)[]): void {
  const focus = (tools.getRootNode() as ShadowRoot).activeElement;
  const key = focus !== null && tools.contains(focus) ? focus.getAttribute('data-key') : null;
  tools.replaceChildren(...next);
  if (key === null) return;
  const same = tools.querySelector<HTMLElement>(`[data-key="${key}"]`);
  (same ?? tools.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
}
