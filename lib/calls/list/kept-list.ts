/** The call list as the tables have it. */
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import { wasSent } from '#lib/model/call-state.ts';
import type { Database } from '#lib/storage/database.ts';
import { isKept } from '../inbox.ts';
import { lineKey } from './turn.ts';

/**
 * The list as it is kept, in its order, with the calls that were made from it.
 * @param now milliseconds since the epoch: calls of its day count as today's.
 */
export async function readList(db: Database, now: number) {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const [entries, today] = await Promise.all([
    db.listEntries.orderBy('order').toArray(),
    db.calls.where('createdAt').aboveOrEqual(midnight).toArray(),
  ]);
  const made = entries.flatMap(({ intentId }) => intentId ?? []);
  const [rows, listed] = await Promise.all([
    made.length === 0 ? [] : db.calls.bulkGet(made),
    entries.length === 0 ? [] : db.doNotCall.bulkGet([...new Set(entries.map(({ e164 }) => e164))]),
  ]);
  const calls = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return {
    entries: await Promise.all(entries.map((entry) => returned(db, entry, calls))),
    /** By the call's id. */
    calls: calls as ReadonlyMap<string, CallRow>,
    listed: new Set(listed.flatMap((row) => row?.e164 ?? [])),
    calledToday: new Map(
      today.filter(wasSent).map(({ to, ext, id }) => [lineKey({ e164: to, ext }), id] as const),
    ),
  };
}
export type KeptList = Awaited<ReturnType<typeof readList>>;

/** An entry whose call promised another waits for it, wherever the promise was made, until the number is called. */
async function returned(
  db: Database,
  entry: ListEntry,
  calls: ReadonlyMap<string, CallRow>,
): Promise<ListEntry> {
  const row = entry.state === 'done' ? calls.get(entry.intentId ?? '') : undefined;
  if (row?.callbackAt === undefined || (await isKept(db, row))) return entry;
  return { ...entry, state: 'waiting', backAt: row.callbackAt };
}
