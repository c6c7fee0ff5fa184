import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { applyCompleted } from '#lib/calls/completed.ts';
import type { CallRow } from '#lib/model/call.ts';
import { INSTALLATION_KEY, INTENT_KEY } from '#lib/platform/contract.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { aCall, aJob } from '../storage/rows.ts';

const installationId = 'installation-0123456789';
let db: ReturnType<typeof openDatabase>;
beforeEach(() => {
  db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
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
const deliver = (eventId: string, body: unknown, jobFor: () => ReturnType<typeof aJob> | null = () => null) =>
  applyCompleted({ eventId, payload: body, installationId }, { db, now: () => 9, random: () => 0, jobFor });

test.each(['initiated', 'unknown', 'sending', 'refused'] as const)(
  'completes a call that was %s',
  async (state) => {
    const row = aCall({ state, ...(state === 'initiated' && { callId: 'c_1' }) });
    await db.calls.add(row);
    expect(await deliver('e1', payload(row))).toMatchObject({ kind: 'applied' });
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
  expect(await deliver('e1', payload(row, { duration_seconds: 99 }))).toEqual({ kind: 'nothing' });
  expect(await deliver('e2', payload(row, { duration_seconds: 99 }))).toEqual({ kind: 'nothing' });
  expect(await deliver('e3', payload(row, { id: 'c_2' }))).toEqual({ kind: 'nothing' });
  expect(await db.calls.get(row.id)).toEqual(before);
});

test('what is not ours, or not readable, changes nothing', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  const foreign = { [INSTALLATION_KEY]: 'somebody-else-000000', [INTENT_KEY]: row.id };
  expect(await deliver('e1', payload(row, { metadata: foreign }))).toEqual({ kind: 'nothing' });
  expect(await deliver('e2', { hello: 'world' })).toEqual({ kind: 'nothing' });
  expect(await deliver('e3', payload(row, { id: 'c_9', metadata: {} }))).toEqual({ kind: 'nothing' });
  expect(await db.calls.get(row.id)).toEqual(row);
});

test('without metadata it is found by its call id', async () => {
  const row = aCall({ state: 'initiated', callId: 'c_1' });
  await db.calls.add(row);
  expect(await deliver('e1', payload(row, { metadata: undefined }))).toMatchObject({ kind: 'applied' });
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
