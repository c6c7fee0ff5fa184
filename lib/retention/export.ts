/** Everything kept, as one file. */
import { writeCsv } from '#lib/format/csv-file.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Exported } from '#lib/model/kept-data.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';

/**
 * Everything kept, as JSON, or the list of calls as CSV. No key is in any table; the addresses of recordings are left
 * out, as a signed one opens the recording to all who have it.
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
  const [jobs, transcripts, doNotCall, callList, crmLogs] = await Promise.all([
    db.jobs.toArray(),
    db.transcripts.toArray(),
    db.doNotCall.toArray(),
    db.listEntries.orderBy('order').toArray(),
    db.crmLogs.toArray(),
  ]);
  const everything = {
    exportedAt: new Date(now).toISOString(),
    settings,
    calls,
    jobs,
    transcripts,
    doNotCall,
    callList,
    crmLogs,
    ...more,
  };
  return {
    name: `dialmark-${day}.json`,
    type: 'application/json',
    text: JSON.stringify(everything, (name, value) => (name === 'recordingUrl' ? undefined : value), 2),
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

function csvOf(rows: readonly CallRow[]): string {
  return writeCsv([
    COLUMNS.map(([name]) => name),
    ...rows.map((row) => COLUMNS.map(([, read]) => read(row))),
  ]);
}
