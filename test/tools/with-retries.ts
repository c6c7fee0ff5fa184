/** Carries `nextAttempt`'s decisions out in one process, as the background does through alarms. */
import { type Clock, sleep } from '#lib/core/clock.ts';
import type { Result } from '#lib/core/result.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { nextAttempt } from '#lib/platform/retry.ts';

interface RetryTools {
  clock: Clock;
  random: () => number;
  /** Aborted: no further attempt is made, and the last failure stands. */
  signal?: AbortSignal;
}

/** Runs `request` until it succeeds or `nextAttempt` says stop, and gives its last outcome. */
export async function withRetries<Value>(
  request: () => Promise<Result<Value, PlatformFailure>>,
  { clock, random, signal }: RetryTools,
): Promise<Result<Value, PlatformFailure>> {
  let serverErrors = 0;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await request();
    if (outcome.ok) return outcome;
    if (outcome.error.code === 'server-error') serverErrors += 1;
    const next = nextAttempt({ attempt, serverErrors, failure: outcome.error, random });
    if (next.kind === 'stop') return outcome;
    await sleep(clock, next.ms, signal);
    if (signal?.aborted) return outcome;
  }
}
