/**
 * The call list, kept: each change is one transaction, so that a background that dies has done all of it or nothing.
 * A press keeps the id of its call before the call is placed: the same press again, after a death, is the same call.
 */

import type { DataOf } from '#lib/messages/routes.ts';
import type { CallRow } from '#lib/model/call.ts';
import { isCallOf, type ListEntry, type ListNumber, MOST_ENTRIES } from '#lib/model/call-list.ts';
import type { Database } from '#lib/storage/database.ts';

/** States in which no phone rang: such an entry may be called once more. */
const CALLED_NOBODY: readonly CallRow['state'][] = ['refused', 'withdrawn'];
/** States in which the platform was not asked yet, or has not answered. */
const UNDER_WAY: readonly CallRow['state'][] = ['intended', 'sending'];
/** Of these a person may say that it did not ring. */
const MAY_REPEAT: readonly CallRow['state'][] = [...CALLED_NOBODY, 'unknown'];

type EntryChange = DataOf<'list.change'>['change'];

export function createCallList({ db, now, uuid }: { db: Database; now: () => number; uuid: () => string }) {
  return {
    /**
     * @param barred E.164: entries that wait with one of these are passed over from now on
     * @returns how many were added: the list has an end; and how many are passed over.
     */
    add(
      numbers: readonly ListNumber[],
      barred: readonly string[] = [],
    ): Promise<{ added: number; skipped: number }> {
      return db.transaction('rw', db.listEntries, async () => {
        const skipped = await skip(db, new Set(barred));
        const [count, last] = await Promise.all([
          db.listEntries.count(),
          db.listEntries.orderBy('order').last(),
        ]);
        const taken = numbers.slice(0, Math.max(0, MOST_ENTRIES - count));
        const first = (last?.order ?? 0) + 1;
        await db.listEntries.bulkAdd(
          taken.map((number, index) => ({
            ...number,
            id: uuid(),
            order: first + index,
            addedAt: now(),
            state: 'waiting' as const,
          })),
        );
        return { added: taken.length, skipped };
      });
    },
    change(entryId: string, change: EntryChange): Promise<boolean> {
      return db.transaction('rw', db.listEntries, db.calls, async () => {
        const entry = await db.listEntries.get(entryId);
        if (!entry) return false;
        const row = entry.intentId === undefined ? undefined : await db.calls.get(entry.intentId);
        const rows =
          change.kind === 'move' ? await moved(db, entry, change.before) : changed(entry, row, change);
        if (rows?.entry) await db.listEntries.put(rows.entry);
        if (rows?.call) await db.calls.put(rows.call);
        return rows !== undefined;
      });
    },
    clear: (): Promise<void> => db.listEntries.clear(),
    /**
     * The id of the call that a press on an entry makes: the one that it has, unless the person presses `again`, naming
     * it, and that one came to nothing or is wrapped up. Undefined if the entry is gone, or its call is over.
     * @param fresh a new id, used if there is none yet.
     */
    intentFor(
      entryId: string,
      fresh: string,
      again: string | undefined,
    ): Promise<{ entry: ListEntry; intentId: string; before: ListEntry } | undefined> {
      return db.transaction('rw', db.listEntries, db.calls, async () => {
        const entry = await db.listEntries.get(entryId);
        if (!entry) return undefined;
        const row = entry.intentId === undefined ? undefined : await db.calls.get(entry.intentId);
        const isOver = entry.state !== 'called' || (row !== undefined && !isCallOf(entry, row));
        const repeats = row !== undefined && again === row.id && (isOver || MAY_REPEAT.includes(row.state));
        if (entry.state === 'done' && !repeats) return undefined;
        const intentId = repeats ? fresh : (entry.intentId ?? fresh);
        return { entry: await giveTurn(db, entry, intentId), intentId, before: entry };
      });
    },
    /**
     * Nothing was placed for this id: a question stands before it, or it failed. The entry is as it was before, with the
     * call that it had; one that had none waits.
     */
    release(before: ListEntry, intentId: string): Promise<void> {
      return db.transaction('rw', db.listEntries, db.calls, async () => {
        const entry = await db.listEntries.get(before.id);
        if (entry?.intentId !== intentId || (await db.calls.get(intentId))) return;
        const earlier = before.intentId === undefined ? undefined : await db.calls.get(before.intentId);
        if (earlier) return void (await db.listEntries.put({ ...before, order: entry.order }));
        const { intentId: _none, ...rest } = entry;
        await db.listEntries.put({ ...rest, state: 'waiting' });
      });
    },
  };
}

