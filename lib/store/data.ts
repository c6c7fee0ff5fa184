/** What is kept, and how it goes: export, erasure, retention, and the month's use. */
import type { EraseTarget, Exported, MonthUsage } from '#lib/messages.ts';
import { monthUsage } from '#lib/platform/pricing.ts';
import { callKey, transcriptKey } from '#lib/search/documents.ts';
import { dropFromSearch } from '#lib/search/store.ts';
import type { Database } from './db.ts';
import type { CallRow, Settings } from './records.ts';

/** Calls with their jobs and transcripts; everything that points at them goes too. Within one transaction. */
async function eraseCalls(db: Database, ids: readonly string[]): Promise<{ calls: number; jobs: number }> {
  const jobs = await db.jobs
    .where('intentId')
    .anyOf([...ids])
    .primaryKeys();
  await db.transcripts.bulkDelete(jobs);
  await db.jobs.bulkDelete(jobs);
  await db.calls.bulkDelete([...ids]);
  await dropFromSearch(db, [...ids.map(callKey), ...jobs.map(transcriptKey)]);
  return { calls: ids.length, jobs: jobs.length };
}

/**
 * Erases one call, everything about one number, or all tables (settings and keys are the caller's). A call that is
 * being sent is spared: its answer has to have somewhere to go.
 */
export function erase(db: Database, target: EraseTarget): Promise<{ calls: number; jobs: number }> {
  return db.transaction('rw', db.tables, async () => {
    if (target.kind === 'all') {
      const counts = { calls: await db.calls.count(), jobs: await db.jobs.count() };
      await Promise.all([
        db.calls.clear(),
        db.jobs.clear(),
        db.transcripts.clear(),
        db.feedEvents.clear(),
        db.doNotCall.clear(),
        db.search.clear(),
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

const DAY_MS = 24 * 60 * 60_000;
/** How long an event's id is remembered; a relay keeps events for less. */
const EVENT_MEMORY_MS = 90 * DAY_MS;
const OPEN: readonly CallRow['state'][] = ['intended', 'sending'];

/** What a rule of retention erases now. 0 means without limit; a call that is open is spared. */
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
  return { calls: rows.filter((row) => !OPEN.includes(row.state)).map((row) => row.id), loose };
}

/** How many calls, and transcriptions that belong to none, would go at once under this rule: asked before it is kept. */
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
  return db.transaction('rw', db.calls, db.jobs, db.transcripts, db.feedEvents, db.search, async () => {
    await db.feedEvents
      .where('appliedAt')
      .below(now - EVENT_MEMORY_MS)
      .delete();
    const { calls, loose } = await beyondRetention(db, retention, now);
    await db.transcripts.bulkDelete(loose);
    await db.jobs.bulkDelete(loose);
    await dropFromSearch(db, loose.map(transcriptKey));
    return (await eraseCalls(db, calls)).calls;
  });
}

/**
 * Everything kept, as JSON, or the list of calls as CSV. No key is in any table.
 * @param more goes into the JSON as it is.
 */
export async function exportAll(
  db: Database,
  settings: Settings,
  format: 'json' | 'csv',
  now: number,
  more: object = {},
): Promise<Exported> {
  const day = new Date(now).toISOString().slice(0, 10);
  const calls = await db.calls.orderBy('createdAt').toArray();
  if (format === 'csv') {
    return { name: `dialmark-calls-${day}.csv`, type: 'text/csv', text: csvOf(calls) };
  }
  const [jobs, transcripts, doNotCall] = await Promise.all([
    db.jobs.toArray(),
    db.transcripts.toArray(),
    db.doNotCall.toArray(),
  ]);
  const everything = {
    exportedAt: new Date(now).toISOString(),
    settings,
    calls,
    jobs,
    transcripts,
    doNotCall,
    ...more,
  };
  return {
    name: `dialmark-${day}.json`,
    type: 'application/json',
    text: JSON.stringify(everything, null, 2),
  };
}

const COLUMNS: readonly [string, (row: CallRow) => string | number | undefined][] = [
  ['created_at', (row) => new Date(row.createdAt).toISOString()],
  ['state', (row) => row.state],
  ['to', (row) => row.to],
  ['extension', (row) => row.ext],
  ['from', (row) => row.from],
  ['call_id', (row) => row.callId],
  ['duration_seconds', (row) => row.durationSeconds],
  ['contact', (row) => row.context.contactName],
  ['company', (row) => row.context.companyName],
  ['crm', (row) => row.context.crm],
  ['record', (row) => row.context.recordId],
  ['page', (row) => row.context.pageUrl],
  ['disposition', (row) => row.disposition],
  ['note', (row) => row.note],
];

/**
 * What a spreadsheet may take for a formula (OWASP, CSV injection): the four signs, also in their full-width forms, also
 * after white space. A phone number's plus, or a number's minus, is none: nothing but digits follows it.
 */
const FORMULA = /^\s*[=@＝＠]|^[\t\r\n]|^\s*[+\-＋－](?!\d+$)/;

/**
 * RFC 4180, with a byte order mark: without one spreadsheets on Windows read Hebrew and Arabic names as Latin. A cell that
 * looks like a formula gets an apostrophe before it.
 */
function csvOf(rows: readonly CallRow[]): string {
  const cell = (value: string | number | undefined): string => {
    const text = String(value ?? '');
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => COLUMNS.map(([, read]) => cell(read(row))).join(','));
  return `\ufeff${[COLUMNS.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`;
}

/** This calendar month's transcriptions (UTC), priced as section 8 of the platform's document says. */
export async function usageOf(db: Database, now: number): Promise<MonthUsage> {
  const month = new Date(now).toISOString().slice(0, 7);
  const jobs = await db.jobs
    .where('createdAt')
    .aboveOrEqual(Date.parse(`${month}-01T00:00:00Z`))
    .toArray();
  // Looked-up jobs may be a colleague's, or last month's: only what this browser submitted is counted.
  const ours = jobs.filter((job) => job.attempts > 0);
  return {
    month,
    ...monthUsage(
      ours.map((job) => ({
        status: job.state === 'completed' ? ('completed' as const) : ('failed' as const),
        durationSeconds: job.durationSeconds,
      })),
    ),
  };
}
