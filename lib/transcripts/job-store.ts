/** Events of jobs applied to their rows: row, transcript and seen delivery change in one transaction. */
import type { JobRow } from '#lib/model/job.ts';
import type { Transcription } from '#lib/platform/contract.ts';
import { readTranscriptionDelivery } from '#lib/platform/events.ts';
import type { Database } from '#lib/storage/database.ts';
import { isFollowed, type JobEvent, stepJob } from './machine.ts';

export interface JobStoreTools {
  db: Database;
  /** Told of each new state of a job, after it is stored. Must not throw. */
  changed?: (row: JobRow) => void;
  now: () => number;
  random: () => number;
}

export function createJobStore({ db, changed, now, random }: JobStoreTools) {
  /** Applies one event; undefined if the job is gone. */
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
    if (after && after.state !== before) changed?.(after);
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

  /** A delivery from the feed. Of a job that is not ours, or seen before, it changes nothing. */
  async function deliver(eventId: string, payload: unknown): Promise<void> {
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
  }

  return { apply, claim, deliver };
}
