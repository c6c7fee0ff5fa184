import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callSchema } from '#lib/platform/contract.ts';
import { type AnswerContext, readAnswer, readRetryAfter } from '#lib/platform/envelope.ts';

const now = Date.parse('Sat, 21 Nov 2026 09:00:00 GMT');
const context: AnswerContext = { operation: 'place-call', capability: 'click-to-call', now };
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  header: (name: string) => headers[name] ?? null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const error = (code: string) => ({ status: 'error', code, message: 'words' });
const call = { id: 'c_1', status: 'initiated', created_at: '2026-11-21T09:00:00Z', extra: 1 };

describe('§2.1 and §7 the envelope', () => {
  it('reads success, unknown fields kept', () => {
    expect(readAnswer(answer(201, { status: 'success', data: call }), callSchema, context)).toEqual({
      ok: true,
      value: call,
    });
  });

  it.each([
    [400, error('INVALID_NUMBER'), 'invalid-number', 'check-number'],
    [400, error('ANYTHING'), 'bad-request', 'open-settings'],
    [400, '<html>', 'bad-request', 'open-settings'],
    [401, error('X'), 'key-rejected', 'replace-key'],
    [403, error('X'), 'wrong-scope', 'replace-key'],
    [404, error('X'), 'not-found', 'open-settings'],
    [429, error('X'), 'rate-limited', 'wait'],
    [500, 'oops', 'server-error', 'contact-support'],
    [401, '<html>proxy', 'not-the-platform', 'retry'],
    [403, '<html>proxy', 'not-the-platform', 'retry'],
    [403, { error: 'blocked' }, 'not-the-platform', 'retry'],
    [407, '', 'not-the-platform', 'retry'],
    [502, '', 'gateway-error', 'check-phone'],
    [503, '<html>', 'gateway-error', 'check-phone'],
    [504, '', 'gateway-error', 'check-phone'],
    [302, '', 'sign-in-page', 'check-phone'],
    [0, '', 'sign-in-page', 'check-phone'],
    [511, '', 'sign-in-page', 'check-phone'],
    [204, '', 'unexpected-status', 'open-settings'],
    [418, error('INVALID_NUMBER'), 'unexpected-status', 'open-settings'],
  ])('HTTP %i with %j is %s: the status comes first', (status, body, code, next) => {
    expect(readAnswer(answer(status, body), callSchema, context)).toMatchObject({
      ok: false,
      error: { code, next, sent: true, httpStatus: status },
    });
  });

  it('says of a 403 what the asked capability makes of it', () => {
    const asked = { ...context, operation: 'submit-transcription', capability: 'ai-transcription' } as const;
    expect(readAnswer(answer(403, error('X')), callSchema, asked)).toMatchObject({
      error: { code: 'addon-disabled', next: 'enable-addon' },
    });
  });

  it.each([
    ['', 'no body'],
    ['{"status":"success","data":{"id":"c_1"', 'half a body'],
    [{ status: 'error', code: 'X', message: 'm' }, 'an error under 201'],
    [{ status: 'success' }, 'no data'],
    [{ status: 'success', data: [call] }, 'a list'],
    [call, 'no envelope'],
    [{ status: 'success', data: { ...call, id: 'x_1' } }, 'a malformed id'],
  ])('%j under 201 is malformed (%s), and the call may be ringing', (body, _why) => {
    expect(readAnswer(answer(201, body), callSchema, context)).toMatchObject({
      error: { code: 'malformed-answer', next: 'check-phone', sent: true, httpStatus: 201 },
    });
  });

  it('bounds the platform’s texts', () => {
    const long = { status: 'error', code: 'C'.repeat(9999), message: 'm'.repeat(9999) };
    const read = readAnswer(answer(400, long), callSchema, context);
    expect(read.ok ? 0 : read.error.platformCode?.length).toBe(100);
    expect(read.ok ? 0 : read.error.platformMessage?.length).toBe(500);
  });

  it('reads anything without throwing, success only where it is one', () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(JSON.stringify({ status: 'success', data: call })),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), bodies, fc.string(), (status, text, retryAfter) => {
        const read = readAnswer(answer(status, text, { 'retry-after': retryAfter }), callSchema, context);
        if (read.ok) expect([200, 201]).toContain(status);
        else {
          expect(read.error.sent).toBe(true);
          expect(read.error.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('§8 Retry-After', () => {
  const read = (value: string, date?: string) =>
    readRetryAfter((name) => ({ 'retry-after': value, date: date ?? '' })[name] ?? null, now);

  it.each([
    ['0', 0],
    ['7', 7000],
    [' 120 ', 120_000],
    ['1.5', 1500],
    ['Sat, 21 Nov 2026 09:00:30 GMT', 30_000],
    ['Saturday, 21-Nov-26 09:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
  ])('%s', (value, ms) => expect(read(value)).toBe(ms));

  it.each(['', 'soon', '-5', '2026', '99999999999', 'NaN', 'May', 'Sat, rubbish'])('not %j', (value) => {
    if (value === '2026') expect(read(value)).toBe(2_026_000);
    else expect(read(value)).toBeUndefined();
  });

  it("counts a date from the answer's own Date, so that a wrong clock here does no harm", () => {
    expect(read('Thu, 01 Jan 2032 00:00:30 GMT', 'Thu, 01 Jan 2032 00:00:10 GMT')).toBe(20_000);
  });
});
