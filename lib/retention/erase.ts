/** Erasing on request: one call, everything of one number, or all of it. */
import type { EraseTarget, Stored } from '#lib/model/kept-data.ts';
import { callKey, transcriptKey } from '#lib/search/documents.ts';
import { dropFromSearch } from '#lib/search/stored-index.ts';
import type { Database } from '#lib/storage/database.ts';

/** Calls with their jobs and transcripts; everything that points at them goes too. Within one transaction. */
export async function eraseCalls(
  db: Database,
  ids: readonly string[],
): Promise<{ calls: number; jobs: number }> {
  const jobs = await db.jobs
    .where('intentId')
    .anyOf([...ids])
    .primaryKeys();
  await db.transcripts.bulkDelete(jobs);
  await db.jobs.bulkDelete(jobs);
  await db.calls.bulkDelete([...ids]);
  await db.crmLogs.bulkDelete([...ids]);
  await dropFromSearch(db, [...ids.map(callKey), ...jobs.map(transcriptKey)]);
  return { calls: ids.length, jobs: jobs.length };
}

/** Counts the rows that erasing would take now. */
export async function countStored(db: Database): Promise<Stored> {
  const [calls, jobs, ofCalls, entries] = await Promise.all([
    db.calls.count(),
    db.jobs.count(),
    // A transcription that belongs to no call has no place in this index.
    db.jobs.orderBy('intentId').count(),
    db.listEntries.count(),
  ]);
  return { calls, loose: jobs - ofCalls, entries };
}

/**
 * Erases one call, everything about one number, all calls, or all tables (settings and keys are the caller's). One call
 * that is being sent is spared: its answer has to have somewhere to go.
 */
export function erase(db: Database, target: EraseTarget): Promise<{ calls: number; jobs: number }> {
  return db.transaction('rw', db.tables, async () => {
    if (target.kind === 'all' || target.kind === 'history') {
      const counts = { calls: await db.calls.count(), jobs: await db.jobs.count() };
      await Promise.all([
        db.calls.clear(),
        db.crmLogs.clear(),
        db.jobs.clear(),
        db.transcripts.clear(),
        db.feedEvents.clear(),
        target.kind === 'all' && target.doNotCall ? db.doNotCall.clear() : undefined,
        db.search.clear(),
        db.listEntries.clear(),
      ]);
      return counts;
    }
    const rows =
      target.kind === 'call'
        ? await db.calls.where('id').equals(target.intentId).toArray()
        : await db.calls.where('to').equals(target.e164).toArray();
    return eraseCalls(
      db,
      rows.filter((row) => row.state !== 'sending').map((row) => row.id),
    );
  });
}
