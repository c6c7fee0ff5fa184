/** Transcription jobs and what is done with transcripts. */
import { err } from '#lib/core/result.ts';
import { updateInSearch } from '#lib/search/stored-index.ts';
import { isRecording } from '#lib/transcripts/rule.ts';
import { usageOf } from '#lib/transcripts/usage.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';

/** @param waiting what waits in the inbox may have changed. */
export function jobRoutes({ db, jobs, now }: App, waiting: () => Promise<void>) {
  return {
    async 'job.submit'({ id, intentId, recordingUrl, language }) {
      const url =
        recordingUrl ?? (intentId === undefined ? undefined : (await db.calls.get(intentId))?.recordingUrl);
      if (!isRecording(url)) return err({ code: 'insecure-address', next: 'none', sent: false });
      return jobs.submit({ id, recordingUrl: url, language, ...(intentId !== undefined && { intentId }) });
    },
    'job.retry': ({ jobId }) => jobs.retry(jobId),
    'job.cancel': ({ jobId }) => jobs.cancel(jobId),
    'job.lookup': ({ txnId }) => jobs.lookup(txnId, crypto.randomUUID()),
    'job.link': ({ jobId, intentId }) => jobs.link(jobId, intentId),
    async 'job.seen'({ jobId }) {
      await db.jobs
        .where('id')
        .equals(jobId)
        .modify((job) => {
          if (job.state === 'completed') job.seenAt ??= now();
        });
      await waiting();
    },
    'job.forget': ({ jobId }) => jobs.forget(jobId),
    'speaker.rename': ({ jobId, label, name }) =>
      db.transaction('rw', db.transcripts, db.jobs, db.calls, db.search, async () => {
        const row = await db.transcripts.get(jobId);
        if (row === undefined) return false;
        const names = new Map(Object.entries(row.speakerNames));
        if (name.trim() === '') names.delete(label);
        else names.set(label, name.trim());
        // From entries, so that a speaker called `__proto__` is one like any other.
        const renamed = { ...row, speakerNames: Object.fromEntries(names) };
        await db.transcripts.put(renamed);
        // Found by the new name from now on, and by the old one no more.
        await updateInSearch(db, renamed);
        return true;
      }),
    'usage.month': () => usageOf(db, now()),
  } satisfies Partial<Handlers>;
}
