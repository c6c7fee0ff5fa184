/** The platform of the model: it errs in every documented way and some more. */
import { err, ok, type Result } from '#lib/core/result.ts';
import type { Call } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';

/** What the platform, or the way to it, does to one request. */
export const FAULTS = [
  'none',
  'limit', // 429 without Retry-After
  'limit-7s',
  'limit-2min',
  'limit-1h', // longer than anyone waits
  'server-error',
  'bad-number',
  'key-revoked',
  'hang', // taken, and no answer before the time limit
  'drop-before', // the connection breaks before the platform takes it
  'drop-after', // the platform takes it, and the answer is lost
  'malformed', // taken, and the 201 cannot be read
  'offline', // known not to have left
] as const;
export type Fault = (typeof FAULTS)[number];

const TAKES: readonly Fault[] = ['none', 'hang', 'drop-after', 'malformed'];

/** Whether the platform places the call, whatever the browser hears of it. */
export const takes = (fault: Fault): boolean => TAKES.includes(fault);

const failed = (
  code: PlatformFailure['code'],
  next: PlatformFailure['next'],
  httpStatus: number,
): Result<Call, PlatformFailure> => err({ code, next, sent: true, httpStatus });

function limited(retryAfterMs?: number): Result<Call, PlatformFailure> {
  return err({
    code: 'rate-limited',
    next: 'wait',
    sent: true,
    httpStatus: 429,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** What the client makes of the answer; `count` numbers the platform's calls. */
export function answerTo(fault: Fault, count: number): Result<Call, PlatformFailure> {
  switch (fault) {
    case 'none':
      return ok({ id: `c_${count}`, status: 'initiated', created_at: '2026-11-21T00:00:00Z' });
    case 'limit':
      return limited();
    case 'limit-7s':
      return limited(7_000);
    case 'limit-2min':
      return limited(120_000);
    case 'limit-1h':
      return limited(3_600_000);
    case 'server-error':
      return failed('server-error', 'contact-support', 500);
    case 'bad-number':
      return failed('invalid-number', 'check-number', 400);
    case 'key-revoked':
      return failed('key-rejected', 'replace-key', 401);
    case 'malformed':
      return failed('malformed-answer', 'check-phone', 201);
    case 'offline':
      return err({ code: 'offline', next: 'check-connection', sent: false });
    default:
      return err({ code: 'no-answer', next: 'check-phone', sent: true });
  }
}
