/** Calls that wait for the agent, grouped by the thing that is to be done; a call is one item. */
import { wasHeld } from '#lib/format/duration.ts';
import type { CallRow } from '#lib/model/call.ts';
import { wasSent } from '#lib/model/call-state.ts';
import { needsPerson } from '#lib/model/crm-log.ts';
import { isWrappedUp, type WrapUpRules } from '#lib/model/disposition.ts';
import { INBOX_KINDS, type InboxKind } from '#lib/model/inbox-kind.ts';
import type { Database } from '#lib/storage/database.ts';
import { type CallWithJob, withJobs } from './queries.ts';

export interface InboxEntry extends CallWithJob {
  kind: InboxKind;
}

/** Milliseconds after which an open call or transcript leaves the inbox; callbacks and what is not logged stay. */
const NEWS_MS = 24 * 60 * 60_000;

/**
 * @param now milliseconds since the epoch
 * @param rules of the company for what is written of a call
 * @param held an item that is open before the person: it stays where it is, whatever they write
 */
export async function readInbox(
  db: Database,
  now: number,
  rules: WrapUpRules,
  held?: Pick<InboxEntry, 'kind'> & { id: string },
): Promise<InboxEntry[]> {
  const [promised, recent, logs] = await Promise.all([
    db.calls.where('callbackAt').above(0).sortBy('callbackAt'),
    db.calls
      .where('createdAt')
      .above(now - NEWS_MS)
      .reverse()
      .sortBy('createdAt'),
    db.crmLogs.where('state').anyOf('failed', 'unsure').toArray(),
  ]);
  const dayEnd = new Date(now).setHours(24, 0, 0, 0);
  const kept = await Promise.all(promised.map((row) => isKept(db, row)));
  // Who was listed since is not to be called back.
  const listed = new Set(
    (await db.doNotCall.bulkGet(promised.map(({ to }) => to))).flatMap((row) => row?.e164 ?? []),
  );
  const open = promised.filter((row, at) => !kept[at] && !listed.has(row.to));
  const apart = [...logs.filter(needsPerson).map(({ id }) => id), ...(held ? [held.id] : [])];
  const others = (await db.calls.bulkGet(apart)).filter((row) => row !== undefined);
  const rows = new Map([...open, ...recent, ...others].map((row) => [row.id, row]));
  const promises = new Set(open.map(({ id }) => id));
  const entries = (await withJobs(db, [...rows.values()])).flatMap((item): InboxEntry[] => {
    const kind =
      item.row.id === held?.id ? held.kind : kindOf(item, now, dayEnd, promises.has(item.row.id), rules);
    return kind ? [{ kind, ...item }] : [];
  });
  return INBOX_KINDS.flatMap((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    const isAgenda = kind === 'callback' || kind === 'today' || kind === 'later';
    const at = ({ row }: InboxEntry) => (isAgenda ? (row.callbackAt ?? 0) : -row.createdAt);
    return ofKind.sort((one, other) => at(one) - at(other));
  });
}

function kindOf(
  { row, job, log }: CallWithJob,
  now: number,
  dayEnd: number,
  isPromised: boolean,
  rules: WrapUpRules,
): InboxKind | undefined {
  const isDue = isPromised && (row.callbackAt ?? 0) <= now;
  const isRecent = row.createdAt > now - NEWS_MS;
  const isOpen = isRecent && !isWrappedUp(row, rules);
  if (isDue) return 'callback';
  if (row.state === 'unknown' && isOpen) return 'unknown';
  if (log && needsPerson(log)) return 'not-logged';
  if (row.state === 'completed' && wasHeld(row.durationSeconds) && isOpen) return 'wrap-up';
  if (isPromised) return (row.callbackAt ?? 0) < dayEnd ? 'today' : 'later';
  return isRecent && job?.state === 'completed' && job.seenAt === undefined ? 'transcript' : undefined;
}

/** Whether the promise of a callback was kept: its person was called since. */
export async function isKept(db: Database, row: CallRow): Promise<boolean> {
  const later = await db.calls
    .where('[to+createdAt]')
    .between([row.to, row.createdAt], [row.to, Number.MAX_SAFE_INTEGER], false)
    .toArray();
  return later.some((call) => wasSent(call) && isOfOne(call, row));
}

/** Whether two calls of a number are of one person: behind a switchboard others have extensions, or names, of their own. */
function isOfOne(call: CallRow, other: CallRow): boolean {
  const [name, otherName] = [call.context.contactName, other.context.contactName];
  return call.ext === other.ext && (name === undefined || otherName === undefined || name === otherName);
}

/** When the next promise falls due; undefined if there is none to come. */
export async function nextCallback(db: Database, now: number): Promise<number | undefined> {
  return (await db.calls.where('callbackAt').above(now).first())?.callbackAt;
}
