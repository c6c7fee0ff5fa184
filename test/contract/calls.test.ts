import { expect, it } from 'vitest';
import { callSchema } from '#lib/platform/contract.ts';
import { FROM, startSandbox, TO } from './harness.ts';

it('§1 click-to-call: a client starts a call at the base address of its account', async () => {
  const { client, sandbox } = await startSandbox();
  expect(await client.placeCall({ to: TO, from: FROM })).toMatchObject({ ok: true });
  expect(sandbox.calls.list()).toHaveLength(1);
});

it('§1 a base address that is not https is refused before anything is sent, loopback apart', async () => {
  const { clientWith, arrived } = await startSandbox();
  for (const baseUrl of [
    'http://platform.example',
    'ftp://127.0.0.1',
    'platform',
    'https://u:p@platform.example',
  ]) {
    expect(await clientWith({ baseUrl }).placeCall({ to: TO, from: FROM })).toMatchObject({
      error: { code: 'insecure-address', next: 'open-settings', sent: false },
    });
  }
  expect(arrived()).toBe(0);
});

it('§2.1 success is {status, data}, an error {status, code, message}', async () => {
  const { post } = await startSandbox();
  const good = await post('/v1/calls', { to: TO, from: FROM });
  expect(good.headers.get('content-type')).toContain('application/json');
  expect(await good.json()).toEqual({ status: 'success', data: expect.anything() });
  const bad = await post('/v1/calls', {});
  expect(await bad.json()).toEqual({
    status: 'error',
    code: expect.any(String),
    message: expect.any(String),
  });
});

it('§2.2 a created call is its id, `initiated` and when', async () => {
  const { client, clock } = await startSandbox();
  const outcome = await client.placeCall({ to: TO, from: FROM });
  expect(outcome).toEqual({
    ok: true,
    value: {
      id: expect.stringMatching(/^c_/),
      status: 'initiated',
      created_at: new Date(clock.now()).toISOString(),
    },
  });
  expect(outcome.ok && callSchema.safeParse(outcome.value).success).toBe(true);
});

it('§3.2 a call stays `initiated` in the API, rings, is answered and ends by the clock', async () => {
  const { client, sandbox, clock } = await startSandbox({ times: { ring: 1000, talk: 2000 } });
  await client.placeCall({ to: TO, from: FROM });
  const [call] = sandbox.calls.list();
  expect(call?.phase).toBe('initiated');
  await clock.advance(999);
  expect(call?.phase).toBe('initiated');
  await clock.advance(1);
  expect(call?.phase).toBe('answered');
  await clock.advance(2000);
  expect(call?.phase).toBe('ended');
  expect(call?.recording?.of.language).toBe('en');
});

it('§3.2 a busy or unanswered number has no recording', async () => {
  const { client, sandbox, clock } = await startSandbox();
  await client.placeCall({ to: '+14155550198', from: FROM });
  await client.placeCall({ to: '+14155550199', from: FROM });
  await clock.advance(60_000);
  const payloads = sandbox.calls.list().map((call) => sandbox.calls.payloadOf(call));
  expect(payloads.map(({ status }) => status)).toEqual(['busy', 'no-answer']);
  for (const payload of payloads) expect(payload).toMatchObject({ duration_seconds: 0, recording_url: null });
});

