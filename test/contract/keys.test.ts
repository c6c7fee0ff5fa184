import { expect, it } from 'vitest';
import { err, ok } from '#lib/core/result.ts';
import { CAPABILITIES } from '#lib/platform/contract.ts';
import { FROM, startSandbox, TO } from './harness.ts';

const call = { to: TO, from: FROM };

it.each([
  [undefined, 'absent'],
  ['', 'malformed'],
  ['Bearer', 'malformed'],
  ['Bearer ', 'malformed'],
  ['bearer KEY', 'malformed'],
  ['KEY', 'malformed'],
  ['Basic KEY', 'malformed'],
  ['Bearer KEY extra', 'malformed'],
  ['Bearer sb_call_nobody', 'invalid'],
])('§5.1 and §5.9 Authorization %j gives 401', async (header, why) => {
  const { raw, keys } = await startSandbox();
  const value = header?.replace('KEY', keys['click-to-call'].key);
  const answer = await raw('/v1/calls', {
    key: null,
    ...(value !== undefined && { headers: { authorization: value } }),
  });
  expect(answer.status).toBe(401);
  const { message } = (await answer.json()) as { message: string };
  // The server trims the header, so an empty one is no header to it.
  expect(message).toContain(value === '' ? '' : why);
  expect(message).not.toContain(keys['click-to-call'].key);
});

it('§5.2 a cookie is no key', async () => {
  const { raw, keys } = await startSandbox();
  const headers = { cookie: `key=${keys['click-to-call'].key}` };
  expect((await raw('/v1/calls', { key: null, headers })).status).toBe(401);
});

it('§5.3 and §5.4 a key is shown once, at its creation, and kept as a hash', async () => {
  const { url, keys } = await startSandbox();
  const created = await fetch(`${url}/_sandbox/keys`, {
    method: 'POST',
    body: JSON.stringify({ scope: 'click-to-call', label: 'CRM of the sales team' }),
  });
  const { key, label } = (await created.json()) as { key: string; label: string };
  expect([created.status, label]).toEqual([201, 'CRM of the sales team']);
  const state = await (await fetch(`${url}/_sandbox/state`)).text();
  const page = await (await fetch(url)).text();
  for (const raw of [key, ...Object.values(keys).map((made) => made.key)]) {
    expect(state.includes(raw) || page.includes(raw)).toBe(false);
  }
  expect(state).toContain('CRM of the sales team');
});

it('§5.5 a key of one capability cannot call the API of another: 403', async () => {
  const { keys, clientWith } = await startSandbox();
  for (const scope of CAPABILITIES) {
    const client = clientWith({ keyFor: async () => ok(keys[scope].key) });
    const placed = await client.placeCall(call);
    const read = await client.getTranscription('txn_1');
    expect(placed.ok ? 'good' : placed.error.code).toBe(scope === 'click-to-call' ? 'good' : 'wrong-scope');
    expect(read.ok ? 'good' : read.error.code).toBe(
      scope === 'ai-transcription' ? 'not-found' : 'addon-disabled',
    );
  }
});

it('§5.7 a revoked key gives 401', async () => {
  const { client, sandbox, keys } = await startSandbox();
  expect(await client.placeCall(call)).toMatchObject({ ok: true });
  sandbox.keys.revoke(keys['click-to-call'].record.id);
  expect(await client.placeCall(call)).toMatchObject({
    error: { code: 'key-rejected', next: 'replace-key', httpStatus: 401 },
  });
});

it('§5.8 rotation: the replacement is tried, used, and the old key deleted', async () => {
  const { client, clientWith, sandbox, keys } = await startSandbox();
  const replacement = sandbox.keys.create('click-to-call', 'replacement');
  expect(await client.tryKey('click-to-call', replacement.key)).toEqual(ok('good'));
  const switched = clientWith({ keyFor: async () => ok(replacement.key) });
  sandbox.keys.revoke(keys['click-to-call'].record.id);
  expect(await switched.placeCall(call)).toMatchObject({ ok: true });
});

it('§5.9 without the add-on, AI Transcription gives 403', async () => {
  const { client, clientWith, keys } = await startSandbox({ addon: false });
  expect(await client.submitTranscription({ recording_url: 'https://files.example/r.mp3' })).toMatchObject({
    error: { code: 'addon-disabled', next: 'enable-addon', httpStatus: 403 },
  });
  expect(await client.tryKey('ai-transcription', keys['ai-transcription'].key)).toMatchObject({
    error: { code: 'addon-disabled' },
  });
  expect(await clientWith().placeCall(call)).toMatchObject({ ok: true });
});

it('§5 trying a key tells good, wrong and foreign apart, and costs nothing', async () => {
  const { client, sandbox, keys } = await startSandbox();
  const [calls, transcription] = [keys['click-to-call'].key, keys['ai-transcription'].key];
  expect(await client.tryKey('click-to-call', calls)).toEqual(ok('good'));
  expect(await client.tryKey('ai-transcription', transcription)).toEqual(ok('good'));
  expect(await client.tryKey('click-to-call', transcription)).toMatchObject({
    error: { code: 'wrong-scope' },
  });
  expect(await client.tryKey('ai-transcription', calls)).toMatchObject({ error: { code: 'addon-disabled' } });
  expect(await client.tryKey('click-to-call', 'nonsense')).toMatchObject({ error: { code: 'key-rejected' } });
  expect(await client.tryKey('ai-transcription', 'nonsense')).toMatchObject({
    error: { code: 'key-rejected' },
  });
  expect(await client.tryKey('webhooks', keys.webhooks.key)).toEqual(ok('undecided'));
  expect([sandbox.calls.list().length, sandbox.transcriptions.list().length]).toEqual([0, 0]);
});

it('§5 without a key, or with a locked one, nothing is sent', async () => {
  const { clientWith, arrived } = await startSandbox();
  for (const reason of ['no-key', 'locked'] as const) {
    const client = clientWith({ keyFor: async () => err(reason) });
    expect(await client.placeCall(call)).toMatchObject({ error: { code: reason, sent: false } });
  }
  expect(arrived()).toBe(0);
});
