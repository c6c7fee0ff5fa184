/**
 * Transcription jobs: submitted once, followed by webhook if there is a relay and by polling if there is none,
 * across the death of this process, until they are done or given up.
 */

import { err, ok } from '#lib/core/result.ts';
import { createRuns } from '#lib/core/runs.ts';
import { NOT_FOUND } from '#lib/model/failure.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Transcription } from '#lib/platform/contract.ts';
import type { PlatformResult } from '#lib/platform/errors.ts';
import type { PlatformApi } from '#lib/relay/brokering.ts';
import { createJobStore, type JobStoreTools } from './job-store.ts';
import { addJob, cancelJob, followedAs, forgetJob, linkJob, openJobs } from './job-tables.ts';
import type { JobEvent } from './machine.ts';
import { newJob } from './rule.ts';

export interface JobTools extends JobStoreTools {
  /** The platform with a key that may be used now, or why not. */
  ready: () => Promise<PlatformResult<Pick<PlatformApi, 'submit' | 'get'>>>;
  /**
   * Where the relay takes this installation's results; undefined if there is no relay.
   * @param intentId the call's, if it is of one
   */
  webhookUrl: (intentId: string | undefined) => Promise<string | undefined>;
  wakeTimer: { wakeAt(time: number): void };
}

export interface JobWish {
  /** UUID made at the press: the same wish twice is one job. */
  id: string;
  intentId?: string;
  recordingUrl: string;
  language: JobRow['language'];
}

export function createJobs(tools: JobTools) {
  const { db, ready, webhookUrl, wakeTimer, now } = tools;
  const store = createJobStore(tools);
  /** Jobs that this process is asking about: any other row found `submitting` is an orphan. */
  const own = createRuns(() => wakeTimer.wakeAt(now()));

  async function submission(id: string): Promise<void> {
    const api = await ready();
    if (!api.ok) {
      const type = api.error.code === 'locked' ? 'held' : 'submission-failed';
      await store.apply(id, { type, failure: api.error });
      return;
    }
    const webhook = await webhookUrl((await db.jobs.get(id))?.intentId);
    await db.jobs.update(id, { viaWebhook: webhook !== undefined });
    const claimed = await store.claim(id);
    if (claimed?.recordingUrl === undefined) return;
    const { recordingUrl: recording_url, language, createdAt } = claimed;
    const request = { recording_url, language, ...(webhook !== undefined && { webhook_url: webhook }) };
    const answer = await api.value.submit(request, `${id}-${createdAt}`);
    wakeFor(await store.apply(id, eventOf(answer, 'accepted', 'submission-failed')));
  }

  async function poll(id: string, txnId: string): Promise<void> {
    const api = await ready();
    const answer = api.ok ? await api.value.get(txnId) : api;
    wakeFor(await store.apply(id, eventOf(answer, 'reported', 'poll-failed')));
  }

  function wakeFor(row: JobRow | undefined): void {
    const due = row?.state === 'wanted' ? row.waitUntil : row?.nextPollAt;
    if (due !== undefined) wakeTimer.wakeAt(due);
  }

  async function tick(): Promise<void> {
    for (const row of await openJobs(db)) {
      const { id, txnId } = row;
      if (row.state === 'submitting') {
        if (!own.has(id)) await store.apply(id, { type: 'orphaned' });
      } else if (row.state === 'wanted') {
        if ((row.waitUntil ?? 0) <= now()) void own.start(id, () => submission(id));
        else wakeFor(row);
      } else if (txnId !== undefined && (row.nextPollAt ?? 0) <= now()) {
        void own.start(id, () => poll(id, txnId));
      } else wakeFor(row);
    }
  }

  return {
    async submit(wish: JobWish): Promise<PlatformResult<JobRow>> {
      const row = await addJob(db, newJob(wish, now()));
      void own.start(row.id, () => submission(row.id));
      return ok(row);
    },
    async retry(jobId: string): Promise<PlatformResult<JobRow>> {
      const row = await store.apply(jobId, { type: 'again' });
      if (row === undefined) return err(NOT_FOUND);
      await tick();
      return ok(row);
    },
    async lookup(txnId: string, newId: string): Promise<PlatformResult<JobRow>> {
      const api = await ready();
      const answer = api.ok ? await api.value.get(txnId) : api;
      if (!answer.ok) return answer;
      const id = await followedAs(db, txnId, newJob({ id: newId, language: 'auto' }, now()));
      const row = await store.apply(id, { type: 'reported', transcription: answer.value });
      wakeFor(row);
      return row ? ok(row) : err(NOT_FOUND);
    },
    /** Takes back a job that was not sent yet; others are only returned. */
    cancel: (jobId: string) => cancelJob(db, jobId),
    link: (jobId: string, intentId: string | undefined) => linkJob(db, jobId, intentId),
    forget: (jobId: string) => forgetJob(db, jobId),
    deliver: store.deliver,
    tick,
    settled: own.settled,
  };
}
export type Jobs = ReturnType<typeof createJobs>;

function eventOf(
  answer: PlatformResult<Transcription>,
  good: 'accepted' | 'reported',
  bad: 'submission-failed' | 'poll-failed',
): JobEvent {
  return answer.ok ? { type: good, transcription: answer.value } : { type: bad, failure: answer.error };
}
