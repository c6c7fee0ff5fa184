/**
 * When a failed request is sent again: section 7 and 8 of the platform's document, as a pure decision, so that the
 * background can carry it through alarms across the death of its service worker.
 */
import type { PlatformFailure } from './errors.ts';

/** Section 8: "up to five retries". */
export const MOST_RETRIES = 5;
/** Section 8: "starting at 1 second". Milliseconds. */
const FIRST_WAIT_MS = 1_000;
/** Section 8: "doubling to a maximum of 32 seconds". Milliseconds; bounds our own backoff, not `Retry-After`. */
export const LONGEST_BACKOFF_MS = 32_000;
/** Ours: a limit that outlasts this is told to the user instead of being waited out. Milliseconds. */
export const LONGEST_WAIT_MS = 15 * 60_000;

export type NextAttempt = { kind: 'wait'; ms: number } | { kind: 'stop' };

/** A request's past, as much as the decision needs: store it with the request. */
export interface AttemptHistory {
  /** How often the request has been sent, this failure included: 1 after the first. */
  attempt: number;
  /** How many of those were answered with 500, this failure included. */
  serverErrors: number;
}

/**
 * Our own backoff before the retry that follows attempt number `attempt`: 1 s, 2 s, 4 s… plus up to half of it at
 * random, at most 32 s. The jitter only lengthens, so that no wait is shorter than the document's.
 * @param random in [0, 1), as Math.random gives it.
 */
export function backoff(attempt: number, random: () => number): number {
  const base = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 16), LONGEST_BACKOFF_MS);
  return Math.min(Math.round(base * (1 + random() / 2)), LONGEST_BACKOFF_MS);
}

/**
 * Whether, and after how many milliseconds, a request is sent again.
 *
 *  - 429: again, up to five times; `Retry-After` if given, else our own backoff (section 8).
 *  - 500: again, once (section 7), after the same wait.
 *  - everything else: never. Above all, a request whose answer never came, or could not be read, is not repeated:
 *    the call may be ringing.
 */
export function nextAttempt(
  asked: AttemptHistory & { failure: PlatformFailure; random: () => number },
): NextAttempt {
  const { failure, attempt, serverErrors } = asked;
  const retriable = failure.code === 'rate-limited' || (failure.code === 'server-error' && serverErrors <= 1);
  if (!retriable || attempt > MOST_RETRIES) return { kind: 'stop' };
  const ms = failure.retryAfterMs ?? backoff(attempt, asked.random);
  return ms > LONGEST_WAIT_MS ? { kind: 'stop' } : { kind: 'wait', ms };
}

/**
 * Whether what was asked for may have been done although we were told nothing. A status of the platform's own document says that it
 * was not; a gateway's 502 or 504, a broken connection or an unreadable answer do not.
 */
export function mayHaveHappened(failure: PlatformFailure): boolean {
  switch (failure.code) {
    case 'no-answer':
    case 'malformed-answer':
    case 'gateway-error':
    case 'sign-in-page':
      return failure.sent;
    case 'unexpected-status':
      return (failure.httpStatus ?? 0) >= 500 || (failure.httpStatus ?? 0) < 400;
    default:
      return false;
  }
}
