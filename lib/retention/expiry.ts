/** Erases rows older than the user wants them kept, and the oldest beyond a count. */
import { isKept } from '#lib/calls/inbox.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Settings } from '#lib/model/settings.ts';
import { transcriptKey } from '#lib/search/documents.ts';
import { dropFromSearch } from '#lib/search/stored-index.ts';
import type { Database } from '#lib/storage/database.ts';
import { eraseCalls } from './erase.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long an event's id is remembered; a relay keeps events for less. */
const EVENT_MEMORY_MS = 90 * DAY_MS;
const OPEN: readonly CallRow['state'][] = ['intended', 'sending'];

/** Returns the rows that a rule of retention erases now. 0 means without limit; an open call or promise is spared. */
async function beyondRetention(
  db: Database,
  retention: Settings['retention'],
  now: number,
): Promise<{ calls: string[]; loose: string[] }> {
  const ids = new Set<string>();
  let loose: string[] = [];
  if (retention.days > 0) {
    const since = now - retention.days * DAY_MS;
    for (const id of await db.calls.where('createdAt').below(since).primaryKeys()) ids.add(id);
    const looked = await db.jobs.where('createdAt').below(since).toArray();
    loose = looked.filter((job) => job.intentId === undefined).map((job) => job.id);
  }
  const excess = retention.calls > 0 ? (await db.calls.count()) - retention.calls : 0;
  if (excess > 0) {
    for (const id of await db.calls.orderBy('createdAt').limit(excess).primaryKeys()) ids.add(id);
  }
  const rows = (await db.calls.bulkGet([...ids])).filter((row) => row !== undefined);
  const spared = await Promise.all(rows.map((row) => isSpared(db, row)));
  return { calls: rows.filter((_row, at) => !spared[at]).map((row) => row.id), loose };
}

/** Whether a call is under way, or one is promised by it that is still to be made. */
async function isSpared(db: Database, row: CallRow): Promise<boolean> {
  return OPEN.includes(row.state) || (row.callbackAt !== undefined && !(await isKept(db, row)));
}

/** How many calls, and transcriptions without a call, this rule would erase immediately: asked before it is saved. */
export async function countBeyondRetention(
  db: Database,
  retention: Settings['retention'],
  now: number,
): Promise<{ calls: number; loose: number }> {
  const { calls, loose } = await beyondRetention(db, retention, now);
  return { calls: calls.length, loose: loose.length };
}

/** Erases what is older than the user wants it kept, and the oldest beyond the count. */
export function applyRetention(db: Database, retention: Settings['retention'], now: number): Promise<number> {
  return db.transaction(
    'rw',
    [db.calls, db.crmLogs, db.jobs, db.transcripts, db.feedEvents, db.search],
    async () => {
      await db.feedEvents
        .where('appliedAt')
        .below(now - EVENT_MEMORY_MS)
        .delete();
      const { calls, loose } = await beyondRetention(db, retention, now);
      await db.transcripts.bulkDelete(loose);
      await db.jobs.bulkDelete(loose);
      await dropFromSearch(db, loose.map(transcriptKey));
      return (await eraseCalls(db, calls)).calls;
    },
  );
}