it('§4 parameters of a POST are read from the JSON body, never from the query', async () => {
  const { post, sandbox } = await startSandbox();
  const query = new URLSearchParams({ to: TO, from: FROM });
  for (const body of [{}, { to: TO, from: FROM }]) {
    const answer = await post(`/v1/calls?${query}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('not the query string') });
  }
  expect(sandbox.calls.list()).toHaveLength(0);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
  '§4 a body needs Content-Type application/json, not "%s"',
  async (type) => {
    const { raw, sandbox } = await startSandbox();
    const body = new TextEncoder().encode(JSON.stringify({ to: TO, from: FROM }));
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    const answer = await raw('/v1/calls', { method: 'POST', body, headers });
    expect([answer.status, sandbox.calls.list().length]).toEqual([400, 0]);
  },
);

it('§4.1 all fields arrive, metadata as it was sent', async () => {
  const { client, sandbox } = await startSandbox();
  const metadata = { deal: '42', שם: 'דנה', empty: '', 'key with "quotes"': '<b>\u0000\u202e' };
  await client.placeCall({ to: TO, from: FROM, agent_id: 'u_7', metadata });
  expect(sandbox.calls.list()[0]).toMatchObject({
    request: { to: TO, from: FROM, agent_id: 'u_7', metadata },
  });
});

it('§4.1 a call goes to an agent, to a queue, or by the account’s routing; not to agent and queue', async () => {
  const { client, sandbox, post } = await startSandbox();
  expect(await client.placeCall({ to: TO, from: FROM, agent_id: 'u_1' })).toMatchObject({ ok: true });
  expect(await client.placeCall({ to: TO, from: FROM, queue_id: 'q_1' })).toMatchObject({ ok: true });
  expect(await client.placeCall({ to: TO, from: FROM })).toMatchObject({ ok: true });
  const both = { to: TO, from: FROM, agent_id: 'u_1', queue_id: 'q_1' };
  expect(await client.placeCall(both)).toMatchObject({ error: { code: 'bad-request', sent: false } });
  const answer = await post('/v1/calls', both);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { message: string }).message).toContain('mutually exclusive');
  expect(sandbox.calls.list()).toHaveLength(3);
});

it('§4.1 `from` must be a number of the account', async () => {
  const { client } = await startSandbox();
  expect(await client.placeCall({ to: TO, from: '+12125550100' })).toMatchObject({
    error: { code: 'bad-request', sent: true, httpStatus: 400 },
  });
});

it.each([
  [{ from: FROM }, 'INVALID_NUMBER'],
  [{ to: '4155550123', from: FROM }, 'INVALID_NUMBER'],
  [{ to: '+0155550123', from: FROM }, 'INVALID_NUMBER'],
  [{ to: '+1415555012345678', from: FROM }, 'INVALID_NUMBER'],
  [{ to: '+1 415 555 0123', from: FROM }, 'INVALID_NUMBER'],
  [{ to: 14155550123, from: FROM }, 'INVALID_NUMBER'],
  [{ to: '+٤١٥٥٥٥٠١٢٣', from: FROM }, 'INVALID_NUMBER'],
  [{ to: TO }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: 'me' }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, agent_id: '' }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, agent_id: 7 }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, metadata: { a: 1 } }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, metadata: { a: { b: 'c' } } }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, metadata: { a: null } }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, metadata: ['a'] }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, metadata: 'a' }, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, callback: 'x' }, 'SANDBOX_BAD_REQUEST'],
  [[{ to: TO, from: FROM }], 'SANDBOX_BAD_REQUEST'],
  ['null', 'SANDBOX_BAD_REQUEST'],
  ['{"to":', 'SANDBOX_BAD_REQUEST'],
  ['', 'SANDBOX_BAD_REQUEST'],
  [`{"metadata":${'['.repeat(50_000)}`, 'SANDBOX_BAD_REQUEST'],
  [{ to: TO, from: FROM, metadata: { a: 'x'.repeat(256 * 1024) } }, 'SANDBOX_BAD_REQUEST'],
  [
    `{"metadata":{${Array.from({ length: 20_000 }, (_, index) => `"${index}":1`).join(',')}}}`,
    'INVALID_NUMBER',
  ],
])('§4.1 bad input gets a 400 with a code: case %#', async (body, code) => {
  const { post, sandbox } = await startSandbox();
  const answer = await post('/v1/calls', body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ status: 'error', code });
  expect(sandbox.calls.list()).toHaveLength(0);
});

it('§4.4 GET /v1/calls takes the key; its answer is not described', async () => {
  const { raw, client, keys } = await startSandbox();
  expect((await raw('/v1/calls')).status).toBe(200);
  expect(await client.tryKey('click-to-call', keys['click-to-call'].key)).toEqual({
    ok: true,
    value: 'good',
  });
});
