import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#lib/core/result.ts';
import { FAILURE_CODES, type PlatformFailure } from '#lib/platform/errors.ts';
import {
  backoff,
  LONGEST_BACKOFF_MS,
  LONGEST_WAIT_MS,
  MOST_RETRIES,
  nextAttempt,
} from '#lib/platform/retry.ts';
import { createManualClock } from '#test/tools/clock.ts';
import { withRetries } from '#test/tools/with-retries.ts';

const failure = (code: PlatformFailure['code'], retryAfterMs?: number): PlatformFailure => ({
  code,
  next: 'none',
  sent: true,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const limited = failure('rate-limited');
const broken = failure('server-error');
const random01 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('§8 backoff', () => {
  it('starts at 1 s and doubles', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => backoff(attempt, () => 0))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 32_000,
    ]);
  });

  it('is never shorter than documented, never over 32 s, whatever the jitter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), random01, (attempt, jitter) => {
        const ms = backoff(attempt, () => jitter);
        expect(ms).toBeGreaterThanOrEqual(Math.min(1000 * 2 ** (attempt - 1), LONGEST_BACKOFF_MS));
        expect(ms).toBeLessThanOrEqual(LONGEST_BACKOFF_MS);
        expect(Number.isInteger(ms)).toBe(true);
      }),
    );
  });

  it('has jitter', () => {
    expect(backoff(3, () => 0.9)).not.toBe(backoff(3, () => 0.1));
  });
});

describe('§8 nextAttempt', () => {
  const ask = (attempt: number, serverErrors: number, what: PlatformFailure) =>
    nextAttempt({ attempt, serverErrors, failure: what, random: () => 0 });

  it('uses Retry-After before the own backoff', () => {
    expect(ask(1, 0, failure('rate-limited', 7000))).toEqual({ kind: 'wait', ms: 7000 });
    expect(ask(5, 0, failure('rate-limited', 0))).toEqual({ kind: 'wait', ms: 0 });
    expect(ask(4, 0, failure('rate-limited', 45_000))).toEqual({ kind: 'wait', ms: 45_000 });
  });

  it('retries a 429 five times, no more', () => {
    expect(ask(MOST_RETRIES, 0, limited)).toEqual({ kind: 'wait', ms: 16_000 });
    expect(ask(MOST_RETRIES + 1, 0, limited)).toEqual({ kind: 'stop' });
    expect(ask(MOST_RETRIES + 1, 0, failure('rate-limited', 1000))).toEqual({ kind: 'stop' });
  });

  it('retries a 500 once, wherever in the row it comes (§7)', () => {
    expect(ask(1, 1, broken)).toEqual({ kind: 'wait', ms: 1000 });
    expect(ask(3, 1, broken)).toEqual({ kind: 'wait', ms: 4000 });
    expect(ask(2, 2, broken)).toEqual({ kind: 'stop' });
    expect(ask(5, 2, broken)).toEqual({ kind: 'stop' });
  });

  it('does not wait out a limit of hours', () => {
    expect(ask(1, 0, failure('rate-limited', LONGEST_WAIT_MS + 1))).toEqual({ kind: 'stop' });
  });

  it('never repeats anything else, least of all a request whose answer never came', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...FAILURE_CODES.filter((code) => code !== 'rate-limited' && code !== 'server-error'),
        ),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
        fc.option(fc.nat(), { nil: undefined }),
        random01,
        (code, attempt, serverErrors, retryAfterMs, jitter) => {
          const what = failure(code, retryAfterMs);
          expect(nextAttempt({ attempt, serverErrors, failure: what, random: () => jitter })).toEqual({
            kind: 'stop',
          });
        },
      ),
    );
  });
});

describe('§8 withRetries', () => {
  /** Runs a script of outcomes; gives how often it was asked, and when. */
  async function run(script: Result<string, PlatformFailure>[], jitter = 0) {
    const clock = createManualClock(0);
    const at: number[] = [];
    const outcome = withRetries(
      async () => {
        at.push(clock.now());
        return script[at.length - 1] ?? ok('end of script');
      },
      { clock, random: () => jitter },
    );
    await clock.drain();
    return { outcome: await outcome, at };
  }

  it('waits as the policy says', async () => {
    expect(await run([err(limited), err(broken), err(failure('rate-limited', 90_000)), ok('done')])).toEqual({
      outcome: ok('done'),
      at: [0, 1000, 3000, 93_000],
    });
  });

  it('never makes more than six attempts, nor goes on after two 500s, and keeps the last failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ code: fc.constantFrom(...FAILURE_CODES), wait: fc.option(fc.nat({ max: 60_000 })) }),
            fc.constant('success' as const),
          ),
          { minLength: 1, maxLength: 10 },
        ),
        random01,
        async (steps, jitter) => {
          const script = steps.map((step) =>
            step === 'success' ? ok('done') : err(failure(step.code, step.wait ?? undefined)),
          );
          const { outcome, at } = await run(script, jitter);
          const made = at.map((_, index) => script[index] ?? ok('end of script'));
          expect(at.length).toBeLessThanOrEqual(1 + MOST_RETRIES);
          const errors = made.filter((step) => !step.ok && step.error.code === 'server-error').length;
          expect(errors).toBeLessThanOrEqual(2);
          expect(outcome).toEqual(made.at(-1));
          for (const before of made.slice(0, -1)) {
            expect(before.ok ? 'success' : before.error.code).toMatch(/^(rate-limited|server-error)$/);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('stops waiting when it is aborted', async () => {
    const clock = createManualClock(0);
    const stopper = new AbortController();
    let asked = 0;
    const outcome = withRetries(
      async () => {
        asked += 1;
        return err(limited);
      },
      { clock, random: () => 0, signal: stopper.signal },
    );
    await clock.advance(10);
    stopper.abort();
    expect(await outcome).toEqual(err(limited));
    expect([asked, clock.waiting]).toEqual([1, 0]);
  });
});
