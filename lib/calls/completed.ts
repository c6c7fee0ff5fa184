/**
 * `call.completed` applied: once, whatever the relay delivers how often; a later event of the same call adds what was not
 * said before. The event's id, the call's row and the transcription that follows from it are one transaction.
 */

import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import { INSTALLATION_KEY, INTENT_KEY } from '#lib/platform/contract.ts';
import { readCallCompleted } from '#lib/platform/events.ts';
import type { Database } from '#lib/storage/database.ts';
import { step } from './machine.ts';

export interface CompletionTools {
  db: Database;
  now: () => number;
  random: () => number;
  /** The transcription job to make for a call that has ended, if the user chose so. */
  jobFor: (row: CallRow) => JobRow | null;
}

/**
 * Applies one delivery. A call is found by its intent in the metadata (then also an `unknown` one, whose call id never
 * came), else by its id; the installation in the metadata must be ours.
 * @returns undefined if it was seen before, is not ours, cannot be read, or is older than what is known
 */
export async function applyCompleted(
  delivery: { eventId: string; payload: unknown; installationId: string },
  { db, now, random, jobFor }: CompletionTools,
): Promise<{ row: CallRow; job: JobRow | null } | undefined> {
  const event = readCallCompleted(delivery.payload);
  return db.transaction('rw', db.calls, db.jobs, db.feedEvents, async () => {
    if (await db.feedEvents.get(delivery.eventId)) return undefined;
    await db.feedEvents.add({ id: delivery.eventId, appliedAt: now() });
    if (!event.ok) return undefined;
    const { metadata } = event.value;
    const owner = metadata?.[INSTALLATION_KEY];
    if (owner !== undefined && owner !== delivery.installationId) return undefined;
    const intentId = metadata?.[INTENT_KEY];
    const row =
      (intentId === undefined ? undefined : await db.calls.get(intentId)) ??
      (await db.calls.where('callId').equals(event.value.id).first());
    if (row === undefined) return undefined;
    const completed = step(row, { type: 'completed', event: event.value }, { now: now(), random });
    if (completed === row) return undefined;
    const wanted = (call: CallRow) => (call.recordingUrl === undefined ? null : jobFor(call));
    // One that was wanted before this event was made then: if it is gone, a person took it away.
    const job = completed.jobId !== undefined || wanted(row) ? null : wanted(completed);
    const linked = job === null ? completed : { ...completed, jobId: job.id };
    if (job !== null) await db.jobs.add(job);
    await db.calls.put(linked);
    return { row: linked, job };
  });
}
