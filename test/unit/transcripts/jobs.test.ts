import { beforeEach, describe, expect, test } from 'vitest';
import { err, ok, type Result } from '#lib/core/result.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import type { Transcription, TranscriptionRequest } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Database } from '#lib/storage/database.ts';
import { createJobs, type JobTools } from '#lib/transcripts/jobs.ts';
import { GIVE_UP_MS, stepJob } from '#lib/transcripts/machine.ts';
import { jobAfterCall, newJob } from '#lib/transcripts/rule.ts';
import { aCall, aJob, emptyDatabase } from '../storage/rows.ts';

const wish = { recordingUrl: 'https://recordings.example/1.mp3', language: 'auto' as const };
const segments = [{ speaker: 'agent', start: 0, end: 1, text: 'Hello' }];
const done = (id = 'txn_1'): Transcription => ({
  id,
  status: 'completed',
  language_detected: 'en',
  duration_seconds: 42,
  transcript: segments,
});

let now = 1_000_000;
let db: Database;
beforeEach(() => {
  now = 1_000_000;
  db = emptyDatabase();
});

type Answer = Result<Transcription, PlatformFailure>;
interface Script {
  submit?: (request: TranscriptionRequest) => Promise<Answer>;
  get?: (id: string) => Promise<Answer>;
  webhook?: string;
  ready?: JobTools['ready'];
}

function start(script: Script = {}) {
  const asked: string[] = [];
  const wakes: number[] = [];
  const api = {
    async submit(request: TranscriptionRequest) {
      asked.push(`submit ${request.webhook_url ?? ''}`.trim());
      return script.submit?.(request) ?? ok({ id: 'txn_1', status: 'pending' as const });
    },
    async get(id: string) {
      asked.push(`get ${id}`);
      return script.get?.(id) ?? ok({ id, status: 'processing' as const });
    },
  };
  const jobs = createJobs({
    db,
    ready: script.ready ?? (async () => ok(api)),
    webhookUrl: async () => script.webhook,
    wakeTimer: { wakeAt: (time) => wakes.push(time) },
    now: () => now,
    random: () => 0,
  });
  return { jobs, asked, wakes };
}

async function submitted(script: Script = {}) {
  const started = start(script);
  const id = crypto.randomUUID();
  await started.jobs.submit({ id, ...wish });
  await started.jobs.settled();
  const job = () => db.jobs.get(id);
  return { ...started, id, job };
}

describe('submitting', () => {
  test('the same wish twice is one job, submitted once', async () => {
    const { jobs, asked } = start();
    const id = crypto.randomUUID();
    await Promise.all([jobs.submit({ id, ...wish }), jobs.submit({ id, ...wish })]);
    await jobs.settled();
    expect(asked).toEqual(['submit']);
  });

  test('names the webhook where there is a relay', async () => {
    const { asked, job } = await submitted({ webhook: 'https://relay.example/hooks/transcriptions/t' });
    expect(asked).toEqual(['submit https://relay.example/hooks/transcriptions/t']);
    expect(await job()).toMatchObject({ state: 'pending', viaWebhook: true, txnId: 'txn_1' });
  });

  test('a submission without answer is unknown, and not repeated', async () => {
    const noAnswer: PlatformFailure = { code: 'no-answer', next: 'retry', sent: true };
    const { jobs, asked, job } = await submitted({ submit: async () => err(noAnswer) });
    await jobs.tick();
    await jobs.settled();
    expect(asked).toEqual(['submit']);
    expect(await job()).toMatchObject({ state: 'unknown' });
  });

  test('one whose process died is unknown, too', async () => {
    await db.jobs.add(aJob({ state: 'submitting' }));
    const { jobs, asked } = start();
    await jobs.tick();
    expect(asked).toEqual([]);
    expect(await db.jobs.toCollection().first()).toMatchObject({ state: 'unknown' });
  });

  test('the add-on being off is said, and can be tried again by hand', async () => {
    let on = false;
    const off: PlatformFailure = {
      code: 'addon-disabled',
      next: 'enable-addon',
      sent: true,
      httpStatus: 403,
    };
    const { jobs, id, job } = await submitted({
      submit: async () => (on ? ok({ id: 'txn_2', status: 'pending' }) : err(off)),
    });
    expect(await job()).toMatchObject({ state: 'refused', failure: { code: 'addon-disabled' } });
    on = true;
    await jobs.retry(id);
    await jobs.settled();
    expect(await job()).toMatchObject({ state: 'pending', txnId: 'txn_2' });
  });

  test('locked keys let it wait, without a fault', async () => {
    const { job } = await submitted({
      ready: async () => err({ code: 'locked', next: 'unlock', sent: false }),
    });
    expect(await job()).toMatchObject({ state: 'wanted', failure: { code: 'locked' } });
  });
});