const numbersOf = ({ e164, numbers = [] }: ListEntry): string[] => [
  e164,
  ...numbers.map((each) => each.e164),
];

/** One has its turn: to call another is to be done with the one before. @returns the entry with its turn */
async function giveTurn(db: Database, entry: ListEntry, intentId: string): Promise<ListEntry> {
  const others = await db.listEntries
    .filter(({ id, state }) => state === 'called' && id !== entry.id)
    .toArray();
  const { backAt: _back, ...rest } = entry;
  const next: ListEntry = { ...rest, intentId, state: 'called' };
  await db.listEntries.bulkPut([...others.map((other) => ({ ...other, state: 'done' as const })), next]);
  return next;
}

/** Passes over who waits with one of these numbers. @returns how many */
async function skip(db: Database, never: ReadonlySet<string>): Promise<number> {
  const waiting = await db.listEntries
    .filter((entry) => entry.state === 'waiting' && numbersOf(entry).some((e164) => never.has(e164)))
    .toArray();
  await db.listEntries.bulkPut(
    waiting.map(({ included: _included, ...entry }) => ({ ...entry, state: 'skipped' as const })),
  );
  return waiting.length;
}

/** The rows that a change makes; undefined if it may not be. */
interface Changed {
  entry?: ListEntry;
  call?: CallRow;
}

function changed(
  entry: ListEntry,
  row: CallRow | undefined,
  change: Exclude<EntryChange, { kind: 'move' }>,
): Changed | undefined {
  if (change.kind === 'number') {
    const chosen = entry.numbers?.find(({ e164, ext }) => e164 === change.e164 && ext === change.ext);
    const isUnderWay = entry.state === 'called' && row !== undefined && UNDER_WAY.includes(row.state);
    if (!chosen || isUnderWay) return undefined;
    const { country: _country, role: _role, ...rest } = entry;
    // The person who chose it knows what speaks against it: the entry keeps its turn, and the call asks.
    return { entry: { ...rest, ...chosen, included: true } };
  }
  const { backAt: _back, ...rest } = entry;
  const returns = entry.state === 'done' && row?.callbackAt !== undefined;
  // An entry that was called is over or has its turn: it is not put off, and not skipped, unless it is to be called back.
  if (entry.state === 'done' && !returns && change.kind !== 'include') return undefined;
  const rang = row !== undefined && !CALLED_NOBODY.includes(row.state);
  if (rang && entry.state !== 'waiting' && !returns && change.kind !== 'next') return undefined;
  switch (change.kind) {
    case 'skip':
      return { entry: { ...rest, state: 'skipped' } };
    case 'include':
      return { entry: { ...rest, state: 'waiting', included: true } };
    case 'later':
      if (returns) return { call: { ...row, callbackAt: change.at } };
      return { entry: { ...rest, state: 'waiting', backAt: change.at } };
    case 'next':
      return entry.state === 'called' && row ? { entry: { ...rest, state: 'done' } } : undefined;
  }
}

/** The entry before another one, between its neighbours. Where there is no room left, all get new places. */
async function moved(
  db: Database,
  entry: ListEntry,
  before: string | undefined,
): Promise<Changed | undefined> {
  const others = (await db.listEntries.orderBy('order').toArray()).filter(({ id }) => id !== entry.id);
  const at = before === undefined ? others.length : others.findIndex(({ id }) => id === before);
  if (at < 0) return undefined;
  const [low, high] = [others[at - 1]?.order, others[at]?.order];
  if (high === undefined) return { entry: { ...entry, order: (low ?? 0) + 1 } };
  const middle = low === undefined ? high - 1 : (low + high) / 2;
  if (low === undefined || (middle > low && middle < high)) return { entry: { ...entry, order: middle } };
  await db.listEntries.bulkPut(
    others.map((other, index) => ({ ...other, order: index < at ? index : index + 1 })),
  );
  return { entry: { ...entry, order: at } };
}
