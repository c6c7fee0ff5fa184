import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readCallCompleted, readTranscriptionDelivery } from '#lib/platform/events.ts';
import { createSignatureChecker } from '#server/relay/http/signature.ts';
import { readConfig } from '#server/relay/ops/config.ts';
import type { SandboxSettingsInput } from '#server/sandbox/settings.ts';
import {
  completedCall,
  FROM,
  finishJobs,
  listenOn,
  type Running,
  startSandbox,
  TO,
  until,
} from './harness.ts';

/** A sandbox whose call.completed events come to a receiver of the test, which answers with these statuses in turn. */
async function withReceiver(statuses: (number | 'hang')[] = [], settings: SandboxSettingsInput = {}) {
  let turn = 0;
  const receiver = await listenOn(() => {
    const status = statuses[turn] ?? 204;
    turn += 1;
    return status === 'hang' ? 'hang' : { status };
  });
  const running = await startSandbox({ ...settings, webhookUrl: `${receiver.url}/hooks` });
  return { ...running, running, receiver };
}

const delivered = ({ sandbox }: Running, count = 1) =>
  until(() => sandbox.deliveries.list().filter(({ state }) => state === 'delivered').length >= count);

it('§6.1 call.completed is a POST of the full record, metadata as it was sent', async () => {
  const { running, receiver } = await withReceiver();
  const metadata = { dialmark_intent: 'i-1', שם: 'דנה', empty: '' };
  const { call, recordingUrl } = await completedCall(running, TO, metadata);
  await delivered(running);
  const read = readCallCompleted(JSON.parse(String(receiver.requests[0]?.body)));
  expect(read).toMatchObject({
    ok: true,
    value: {
      id: call.id,
      to: TO,
      from: FROM,
      duration_seconds: Math.round(call.recording?.of.durationSeconds ?? 0),
      recording_url: recordingUrl,
      agent_id: expect.any(String),
      metadata,
    },
  });
  expect(receiver.requests[0]?.path).toBe('/hooks');
});

/** Returns the relay's verdict on each delivery, with these settings and keys. */
async function verdicts(
  env: Record<string, string>,
  receiver: Awaited<ReturnType<typeof listenOn>>,
  now: number,
) {
  const config = readConfig({ RELAY_TEAM_CODE: 'a team code of the tests', ...env });
  if (!config.ok) throw new Error(String(config.error));
  const { signature, webhookKeys } = config.value;
  const check = createSignatureChecker(signature, webhookKeys);
  return receiver.requests.map(({ headers, body }) => {
    const outcome = check((name) => headers[name] as string | undefined, body, now);
    return outcome.ok ? 'good' : outcome.error;
  });
}

it('§6.1 deliveries are signed with HMAC-SHA256 by the newest webhooks key', async () => {
  const { running, receiver, keys, sandbox, clock } = await withReceiver();
  await completedCall(running);
  await delivered(running);
  const [first] = receiver.requests;
  const expected = createHmac('sha256', keys.webhooks.key)
    .update(first?.body ?? '')
    .digest('hex');
  expect(first?.headers['x-signature']).toBe(expected);

  const replacement = sandbox.keys.create('webhooks', 'replacement');
  await completedCall(running);
  await delivered(running, 2);
  const [old, fresh] = [keys.webhooks.key, replacement.key];
  expect(await verdicts({ RELAY_WEBHOOKS_KEY: fresh }, receiver, clock.now())).toEqual([
    'wrong-signature',
    'good',
  ]);
  const both = { RELAY_WEBHOOKS_KEY: fresh, RELAY_WEBHOOKS_KEY_OTHER: old };
  expect(await verdicts(both, receiver, clock.now())).toEqual(['good', 'good']);
});

it.each([
  [
    { encoding: 'base64', prefix: 'sha256=' },
    { RELAY_SIGNATURE_ENCODING: 'base64', RELAY_SIGNATURE_PREFIX: 'sha256=' },
    'good',
  ],
  [
    { header: 'Webhook-Signature', signs: 'timestamp.body', timestampHeader: 'Webhook-Timestamp' },
    {
      RELAY_SIGNATURE_HEADER: 'Webhook-Signature',
      RELAY_SIGNATURE_SIGNS: 'timestamp.body',
      RELAY_SIGNATURE_TIMESTAMP_HEADER: 'Webhook-Timestamp',
    },
    'stale-timestamp',
  ],
] as const)(
  '§6.1 how it is signed is a setting, and the relay has the same: %j',
  async (signature, env, stale) => {
    const { running, receiver, keys, clock, sandbox } = await withReceiver([], { signature });
    sandbox.faults.add({ endpoint: 'call.completed', kind: 'stale' });
    sandbox.faults.add({ endpoint: 'call.completed', kind: 'bad-signature' });
    for (let count = 1; count <= 3; count += 1) {
      await completedCall(running);
      await delivered(running, count);
    }
    expect(await verdicts({ RELAY_WEBHOOKS_KEY: keys.webhooks.key, ...env }, receiver, clock.now())).toEqual([
      stale,
      'wrong-signature',
      'good',
    ]);
  },
);

