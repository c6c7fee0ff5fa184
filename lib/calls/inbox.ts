/** What waits for the agent: promises that are due, calls that were left open, transcripts that nobody has read. */
import { wasHeld } from '#lib/format/duration.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Database } from '#lib/storage/database.ts';
import { withJobs } from './queries.ts';

/** The most pressing first. */
export const INBOX_KINDS = ['callback', 'unknown', 'transcript', 'wrap-up'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export interface InboxEntry {
  kind: InboxKind;
  row: CallRow;
  job?: JobRow;
}

/** What was left open longer than this is no news any more; a promise stays one. Milliseconds. */
const NEWS_MS = 24 * 60 * 60_000;
/** States in which the other side's phone rang, or may have. */
const RANG: readonly CallRow['state'][] = ['sending', 'initiated', 'completed', 'unknown'];

/** @param now milliseconds since the epoch. */
export async function readInbox(db: Database, now: number): Promise<InboxEntry[]> {
  const [promised, recent] = await Promise.all([
    db.calls.where('callbackAt').belowOrEqual(now).toArray(),
    db.calls
      .where('createdAt')
      .above(now - NEWS_MS)
      .reverse()
      .sortBy('createdAt'),
  ]);
  const due = await Promise.all(promised.map(async (row) => ((await isKept(db, row)) ? [] : [row])));
  const items = await withJobs(db, recent);
  const entries: InboxEntry[] = [
    ...due
      .flat()
      .sort((one, other) => (one.callbackAt ?? 0) - (other.callbackAt ?? 0))
      .map((row) => ({ kind: 'callback' as const, row })),
    ...items.flatMap(({ row, job }): InboxEntry[] => {
      if (row.state === 'unknown' && isOpen(row)) return [{ kind: 'unknown', row }];
      if (job?.state === 'completed' && job.seenAt === undefined) return [{ kind: 'transcript', row, job }];
      if (row.state === 'completed' && wasHeld(row.durationSeconds) && isOpen(row))
        return [{ kind: 'wrap-up', row, ...(job && { job }) }];
      return [];
    }),
  ];
  return INBOX_KINDS.flatMap((kind) => entries.filter((entry) => entry.kind === kind));
}

/** Nothing was written to it. */
const isOpen = (row: CallRow): boolean =>
  !row.disposition && !row.note?.trim() && row.callbackAt === undefined;

/** Whether the promise was kept: the number was called since. */
async function isKept(db: Database, row: CallRow): Promise<boolean> {
  const later = await db.calls
    .where('[to+createdAt]')
    .between([row.to, row.createdAt], [row.to, Number.MAX_SAFE_INTEGER], false)
    .toArray();
  return later.some(({ state }) => RANG.includes(state));
}

/** When the next promise falls due; undefined if there is none to come. */
export async function nextCallback(db: Database, now: number): Promise<number | undefined> {
  return (await db.calls.where('callbackAt').above(now).first())?.callbackAt;
}
