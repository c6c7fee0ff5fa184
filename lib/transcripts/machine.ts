/**
 * One transcription job as a pure function, drawn in lib/model/job.ts. A job costs money and the platform knows no
 * idempotency key, so a submission whose answer never came is `unknown`, like a call, and the user decides.
 */

import { without } from '#lib/core/without.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Transcription } from '#lib/platform/contract.ts';
import type { FailureCode, PlatformFailure } from '#lib/platform/errors.ts';
import { nextAttempt } from '#lib/platform/retry.ts';

/** The submission may have been taken: no status of the platform's own says that it was not. */
const UNSURE: ReadonlySet<FailureCode> = new Set([
  'no-answer',
  'malformed-answer',
  'gateway-error',
  'sign-in-page',
]);
/** Failures that only a person can mend: a key, or the company's relay. */
const REFUSED: ReadonlySet<FailureCode> = new Set([
  'key-rejected',
  'not-admitted',
  'company-key',
  'no-company-key',
]);
/** How long a job is followed, milliseconds; stated in the interface. Afterwards it can be looked up by hand. */
export const GIVE_UP_MS = 24 * 60 * 60_000;
/** Polling without a relay, milliseconds: first, growth, most. With one it is the fallback: a webhook may never come. */
const POLLING = { first: 3_000, growth: 1.6, most: 5 * 60_000 };
const FALLBACK_POLLING = { first: 15_000, growth: 1.6, most: 5 * 60_000 };

interface Tools {
  now: number;
  random: () => number;
}

export type JobEvent =
  | { type: 'submit' }
  | { type: 'accepted'; transcription: Transcription }
  | { type: 'submission-failed'; failure: PlatformFailure }
  | { type: 'held'; failure: PlatformFailure }
  | { type: 'orphaned' }
  /** A poll, a look-up or a delivery answered. */
  | { type: 'reported'; transcription: Transcription }
  | { type: 'poll-failed'; failure: PlatformFailure }
  /** A person wants it again: a new submission, or to go on following one. */
  | { type: 'again' };

/** The row after the event; the very same row if the event changes nothing. */
export function stepJob(row: JobRow, event: JobEvent, tools: Tools): JobRow {
  const { now } = tools;
  const to = (change: Partial<JobRow>, failure?: PlatformFailure) =>
    clean({ ...row, ...change, updatedAt: now }, failure);
  switch (event.type) {
    case 'submit':
      if (row.state !== 'wanted' || (row.waitUntil ?? 0) > now) return row;
      return to({ state: 'submitting', attempts: row.attempts + 1 });
    case 'accepted': {
      if (row.state !== 'submitting' && row.state !== 'unknown') return row;
      const accepted: JobRow = {
        ...row,
        txnId: event.transcription.id,
        state: 'pending',
        polls: 0,
        updatedAt: now,
      };
      return reported(accepted, event.transcription, tools);
    }
    case 'submission-failed':
      if (row.state === 'wanted') return event.failure.sent ? row : to({ state: 'refused' }, event.failure);
      return row.state === 'submitting' ? afterFailedSubmission(row, event.failure, tools) : row;
    case 'held':
      if (row.state !== 'wanted' || row.failure?.code === event.failure.code) return row;
      return to({}, event.failure);
    case 'orphaned':
      if (row.state !== 'submitting') return row;
      return to({ state: 'unknown' }, { code: 'no-answer', next: 'retry', sent: true });
    case 'reported':
      return isFollowed(row) ? reported(row, event.transcription, tools) : row;
    case 'poll-failed':
      return isFollowed(row) ? afterFailedPoll(row, event.failure, tools) : row;
    case 'again':
      return again(row, now);
  }
}

/** Whether news of its job can still change it. A job given up may still be finished by a late delivery. */
export function isFollowed(row: JobRow): boolean {
  return row.state === 'pending' || row.state === 'processing' || row.state === 'gave-up';
}

function reported(row: JobRow, transcription: Transcription, { now, random }: Tools): JobRow {
  const { status } = transcription;
  const done = status === 'completed' || status === 'failed';
  if (transcription.id !== row.txnId || (row.state === 'gave-up' && !done)) return row;
  if (done) {
    return clean({
      ...row,
      state: status,
      updatedAt: now,
      ...(typeof transcription.language_detected === 'string' && {
        languageDetected: transcription.language_detected,
      }),
      ...(typeof transcription.duration_seconds === 'number' && {
        durationSeconds: transcription.duration_seconds,
      }),
    });
  }
  if (now - row.createdAt > GIVE_UP_MS) return clean({ ...row, state: 'gave-up', updatedAt: now });
  // Out of order: what is being transcribed does not become "waiting" again.
  const state = row.state === 'processing' ? 'processing' : status;
  return {
    ...clean(row),
    state,
    polls: row.polls + 1,
    updatedAt: now,
    nextPollAt: now + interval(row, random),
  };
}

/**
 * A key that was refused, or a relay that admits no request, is not tried again by itself (sections 5 and 8): the job waits for a person, who replaces the
 * key and goes on following it. Everything else is asked again, after what the platform said or our own interval.
 */
function afterFailedPoll(row: JobRow, failure: PlatformFailure, { now, random }: Tools): JobRow {
  if (failure.code === 'not-found') return clean({ ...row, state: 'failed', updatedAt: now }, failure);
  if (REFUSED.has(failure.code) || now - row.createdAt > GIVE_UP_MS)
    return clean({ ...row, state: 'gave-up', updatedAt: now }, failure);
  const wait = Math.max(failure.retryAfterMs ?? 0, interval(row, random));
  return { ...clean(row, failure), polls: row.polls + 1, updatedAt: now, nextPollAt: now + wait };
}

function afterFailedSubmission(row: JobRow, failure: PlatformFailure, { now, random }: Tools): JobRow {
  const serverErrors = row.serverErrors + (failure.code === 'server-error' ? 1 : 0);
  const changed = clean({ ...row, serverErrors, updatedAt: now }, failure);
  const next = nextAttempt({ failure, attempt: row.attempts, serverErrors, random });
  if (next.kind === 'wait') return { ...changed, state: 'wanted', waitUntil: now + next.ms };
  const unsure = failure.sent && UNSURE.has(failure.code);
  return { ...changed, state: unsure ? 'unknown' : 'refused' };
}

function again(row: JobRow, now: number): JobRow {
  if (row.state === 'gave-up') {
    return { ...clean(row), state: 'pending', createdAt: now, polls: 0, nextPollAt: now, updatedAt: now };
  }
  if (row.state !== 'refused' && row.state !== 'failed' && row.state !== 'unknown') return row;
  if (row.recordingUrl === undefined) return row;
  const since = { attempts: 0, serverErrors: 0, polls: 0, createdAt: now, updatedAt: now };
  return without(clean({ ...row, ...since, state: 'wanted' }), 'txnId');
}

/** Milliseconds until the next poll: up to half longer at random, so that jobs of one moment do not poll in step. */
function interval(row: JobRow, random: () => number): number {
  const { first, growth, most } = row.viaWebhook ? FALLBACK_POLLING : POLLING;
  return Math.round(Math.min(first * growth ** Math.min(row.polls, 40), most) * (1 + random() / 2));
}

/** The row without what belonged to its last state, and with this failure or none. */
function clean(row: JobRow, failure?: PlatformFailure): JobRow {
  return { ...without(row, 'waitUntil', 'nextPollAt', 'failure'), ...(failure && { failure }) };
}