it('§6.1 a delivery that is not taken is tried again, with growing waits, and given up in the end', async () => {
  const settings = { delivery: { attempts: 4, firstWait: 1000, longestWait: 3000, timeout: 10_000 } };
  const { running, receiver, clock, sandbox } = await withReceiver([500, 404, 302, 500], settings);
  await completedCall(running);
  const [delivery] = sandbox.deliveries.list();
  for (const [count, wait] of [1000, 2000, 3000].entries()) {
    await until(() => delivery?.attempts.length === count + 1 && delivery.nextAt);
    expect((delivery?.nextAt ?? 0) - clock.now()).toBe(wait);
    await clock.advance(wait);
  }
  await until(() => delivery?.state === 'given-up');
  expect(receiver.requests).toHaveLength(4);
  expect(new Set(receiver.requests.map(({ body }) => String(body))).size).toBe(1);
});

it('§6.1 faults: lost, late, twice, no JSON', async () => {
  const { running, receiver, clock, sandbox } = await withReceiver();
  sandbox.faults.add({ endpoint: 'call.completed', kind: 'lost' });
  sandbox.faults.add({ endpoint: 'call.completed', kind: 'duplicate' });
  sandbox.faults.add({ endpoint: 'call.completed', kind: 'not-json' });
  sandbox.faults.add({ endpoint: 'call.completed', kind: 'late', delay_ms: 3600_000 });
  await completedCall(running);
  expect(sandbox.deliveries.list().map(({ state }) => state)).toEqual(['lost']);
  await completedCall(running);
  await delivered(running, 2);
  expect(String(receiver.requests[0]?.body)).toBe(String(receiver.requests[1]?.body));
  await completedCall(running);
  await delivered(running, 3);
  expect(() => JSON.parse(String(receiver.requests[2]?.body))).toThrow();
  await completedCall(running);
  expect(receiver.requests).toHaveLength(3);
  await clock.advance(3600_000);
  await delivered(running, 4);
});

/** A finished transcription that is to be delivered to the receiver. */
async function finishedJob(running: Running, url: string) {
  const { recordingUrl } = await completedCall(running);
  const submitted = await running.client.submitTranscription({
    recording_url: recordingUrl,
    webhook_url: url,
  });
  const id = submitted.ok ? submitted.value.id : '';
  await finishJobs(running);
  return id;
}

it('§6.2 a finished transcription is posted whole, unsigned, to its webhook_url', async () => {
  const receiver = await listenOn(() => ({ status: 200 }));
  const running = await startSandbox();
  const id = await finishedJob(running, `${receiver.url}/t/secret`);
  await delivered(running);
  const [request] = receiver.requests;
  const read = readTranscriptionDelivery(JSON.parse(String(request?.body)));
  const asked = await running.client.getTranscription(id);
  expect(read).toEqual(asked);
  expect(request?.path).toBe('/t/secret');
  expect(Object.keys(request?.headers ?? {}).filter((name) => name.includes('signature'))).toEqual([]);
});

it('§6.2 a failed one is posted too', async () => {
  const receiver = await listenOn(() => ({ status: 200 }));
  const running = await startSandbox();
  const submitted = await running.client.submitTranscription({
    recording_url: `${receiver.url}/nothing.mp3`,
    webhook_url: `${receiver.url}/hook`,
  });
  await finishJobs(running);
  await delivered(running);
  const body = JSON.parse(String(receiver.requests.find(({ path }) => path === '/hook')?.body));
  expect(body).toEqual({ id: submitted.ok ? submitted.value.id : '', status: 'failed' });
});

it('§6.2 a receiver that has not answered 2xx in 10 seconds gets it again', async () => {
  let turn = 0;
  const receiver = await listenOn(() => {
    turn += 1;
    return turn === 1 ? 'hang' : { status: turn === 2 ? 503 : 200 };
  });
  const running = await startSandbox();
  await finishedJob(running, receiver.url);
  await until(() => receiver.requests.length === 1);
  const delivery = running.sandbox.deliveries.list()[0];
  await running.clock.advance(9_999);
  expect(delivery?.attempts).toHaveLength(0);
  await running.clock.advance(1);
  await until(() => delivery?.attempts.length === 1);
  expect(delivery?.attempts[0]).toMatchObject({ ok: false, outcome: 'TimeoutError' });
  await running.clock.advance(1000);
  await until(() => delivery?.attempts.length === 2);
  await running.clock.advance(1999);
  expect(receiver.requests).toHaveLength(2);
  await running.clock.advance(1);
  await delivered(running);
  expect(receiver.requests).toHaveLength(3);
});

it('§6.2 the same transcription may be delivered more than once', async () => {
  const receiver = await listenOn(() => ({ status: 200 }));
  const running = await startSandbox();
  running.sandbox.faults.add({ endpoint: 'transcription.finished', kind: 'duplicate' });
  await finishedJob(running, receiver.url);
  await delivered(running, 2);
  expect(String(receiver.requests[0]?.body)).toBe(String(receiver.requests[1]?.body));
});
