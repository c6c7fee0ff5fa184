import { beforeEach, expect, test } from 'vitest';
import { settingsSchema } from '#lib/model/settings.ts';
import { countStored, erase } from '#lib/retention/erase.ts';
import { applyRetention, countBeyondRetention } from '#lib/retention/expiry.ts';
import { exportAll } from '#lib/retention/export.ts';
import type { Database } from '#lib/storage/database.ts';
import { usageOf } from '#lib/transcripts/usage.ts';
import { aCall, aJob, emptyDatabase } from '../storage/rows.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');
let db: Database;
beforeEach(() => {
  db = emptyDatabase();
});

/** A finished call with its transcript. */
async function kept(change: Parameters<typeof aCall>[0] = {}) {
  const job = aJob({
    state: 'completed',
    attempts: 1,
    createdAt: change.createdAt ?? now,
    durationSeconds: 61,
  });
  const call = aCall({ state: 'completed', callId: `c_${job.id}`, jobId: job.id, createdAt: now, ...change });
  await db.calls.add(call);
  await db.jobs.add({ ...job, intentId: call.id, createdAt: call.createdAt });
  await db.transcripts.add({ jobId: job.id, txnId: 'txn_1', segments: [], speakerNames: {}, storedAt: now });
  return call;
}
const counts = async () => [await db.calls.count(), await db.jobs.count(), await db.transcripts.count()];

test('one call, one contact, or everything is erased with all that hangs on it', async () => {
  const first = await kept();
  await kept({ to: '+442079460958' });
  await kept({ to: '+442079460958' });
  await db.doNotCall.add({ e164: '+14155552671', reason: '', addedAt: 1 });
  expect(await erase(db, { kind: 'call', intentId: first.id })).toEqual({ calls: 1, jobs: 1 });
  expect(await counts()).toEqual([2, 2, 2]);
  expect(await erase(db, { kind: 'contact', e164: '+442079460958' })).toEqual({ calls: 2, jobs: 2 });
  expect(await counts()).toEqual([0, 0, 0]);
  await kept();
  expect(await erase(db, { kind: 'history' })).toEqual({ calls: 1, jobs: 1 });
  expect([...(await counts()), await db.doNotCall.count()]).toEqual([0, 0, 0, 1]);
  await kept();
  await erase(db, { kind: 'all', doNotCall: false });
  expect([...(await counts()), await db.doNotCall.count()]).toEqual([0, 0, 0, 1]);
  await erase(db, { kind: 'all', doNotCall: true });
  expect(await db.doNotCall.count()).toBe(0);
});

test('what erasing takes is counted before: calls, transcriptions of none, the call list', async () => {
  await kept();
  const looked = aJob({ state: 'completed' });
  delete looked.intentId;
  await db.jobs.add(looked);
  await db.listEntries.add({
    id: 'entry',
    order: 1,
    addedAt: now,
    state: 'waiting',
    e164: '+14155552671',
    ext: '',
    guess: false,
    context: { crm: 'generic' },
  });
  expect(await countStored(db)).toEqual({ calls: 1, loose: 1, entries: 1 });
  await erase(db, { kind: 'history' });
  expect(await countStored(db)).toEqual({ calls: 0, loose: 0, entries: 0 });
});

test('a call that is being sent is not erased from under its answer', async () => {
  const call = aCall({ state: 'sending' });
  await db.calls.add(call);
  await erase(db, { kind: 'call', intentId: call.id });
  expect(await db.calls.count()).toBe(1);
});

test('retention goes by age and by count, and spares what is open', async () => {
  await kept({ createdAt: now - 40 * DAY });
  await kept({ createdAt: now - 20 * DAY });
  await kept({ createdAt: now - 10 * DAY });
  await db.calls.add(aCall({ state: 'sending', createdAt: now - 50 * DAY }));
  await db.feedEvents.add({ id: 'old', appliedAt: now - 100 * DAY });
  expect(await applyRetention(db, { days: 30, calls: 0 }, now)).toBe(1);
  expect(await counts()).toEqual([3, 2, 2]);
  expect(await db.feedEvents.count()).toBe(0);
  expect(await applyRetention(db, { days: 0, calls: 2 }, now)).toBe(0);
  expect(await applyRetention(db, { days: 0, calls: 1 }, now)).toBe(1);
  expect(await applyRetention(db, { days: 0, calls: 0 }, now)).toBe(0);
});

