import { describe, expect, test } from 'vitest';
import { systemClock } from '#lib/core/clock.ts';
import { ok } from '#lib/core/result.ts';
import { BROKER_CODES, brokered, REQUEST_ID_HEADER, readBrokered } from '#lib/platform/brokered.ts';
import { createPlatformClient } from '#lib/platform/client.ts';
import type { FailureCode } from '#lib/platform/errors.ts';
import { mayHaveHappened, nextAttempt } from '#lib/platform/retry.ts';
import { refuse } from '#server/relay/http/broker-answers.ts';

const CALL = { to: '+4930901821', from: '+4930901820' };

function client(answer: () => Response, asked: RequestInit[] = []) {
  return createPlatformClient({
    fetch: async (_url, init) => {
      asked.push(init);
      return answer();
    },
    clock: systemClock,
    baseUrl: 'https://relay.example/platform',
    keyFor: async () => ok('dmf_token'),
  });
}
const failureOf = async (answer: () => Response) => {
  const read = brokered(await client(answer).placeCall(CALL, { requestId: 'intent-0001' }));
  if (read.ok) throw new Error('a failure was expected');
  return read.error;
};

describe('a request through the relay', () => {
  test('is named, and only there', async () => {
    const asked: RequestInit[] = [];
    const answer = () => Response.json({ status: 'success', data: { id: 'c_1' } }, { status: 201 });
    await client(answer, asked).placeCall(CALL, { requestId: 'intent-0001' });
    await client(answer, asked).placeCall(CALL);
    const names = asked.map(({ headers }) => new Headers(headers).get(REQUEST_ID_HEADER));
    expect(names).toEqual(['intent-0001', null]);
  });

  /** What each of the relay's own refusals means, and whether anything can have been placed. */
  const MEANING: Record<(typeof BROKER_CODES)[number], [FailureCode, 'maybe' | 'no']> = {
    RELAY_TOKEN: ['not-admitted', 'no'],
    RELAY_NOT_ADMITTED: ['not-admitted', 'no'],
    RELAY_DO_NOT_CALL: ['do-not-call', 'no'],
    RELAY_NOT_BROKERING: ['no-company-key', 'no'],
    RELAY_UNKNOWN_ID: ['no-company-key', 'no'],
    RELAY_BAD_REQUEST: ['bad-request', 'no'],
    RELAY_TOO_LARGE: ['unexpected-status', 'no'],
    RELAY_LIMIT: ['rate-limited', 'no'],
    RELAY_NOT_SENT: ['platform-unreachable', 'no'],
    RELAY_NO_ANSWER: ['gateway-error', 'maybe'],
  };
  test.each(BROKER_CODES)('that the relay refuses with %s is understood', async (refused) => {
    const { status, body } = refuse(refused);
    const failure = await failureOf(() => Response.json(body, { status }));
    expect([failure.code, mayHaveHappened(failure) ? 'maybe' : 'no']).toEqual(MEANING[refused]);
  });

  test('that is over the relay’s limit is sent again when there is room', async () => {
    const { status, body } = refuse('RELAY_LIMIT');
    const failure = await failureOf(() => Response.json(body, { status, headers: { 'retry-after': '40' } }));
    const past = { attempt: 1, serverErrors: 0, random: () => 0 };
    expect(nextAttempt({ ...past, failure })).toEqual({ kind: 'wait', ms: 40_000 });
  });

  test.each([401, 403])('does not blame the person for the company’s key (%i)', async (status) => {
    const body = { status: 'error', code: 'NOT_THIS_KEY', message: 'no' };
    expect(await failureOf(() => Response.json(body, { status }))).toMatchObject({
      code: 'company-key',
      next: 'ask-administrator',
      sent: true,
    });
  });

  test('is told of a relay of before', async () => {
    const body = { error: { code: 'not-found', message: 'The relay has no such address.' } };
    expect(await failureOf(() => Response.json(body, { status: 404 }))).toMatchObject({
      code: 'no-company-key',
    });
  });

  test('leaves what the platform says of the call itself as it is', () => {
    const failure = { code: 'invalid-number', next: 'check-number', sent: true, httpStatus: 400 } as const;
    expect(readBrokered(failure)).toEqual(failure);
  });
});
