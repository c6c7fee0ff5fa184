import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ManualClock } from '#test/tools/clock.ts';
import { withRetries } from '#test/tools/with-retries.ts';
import { freePort } from '../server/postgres.ts';
import { FROM, type Running, startSandbox, TO, until } from './harness.ts';

const call = { to: TO, from: FROM };

/** Turns a clock until something has come of it, letting the network answer in between. */
async function settle<Value>(clock: ManualClock, outcome: Promise<Value>): Promise<Value> {
  let done: { value: Value } | undefined;
  void outcome.then((value) => {
    done = { value };
  });
  return until(() => {
    if (!done && clock.waiting === 1) void clock.drain(100_000);
    return done;
  }).then(({ value }) => value);
}

/** The client's own retries, on the client's clock; a request's time limit would be a timer too, so it has none. */
function placeWithRetries(running: Running) {
  const quick = running.clientWith({ clock: { now: running.clientClock.now, timer: () => () => undefined } });
  const outcome = withRetries(() => quick.placeCall(call), { clock: running.clientClock, random: () => 0 });
  return settle(running.clientClock, outcome);
}

it('§7 INVALID_NUMBER: the platform’s word for text that is not a number', async () => {
  const { client, post, clientWith } = await startSandbox();
  expect(await client.placeCall({ ...call, to: '0123' })).toMatchObject({
    error: { code: 'invalid-number', next: 'check-number', sent: false },
  });
  // The client never sends one, so the sandbox is asked by hand, and the client is given its answer.
  const answer = await post('/v1/calls', { ...call, to: '0123' });
  const deaf = clientWith({ fetch: async () => answer });
  expect(await deaf.placeCall(call)).toMatchObject({
    error: { code: 'invalid-number', next: 'check-number', sent: true, platformCode: 'INVALID_NUMBER' },
  });
});

it.each(['/v1', '/v1/', '/v1/nothing', '/v1/calls/', '/v1/calls/c_1', '/v2/calls', '/v1/transcriptions'])(
  '§7 the unknown path %s gives 404',
  async (path) => {
    const { raw, keys } = await startSandbox();
    const key = keys[path.includes('transcriptions') ? 'ai-transcription' : 'click-to-call'].key;
    const answer = await raw(path, { key });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 'error', code: expect.any(String) });
  },
);

it('§7 only the statuses that the document names ever come', async () => {
  const running = await startSandbox({ rateLimits: { calls: { requests: 0, seconds: 1 } } });
  const named = [200, 201, 400, 401, 403, 404, 429];
  const anyBody = fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify(call)));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      fc.constantFrom('/v1/calls', '/v1/transcriptions', '/v1/transcriptions/txn_1', '/v1/x'),
      anyBody,
      fc.constantFrom('click-to-call', 'ai-transcription', 'webhooks'),
      async (method, path, body, scope) => {
        const answer = await running.raw(path, {
          method,
          key: running.keys[scope].key,
          ...(method !== 'GET' && { body, headers: { 'content-type': 'application/json' } }),
        });
        expect(named).toContain(answer.status);
        expect(await answer.json()).toMatchObject({ status: answer.ok ? 'success' : 'error' });
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ['success after one', 1, { ok: true }, { '201': 1, '500': 1 }],
  ['after two, support', 5, { error: { code: 'server-error', next: 'contact-support' } }, { '500': 2 }],
])('§7 a 500 is retried once: %s', async (_what, times, outcome, traffic) => {
  const running = await startSandbox();
  running.sandbox.faults.add({ endpoint: 'calls.create', kind: '500', times });
  expect(await placeWithRetries(running)).toMatchObject(outcome);
  expect(running.sandbox.traffic.view()['calls.create']).toEqual(traffic);
});

it.each([
  ['drop-before', 0],
  ['drop-after', 1],
  ['hang', 0],
  ['hang-after', 1],
  ['malformed', 1],
] as const)('§8 a call whose answer never came is never repeated: %s (%i placed)', async (kind, placed) => {
  const running = await startSandbox();
  running.sandbox.faults.add({ endpoint: 'calls.create', kind });
  const outcome = withRetries(() => running.client.placeCall(call), {
    clock: running.clientClock,
    random: () => 0,
  });
  await until(() => running.arrived() === 1);
  if (kind.startsWith('hang')) {
    await until(() => running.sandbox.calls.list().length === placed);
    await running.clientClock.advance(20_000);
  }
  expect(await outcome).toMatchObject({
    error: { code: kind === 'malformed' ? 'malformed-answer' : 'no-answer', next: 'check-phone', sent: true },
  });
  await running.clientClock.drain();
  expect([running.arrived(), running.sandbox.calls.list().length]).toEqual([1, placed]);
});

it('§8 nobody at the address: certain that nothing was sent', async () => {
  const { clientWith } = await startSandbox();
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  expect(await clientWith({ baseUrl }).placeCall(call)).toMatchObject({
    error: { code: 'offline', next: 'check-connection', sent: false, cause: 'ECONNREFUSED' },
  });
});

it('§8 Retry-After goes before our own backoff; five retries at most', async () => {
  const running = await startSandbox();
  const from = running.clientClock.now();
  running.sandbox.faults.add({ endpoint: 'calls.create', kind: '429', retry_after_seconds: 7 });
  running.sandbox.faults.add({ endpoint: 'calls.create', kind: '429' });
  expect(await placeWithRetries(running)).toMatchObject({ ok: true });
  expect(running.clientClock.now() - from).toBeGreaterThanOrEqual(7000 + 2000);

  running.sandbox.faults.add({ endpoint: 'calls.create', kind: '429', times: 50 });
  expect(await placeWithRetries(running)).toMatchObject({ error: { code: 'rate-limited', next: 'wait' } });
  expect(running.sandbox.traffic.view()['calls.create']).toEqual({ '201': 1, '429': 2 + 6 });
});
