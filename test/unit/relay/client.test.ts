/** Why the relay refuses, told apart, and what a proxy before it says, which is no word of the relay. */
import { expect, it } from 'vitest';
import { err, ok } from '#lib/core/result.ts';
import { createRelayClient } from '#lib/relay/client.ts';

const answering = (status: number, body: string, headers: HeadersInit = {}) =>
  createRelayClient({
    url: 'https://relay.example.com',
    fetch: async () => new Response(body, { status, headers }),
  });
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'for the log' } });
const pairing = { team_code: 'x', installation_id: 'x'.repeat(20) };

it.each([
  [403, refusal('wrong-team-code'), 'wrong-team-code'],
  [403, refusal('revoked'), 'revoked'],
  [403, 'a proxy of the company', 'unreachable'],
  [403, '{"error":"revoked"}', 'unreachable'],
  [401, '{"message":"log in to the proxy"}', 'unreachable'],
  [409, '', 'unreachable'],
  [429, refusal('too-many-attempts'), 'too-many-attempts'],
  [502, '<html>', 'unreachable'],
] as const)('pairing answered with %s %s', async (status, body, problem) => {
  expect(await answering(status, body).pair(pairing)).toEqual({ ok: false, error: problem });
});

it('does not read a refusal without end', async () => {
  const long = answering(403, refusal('revoked'), { 'content-length': '1000000' });
  expect(await long.pair(pairing)).toEqual({ ok: false, error: 'unreachable' });
});

it('a void token is no wrong team code', async () => {
  expect(await answering(401, refusal('bad-token')).page('token', '')).toEqual({
    ok: false,
    error: 'bad-token',
  });
});

const HASH = 'h'.repeat(22);
const wrapUp = { intent_id: 'intent-0001', revision: 1, changed_at: '2026-11-28T07:00:00Z', metadata: {} };
type Client = ReturnType<typeof answering>;
const everything: [string, (client: Client) => Promise<unknown>][] = [
  ['page', (client) => client.page('token', '')],
  ['offers', (client) => client.offers('token')],
  ['ack', (client) => client.ack('token', 'c1')],
  ['wrapUp', (client) => client.wrapUp('token', wrapUp)],
  ['stream', (client) => client.stream('token', '', async () => {}, new AbortController().signal)],
  ['team', (client) => client.team('token')],
  ['teamList', (client) => client.teamList('token', 0)],
  ['listedEntry', (client) => client.listedEntry('token', HASH, new AbortController().signal)],
  ['listNumber', (client) => client.listNumber('token', { hash: HASH })],
];

it.each(everything)('a proxy’s refusal is no answer of the relay: %s', async (_name, ask) => {
  for (const status of [400, 401, 403, 404, 409, 413])
    for (const body of ['', '<html>', '{"error":"Not Found"}'])
      expect(await ask(answering(status, body))).toEqual(err('unreachable'));
});

it.each([
  ['team', 404, 'not-found', ok(null)],
  ['listedEntry', 404, 'not-found', ok(null)],
  ['offers', 404, 'not-found', ok({ calls: false, transcriptions: false })],
  ['listNumber', 400, 'bad-request', err('not-taken')],
  // Of a relay without a team, which may have one again.
  ['listNumber', 404, 'not-found', err('unreachable')],
  ['wrapUp', 404, 'not-taken', err('not-taken')],
  ['wrapUp', 400, 'bad-request', err('not-taken')],
  ['wrapUp', 413, 'too-large', err('not-taken')],
  ['wrapUp', 404, 'not-found', err('unreachable')],
])('the relay’s own word counts: %s answered with %i %s', async (name, status, code, result) => {
  const ask = new Map(everything).get(name);
  expect(await ask?.(answering(status, refusal(code)))).toEqual(result);
});
