/** What the tables and the clock say about the call list's entries. */
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { factsOf, timesOf } from '../number-facts.ts';
import type { ListKnowledge } from './turn.ts';

/** States in which the other side's phone rang, or may have. */
const RANG: ReadonlySet<CallRow['state']> = new Set(['sending', 'initiated', 'completed', 'unknown']);

/** The list as it is kept, with the calls that were made from it. */
export interface KeptList {
  /** In their order. */
  entries: ListEntry[];
  /** By the call's id. */
  calls: ReadonlyMap<string, CallRow>;
  listed: ReadonlySet<string>;
  calledToday: ReadonlyMap<string, number>;
}

/** @param now milliseconds since the epoch: calls of its day count as today's. */
export async function readList(db: Database, now: number): Promise<KeptList> {
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
  return {
    entries,
    calls: new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))),
    listed: new Set(listed.flatMap((row) => row?.e164 ?? [])),
    calledToday: new Map(
      today.filter(({ state }) => RANG.has(state)).map(({ to, createdAt }) => [to, createdAt] as const),
    ),
  };
}

/** A number's local times are those of its place: reckoned once a minute, for thousands of entries of few places. */
export function createQuietness(
  quiet: Settings['guards']['quietHours'],
  now: number,
): ListKnowledge['isQuiet'] {
  if (!quiet.on) return () => false;
  const known = new Map<string, boolean>();
  return ({ e164, country }) => {
    const before = known.get(e164);
    if (before !== undefined) return before;
    const times = timesOf(factsOf(e164, country), now, quiet);
    const isQuiet = times.length > 0 && times.every((time) => time.quiet);
    known.set(e164, isQuiet);
    return isQuiet;
  };
}
