/** Which CRM a call is logged in, and when. */
import type { CallRow } from '#lib/model/call.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import type { CrmConnection } from '#lib/model/crm-log.ts';
import { isWrappedUp, rulesOf } from '#lib/model/disposition.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Settings } from '#lib/model/settings.ts';

/** After the last change of a call, milliseconds: a note is written in more than one breath. */
export const QUIET_MS = 30_000;
/** As long as an entry that cannot be changed waits for the end of the call and its transcript, milliseconds. */
export const ONCE_MS = 15 * 60_000;

/** The CRM whose page the call was placed on; the most particular address if several are of one origin. */
export function connectionFor(
  { origin, context }: Pick<CallRow, 'origin' | 'context'>,
  connections: readonly CrmConnection[],
): CrmConnection | undefined {
  const page = context.pageUrl ?? origin;
  if (page === undefined || !URL.canParse(page)) return undefined;
  const at = new URL(page);
  return connections
    .filter(({ site }) => {
      const own = new URL(site);
      return (
        own.origin === at.origin && (context.pageUrl === undefined || isBelow(at.pathname, own.pathname))
      );
    })
    .sort((one, other) => other.site.length - one.site.length)[0];
}

const isBelow = (path: string, base: string) =>
  path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`);

const RUNNING: ReadonlySet<JobRow['state']> = new Set(['wanted', 'submitting', 'pending', 'processing']);

/**
 * When a call is to be logged, ms since the epoch; undefined: not by itself, not yet.
 * @param changes whether its entry can be changed later
 */
export function dueAt(
  { row, job }: { row: CallRow; job?: JobRow | undefined },
  { crmLog: { when }, ...company }: Pick<Settings, 'crmLog' | 'outcomes' | 'outcomeRequired'>,
  changes: boolean,
): number | undefined {
  if (when === 'press' || !mayHaveRung(row)) return undefined;
  const isDone = isWrappedUp(row, rulesOf(company));
  if (!isDone && (when === 'wrap-up' || row.state === 'unknown')) return undefined;
  const changedAt = Math.max(row.updatedAt, job?.updatedAt ?? 0);
  // "Done" says that nothing more will be written.
  const quiet = row.doneAt !== undefined && row.doneAt >= changedAt ? changedAt : changedAt + QUIET_MS;
  const open = row.state === 'initiated' || (job !== undefined && RUNNING.has(job.state));
  // Without a relay no end is ever told.
  if (!isDone && row.state === 'initiated') return row.createdAt + ONCE_MS;
  return !changes && open ? Math.max(quiet, (row.completedAt ?? row.createdAt) + ONCE_MS) : quiet;
}
