/** A call on its way: its time is shown, and its state asked for should the message that tells it be lost. */

import type { Send } from '#lib/messages/client.ts';
import type { CallView } from '#lib/model/call.ts';
import type { Flow } from './call-flow.ts';

/** How often its time is shown, and how often its state is asked for. */
const TICK_MS = 250;
const ASK_MS = 2_000;
/** The same of a call that was placed: its end may be long in coming. */
const PLACED = { tick: 1_000, ask: 30_000 } as const;
/** So long after it was placed its end is not asked for any more: the message that tells it has been lost. */
export const LOST_AFTER_MS = 4 * 60 * 60_000;

/** Whether nobody can say any more when the call ended: no message of it came. */
export const isEndLost = (
  { state, createdAt }: Pick<CallView, 'state' | 'createdAt'>,
  now: number,
): boolean => state === 'initiated' && now - createdAt > LOST_AFTER_MS;

export interface Ticking {
  /** Begins, or goes on with another call; stops by itself if the call is not on its way. */
  follow(flow: Flow): void;
  stop(): void;
}

export function createTicking(parts: {
  window: Window;
  now(): number;
  send: Send;
  /** Time passed: what counts down is drawn again. */
  onTick(): void;
}): Ticking {
  const { window, now, send } = parts;
  let timer = 0;
  const stop = () => window.clearInterval(timer);
  return {
    stop,
    follow(flow) {
      stop();
      const { state } = flow;
      if (state.kind !== 'call') return;
      const isPlaced = state.call.state === 'initiated';
      if (!isPlaced && state.call.state !== 'intended' && state.call.state !== 'sending') return;
      const intentId = state.call.id;
      if (isEndLost(state.call, now())) return;
      let asked = now();
      timer = window.setInterval(
        () => {
          parts.onTick();
          if (isEndLost(state.call, now())) return stop();
          if (now() - asked < (isPlaced ? PLACED.ask : ASK_MS)) return;
          asked = now();
          void send('call.get', { intentId }).then((answer) => {
            if (answer.ok && answer.value) flow.changed(answer.value);
          });
        },
        isPlaced ? PLACED.tick : TICK_MS,
      );
    },
  };
}
