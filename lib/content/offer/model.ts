/**
 * The offer's state and an event in, the next state and what is to be done out. Pure. Numbers of the page
 * are held by reference and never looked into, but for what they are called.
 */
import { isCode } from '#lib/model/extension.ts';
import type { StepName } from './call.ts';
import {
  callKey,
  callOf,
  canClose,
  isBusy,
  type Look,
  type OfferEvent,
  type OfferState,
  type Seen,
  type Shown,
  type Step,
  staysFor,
} from './state.ts';
import { CARD_MS, ENTERED_MS } from './timing.ts';
import type { Distrust } from './trust/press-guard.ts';
import {
  answerNo,
  CARD_SHUT,
  callEvent,
  change,
  close,
  fold,
  hide,
  hideSoon,
  hideUnlessOver,
  openCard,
  putAway,
  set,
  showAnswer,
  type Turn,
  time,
  waitingAfter,
} from './turn.ts';

type Of<Type extends OfferEvent['type']> = Extract<OfferEvent, { type: Type }>;
type Handlers = { [Type in OfferEvent['type']]: (turn: Turn, event: Of<Type>) => void };

/** @returns what is to be after `event`: the same state, and nothing to do, where it means nothing */
export function stepModel(state: OfferState, event: OfferEvent, seen: Seen): Step {
  const turn: Turn = { state, seen, effects: [] };
  (HANDLERS[event.type] as (turn: Turn, event: OfferEvent) => void)(turn, event);
  showAnswer(turn);
  const draw = (isDrawnOtherwise(turn.state, state) || event.type === 'tick') && !turn.state.held;
  return { state: turn.state, effects: turn.effects, draw };
}

/**
 * Where the pointer is draws nothing, nor that a press waits: Firefox tells that it entered before it tells that it
 * moved, and a card drawn in between takes the control away that the move is on. A finger that is up draws whatever
 * waited for it.
 */
function isDrawnOtherwise(state: OfferState, before: OfferState): boolean {
  const { over, overSince, judging } = state;
  const placed: OfferState = { ...before, over, overSince, judging };
  return (Object.keys(state) as (keyof OfferState)[]).some((key) => !Object.is(state[key], placed[key]));
}

