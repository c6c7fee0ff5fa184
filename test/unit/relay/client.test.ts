/** Why the relay refuses, told apart: a wrong code, an installation that was shut out, a token that is void. */
import { expect, it } from 'vitest';
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
  [403, 'a proxy of the company', 'wrong-team-code'],
  [403, '{"error":"revoked"}', 'wrong-team-code'],
  [429, refusal('too-many-attempts'), 'too-many-attempts'],
  [502, '<html>', 'unreachable'],
] as const)('pairing answered with %s %s', async (status, body, problem) => {
  expect(await answering(status, body).pair(pairing)).toEqual({ ok: false, error: problem });
});

it('does not read a refusal without end', async () => {
  const long = answering(403, refusal('revoked'), { 'content-length': '1000000' });
  expect(await long.pair(pairing)).toEqual({ ok: false, error: 'wrong-team-code' });
});

it('a void token is no wrong team code', async () => {
  expect(await answering(401, refusal('bad-token')).page('token', '')).toEqual({
    ok: false,
    error: 'bad-token',
  });
});
