/**
 * One number's call as the page sees it: events in, the next state and effects out.
 *
 *   idle ──press──► placing ──► asked ──yes──► placing
 *                      │          └──no──► idle
 *                      ├──► call (intended … completed, followed by call.changed)
 *                      └──► failed   (nothing was stored, nothing was sent)
 *
 * The id of the intent is made at the press and kept through every repetition, so that whatever is repeated (a
 * worker that died, an answer that was lost) the background places at most one call for it.
 */

import type { CallChange, CallView, PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';

export type CallProgress =
  | { kind: 'idle' }
  | { kind: 'placing'; intentId: string }
  | { kind: 'asked'; intentId: string; asks: readonly GuardAsk[] }
  | { kind: 'call'; call: CallView }
  | { kind: 'failed'; failure: PlatformFailure }
  /** Our side is not there: the extension was updated, or does not allow this page. */
  | { kind: 'gone' }
  | { kind: 'not-allowed' };

/** Steps that a person may take after a press, each a button. */
export type StepName =
  | 'accept'
  | 'cancel'
  | 'again'
  | 'settings'
  | 'unlock'
  | 'reader'
  | 'reload'
  | 'done'
  | 'close';

/** Presses within this time after one that counted are the same press: a double click, Enter with a click. */
export const SAME_PRESS_MS = 1_200;

export type CallSubject = Omit<PlaceRequest, 'intentId' | 'accepted'>;

export interface NumberCall {
  state: CallProgress;
  request?: PlaceRequest;
  /** The intent that the request repeats: what became of that one the person has read. */
  repeats?: string | undefined;
  /** When a press counted last, monotonic milliseconds. */
  pressedAt: number;
}

export const NO_CALL: NumberCall = { state: { kind: 'idle' }, pressedAt: Number.NEGATIVE_INFINITY };

export type CallEvent =
  | { type: 'press'; subject: CallSubject; intentId: string; at: number }
  /** Yes to everything that was asked. */
  | { type: 'accept' }
  /** No to what was asked; or takes back a call that waits. */
  | { type: 'cancel' }
  /** The same call once more, after `refused` or `unknown`: a new press, a new intent. */
  | { type: 'again'; intentId: string; at: number }
  /** Back to idle, if the call's state allows it. */
  | { type: 'dismiss' }
  | { type: 'answered'; intentId: string; answer: PlaceAnswer }
  | { type: 'unanswered'; intentId: string; why: 'gone' | 'not-allowed' }
  | { type: 'changed'; call: CallView }
  | { type: 'annotate'; change: CallChange }
  /** The number goes on the do-not-call list, or that it did at this call is taken back. */
  | { type: 'never-again'; on: boolean }
  /** The background could not store what was written: the call as it has it. */
  | { type: 'restored'; call: CallView };

export type CallEffect =
  | { do: 'place-call'; request: PlaceRequest; repeats: string | undefined }
  | { do: 'cancel-call'; intentId: string }
  | { do: 'annotate'; intentId: string; change: CallChange }
  | { do: 'never-again'; intentId: string; on: boolean };

export interface CallStep {
  call: NumberCall;
  effect?: CallEffect;
}

/** @returns the call after the event, and what is to be done */
export function nextCall(call: NumberCall, event: CallEvent): CallStep {
  const { state } = call;
  const become = (next: CallProgress): CallStep => ({ call: { ...call, state: next } });
  switch (event.type) {
    case 'press':
      if (isBusy(state) || event.at - call.pressedAt < SAME_PRESS_MS) return { call };
      return place({ ...event.subject, intentId: event.intentId, accepted: [] }, undefined, event.at);
    case 'again': {
      if ((state.kind !== 'failed' && state.kind !== 'call') || !call.request || isBusy(state))
        return { call };
      // Another button than the one that was pressed, and seen before it counts: never the same press.
      const repeats = state.kind === 'call' ? state.call.id : undefined;
      return place({ ...call.request, intentId: event.intentId, accepted: [] }, repeats, event.at);
    }
    case 'accept': {
      if (state.kind !== 'asked' || !call.request || state.asks.some(({ blocking }) => blocking))
        return { call };
      const accepted = new Set([...call.request.accepted, ...state.asks.map(({ code }) => code)]);
      return place({ ...call.request, accepted: [...accepted] }, call.repeats, call.pressedAt);
    }
    case 'cancel':
      if (state.kind === 'asked') return become({ kind: 'idle' });
      return state.kind === 'call'
        ? { call, effect: { do: 'cancel-call', intentId: state.call.id } }
        : { call };
    case 'dismiss':
      return isBusy(state) || state.kind === 'idle' ? { call } : become({ kind: 'idle' });
    case 'unanswered':
      return isCurrent(state, event.intentId) ? become({ kind: event.why }) : { call };
    case 'answered':
      return isCurrent(state, event.intentId) ? answered(call, event) : { call };
    case 'changed':
      return isNewer(state, event.call) ? become({ kind: 'call', call: event.call }) : { call };
    case 'restored':
      return state.kind === 'call' && state.call.id === event.call.id
        ? become({ kind: 'call', call: event.call })
        : { call };
    case 'annotate':
    case 'never-again':
      return state.kind === 'call' ? written(call, state.call, event) : { call };
  }
}

function place(request: PlaceRequest, repeats: string | undefined, pressedAt: number): CallStep {
  return {
    call: { state: { kind: 'placing', intentId: request.intentId }, request, repeats, pressedAt },
    effect: { do: 'place-call', request, repeats },
  };
}

function answered(
  call: NumberCall,
  { answer, intentId }: Extract<CallEvent, { type: 'answered' }>,
): CallStep {
  const { state } = call;
  if (answer.kind === 'asked')
    return { call: { ...call, state: { kind: 'asked', intentId, asks: answer.asks } } };
  if (answer.kind === 'failed')
    return { call: { ...call, state: { kind: 'failed', failure: answer.failure } } };
  // The call may have moved on before this answer came: the newer one stays.
  if (state.kind === 'call' && state.call.updatedAt > answer.call.updatedAt) return { call };
  return { call: { ...call, state: { kind: 'call', call: answer.call } } };
}

/** Shown at once; taken back by `restored` if it could not be stored. */
function written(
  call: NumberCall,
  view: CallView,
  event: Extract<CallEvent, { type: 'annotate' | 'never-again' }>,
): CallStep {
  const next: CallView = { ...view };
  const intentId = view.id;
  const after = { ...call, state: { kind: 'call', call: next } } as const;
  if (event.type === 'never-again') {
    if (event.on) next.listed ??= { own: true };
    else delete next.listed;
    return { call: after, effect: { do: 'never-again', intentId, on: event.on } };
  }
  const { note, disposition, callbackAt, done } = event.change;
  if (note !== undefined) next.note = note;
  if (disposition !== undefined) next.disposition = disposition;
  if (callbackAt === null) delete next.callbackAt;
  else if (callbackAt !== undefined) next.callbackAt = callbackAt;
  // The background's own clock says when, once it has answered.
  if (done) next.doneAt = view.updatedAt;
  return { call: after, effect: { do: 'annotate', intentId, change: event.change } };
}

export function isCurrent(state: CallProgress, intentId: string): boolean {
  return (
    (state.kind === 'placing' && state.intentId === intentId) ||
    (state.kind === 'call' && state.call.id === intentId)
  );
}

function isNewer(state: CallProgress, { id, updatedAt }: CallView): boolean {
  return isCurrent(state, id) && (state.kind !== 'call' || state.call.updatedAt <= updatedAt);
}

/** A question waits for its answer, or the call is on its way out. */
function isBusy(state: CallProgress): boolean {
  if (state.kind === 'placing' || state.kind === 'asked') return true;
  return state.kind === 'call' && (state.call.state === 'intended' || state.call.state === 'sending');
}

/** Where a call is in its life: it differs where more than the description of the call has changed. */
export function stageOf(state: CallProgress): string {
  const { id, state: at, waitUntil, failure } = state.kind === 'call' ? state.call : {};
  return [state.kind, id, at, waitUntil, failure?.code].join();
}

/** Whether what came of a call is still to be written: it rang, or may have, and has no outcome yet, nor is it done. */
export function awaitsWrapUp(state: CallProgress): boolean {
  if (state.kind !== 'call') return false;
  const { disposition, doneAt } = state.call;
  return mayHaveRung(state.call) && !disposition && doneAt === undefined;
}
