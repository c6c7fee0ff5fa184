/**
 * One call's life as a pure function: a row and what happened, in; the row after it, out. Nothing here waits, stores
 * or sends. The picture is that of `types.ts`.
 *
 *            ┌──────── 429 with wait, 500 once ───────┐
 *            ▼                                        │
 * intended ──► sending ──► initiated ──► completed    │
 *     │          │  ├──────────────────────────────────┘
 *     │          │  ├──► refused   (4xx, or retries used up: the user is told why)
 *     │          │  └──► unknown   (sent, and no answer: the user decides)
 *     └──► withdrawn  (the user cancelled while it waited, or it waited too long)
 *
 * `completed` is reached from anywhere: what the platform says has happened, has happened.
 */

import { without } from '#lib/core/without.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Call, CallCompleted } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { LONGEST_WAIT_MS, mayHaveHappened, nextAttempt } from '#lib/platform/retry.ts';

/**
 * How late an intent may still be sent by itself, milliseconds: after a crash, a closed lid or a clock that jumped,
 * the agent has left the phone. They wait for the ring; a minute later they have done something else.
 */
export const LATEST_MS = 60_000;
/** How long a press waits for the passphrase, milliseconds. */
export const LONGEST_HOLD_MS = 5 * 60_000;

export type CallEvent =
  /** The request is about to leave. Refused unless it is this row's turn. */
  | { type: 'send' }
  | { type: 'answered'; call: Call }
  /** A request failed after it left, or could not leave (`sent: false`). */
  | { type: 'failed'; failure: PlatformFailure }
  /** The keys are locked: it waits for the person to unlock them. */
  | { type: 'held'; failure: PlatformFailure }
  /** Found `sending` by a process that did not send it: that process is dead, and the outcome is not known. */
  | { type: 'orphaned' }
  | { type: 'cancelled' }
  /** It is no longer what the person wants. */
  | { type: 'expired' }
  | { type: 'completed'; event: CallCompleted };

interface StepTools {
  /** Milliseconds since the epoch. */
  now: number;
  /** In [0, 1). */
  random: () => number;
}

/** The row after the event; the very same row if the event changes nothing. */
export function step(row: CallRow, event: CallEvent, tools: StepTools): CallRow {
  const { now } = tools;
  const to = (change: Partial<CallRow>): CallRow => ({ ...row, updatedAt: now, ...change });
  switch (event.type) {
    case 'send':
      if (row.state !== 'intended' || !isDue(row, now)) return row;
      return without(to({ state: 'sending', attempts: row.attempts + 1 }), 'waitUntil', 'failure');
    case 'answered':
      if (row.state === 'completed') return row.callId === undefined ? to({ callId: event.call.id }) : row;
      // `unknown`: this process was taken for dead, and the answer came after all.
      if (row.state !== 'sending' && row.state !== 'unknown') return row;
      return without(to({ state: 'initiated', callId: event.call.id }), 'waitUntil', 'failure');
    case 'failed':
      if (row.state === 'sending') return afterFailure(row, event.failure, tools);
      return row.state === 'intended' && !event.failure.sent && isDue(row, now)
        ? without(to({ state: 'refused', failure: event.failure }), 'waitUntil')
        : row;
    case 'held':
      // Held already: it waits from the press on, not from the last look.
      if (row.state !== 'intended' || row.failure?.code === 'locked') return row;
      return without(to({ failure: event.failure }), 'waitUntil');
    case 'orphaned':
      return row.state === 'sending' ? to({ state: 'unknown', failure: NO_ANSWER }) : row;
    case 'cancelled':
      return row.state === 'intended' ? without(to({ state: 'withdrawn' }), 'waitUntil', 'failure') : row;
    case 'expired':
      return row.state === 'intended'
        ? without(to({ state: 'withdrawn', failure: EXPIRED }), 'waitUntil')
        : row;
    case 'completed':
      return afterCompletion(row, event.event, now);
  }
}

const NO_ANSWER: PlatformFailure = { code: 'no-answer', next: 'check-phone', sent: true };
const EXPIRED: PlatformFailure = { code: 'expired', next: 'retry', sent: false };

function afterFailure(row: CallRow, failure: PlatformFailure, { now, random }: StepTools): CallRow {
  const serverErrors = row.serverErrors + (failure.code === 'server-error' ? 1 : 0);
  const changed: CallRow = { ...row, updatedAt: now, serverErrors, failure };
  const next = nextAttempt({ failure, attempt: row.attempts, serverErrors, random });
  if (next.kind === 'wait') return { ...changed, state: 'intended', waitUntil: now + next.ms };
  return { ...changed, state: mayHaveHappened(failure) ? 'unknown' : 'refused' };
}

function afterCompletion(row: CallRow, event: CallCompleted, now: number): CallRow {
  // One intent, one call: a second call's end under the same intent (a 500 that was none, say) changes nothing.
  if (row.callId !== undefined && row.callId !== event.id) return row;
  const told = {
    ...(typeof event.duration_seconds === 'number' && { durationSeconds: event.duration_seconds }),
    ...(typeof event.recording_url === 'string' && { recordingUrl: event.recording_url }),
    ...(typeof event.agent_id === 'string' && { agentId: event.agent_id }),
  };
  if (row.state === 'completed') {
    // Another event for the same call may say more: it adds, and overwrites nothing.
    const isNews = (Object.keys(told) as (keyof typeof told)[]).some((fact) => row[fact] === undefined);
    return isNews ? { ...told, ...row, updatedAt: now } : row;
  }
  const completed = { state: 'completed', callId: event.id, updatedAt: now, completedAt: now } as const;
  return without({ ...row, ...completed, ...told }, 'waitUntil', 'failure');
}

/** Whether an intended row may be sent now: not waiting for a limit, and not too late. */
export function isDue(row: CallRow, now: number): boolean {
  return row.state === 'intended' && (row.waitUntil ?? 0) <= now && !isStale(row, now);
}

/**
 * Whether an intended row has outlived the press that made it: too late by the clock, or from a future that a clock
 * set back has made unreachable.
 */
export function isStale(row: CallRow, now: number): boolean {
  if (row.state !== 'intended') return false;
  if (row.failure?.code === 'locked') return Math.abs(now - row.updatedAt) > LONGEST_HOLD_MS;
  const due = row.waitUntil ?? row.updatedAt;
  return now - due > LATEST_MS || due - now > LONGEST_WAIT_MS + LATEST_MS;
}
