/**
 * Transcription jobs: submitted once, followed by webhook if there is a relay and by polling if there is none,
 * across the death of this process, until they are done or given up.
 */

import { err, ok } from '#lib/core/result.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Transcription, TranscriptionRequest } from '#lib/platform/contract.ts';
import type { PlatformFailure, PlatformResult } from '#lib/platform/errors.ts';
import { readTranscriptionDelivery } from '#lib/platform/events.ts';
import { transcriptKey } from '#lib/search/documents.ts';
import { dropFromSearch } from '#lib/search/stored-index.ts';
import type { Database } from '#lib/storage/database.ts';
import { isFollowed, type JobEvent, stepJob } from './machine.ts';
import { newJob } from './rule.ts';

export interface TranscriptionApi {
  /** `name`: the same for repetitions of one submission, another once a person asks for it again. */
  submit(request: TranscriptionRequest, name: string): Promise<PlatformResult<Transcription>>;
  get(txnId: string): Promise<PlatformResult<Transcription>>;
}

export interface JobTools {
  db: Database;
  /** The platform with a key that may be used now, or why not. */
  ready: () => Promise<PlatformResult<TranscriptionApi>>;
  /** Where the relay takes this installation's results; undefined if there is no relay. */
  webhookUrl: () => Promise<string | undefined>;
  wakeTimer: { wakeAt(time: number): void };
  /** Told of each new state of a job, after it is stored. Must not throw. */
  changed?: (row: JobRow) => void;
  now: () => number;
  random: () => number;
}

export interface JobWish {
  /** UUID made at the press: the same wish twice is one job. */
  id: string;
  intentId?: string;
  recordingUrl: string;
  language: JobRow['language'];
}

export interface Jobs {
  submit(wish: JobWish): Promise<PlatformResult<JobRow>>;
  retry(jobId: string): Promise<PlatformResult<JobRow>>;
  /** Takes back a job that was not sent yet; others are only returned. */
  cancel(jobId: string): Promise<JobRow | null>;
  lookup(txnId: string, newId: string): Promise<PlatformResult<JobRow>>;
  link(jobId: string, intentId: string | undefined): Promise<boolean>;
  forget(jobId: string): Promise<boolean>;
  /** A delivery from the feed. Of a job that is not ours, or seen before, it changes nothing. */
  deliver(eventId: string, payload: unknown): Promise<void>;
  tick(): Promise<void>;
  settled(): Promise<void>;
}

const NOT_FOUND: PlatformFailure = { code: 'not-found', next: 'none', sent: false };

