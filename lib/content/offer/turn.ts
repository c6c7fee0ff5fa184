/** One event's work on the offer: what handlers of model.ts have in common. */
import type { PageNumber } from '../dom/page-number.ts';
import { type CallEvent, NO_CALL, nextCall, stageOf } from './call.ts';
import { callKey, callOf, type Effect, type OfferState, type Seen, type Shown, staysFor } from './state.ts';
import { ANSWER_MS, GRACE_MS, UNDO_MS } from './timing.ts';

/** A press does something else under the same finger: the second half of a double click must not say yes. */
const CHANGED_MS = 250;

/** One event's work: the state as far as it is known, and what is to be done. */
export interface Turn {
  state: OfferState;
  readonly seen: Seen;
  readonly effects: Effect[];
}

export const CARD_SHUT = { card: false, menu: false, notice: undefined, said: '' } as const;

export function set(turn: Turn, changes: Partial<OfferState>): void {
  const isSame = Object.entries(changes).every(
    ([key, value]) => turn.state[key as keyof OfferState] === value,
  );
  if (!isSame) turn.state = { ...turn.state, ...changes };
}

export function change(turn: Turn, changes: { [Key in keyof Shown]?: Shown[Key] | undefined }): void {
  const { shown } = turn.state;
  if (shown) set(turn, { shown: { ...shown, ...changes } as Shown });
}

export function time(turn: Turn, timer: 'hide' | 'card', ms: number | undefined): void {
  turn.effects.push({ do: 'time', timer, ms });
}

/** Which number is to come back once another that is shown goes. */
export function waitingAfter(state: OfferState, gone: Shown): PageNumber | undefined {
  return staysFor(state, gone.number) ? gone.number : undefined;
}

/** Nothing is shown any more. A call that waits for its outcome is remembered, any other is over for the page. */
export function putAway(turn: Turn, shown: Shown): void {
  time(turn, 'hide', undefined);
  time(turn, 'card', undefined);
  const waiting = waitingAfter(turn.state, shown);
  set(turn, { ...CARD_SHUT, shown: undefined, held: false, judging: false, waiting });
  if (!waiting) callEvent(turn, callKey(shown.number), { type: 'dismiss' });
}

export function hide(turn: Turn): void {
  const { shown, waiting: back } = turn.state;
  if (!shown) return;
  putAway(turn, shown);
  const { waiting } = turn.state;
  if (turn.seen.focused) turn.effects.push({ do: 'return-focus' });
  if (!waiting && back && back !== shown.number && staysFor(turn.state, back))
    turn.effects.push({ do: 'offer', number: back, ifThere: true });
}

/** Hides, and gives the focus back. */
export function close(turn: Turn): void {
  if (!turn.state.shown) return;
  hide(turn);
  turn.effects.push({ do: 'return-focus' });
}

/** Hides; of a call whose outcome is still to be written, the button stays, and has the card again. */
export function fold(turn: Turn): void {
  const { shown } = turn.state;
  if (!shown) return;
  set(turn, { folded: new Set([...turn.state.folded, callKey(shown.number)]) });
  if (!staysFor(turn.state, shown.number) || shown.place === 'adrift') hide(turn);
  else {
    time(turn, 'card', undefined);
    set(turn, CARD_SHUT);
  }
}

function unfold(turn: Turn, key: string): void {
  if (turn.state.folded.has(key))
    set(turn, { folded: new Set([...turn.state.folded].filter((one) => one !== key)) });
}

/** Hides after the time that a hand needs, or a reader, unless something holds it. */
export function hideSoon(turn: Turn): void {
  const { shown } = turn.state;
  if (!shown) return;
  const patience = callOf(turn.state).state.kind === 'idle' ? GRACE_MS : ANSWER_MS;
  time(turn, 'hide', shown.left ? UNDO_MS : patience);
}

export function hideUnlessOver(turn: Turn): void {
  if (!turn.state.over) hideSoon(turn);
}

export function openCard(turn: Turn): void {
  const { shown, card, held } = turn.state;
  // Under a finger nothing is drawn: the card would come with what it said before.
  if (!shown || card || held) return;
  unfold(turn, callKey(shown.number));
  set(turn, { card: true });
  turn.effects.push({ do: 'ask-facts' });
}

/** An answer is seen at once, unless it was put away by hand. */
export function showAnswer(turn: Turn): void {
  const { shown, folded } = turn.state;
  if (shown && callOf(turn.state).state.kind !== 'idle' && !folded.has(callKey(shown.number))) openCard(turn);
}

export function answerNo(turn: Turn, { number }: Shown): void {
  if (callOf(turn.state, number).state.kind === 'asked') callEvent(turn, callKey(number), { type: 'cancel' });
}

export function callEvent(turn: Turn, key: string, event: CallEvent): void {
  const before = turn.state.calls.get(key) ?? NO_CALL;
  const { call: after, effect } = nextCall(before, event);
  if (effect) turn.effects.push({ key, ...effect });
  if (after === before) return;
  set(turn, { calls: new Map(turn.state.calls).set(key, after) });
  const { state } = after;
  // When the number was called last is another time by now.
  if (state.kind === 'call') turn.effects.push({ do: 'forget-facts', e164: state.call.to });
  const isShown = turn.state.shown !== undefined && callKey(turn.state.shown.number) === key;
  const isNew = state.kind === 'asked' || stageOf(before.state) !== stageOf(state);
  if (isNew) {
    turn.effects.push({ do: 'announce', state });
    // A call that was put away on its way, and goes well, opens no card where the pointer passes it.
    if (isShown || state.kind !== 'call' || state.call.failure) unfold(turn, key);
  }
  if (!isShown) return;
  if (isNew) {
    set(turn, { notice: undefined });
    turn.effects.push({ do: 'distrust-card', ms: CHANGED_MS });
  }
  hideUnlessOver(turn);
}
