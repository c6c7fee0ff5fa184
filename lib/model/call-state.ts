/**
 * One call's life. The same picture is in the state machine that runs it (lib/calls/machine.ts):
 *
 *            ┌──────── 429 with wait, 500 once ───────┐
 *            ▼                                        │
 * intended ──► sending ──► initiated ──► completed    │
 *     │          │  ├──────────────────────────────────┘
 *     │          │  ├──► refused   (4xx, or retries used up: the user is told why)
 *     │          │  └──► unknown   (sent, and no answer: the user decides)
 *     └──► withdrawn  (the user cancelled while it waited)
 *
 * A `call.completed` that arrives for an `unknown` call (its intent is in the metadata) completes it.
 */
export const CALL_STATES = [
  'intended',
  'sending',
  'initiated',
  'completed',
  'refused',
  'unknown',
  'withdrawn',
] as const;
export type CallState = (typeof CALL_STATES)[number];

/** Whether it is being sent, or was. */
export function wasSent(call: { state: CallState }): boolean {
  return call.state === 'sending' || mayHaveRung(call);
}

/** Whether the call left this machine, so that a phone rang or may have: there is something to write of it. */
export function mayHaveRung({ state }: { state: CallState }): boolean {
  return state === 'initiated' || state === 'completed' || state === 'unknown';
}
