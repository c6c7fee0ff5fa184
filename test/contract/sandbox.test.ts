/** What is the sandbox's own: its page, its control, its options. */
import { expect, it } from 'vitest';
import { readOptions } from '#server/sandbox/options.ts';
import { completedCall, FROM, startSandbox, TO, until } from './harness.ts';

it('the page says first what it does not imitate, runs no script, and escapes what it shows', async () => {
  const running = await startSandbox();
  running.sandbox.keys.create('webhooks', '<img src=x onerror=alert(1)>');
  await completedCall(running);
  const answer = await fetch(running.url);
  const page = await answer.text();
  expect(page.indexOf('does not imitate')).toBeLessThan(page.indexOf('API Keys'));
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|<img|unsafe-inline| on[a-z]+="/);
  expect(page).toContain('&lt;img src=x');
});

it('a key made on the page is shown there, this once', async () => {
  const { url } = await startSandbox();
  const body = new URLSearchParams({ label: 'sales', scope: 'click-to-call' });
  // As a browser sends the page's own form.
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const made = await (await fetch(`${url}/keys`, { method: 'POST', body, headers })).text();
  const key = /sb_call_[\w-]+/.exec(made)?.[0] ?? '';
  expect(key).not.toBe('');
  expect(await (await fetch(url)).text()).not.toContain(key);
  const { status } = await fetch(`${url}/v1/calls`, { headers: { authorization: `Bearer ${key}` } });
  expect(status).toBe(200);
});

it.each([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('neither page nor control answers another page: %j', async (headers) => {
  const { url, sandbox } = await startSandbox();
  for (const [path, method] of [
    ['/', 'GET'],
    ['/keys', 'POST'],
    ['/_sandbox/state', 'GET'],
    ['/_sandbox/faults', 'POST'],
  ] as const) {
    const answer = await fetch(url + path, { method, headers: headers as Record<string, string> });
    expect(answer.status).toBe(403);
  }
  const rebound = await sandbox.app.request('http://evil.example/_sandbox/state');
  expect(rebound.status).toBe(403);
});

it('control changes the account, leaving out what is left out', async () => {
  const { url, sandbox } = await startSandbox({ times: { ring: 5, talk: 6 } });
  const patch = (body: unknown) =>
    fetch(`${url}/_sandbox/account`, { method: 'PATCH', body: JSON.stringify(body) });
  expect((await patch({ addon: false, times: { ring: 1 } })).status).toBe(200);
  expect(sandbox.settings).toMatchObject({ addon: false, times: { ring: 1, talk: 6 } });
  expect((await patch({ webhookUrl: 'http://hooks.example' })).status).toBe(400);
  expect((await patch({ numbers: [] })).status).toBe(400);
  expect(sandbox.settings.webhookUrl).toBe('');
});

it('control refuses a fault that there is none of', async () => {
  const { url } = await startSandbox();
  const ask = (body: unknown) =>
    fetch(`${url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(body) });
  expect((await ask({ endpoint: 'calls.create', kind: 'late' })).status).toBe(400);
  expect((await ask({ endpoint: 'call.completed', kind: '500' })).status).toBe(400);
  expect((await ask({ endpoint: 'calls.create', kind: '500', times: 0 })).status).toBe(400);
  expect((await ask({ endpoint: 'calls.create', kind: '500', times: 2 })).status).toBe(201);
});

it('options come from flags, else from the environment, and what is wrong is named', () => {
  const env = { SANDBOX_PORT: '9000', SANDBOX_INSTANT: '1', SANDBOX_RING_MS: '7', SANDBOX_WEBHOOKS_KEY: 'k' };
  expect(readOptions(['--port', '0', '--rate-limit', '0'], env)).toMatchObject({
    ok: true,
    value: {
      port: 0,
      keys: { webhooks: 'k' },
      settings: { times: { ring: 7, talk: 0 }, rateLimits: { calls: { requests: 0 } } },
    },
  });
  for (const [args, named] of [
    [['--port', 'x'], '--port'],
    [['--webhook-url', 'http://hooks.example'], '--webhook-url'],
    [['--numbers', '+1,nonsense'], '--numbers'],
    [['--ring-ms', 'soon'], '--ring-ms'],
    [['--signature-signs', 'nothing'], '--signature-signs'],
    [['--unknown'], '--unknown'],
  ] as const) {
    const read = readOptions(args, {});
    expect(read.ok ? '' : read.error.split('Usage')[0]).toContain(named);
  }
});

it('in process it is as over the network: a broken connection rejects, a hang ends when it is aborted', async () => {
  const { sandbox, keys, clientWith, clientClock } = await startSandbox();
  const client = clientWith({ fetch: sandbox.fetch, baseUrl: sandbox.settings.publicUrl });
  sandbox.faults.add({ endpoint: 'calls.create', kind: 'drop-after' });
  sandbox.faults.add({ endpoint: 'calls.create', kind: 'hang' });
  const call = { to: TO, from: FROM };
  expect(await client.placeCall(call)).toMatchObject({ error: { code: 'no-answer', sent: true } });
  const hanging = client.placeCall(call);
  await clientClock.advance(20_000);
  expect(await hanging).toMatchObject({ error: { code: 'no-answer', sent: true } });
  expect(await client.placeCall(call)).toMatchObject({ ok: true });
  expect(sandbox.calls.list().map(({ keyId }) => keyId)).toEqual(
    Array(2).fill(keys['click-to-call'].record.id),
  );
  await until(() => sandbox.traffic.view()['calls.create']?.dropped === 2);
});