export function createJobs(tools: JobTools): Jobs {
  const { db, ready, webhookUrl, wakeTimer, now, random } = tools;
  /** Jobs that this process is asking about: any other row found `submitting` is an orphan. */
  const own = new Map<string, Promise<void>>();

  /** Applies one event, the transcript with it, in one transaction. */
  async function apply(id: string, event: JobEvent): Promise<JobRow | undefined> {
    let before: JobRow['state'] | undefined;
    const after = await db.transaction('rw', db.jobs, db.transcripts, db.calls, db.feedEvents, async () => {
      const row = await db.jobs.get(id);
      if (row === undefined) return undefined;
      before = row.state;
      let next = stepJob(row, event, { now: now(), random });
      if (next === row) return row;
      if (event.type === 'accepted' || event.type === 'reported') {
        await keepTranscript(next, event.transcription);
        next = await applyEarly(next);
      }
      await db.jobs.put(next);
      return next;
    });
    if (after && after.state !== before) tools.changed?.(after);
    return after;
  }

  /** Within a transaction. */
  async function keepTranscript(row: JobRow, { id: txnId, transcript }: Transcription): Promise<void> {
    if (row.state !== 'completed' || (await db.transcripts.get(row.id))) return;
    await db.transcripts.add({
      jobId: row.id,
      txnId,
      segments: transcript ?? [],
      speakerNames: {},
      storedAt: now(),
    });
  }

  /** Within a transaction: the delivery that overtook the answer to the submission. */
  async function applyEarly(row: JobRow): Promise<JobRow> {
    if (row.txnId === undefined || !isFollowed(row)) return row;
    const early = await db.feedEvents.where('txnId').equals(row.txnId).first();
    const delivery = readTranscriptionDelivery(early?.early);
    if (early === undefined || !delivery.ok) return row;
    const next = stepJob(row, { type: 'reported', transcription: delivery.value }, { now: now(), random });
    await keepTranscript(next, delivery.value);
    await db.feedEvents.put({ id: early.id, appliedAt: early.appliedAt });
    return next;
  }

  function drive(id: string, task: () => Promise<void>): Promise<void> {
    const running = own.get(id);
    if (running) return running;
    const run = task()
      .catch(() => wakeTimer.wakeAt(now()))
      .finally(() => own.delete(id));
    own.set(id, run);
    return run;
  }

  async function submission(id: string): Promise<void> {
    const api = await ready();
    if (!api.ok) {
      const type = api.error.code === 'locked' ? 'held' : 'submission-failed';
      await apply(id, { type, failure: api.error });
      return;
    }
    const webhook = await webhookUrl();
    await db.jobs.update(id, { viaWebhook: webhook !== undefined });
    const claimed = await claim(id);
    if (claimed?.recordingUrl === undefined) return;
    const answer = await api.value.submit(
      {
        recording_url: claimed.recordingUrl,
        language: claimed.language,
        ...(webhook !== undefined && { webhook_url: webhook }),
      },
      `${id}-${claimed.createdAt}`,
    );
    const event: JobEvent = answer.ok
      ? { type: 'accepted', transcription: answer.value }
      : { type: 'submission-failed', failure: answer.error };
    wakeFor(await apply(id, event));
  }

  /** `wanted` → `submitting`; undefined if it was not this job's turn. */
  function claim(id: string): Promise<JobRow | undefined> {
    return db.transaction('rw', db.jobs, async () => {
      const row = await db.jobs.get(id);
      const next = row && stepJob(row, { type: 'submit' }, { now: now(), random });
      if (next === undefined || next === row) return undefined;
      await db.jobs.put(next);
      return next;
    });
  }

  async function poll(id: string, txnId: string): Promise<void> {
    const api = await ready();
    const answer = api.ok ? await api.value.get(txnId) : api;
    const event: JobEvent = answer.ok
      ? { type: 'reported', transcription: answer.value }
      : { type: 'poll-failed', failure: answer.error };
    wakeFor(await apply(id, event));
  }

  function wakeFor(row: JobRow | undefined): void {
    const due = row?.state === 'wanted' ? row.waitUntil : row?.nextPollAt;
    if (due !== undefined) wakeTimer.wakeAt(due);
  }

  async function tick(): Promise<void> {
    const open = await db.jobs
      .where('state')
      .anyOf(['wanted', 'submitting', 'pending', 'processing'])
      .toArray();
    for (const row of open) {
      const { id, txnId } = row;
      if (row.state === 'submitting') {
        if (!own.has(id)) await apply(id, { type: 'orphaned' });
      } else if (row.state === 'wanted') {
        if ((row.waitUntil ?? 0) <= now()) void drive(id, () => submission(id));
        else wakeFor(row);
      } else if (txnId !== undefined && (row.nextPollAt ?? 0) <= now()) {
        void drive(id, () => poll(id, txnId));
      } else wakeFor(row);
    }
  }

  return {
    async submit(wish) {
      const row = newJob(wish, now());
      const kept = await db.transaction('rw', db.jobs, db.calls, async () => {
        const existing = await db.jobs.get(row.id);
        if (existing) return existing;
        await db.jobs.add(row);
        if (row.intentId !== undefined) await db.calls.update(row.intentId, { jobId: row.id });
        return row;
      });
      void drive(kept.id, () => submission(kept.id));
      return ok(kept);
    },
    async retry(jobId) {
      const row = await apply(jobId, { type: 'again' });
      if (row === undefined) return err(NOT_FOUND);
      await tick();
      return ok(row);
    },
    async cancel(jobId) {
      return db.transaction('rw', db.jobs, db.calls, async () => {
        const row = await db.jobs.get(jobId);
        if (row?.state !== 'wanted') return row ?? null;
        await db.jobs.delete(jobId);
        await unlink(jobId);
        return null;
      });
    },
    async lookup(txnId, newId) {
      const known = await db.jobs.where('txnId').equals(txnId).first();
      const api = await ready();
      if (!api.ok) return api;
      const answer = await api.value.get(txnId);
      if (!answer.ok) return answer;
      if (known) {
        const row = await apply(known.id, { type: 'reported', transcription: answer.value });
        return row ? ok(row) : err(NOT_FOUND);
      }
      const blank: JobRow = { ...newJob({ id: newId, language: 'auto' }, now()), txnId, state: 'pending' };
      await db.transaction('rw', db.jobs, async () => {
        const other = await db.jobs.where('txnId').equals(txnId).first();
        if (!other) await db.jobs.add(blank);
      });
      const stored = await db.jobs.where('txnId').equals(txnId).first();
      const row = stored && (await apply(stored.id, { type: 'reported', transcription: answer.value }));
      wakeFor(row);
      return row ? ok(row) : err(NOT_FOUND);
    },
    async link(jobId, intentId) {
      return db.transaction('rw', db.jobs, db.calls, async () => {
        const row = await db.jobs.get(jobId);
        if (row === undefined) return false;
        if (intentId !== undefined && (await db.calls.get(intentId)) === undefined) return false;
        await unlink(jobId);
        const { intentId: _before, ...rest } = row;
        await db.jobs.put({ ...rest, ...(intentId !== undefined && { intentId }) });
        if (intentId !== undefined) await db.calls.update(intentId, { jobId });
        return true;
      });
    },
    async forget(jobId) {
      return db.transaction('rw', db.jobs, db.calls, db.transcripts, db.search, async () => {
        if ((await db.jobs.get(jobId)) === undefined) return false;
        await db.jobs.delete(jobId);
        await db.transcripts.delete(jobId);
        await dropFromSearch(db, [transcriptKey(jobId)]);
        await unlink(jobId);
        return true;
      });
    },
    async deliver(eventId, payload) {
      const delivery = readTranscriptionDelivery(payload);
      await db.transaction('rw', db.jobs, db.transcripts, db.calls, db.feedEvents, async () => {
        if (await db.feedEvents.get(eventId)) return;
        const txnId = delivery.ok ? delivery.value.id : '';
        const job = await db.jobs.where('txnId').equals(txnId).first();
        const open = job ? 0 : await db.jobs.where('state').equals('submitting').count();
        await db.feedEvents.add({
          id: eventId,
          appliedAt: now(),
          ...(open > 0 && delivery.ok && { txnId, early: delivery.value }),
        });
        if (job && delivery.ok) await apply(job.id, { type: 'reported', transcription: delivery.value });
      });
    },
    tick,
    async settled() {
      while (own.size > 0) await Promise.all(own.values());
    },
  };

  /** Within a transaction. */
  async function unlink(jobId: string): Promise<void> {
    for (const call of await db.calls.where('jobId').equals(jobId).toArray()) {
      const { jobId: _linked, ...rest } = call;
      await db.calls.put(rest);
    }
  }
}
