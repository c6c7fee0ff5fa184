import { beforeEach, describe, expect, test } from 'vitest';
import { applyCompleted } from '#lib/calls/completed.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { INSTALLATION_KEY, INTENT_KEY } from '#lib/platform/contract.ts';
import type { Database } from '#lib/storage/database.ts';
import { forgetJob } from '#lib/transcripts/job-tables.ts';
import { jobAfterCall } from '#lib/transcripts/rule.ts';
import { aCall, aJob, emptyDatabase } from '../storage/rows.ts';

const installationId = 'installation-0123456789';
let db: Database;
beforeEach(() => {
  db = emptyDatabase();
});

function payload(row: CallRow, change: object = {}) {
  return {
    id: 'c_1',
    duration_seconds: 61,
    recording_url: 'https://recordings.example/1.mp3',
    agent_id: 'u_1',
    metadata: { [INSTALLATION_KEY]: installationId, [INTENT_KEY]: row.id },
    ...change,
  };
}
const deliver = (eventId: string, body: unknown, jobFor: (row: CallRow) => JobRow | null = () => null) =>
  applyCompleted({ eventId, payload: body, installationId }, { db, now: () => 9, random: () => 0, jobFor });

test.each(['initiated', 'unknown', 'sending', 'refused'] as const)(
  'completes a call that was %s',
  async (state) => {
    const row = aCall({ state, ...(state === 'initiated' && { callId: 'c_1' }) });
    await db.calls.add(row);
    expect(await deliver('e1', payload(row))).toBeDefined();
    expect(await db.calls.get(row.id)).toMatchObject({
      state: 'completed',
      callId: 'c_1',
      durationSeconds: 61,
      recordingUrl: 'https://recordings.example/1.mp3',
      agentId: 'u_1',
    });
  },
);

test('the same event, or another for the same call, changes nothing more', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  await deliver('e1', payload(row));
  const before = await db.calls.get(row.id);
  expect(await deliver('e1', payload(row, { duration_seconds: 99 }))).toBeUndefined();
  expect(await deliver('e2', payload(row, { duration_seconds: 99 }))).toBeUndefined();
  expect(await deliver('e3', payload(row, { id: 'c_2' }))).toBeUndefined();
  expect(await db.calls.get(row.id)).toEqual(before);
});

test('another event for the same call fills what the first did not say, and overwrites nothing', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  const bare = { recording_url: undefined, agent_id: undefined };
  await deliver('e1', payload(row, bare));
  await db.calls.update(row.id, { updatedAt: 1, completedAt: 2 });
  const more = payload(row, { duration_seconds: 99, agent_id: null });
  expect(await deliver('e2', more)).toMatchObject({ job: null });
  const filled = { durationSeconds: 61, recordingUrl: 'https://recordings.example/1.mp3' };
  expect(await db.calls.get(row.id)).toMatchObject({ ...filled, completedAt: 2, updatedAt: 9 });
  const other = { recording_url: 'https://recordings.example/2.mp3', agent_id: 'u_2' };
  expect(await deliver('e3', payload(row, other))).toBeDefined();
  expect(await db.calls.get(row.id)).toMatchObject({ ...filled, agentId: 'u_2' });
  expect(await deliver('e4', payload(row, { id: 'c_2' }))).toBeUndefined();
});

describe('the transcription of a call whose events come in parts', () => {
  const settings = settingsSchema.parse({
    has: { transcriptions: true },
    transcribe: { when: 'rule', minSeconds: 30 },
  });
  const without = {
    recording: { recording_url: undefined },
    duration: { duration_seconds: undefined },
    agent: { agent_id: undefined },
  };
  const byRule =
    (rule = settings) =>
    (row: CallRow) =>
      jobAfterCall(row, rule, crypto.randomUUID(), 9);
  let row: CallRow;
  beforeEach(async () => {
    row = aCall({ state: 'initiated', callId: 'c_1' });
    await db.calls.add(row);
  });

  test.each(['recording', 'duration'] as const)('is made once the %s is told, and once', async (late) => {
    await deliver('e1', payload(row, { ...without[late], ...without.agent }), byRule());
    expect(await db.jobs.count()).toBe(0);
    await deliver('e2', payload(row, without.agent), byRule());
    await deliver('e3', payload(row), byRule());
    expect(await db.jobs.toArray()).toMatchObject([{ recordingUrl: 'https://recordings.example/1.mp3' }]);
    expect((await db.calls.get(row.id))?.jobId).toBe((await db.jobs.toArray())[0]?.id);
  });

  test('is not made again where a person took it away', async () => {
    await deliver('e1', payload(row, without.agent), byRule());
    await forgetJob(db, (await db.jobs.toArray())[0]?.id ?? '');
    expect(await deliver('e2', payload(row), byRule())).toBeDefined();
    expect(await db.jobs.count()).toBe(0);
  });

  test('is not made of a recording that another rule passed over', async () => {
    const never = settingsSchema.parse({ transcribe: { when: 'never' } });
    await deliver('e1', payload(row, without.agent), byRule(never));
    await deliver('e2', payload(row), byRule());
    expect(await db.jobs.count()).toBe(0);
  });
});

test('what is not ours, or not readable, changes nothing', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  const foreign = { [INSTALLATION_KEY]: 'somebody-else-000000', [INTENT_KEY]: row.id };
  expect(await deliver('e1', payload(row, { metadata: foreign }))).toBeUndefined();
  expect(await deliver('e2', { hello: 'world' })).toBeUndefined();
  expect(await deliver('e3', payload(row, { id: 'c_9', metadata: {} }))).toBeUndefined();
  expect(await db.calls.get(row.id)).toEqual(row);
});

test('without metadata it is found by its call id', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  expect(await deliver('e1', payload(row, { metadata: undefined }))).toBeDefined();
});

test('makes the transcription that follows, once, in the same step', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  const job = aJob();
  await deliver('e1', payload(row), () => job);
  await deliver('e2', payload(row), () => aJob());
  expect(await db.jobs.toArray()).toEqual([job]);
  expect(await db.calls.get(row.id)).toMatchObject({ jobId: job.id });
});