test('what retention would erase is counted before, exactly as it then goes, and nothing goes by counting', async () => {
  await kept({ createdAt: now - 40 * DAY });
  await kept({ createdAt: now - 20 * DAY });
  await kept();
  await db.calls.add(aCall({ state: 'sending', createdAt: now - 50 * DAY }));
  const looked = aJob({ state: 'completed', createdAt: now - 40 * DAY });
  delete looked.intentId;
  await db.jobs.add(looked);
  const before = await counts();
  expect(await countBeyondRetention(db, { days: 30, calls: 0 }, now)).toEqual({ calls: 1, loose: 1 });
  expect(await countBeyondRetention(db, { days: 0, calls: 2 }, now)).toEqual({ calls: 1, loose: 0 });
  expect(await countBeyondRetention(db, { days: 0, calls: 0 }, now)).toEqual({ calls: 0, loose: 0 });
  expect(await counts()).toEqual(before);
  expect(await applyRetention(db, { days: 30, calls: 0 }, now)).toBe(1);
  expect(await db.jobs.get(looked.id)).toBeUndefined();
});

test('the export has everything as JSON, and the calls as CSV that no spreadsheet runs', async () => {
  await kept({ note: '=HYPERLINK("http://evil")', context: { crm: 'x', contactName: 'Doe, "Jane"' } });
  const settings = settingsSchema.parse({});
  const json = await exportAll(db, settings, 'json', now);
  expect(json.name).toBe('dialmark-2026-11-21.json');
  expect(JSON.parse(json.text)).toMatchObject({
    calls: [{ state: 'completed' }],
    jobs: [{}],
    transcripts: [{}],
  });
  // A signed address opens the recording to all who have it.
  await db.calls
    .toCollection()
    .modify({ recordingUrl: 'https://storage.example/a.mp3?X-Amz-Signature=5ec1e7' });
  await db.jobs.toCollection().modify({ recordingUrl: 'https://storage.example/s/5ec1e7/a.mp3' });
  expect((await exportAll(db, settings, 'json', now)).text).not.toContain('5ec1e7');
  const csv = await exportAll(db, settings, 'csv', now);
  const [head, row] = csv.text.split('\r\n');
  expect(head?.startsWith('\ufeffcreated_at,')).toBe(true);
  expect(head?.split(',')[2]).toBe('to');
  expect(row).toContain(',+14155552671,');
  expect(row).toContain('"Doe, ""Jane"""');
  expect(row).toContain(`"'=HYPERLINK(""http://evil"")"`);
});

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '  =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1+cmd',
  '－2+3',
  '＠SUM(A1)',
  '+14155552671+cmd|calc',
  '+',
])('a spreadsheet runs nothing of %j', async (note) => {
  await kept({ note });
  const { text } = await exportAll(db, settingsSchema.parse({}), 'csv', now);
  expect(text.trimEnd().replace(/"$/, '')).toMatch(/[,"]'[^']*$/);
});

test.each(['Ann;=cmd()', 'Ann\t@SUM(A1)', 'Ann| +1+1'])('nor of a part of %j', async (note) => {
  await kept({ note });
  const { text } = await exportAll(db, settingsSchema.parse({}), 'csv', now);
  expect(text).toMatch(/Ann[;\t|] ?'[=@+]/);
});

test('phone numbers, dates and words stay as they are', async () => {
  await kept({ note: 'asked for -5 %; call + write', to: '+442079460000', from: '+14155550100' });
  const { text } = await exportAll(db, settingsSchema.parse({}), 'csv', now);
  expect(text).toContain(',+442079460000,');
  expect(text).toContain(',+14155550100,');
  expect(text).not.toContain("'");
});

test("the month's use is this month's, finished and submitted here", async () => {
  await kept();
  await kept({ createdAt: Date.parse('2026-10-31T23:59:59Z') });
  await db.jobs.add(aJob({ state: 'failed', attempts: 1, createdAt: now }));
  await db.jobs.add(aJob({ state: 'completed', attempts: 0, createdAt: now, durationSeconds: 600 }));
  expect(await usageOf(db, now)).toMatchObject({
    month: '2026-11',
    jobs: 1,
    billedSeconds: 61,
    overSeconds: 0,
  });
});

test('a call whose callback is still to be made outlives its time', async () => {
  const old = { createdAt: now - 100 * DAY, callbackAt: now + DAY };
  await kept(old);
  await kept({ ...old, to: '+442079460958' });
  await kept({ to: '+442079460958' });
  await applyRetention(db, { days: 30, calls: 0 }, now);
  expect((await db.calls.toArray()).map(({ to }) => to).sort()).toEqual(['+14155552671', '+442079460958']);
});