const HANDLERS: Handlers = {
  aimed(turn, { number, byHand }) {
    time(turn, 'hide', undefined);
    const { shown } = turn.state;
    if (shown?.number === number) return;
    if (byHand || !shown || shown.place !== 'beside' || !isBusy(turn.state, turn.seen)) {
      if (byHand && shown) putAway(turn, shown);
      turn.effects.push({ do: 'offer', number });
    }
  },
  'aimed-away': (turn) => hideUnlessOver(turn),
  offered(turn, { type: _, ...offered }) {
    const before = turn.state.shown;
    const turns = turn.state.turns + 1;
    set(turn, { ...CARD_SHUT, turns, ...(before && { waiting: waitingAfter(turn.state, before) }) });
    set(turn, { bare: false, shown: { ...offered, turn: turns, place: 'beside' } });
  },
  entered(turn, { onButton }) {
    const { over, card } = turn.state;
    if (!over) set(turn, { over: true, overSince: turn.seen.now });
    time(turn, 'hide', undefined);
    time(turn, 'card', onButton && !card ? CARD_MS : undefined);
  },
  left(turn, { stays }) {
    set(turn, { over: false });
    time(turn, 'card', undefined);
    if (!stays) hideSoon(turn);
  },
  blurred: (turn) => hideUnlessOver(turn),
  due(turn, { timer }) {
    const { shown, over, judging } = turn.state;
    if (timer === 'card') openCard(turn);
    else if (judging) hideSoon(turn);
    else if (shown && !over && !isBusy(turn.state, turn.seen) && !staysFor(turn.state, shown.number))
      hide(turn);
  },
  'card-wanted': (turn) => openCard(turn),
  escape(turn) {
    const { shown, menu } = turn.state;
    if (!shown || !canClose(turn.state, turn.seen)) return;
    // The top one goes first.
    if (menu) set(turn, { menu: false });
    else if (shown.names) change(turn, { names: undefined });
    else {
      answerNo(turn, shown);
      fold(turn);
      turn.effects.push({ do: 'return-focus' });
    }
  },
  elsewhere(turn) {
    const { shown, card } = turn.state;
    set(turn, { bare: true });
    // A call that was asked for goes on and is shown.
    if (!shown || !card || callOf(turn.state).state.kind === 'placing') return;
    answerNo(turn, shown);
    fold(turn);
  },
  held: (turn) => set(turn, { held: turn.state.shown !== undefined }),
  judging: (turn) => set(turn, { judging: turn.state.shown !== undefined }),
  released: (turn) => set(turn, { held: false }),
  pressed(turn, event) {
    set(turn, { held: false, judging: false });
    const { shown } = turn.state;
    if (!shown) return;
    const { action, verdict } = event;
    const dials = action.kind !== 'step' || action.name === 'accept' || action.name === 'again';
    if (dials && verdict) {
      if (verdict !== 'ignore' && verdict !== 'synthetic') refuse(turn, verdict);
    } else if (action.kind === 'call') call(turn, shown, event);
    else if (action.kind === 'step') takeStep(turn, action.name, event);
    else {
      change(turn, { names: undefined });
      turn.effects.push({ do: 'teach', choice: action.choice });
    }
  },
  // Nothing moves or goes under a finger: what it pressed is judged first.
  looked: (turn, { look }) => turn.state.held || !turn.state.shown || follow(turn, turn.state.shown, look),
  facts(turn, { turn: of, facts }) {
    if (turn.state.shown?.turn === of) change(turn, { facts });
  },
  context: (turn, { context }) => change(turn, { context }),
  menu: (turn, { open }) => set(turn, { menu: open }),
  names: (turn, { names }) => change(turn, { names }),
  chosen(turn, { choice }) {
    change(turn, choice);
    // Numbers are proposed by place: another one is for this call, until the person says more.
    if (choice.from !== undefined && turn.state.shown?.facts?.fromWhy) return;
    // Stored for the site; what is known of the next number has it.
    turn.effects.push({ do: 'forget-facts' }, { do: 'keep-choice', choice });
  },
  kept(turn, { from, always }) {
    const { facts } = turn.state.shown ?? {};
    if (!facts) return;
    if (always === 'call') change(turn, { from, facts: { ...facts, fromWhy: { by: 'default' } } });
    else change(turn, { from: undefined, facts: { ...facts, from, fromWhy: { by: always } } });
    turn.effects.push({ do: 'forget-facts' }, { do: 'keep-caller', from, always });
  },
  'left-alone'(turn, { kind, value }) {
    change(turn, { left: { kind, value } });
    turn.effects.push({ do: 'leave-alone', kind, value }, { do: 'say', text: `page.left.${kind}` });
  },
  'left-site'(turn) {
    close(turn);
    turn.effects.push({ do: 'leave-site' });
  },
  'taken-back'(turn) {
    const left = turn.state.shown?.left;
    close(turn);
    if (left) turn.effects.push({ do: 'take-back', ...left });
  },
  closed: (turn) => close(turn),
  call: (turn, { key, event }) => callEvent(turn, key, event),
  changed(turn, { call }) {
    turn.effects.push({ do: 'forget-facts', e164: call.to });
    for (const key of turn.state.calls.keys()) callEvent(turn, key, { type: 'changed', call });
    if (turn.state.card && turn.state.shown?.number.e164 === call.to) turn.effects.push({ do: 'ask-facts' });
  },
  said(turn, { text }) {
    set(turn, { said: text });
    if (text) turn.effects.push({ do: 'say', text });
  },
  tick: () => undefined,
};

function refuse(turn: Turn, notice: Exclude<Distrust, 'synthetic'>): void {
  set(turn, { notice });
  turn.effects.push({ do: 'say', text: `page.distrust.${notice}` });
  openCard(turn);
}