describe('following', () => {
  test('polls with a growing interval, and gives up after a day', async () => {
    const { jobs, asked, job } = await submitted();
    const gaps: number[] = [];
    while ((await job())?.state !== 'gave-up') {
      const next = (await job())?.nextPollAt;
      if (next === undefined) break;
      gaps.push(next - now);
      now = next;
      await jobs.tick();
      await jobs.settled();
    }
    expect(gaps.slice(0, 3)).toEqual([3_000, 4_800, 7_680]);
    expect(Math.max(...gaps)).toBe(300_000);
    expect(now - 1_000_000).toBeGreaterThan(GIVE_UP_MS);
    expect(asked.length).toBeLessThan(320);
    expect(await job()).toMatchObject({ state: 'gave-up' });
  });

  test('stops at once with a key that was refused, and goes on when a person has replaced it', async () => {
    const rejected = { code: 'key-rejected', next: 'replace-key', sent: true, httpStatus: 401 } as const;
    let revoked = true;
    const { jobs, id, asked, job } = await submitted({
      get: async (txn) => (revoked ? err(rejected) : ok(done(txn))),
    });
    now += 3_000;
    await jobs.tick();
    await jobs.settled();
    expect(await job()).toMatchObject({ state: 'gave-up', failure: rejected });
    const before = asked.length;
    now += 600_000;
    await jobs.tick();
    await jobs.settled();
    expect(asked.length).toBe(before);
    revoked = false;
    await jobs.retry(id);
    await jobs.settled();
    expect(await job()).toMatchObject({ state: 'completed' });
  });

  test('asks again after what the platform said, or after an interval of its own, longer at random', () => {
    const row = { ...newJob({ id: 'j', language: 'auto' }, 0), state: 'pending' as const, txnId: 'txn_1' };
    const askedAt = (failure: Partial<PlatformFailure>, random: number) => {
      const event = {
        type: 'poll-failed',
        failure: { code: 'no-answer', next: 'retry', sent: true, ...failure },
      } as const;
      return stepJob(row, event, { now: 1_000, random: () => random }).nextPollAt;
    };
    expect([askedAt({}, 0), askedAt({}, 0.5), askedAt({}, 0.999)]).toEqual([4_000, 4_750, 5_499]);
    expect(askedAt({ code: 'rate-limited', retryAfterMs: 60_000 }, 0)).toBe(61_000);
  });

  test('a finished one keeps its words, and later news change nothing', async () => {
    const { jobs, id, job } = await submitted({ get: async (txn) => ok(done(txn)) });
    now += 3_000;
    await jobs.tick();
    await jobs.settled();
    expect(await job()).toMatchObject({ state: 'completed', durationSeconds: 42, languageDetected: 'en' });
    expect(await db.transcripts.get(id)).toMatchObject({ segments });
    const before = await job();
    await jobs.deliver('event-1', { id: 'txn_1', status: 'failed' });
    expect(await job()).toEqual(before);
  });

  test('of a failed one it is said, and it is not billed again by itself', async () => {
    const { jobs, job } = await submitted({ get: async (id) => ok({ id, status: 'failed' }) });
    now += 3_000;
    await jobs.tick();
    await jobs.settled();
    expect(await job()).toMatchObject({ state: 'failed' });
  });
});

describe('a webhook that never comes', () => {
  test('costs no transcript: it is asked for at polite intervals, though a relay is there', async () => {
    let asks = 0;
    const { jobs, asked, job, id } = await submitted({
      webhook: 'https://relay.example/h',
      get: async (txn) => ok(++asks < 3 ? { id: txn, status: 'processing' } : done(txn)),
    });
    expect(await job()).toMatchObject({ state: 'pending', viaWebhook: true });
    const gaps: number[] = [];
    for (let row = await job(); row?.state !== 'completed'; row = await job()) {
      if (row?.nextPollAt === undefined) throw new Error('nothing is asked for any more');
      gaps.push(row.nextPollAt - now);
      now = row.nextPollAt;
      await jobs.tick();
      await jobs.settled();
    }
    // No poll leaves within the first seconds, in which a webhook comes.
    expect(gaps).toEqual([15_000, 24_000, 38_400]);
    expect(asked.filter((each) => each.startsWith('get'))).toHaveLength(3);
    expect(await db.transcripts.get(id)).toMatchObject({ segments });
  });
});

