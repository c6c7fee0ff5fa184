/** Bad answers of a CRM, each with its reason, and whether the request may have been carried out. */
import { describe, expect, test } from 'vitest';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { redmine } from '#lib/connectors/crms/redmine.ts';
import { requestTracker } from '#lib/connectors/crms/request-tracker.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const clock = { now: () => NOW, timer: () => () => undefined };
const POST = { method: 'POST', json: {} } as const;

function apiOf(answer: Response | Error, connector = redmine) {
  const asked: { url: string; init: RequestInit }[] = [];
  const api = createCrmApi(connector, 'https://crm.example/redmine', 'secret', {
    async fetch(url, init) {
      asked.push({ url, init });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clock,
  });
  return { api, asked };
}
const page = (status: number, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><h1>Hello</h1>', { status, headers });
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('an answer', () => {
  test.each([
    ['a page instead of an answer', page(200), { code: 'not-the-api', mayBeWritten: true }],
    ['401', json(401, { errors: ['No'] }), { code: 'token-refused', mayBeWritten: false, said: 'No' }],
    ['403', json(403, {}), { code: 'forbidden', mayBeWritten: false }],
    ['a record that is gone', page(404), { code: 'gone', mayBeWritten: false }],
    ['a body over its limit', page(413), { code: 'too-long', mayBeWritten: false }],
    ['422', json(422, { errors: ['Notes is too long'] }), { code: 'refused', said: 'Notes is too long' }],
    ['429 with seconds', page(429, { 'retry-after': '7' }), { code: 'rate-limited', retryAfterMs: 7_000 }],
    [
      '429 with a date',
      page(429, { 'retry-after': 'Wed, 25 Nov 2026 12:01:00 GMT' }),
      { code: 'rate-limited', retryAfterMs: 60_000 },
    ],
    ['500', page(500), { code: 'server-error', mayBeWritten: true }],
    ['a redirect to a login', page(302, { location: '/login' }), { code: 'sign-in', mayBeWritten: false }],
    ['none', new TypeError('Failed to fetch'), { code: 'no-answer', mayBeWritten: true }],
  ])('that is %s', async (_what, answer, failure) => {
    const { api } = apiOf(answer);
    expect(await api.ask('/issues/1.json', POST)).toMatchObject({ ok: false, error: failure });
  });

  test('429 without a wait names none', async () => {
    const answer = await apiOf(page(429)).api.ask('/x', POST);
    expect(answer).toEqual({
      ok: false,
      error: { code: 'rate-limited', mayBeWritten: false, httpStatus: 429 },
    });
  });

  test('of a question writes nothing, whatever it says', async () => {
    expect(await apiOf(page(500)).api.ask('/x')).toMatchObject({ error: { mayBeWritten: false } });
  });

  test('that redirects is a refused token where the maker refuses so', async () => {
    const { api } = apiOf(page(302), requestTracker);
    expect(await api.ask('/rt')).toMatchObject({ error: { code: 'token-refused' } });
  });
});

test('a request carries the token in its header, and no cookie', async () => {
  const { api, asked } = apiOf(json(200, {}));
  await api.ask('/issues/1.json');
  expect(asked[0]).toMatchObject({
    url: 'https://crm.example/redmine/issues/1.json',
    init: { credentials: 'omit', redirect: 'manual', headers: { 'X-Redmine-API-Key': 'secret' } },
  });
});