function call(turn: Turn, { number, context, from, route }: Shown, { intentId, at }: Of<'pressed'>): void {
  const { e164: to, ext, guess, reads, country } = number;
  const subject = {
    to,
    ext,
    context,
    guess,
    ...(reads === undefined ? {} : { reads }),
    ...(country === undefined ? {} : { country }),
    ...(from === undefined ? {} : { from }),
    ...(route === undefined ? {} : { route }),
  };
  callEvent(turn, callKey(number), { type: 'press', subject, intentId, at });
  if (isCode(ext)) turn.effects.push({ do: 'copy-code', code: ext });
}

function takeStep(turn: Turn, name: StepName, { intentId, at }: Of<'pressed'>): void {
  const { shown } = turn.state;
  if (!shown) return;
  const key = callKey(shown.number);
  const { state } = callOf(turn.state);
  if (name === 'accept') callEvent(turn, key, { type: 'accept' });
  else if (name === 'again') callEvent(turn, key, { type: 'again', intentId, at });
  else if (name === 'settings') turn.effects.push({ do: 'open', what: 'options' });
  else if (name === 'unlock') turn.effects.push({ do: 'open', what: 'popup' });
  else if (name === 'reload') turn.effects.push({ do: 'reload' });
  else if (name === 'reader' && state.kind === 'call')
    turn.effects.push({ do: 'open-call', intentId: state.call.id });
  else if (name === 'done') {
    callEvent(turn, key, { type: 'annotate', change: { done: true } });
    if (turn.seen.focused) turn.effects.push({ do: 'return-focus' });
  } else if (name === 'cancel' && state.kind === 'call') callEvent(turn, key, { type: 'cancel' });
  else if (name === 'cancel' || name === 'close') {
    // A question that is closed is answered with no: it must not be there again when the number is.
    answerNo(turn, shown);
    callEvent(turn, key, { type: 'dismiss' });
    close(turn);
  }
}

/** The page moves and changes without telling: what is shown follows its number, and goes where that went. */
function follow(turn: Turn, shown: Shown, look: Look): void {
  const { kind } = callOf(turn.state).state;
  if (kind !== 'idle' && look.gone) followGone(turn, shown, look, kind);
  else if (look.inSight && look.has) {
    if (shown.place === 'beside' && look.inPlace) return;
    change(turn, { place: 'beside' });
    turn.effects.push({ do: 'place-again' });
  } else if (isHiddenUnderUs(turn, shown, look)) {
    if (!shown.hiddenUnderUs) change(turn, { hiddenUnderUs: true });
  } else if (kind === 'idle') {
    // A word about a number that is no more stays for as long as the pointer.
    const says = turn.state.notice !== undefined || shown.left !== undefined;
    if (!says || look.has) hide(turn);
  } else if (kind === 'asked') {
    // A question whose number cannot be seen would stand beside others.
    answerNo(turn, shown);
    hide(turn);
  } else if (shown.place !== 'away') {
    // The answer to a call waits until its number is seen again.
    change(turn, { place: 'away' });
    if (turn.seen.focused) turn.effects.push({ do: 'return-focus' });
  }
}

/** The page shows another record, or has drawn this one again, while an answer was awaited or read. */
function followGone(turn: Turn, shown: Shown, { again }: Look, kind: string): void {
  if (again) {
    change(turn, { ...again, place: 'beside' });
    turn.effects.push({ do: 'place-again' });
  } else if (kind === 'asked') {
    // A question about a number that is no more is over, and says why: no answer to it would be believed.
    answerNo(turn, shown);
    if (shown.place === 'away') hide(turn);
    else refuse(turn, 'changed');
  } else if (shown.place === 'away') {
    // It is out of sight, and nothing can bring it back.
    if (kind !== 'placing') hide(turn);
  } else if (shown.place !== 'adrift') {
    change(turn, { place: 'adrift' });
    turn.effects.push({ do: 'place-again' });
    hideSoon(turn);
  }
}

function isHiddenUnderUs({ state, seen }: Turn, shown: Shown, look: Look): boolean {
  if (!look.unboxed) return false;
  const justEntered = state.over && seen.now - state.overSince < ENTERED_MS;
  return (justEntered || shown.hiddenUnderUs === true) && (state.over || seen.focused);
}
