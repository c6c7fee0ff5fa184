/** Holds the offer's state, and brings each event through the model: first drawn, then done, one event after another. */
import { NO_CALL, type NumberCall } from './call.ts';
import { stepModel } from './model.ts';
import { type Effect, type OfferEvent, type OfferState, START } from './state.ts';

export interface StoreParts {
  /** Outcomes can be written here. */
  wrapsUp: boolean;
  /** Something of ours has the focus. */
  isFocused(): boolean;
  /** Monotonic milliseconds. */
  now(): number;
  draw(state: OfferState): void;
  run(effect: Effect): void;
}

export function createStore({ wrapsUp, isFocused, now, draw, run }: StoreParts) {
  let state: OfferState = { ...START, wrapsUp };
  const queue: OfferEvent[] = [];
  let isRunning = false;
  /** The world at this moment, as the model is told of it. */
  const seen = () => ({ now: now(), focused: isFocused() });

  function take(event: OfferEvent): void {
    const step = stepModel(state, event, seen());
    state = step.state;
    if (step.draw) draw(state);
    for (const effect of step.effects) run(effect);
  }

  return {
    get state(): OfferState {
      return state;
    },
    callAt: (key: string): NumberCall => state.calls.get(key) ?? NO_CALL,
    seen,
    dispatch(event: OfferEvent): void {
      queue.push(event);
      // Drawing moves the focus, and what that means waits until this event is done.
      if (isRunning) return;
      isRunning = true;
      try {
        for (let first = queue.shift(); first; first = queue.shift()) take(first);
      } finally {
        isRunning = false;
      }
    },
  };
}
