/** Queries of the pages: calls with what belongs to them. Only the background writes. */

import type { CallRow } from '#lib/model/call.ts';
import type { CrmLogRow } from '#lib/model/crm-log.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Database } from '#lib/storage/database.ts';

/** A call with its transcription job. */
export interface CallWithJob {
  row: CallRow;
  job?: JobRow;
  /** Its entry in the CRM. */
  log?: CrmLogRow;
  /** Its number is on the do-not-call list; `by`: the call at which it was put there. */
  listed?: { by?: string };
}

/** Calls, newest first, and whether there are more: to count them all would take longer than to read these. */
export interface NewestCalls {
  items: CallWithJob[];
  more: boolean;
  /** Transcriptions of the same time that belong to no call; none if there are none. */
  jobs?: JobRow[];
}

/** The newest calls, up to `limit` of them; those of one outcome only, if one is given. */
export async function newestCalls(db: Database, limit: number, outcome?: string): Promise<NewestCalls> {
  const all = outcome ? callsWith(db, outcome) : db.calls.orderBy('createdAt');
  const rows = await all
    .reverse()
    .limit(limit + 1)
    .toArray();
  const more = rows.length > limit;
  const shown = rows.slice(0, limit);
  const [items, jobs] = await Promise.all([
    withJobs(db, shown),
    outcome ? [] : looseJobs(db, more ? (shown.at(-1)?.createdAt ?? 0) : 0),
  ]);
  return { items, more, ...(jobs.length > 0 && { jobs }) };
}

/** As many transcriptions without a call as a list shows beside its calls. */
const MOST_LOOSE_JOBS = 50;

/** Transcriptions that belong to no call, newest first, back to a time. */
function looseJobs(db: Database, since: number): Promise<JobRow[]> {
  return db.jobs
    .where('createdAt')
    .aboveOrEqual(since)
    .reverse()
    .filter(({ intentId }) => intentId === undefined)
    .limit(MOST_LOOSE_JOBS)
    .toArray();
}

const callsWith = (db: Database, outcome: string) =>
  db.calls.where('[disposition+createdAt]').between([outcome, 0], [outcome, Number.MAX_SAFE_INTEGER]);

/** How many calls have each of the outcomes, in their order. */
export function countOutcomes(db: Database, outcomes: readonly string[]): Promise<number[]> {
  return Promise.all(outcomes.map((outcome) => callsWith(db, outcome).count()));
}

/** A CRM record, by its id if one is known, and the numbers that are its own. */
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
 * Adds to calls whether their numbers are on the do-not-call list, and their jobs: the one that the row names, else the
 * newest that names the call. By the row's own word if it has one: asking the index of jobs for many calls at once is
 * many times as slow.
 */
export async function withJobs(db: Database, rows: readonly CallRow[]): Promise<CallWithJob[]> {
  const named = rows.filter((row) => row.jobId !== undefined);
  const others = rows.filter((row) => row.jobId === undefined);
  // All at once: each is a way to the database and back.
  const [found, newest, listed, logs] = await Promise.all([
    named.length === 0 ? [] : db.jobs.bulkGet(named.map((row) => row.jobId ?? '')),
    jobsNaming(db, others),
    db.doNotCall.bulkGet(rows.map((row) => row.to)),
    db.crmLogs.bulkGet(rows.map((row) => row.id)),
  ]);
  const gone = named.filter((_row, at) => found[at] === undefined);
  const byCall = new Map<string, JobRow>();
  for (const job of [...newest, ...(await jobsNaming(db, gone))])
    if (job.intentId !== undefined) byCall.set(job.intentId, job);
  named.forEach((row, at) => {
    const job = found[at];
    if (job) byCall.set(row.id, job);
  });
  return rows.map((row, at) => {
    const job = byCall.get(row.id);
    const by = listed[at];
    const log = logs[at];
    return {
      row,
      ...(job && { job }),
      ...(log && { log }),
      ...(by && { listed: by.by === undefined ? {} : { by: by.by } }),
    };
  });
}

/** Jobs that name one of these calls, oldest first. */
async function jobsNaming(db: Database, rows: readonly CallRow[]): Promise<JobRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  return db.jobs.where('intentId').anyOf(ids).sortBy('createdAt');
}

/** The last call to each of these numbers, by E.164. */
export async function lastCallsTo(db: Database, numbers: readonly string[]): Promise<Map<string, CallRow>> {
  const last = new Map<string, CallRow>();
  if (numbers.length === 0) return last;
  await db.calls
    .where('to')
    .anyOf([...new Set(numbers)])
    .each((row) => {
      if (row.createdAt > (last.get(row.to)?.createdAt ?? 0)) last.set(row.to, row);
    });
  return last;
}

/** States of a transcription that ended without words, and may be asked for again. */
const NO_WORDS: readonly JobRow['state'][] = ['failed', 'refused', 'gave-up'];
/** Calls that are looked through for recordings. */
const MOST_LOOKED_AT = 500;

/** The newest calls that have a recording and no transcription under way or done. */
export async function untranscribed(db: Database): Promise<CallWithJob[]> {
  const rows = await db.calls.orderBy('createdAt').reverse().limit(MOST_LOOKED_AT).toArray();
  const items = await withJobs(
    db,
    rows.filter(({ recordingUrl }) => recordingUrl !== undefined),
  );
  return items.filter(({ job }) => !job || NO_WORDS.includes(job.state));
}
