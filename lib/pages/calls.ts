/** Queries of the pages: calls with what belongs to them. Only the background writes. */
import type { Database } from '#lib/store/db.ts';
import type { CallRow, JobRow } from '#lib/store/records.ts';

/** A call with its transcription job. */
export interface CallWithJob {
  row: CallRow;
  job?: JobRow;
}

/** Calls, newest first, and whether there are more: to count them all would take longer than to read these. */
export interface NewestCalls {
  items: CallWithJob[];
  more: boolean;
}

/** The newest calls, up to `limit` of them. */
export async function newestCalls(db: Database, limit: number): Promise<NewestCalls> {
  const rows = await db.calls
    .orderBy('createdAt')
    .reverse()
    .limit(limit + 1)
    .toArray();
  return { items: await withJobs(db, rows.slice(0, limit)), more: rows.length > limit };
}

/** A CRM record, by its id where one is known, and the numbers that are its own. */
export interface RecordOfCalls {
  crm: string;
  recordType?: string | undefined;
  recordId?: string | undefined;
  numbers: readonly string[];
}

/** The calls of a number or of a CRM record, newest first. */
export async function callsOf(db: Database, record: RecordOfCalls, limit: number): Promise<CallWithJob[]> {
  const { crm, recordType, recordId } = record;
  const withId = recordId
    ? await db.calls.where('[context.crm+context.recordId]').equals([crm, recordId]).toArray()
    : [];
  // A ticket may have the id of a contact.
  const byRecord = withId.filter(
    ({ context }) => !recordType || !context.recordType || context.recordType === recordType,
  );
  const byNumber = await Promise.all(
    record.numbers.slice(0, 20).map((to) => db.calls.where('to').equals(to).toArray()),
  );
  const rows = new Map([...byRecord, ...byNumber.flat()].map((row) => [row.id, row]));
  const newest = [...rows.values()].sort((one, other) => other.createdAt - one.createdAt).slice(0, limit);
  return withJobs(db, newest);
}

/**
 * Adds to calls their jobs: the one that the row names, else the newest that names the call. By the row's own word
 * where it has one: asking the index of jobs for many calls at once is many times as slow.
 */
export async function withJobs(db: Database, rows: readonly CallRow[]): Promise<CallWithJob[]> {
  const named = rows.filter((row) => row.jobId !== undefined);
  const found = named.length === 0 ? [] : await db.jobs.bulkGet(named.map((row) => row.jobId ?? ''));
  const byCall = new Map<string, JobRow>();
  named.forEach((row, at) => {
    const job = found[at];
    if (job) byCall.set(row.id, job);
  });
  const others = rows.filter((row) => !byCall.has(row.id)).map((row) => row.id);
  const newest = others.length === 0 ? [] : await db.jobs.where('intentId').anyOf(others).sortBy('createdAt');
  for (const job of newest) if (job.intentId !== undefined) byCall.set(job.intentId, job);
  return rows.map((row) => {
    const job = byCall.get(row.id);
    return job ? { row, job } : { row };
  });
}
