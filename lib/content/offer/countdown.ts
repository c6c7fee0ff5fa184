/** A call on its way: its time is shown, and its state asked for should the message that tells it be lost. */

import type { Send } from '#lib/messages/client.ts';
import type { CallView } from '#lib/model/call.ts';

/** How often its time is shown, and how often its state is asked for. */
const TICK_MS = 250;
const ASK_MS = 2_000;
/** The same of a call that was placed: its end may be long in coming. */
const PLACED = { tick: 1_000, ask: 30_000 } as const;
/** So long after it was placed its end is not asked for any more: the message that tells it has been lost. */
export const LOST_AFTER_MS = 4 * 60 * 60_000;

/** Whether it cannot be said any more when the call ended: no message of it came. */
export const isEndLost = (
  { state, createdAt }: Pick<CallView, 'state' | 'createdAt'>,
  now: number,
): boolean => state === 'initiated' && now - createdAt > LOST_AFTER_MS;

export function createCountdown(parts: {
  window: Window;
  now(): number;
  send: Send;
  /** Time passed: what counts down is drawn again. */
  onTick(): void;
  /** How the call is by now. */
  onCall(call: CallView): void;
}) {
  const { window, now, send } = parts;
  let timer = 0;
  const stop = () => window.clearInterval(timer);
  return {
    stop,
    /** Begins, or goes on with another call; stops by itself if the call is not on its way. */
    follow(call: CallView | undefined): void {
      stop();
      const isPlaced = call?.state === 'initiated';
      if (!call || (!isPlaced && call.state !== 'intended' && call.state !== 'sending')) return;
      if (isEndLost(call, now())) return;
      let asked = now();
      const tick = () => {
        parts.onTick();
        if (isEndLost(call, now())) return stop();
        if (now() - asked < (isPlaced ? PLACED.ask : ASK_MS)) return;
        asked = now();
        void send('call.get', { intentId: call.id }).then((answer) => {
          if (answer.ok && answer.value) parts.onCall(answer.value);
        });
      };
      timer = window.setInterval(tick, isPlaced ? PLACED.tick : TICK_MS);
    },
  };
}
