/**
 * One number's call as the page sees it.
 *
 *   idle ──press──► placing ──► asked ──yes──► placing
 *                      │          └──no──► idle
 *                      ├──► call (intended … completed, followed by call.changed)
 *                      └──► failed   (nothing was stored, nothing was sent)
 *
 * The id of the intent is made at the press and kept through every repetition, so that whatever is repeated (a
 * worker that died, an answer that was lost) the background places at most one call for it.
 */

import type { Send } from '#lib/messages/client.ts';
import type { CallView, PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import type { GuardAsk, GuardCode } from '#lib/model/guard.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { WrapUpChange } from '../view/wrap-up.ts';

export type FlowState =
  | { kind: 'idle' }
  | { kind: 'placing'; intentId: string }
  | { kind: 'asked'; intentId: string; asks: readonly GuardAsk[] }
  | { kind: 'call'; call: CallView }
  | { kind: 'failed'; failure: PlatformFailure }
  /** Our side is not there: the extension was updated, or does not allow this page. */
  | { kind: 'gone' }
  | { kind: 'not-allowed' };

/** Presses within this time after one that counted are the same press: a double click, Enter with a click. */
export const SAME_PRESS_MS = 1_200;

export type CallSubject = Omit<PlaceRequest, 'intentId' | 'accepted'>;

export interface Flow {
  readonly state: FlowState;
  /** @param at time of the event, monotonic milliseconds. */
  press(subject: CallSubject, at: number): void;
  /** Yes to everything that was asked. */
  accept(): void;
  /** No to what was asked; or takes back a call that waits. */
  cancel(): void;
  /** The same call again, after `refused` or `unknown`: a new press, a new intent. */
  again(at: number): void;
  /** Back to idle, if the call's state allows it. */
  dismiss(): void;
  changed(call: CallView): void;
  /** Writes what came of the call: shown at once, taken back if it could not be kept. @returns whether it was kept */
  annotate(change: WrapUpChange): Promise<boolean>;
  /** The number goes on the do-not-call list, or that it did at this call is taken back. */
  neverAgain(on: boolean): Promise<boolean>;
}

export interface FlowParts {
  send: Send;
  uuid(): string;
  onChange(): void;
}

export function createFlow({ send, uuid, onChange }: FlowParts): Flow {
  let state: FlowState = { kind: 'idle' };
  let request: PlaceRequest | undefined;
  /** The intent that the request repeats, if it repeats one: what became of that one the person has read. */
  let repeated: string | undefined;
  let lastPress = Number.NEGATIVE_INFINITY;

  function become(next: FlowState): void {
    state = next;
    onChange();
  }

  function take(answer: PlaceAnswer, intentId: string): void {
    if (!isCurrent(intentId)) return;
    if (answer.kind === 'asked') become({ kind: 'asked', intentId, asks: answer.asks });
    else if (answer.kind === 'failed') become({ kind: 'failed', failure: answer.failure });
    // The state may have moved on before this answer came: the newer one stays.
    else if (state.kind !== 'call' || state.call.updatedAt <= answer.call.updatedAt)
      become({ kind: 'call', call: answer.call });
  }

  function isCurrent(intentId: string): boolean {
    return (
      (state.kind === 'placing' && state.intentId === intentId) ||
      (state.kind === 'call' && state.call.id === intentId)
    );
  }

  function ask(asked: PlaceRequest) {
    const { intentId, accepted } = asked;
    return repeated === undefined
      ? send('call.place', asked)
      : send('call.again', { intentId: repeated, newIntentId: intentId, accepted });
  }

  async function place(asked: PlaceRequest): Promise<void> {
    request = asked;
    const { intentId } = asked;
    become({ kind: 'placing', intentId });
    const answer = await ask(asked);
    if (answer.ok) return take(answer.value, intentId);
    if (answer.error === 'refused') return become({ kind: 'not-allowed' });
    await recover(asked);
  }

  /** No answer: the worker may have died before or after it stored the intent. Asking with the same id is safe. */
  async function recover(asked: PlaceRequest): Promise<void> {
    const { intentId } = asked;
    const stored = await send('call.get', { intentId });
    if (!isCurrent(intentId)) return;
    if (!stored.ok) return become({ kind: 'gone' });
    if (stored.value) return become({ kind: 'call', call: stored.value });
    const again = await ask(asked);
    if (!isCurrent(intentId)) return;
    if (again.ok) take(again.value, intentId);
    else become({ kind: 'gone' });
  }

  function isBusy(): boolean {
    if (state.kind === 'placing' || state.kind === 'asked') return true;
    return state.kind === 'call' && (state.call.state === 'intended' || state.call.state === 'sending');
  }

  function counts(at: number): boolean {
    if (isBusy() || at - lastPress < SAME_PRESS_MS) return false;
    lastPress = at;
    return true;
  }

  /** @param shown what the card shows meanwhile */
  async function write(
    shown: (call: CallView) => CallView,
    ask: (intentId: string) => ReturnType<typeof send<'call.annotate'>>,
  ): Promise<boolean> {
    if (state.kind !== 'call') return false;
    const { id } = state.call;
    become({ kind: 'call', call: shown(state.call) });
    const answer = await ask(id);
    if (answer.ok && answer.value) return true;
    const kept = await send('call.get', { intentId: id });
    if (kept.ok && kept.value && state.kind === 'call' && state.call.id === id)
      become({ kind: 'call', call: kept.value });
    return false;
  }

  return {
    get state() {
      return state;
    },
    press(subject, at) {
      if (!counts(at)) return;
      repeated = undefined;
      void place({ ...subject, intentId: uuid(), accepted: [] });
    },
    accept() {
      if (state.kind !== 'asked' || !request || state.asks.some(({ blocking }) => blocking)) return;
      const accepted = new Set<GuardCode>([...request.accepted, ...state.asks.map(({ code }) => code)]);
      void place({ ...request, accepted: [...accepted] });
    },
    cancel() {
      if (state.kind === 'asked') become({ kind: 'idle' });
      else if (state.kind === 'call') void send('call.cancel', { intentId: state.call.id });
    },
    again(at) {
      const ended = state.kind === 'failed' || state.kind === 'call';
      if (!ended || !request || isBusy()) return;
      // Another button than the one that was pressed, and seen before it counts: never the same press.
      lastPress = at;
      repeated = state.kind === 'call' ? state.call.id : undefined;
      void place({ ...request, intentId: uuid(), accepted: [] });
    },
    dismiss() {
      if (!isBusy()) become({ kind: 'idle' });
    },
    changed(call) {
      const known =
        (state.kind === 'placing' && state.intentId === call.id) ||
        (state.kind === 'call' && state.call.id === call.id && state.call.updatedAt <= call.updatedAt);
      if (known) become({ kind: 'call', call });
    },
    annotate: (change) =>
      write(
        (call) => written(call, change),
        (intentId) => send('call.annotate', { intentId, ...change }),
      ),
    neverAgain: (on) =>
      write(
        ({ listed, ...call }) => (on ? { ...call, listed: listed ?? { own: true } } : call),
        (intentId) => send('call.never-again', { intentId, on }),
      ),
  };
}

function written(call: CallView, { note, disposition, callbackAt }: WrapUpChange): CallView {
  const next: CallView = { ...call };
  if (note !== undefined) next.note = note;
  if (disposition !== undefined) next.disposition = disposition;
  if (callbackAt === null) delete next.callbackAt;
  else if (callbackAt !== undefined) next.callbackAt = callbackAt;
  return next;
}
