import { expect, it } from 'vitest';
import { ok } from '#lib/core/result.ts';
import { monthUsage } from '#lib/platform/pricing.ts';
import { completedCall, FROM, finishJobs, startSandbox, TO } from './harness.ts';

const call = { to: TO, from: FROM };

it('§8 rate limits apply per key; 429 says how many seconds to wait, and after them it goes on', async () => {
  const { client, clientWith, sandbox, clock, raw } = await startSandbox({
    rateLimits: { calls: { requests: 2, seconds: 60 } },
  });
  await client.placeCall(call);
  await clock.advance(18_500);
  await client.placeCall(call);
  expect(await client.placeCall(call)).toMatchObject({
    error: { code: 'rate-limited', next: 'wait', httpStatus: 429, retryAfterMs: 42_000 },
  });
  expect((await raw('/v1/calls')).headers.get('retry-after')).toBe('42');

  const other = sandbox.keys.create('click-to-call', 'other').key;
  expect(await clientWith({ keyFor: async () => ok(other) }).placeCall(call)).toMatchObject({ ok: true });
  // Another capability has limits of its own.
  expect(await client.getTranscription('txn_1')).toMatchObject({ error: { code: 'not-found' } });

  await clock.advance(42_000);
  expect(await client.placeCall(call)).toMatchObject({ ok: true });
  expect(sandbox.calls.list()).toHaveLength(4);
});

it('§8 a wrong key is told so before any limit, and uses none up', async () => {
  const { client, clientWith } = await startSandbox({ rateLimits: { calls: { requests: 1, seconds: 60 } } });
  const wrong = clientWith({ keyFor: async () => ok('nonsense') });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await wrong.placeCall(call)).toMatchObject({ error: { code: 'key-rejected' } });
  }
  expect(await client.placeCall(call)).toMatchObject({ ok: true });
});

it('§8 pricing: what the sandbox bills is what is shown to the user', async () => {
  const running = await startSandbox();
  const { recordingUrl } = await completedCall(running);
  for (const address of [recordingUrl, `${running.url}/recordings/none.mp3`]) {
    await running.client.submitTranscription({ recording_url: address });
  }
  await finishJobs(running);
  const jobs = running.sandbox.transcriptions.list();
  expect(jobs.map(({ status }) => status)).toEqual(['completed', 'failed']);
  const usage = monthUsage(
    jobs.map(({ status, result }) => ({ status, durationSeconds: result?.durationSeconds })),
  );
  expect(usage).toMatchObject({ jobs: 1, billedSeconds: 60, overMicros: 0 });
  expect(jobs.map(({ billed }) => billed?.seconds ?? 0)).toEqual([60, 0]);
});
