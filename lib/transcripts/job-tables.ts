/** Jobs in the tables, with what hangs on them: the call's link, the transcript, the search index. One transaction each. */
import type { JobRow } from '#lib/model/job.ts';
import { transcriptKey } from '#lib/search/documents.ts';
import { dropFromSearch } from '#lib/search/stored-index.ts';
import type { Database } from '#lib/storage/database.ts';

/** Adds a job and links its call to it; returns the job of that id that is there already instead. */
export function addJob(db: Database, row: JobRow): Promise<JobRow> {
  return db.transaction('rw', db.jobs, db.calls, async () => {
    const existing = await db.jobs.get(row.id);
    if (existing) return existing;
    await db.jobs.add(row);
    if (row.intentId !== undefined) await db.calls.update(row.intentId, { jobId: row.id });
    return row;
  });
}

/** Returns the id of the job that follows the platform's transcription: `fresh`, added, if there is none. */
export function followedAs(db: Database, txnId: string, fresh: JobRow): Promise<string> {
  return db.transaction('rw', db.jobs, async () => {
    const known = await db.jobs.where('txnId').equals(txnId).first();
    return known?.id ?? db.jobs.add({ ...fresh, txnId, state: 'pending' });
  });
}

/** Jobs that are not at their end. */
export const openJobs = (db: Database): Promise<JobRow[]> =>
  db.jobs.where('state').anyOf(['wanted', 'submitting', 'pending', 'processing']).toArray();

/** Takes back a job that was not sent yet; another is only returned. */
export function cancelJob(db: Database, jobId: string): Promise<JobRow | null> {
  return db.transaction('rw', db.jobs, db.calls, async () => {
    const row = await db.jobs.get(jobId);
    if (row?.state !== 'wanted') return row ?? null;
    await db.jobs.delete(jobId);
    await unlink(db, jobId);
    return null;
  });
}

/** Links a job to a call, or to none; false if one of them is not there. */
export function linkJob(db: Database, jobId: string, intentId: string | undefined): Promise<boolean> {
  return db.transaction('rw', db.jobs, db.calls, async () => {
    const row = await db.jobs.get(jobId);
    if (row === undefined) return false;
    if (intentId !== undefined && (await db.calls.get(intentId)) === undefined) return false;
    await unlink(db, jobId);
    const { intentId: _before, ...rest } = row;
    await db.jobs.put({ ...rest, ...(intentId !== undefined && { intentId }) });
    if (intentId !== undefined) await db.calls.update(intentId, { jobId });
    return true;
  });
}

/** Deletes a job and its transcript; false if there is no such job. */
export function forgetJob(db: Database, jobId: string): Promise<boolean> {
  return db.transaction('rw', db.jobs, db.calls, db.transcripts, db.search, async () => {
    if ((await db.jobs.get(jobId)) === undefined) return false;
    await db.jobs.delete(jobId);
    await db.transcripts.delete(jobId);
    await dropFromSearch(db, [transcriptKey(jobId)]);
    await unlink(db, jobId);
    return true;
  });
}

/** Within a transaction. */
async function unlink(db: Database, jobId: string): Promise<void> {
  for (const call of await db.calls.where('jobId').equals(jobId).toArray()) {
    const { jobId: _linked, ...rest } = call;
    await db.calls.put(rest);
  }
}
