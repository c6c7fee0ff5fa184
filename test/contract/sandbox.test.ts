import { expect, it } from 'vitest';
import { readOptions } from '#server/sandbox/options.ts';
import { completedCall, FROM, listenOn, startSandbox, TO, until } from './harness.ts';

const KEYS = '/settings/developers/api-keys';
const PAGES = ['/', KEYS, '/settings/developers/api-spec'];

/** As a browser sends the page's own form. */
const postForm = (url: string, path: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
const get = async (url: string, path: string) => (await fetch(url + path)).text();

it('each page says where it is, allows no script, and escapes what it shows', async () => {
  const running = await startSandbox();
  running.sandbox.keys.create('webhooks', '<img src=x onerror=alert(1)>');
  await completedCall(running);
  for (const path of PAGES) {
    const answer = await fetch(running.url + path);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(page).toContain(`<a href="${path}" aria-current="page">`);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self'/);
    expect(page).not.toMatch(/<script|<img|unsafe-inline| on[a-z]+="/);
  }
  expect(await get(running.url, '/')).toContain('does not imitate');
  expect(await get(running.url, KEYS)).toContain('&lt;img src=x');
});

it('a key lives as section 5 has it: shown once, used, revoked', async () => {
  const { url, sandbox } = await startSandbox();
  const made = await (await postForm(url, KEYS, { label: 'sales', scope: 'click-to-call' })).text();
  const key = /sb_call_[\w-]+/.exec(made)?.[0] ?? '';
  expect(made).toContain(`value="${key}" readonly`);
  expect(await get(url, KEYS)).not.toContain(key);
  const status = async () =>
    (await fetch(`${url}/v1/calls`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);
  expect(await get(url, KEYS)).toMatch(new RegExp(`…${key.slice(-4)}</code>`));
  const id = sandbox.keys.list().find(({ label }) => label === 'sales')?.id ?? '';
  expect((await postForm(url, `${KEYS}/${id}/revoke`, {})).status).toBe(303);
  expect(await status()).toBe(401);
  expect((await postForm(url, KEYS, { label: ' ', scope: 'click-to-call' })).status).toBe(400);
});

it('a delivery is shown with its body, signature and answer, and goes again; without a key none goes', async () => {
  const hook = await listenOn(() => ({ status: 200, body: 'thank you <3' }));
  const running = await startSandbox({ webhookUrl: `${hook.url}/hook` });
  const { url, sandbox, keys } = running;
  await completedCall(running);
  const delivery = await until(() => sandbox.deliveries.list().find(({ state }) => state === 'delivered'));
  const page = await get(url, '/');
  expect(page).toContain('x-signature');
  expect(page).toContain(hook.requests[0]?.headers['x-signature']);
  expect(page).toContain('thank you &lt;3');
  expect(page).toContain(delivery.subject);
  const again = `${url}/_sandbox/deliveries/${delivery.id}/again`;
  expect((await fetch(again, { method: 'POST' })).status).toBe(204);
  await running.clock.advance(0);
  await until(() => hook.requests.length === 2);

  sandbox.keys.revoke(keys.webhooks.record.id);
  await completedCall(running);
  await until(() => sandbox.deliveries.list().some(({ state }) => state === 'no-key'));
  expect(hook.requests).toHaveLength(2);
});

it('calls are heard, transcripts read, jobs billed', async () => {
  const running = await startSandbox();
  const { url, sandbox, client, clock } = running;
  await completedCall(running);
  const call = sandbox.calls.list()[0];
  const audio = /<audio [^>]*src="([^"]+)"/.exec(await get(url, '/'))?.[1] ?? '';
  expect((await fetch(url + audio)).headers.get('content-type')).toBe('audio/mpeg');
  const recording = sandbox.calls.recordingUrl(call as NonNullable<typeof call>) ?? '';
  await client.submitTranscription({ recording_url: recording });
  await clock.advance(1000);
  await until(() => sandbox.transcriptions.list()[0]?.status === 'processing');
  const job = await until(() => {
    void clock.advance(2000);
    return sandbox.transcriptions.list().find(({ status }) => status === 'completed');
  });
  const page = await get(url, '/');
  expect(page).toContain(job.id);
  expect(page.match(/&quot;speaker&quot;/g)).toHaveLength(job.result?.segments.length ?? -1);
  expect(page).toContain('&quot;micros&quot;');
});

it.each([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('neither page nor control answers another page: %j', async (headers) => {
  const { url, sandbox } = await startSandbox();
  for (const [path, method] of [
    ['/', 'GET'],
    [KEYS, 'GET'],
    [KEYS, 'POST'],
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

it.each([
  [{ endpoint: 'calls.create', kind: 'late' }, 400],
  [{ endpoint: 'call.completed', kind: '500' }, 400],
  [{ endpoint: 'calls.create', kind: '500', times: 0 }, 400],
  [{ endpoint: 'calls.create', kind: '500', times: 2 }, 201],
])('control takes known faults only: %j', async (fault, status) => {
  const { url } = await startSandbox();
  const body = JSON.stringify(fault);
  expect((await fetch(`${url}/_sandbox/faults`, { method: 'POST', body })).status).toBe(status);
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
    [['--webhook-url', 'http://hooks.example'], '--webhook-url: an https address'],
    [['--numbers', '+1,nonsense'], '--numbers: '],
    [['--ring-ms', 'soon'], '--ring-ms'],
    [['--signature-signs', 'nothing'], '--signature-signs'],
    [['--signature-encoding', 'rot13'], '--signature-encoding: hex or base64'],
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

it('metadata comes back as it was sent, whatever its keys are called', async () => {
  const { post, sandbox } = await startSandbox();
  const place = (body: string) => post('/v1/calls', body);
  const metadata = '{"__proto__":"p","constructor":"c","toString":"t","":"empty"}';
  expect((await place(`{"to":"${TO}","from":"${FROM}","metadata":${metadata}}`)).status).toBe(201);
  const [call] = sandbox.calls.list();
  expect(JSON.stringify(call && sandbox.calls.payloadOf(call).metadata)).toBe(metadata);
  expect((await place(`{"to":"${TO}","from":"${FROM}","metadata":{"__proto__":{"a":1}}}`)).status).toBe(400);
});