describe('deliveries', () => {
  test('twice, out of order, or for a job of someone else change nothing', async () => {
    const { jobs, id, job } = await submitted({ webhook: 'https://relay.example/h' });
    await jobs.deliver('e1', { id: 'txn_foreign', status: 'completed', transcript: segments });
    await jobs.deliver('e2', { nonsense: true });
    expect((await job())?.state).toBe('pending');
    await jobs.deliver('e3', done());
    await jobs.deliver('e3', done());
    await jobs.deliver('e4', { ...done(), transcript: [] });
    await jobs.deliver('e5', { id: 'txn_1', status: 'processing' });
    expect(await job()).toMatchObject({ state: 'completed' });
    expect(await db.transcripts.get(id)).toMatchObject({ segments });
    expect(await db.feedEvents.count()).toBe(5);
  });

  test('one that overtakes the answer to its submission is kept for it', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const started = start({ submit: () => new Promise((resolve) => (answer = resolve)) });
    const id = crypto.randomUUID();
    await started.jobs.submit({ id, ...wish });
    await expect.poll(async () => (await db.jobs.get(id))?.state).toBe('submitting');
    await started.jobs.deliver('e1', done());
    answer(ok({ id: 'txn_1', status: 'pending' }));
    await started.jobs.settled();
    expect(await db.jobs.get(id)).toMatchObject({ state: 'completed' });
    expect(await db.transcripts.get(id)).toMatchObject({ segments });
  });
});

describe('by hand', () => {
  test('a txn id is looked up once, shown, linked to a call, and forgotten', async () => {
    const { jobs } = start({ get: async (id) => ok(done(id)) });
    const first = await jobs.lookup('txn_9', crypto.randomUUID());
    const second = await jobs.lookup('txn_9', crypto.randomUUID());
    if (!first.ok || !second.ok) throw new Error('not found');
    expect(second.value.id).toBe(first.value.id);
    const call = aCall({ state: 'completed' });
    await db.calls.add(call);
    expect(await jobs.link(first.value.id, call.id)).toBe(true);
    expect(await db.calls.get(call.id)).toMatchObject({ jobId: first.value.id });
    expect(await jobs.link(first.value.id, 'no such call')).toBe(false);
    expect(await jobs.forget(first.value.id)).toBe(true);
    expect(await db.calls.get(call.id)).not.toHaveProperty('jobId');
    expect(await db.transcripts.count()).toBe(0);
  });

  test('an unknown txn id is said to be unknown, and nothing is kept', async () => {
    const unknown: PlatformFailure = { code: 'not-found', next: 'none', sent: true, httpStatus: 404 };
    const { jobs } = start({ get: async () => err(unknown) });
    expect(await jobs.lookup('txn_x', crypto.randomUUID())).toEqual(err(unknown));
    expect(await db.jobs.count()).toBe(0);
  });
});

test('by rule, a call is transcribed when it was long enough, on the sites that were chosen', () => {
  const settings = settingsSchema.parse({
    transcribe: { when: 'rule', minSeconds: 30, sites: ['https://crm.example'] },
  });
  const call = aCall({
    state: 'completed',
    durationSeconds: 31,
    recordingUrl: wish.recordingUrl,
    origin: 'https://crm.example',
  });
  const job = (change: Partial<typeof call>) => jobAfterCall({ ...call, ...change }, settings, 'job', 5);
  expect(job({})).toMatchObject({ id: 'job', intentId: call.id, state: 'wanted' });
  expect(job({ durationSeconds: 29 })).toBeNull();
  expect(job({ origin: 'https://other.example' })).toBeNull();
  expect(job({ recordingUrl: 'http://recordings.example/1.mp3' })).toBeNull();
  expect(jobAfterCall(call, settingsSchema.parse({}), 'job', 5)).toBeNull();
});
