/**
 * The call list, kept: each change is one transaction, so that a background that dies has done all of it or nothing.
 * A press keeps the id of its call before the call is placed: the same press again, after a death, is the same call.
 */

import type { CallRow } from '#lib/model/call.ts';
import { type ListEntry, type ListNumber, MOST_ENTRIES } from '#lib/model/call-list.ts';
import type { Database } from '#lib/storage/database.ts';

/** Calls of which nobody's phone rang: such an entry may be called once more. */
const CALLED_NOBODY: readonly CallRow['state'][] = ['refused', 'withdrawn'];
/** Of these a person may say that it did not ring. */
const MAY_REPEAT: readonly CallRow['state'][] = [...CALLED_NOBODY, 'unknown'];

export type EntryChange =
  /** It is passed over; or it waits again, whatever speaks against it. */
  | { kind: 'skip' }
  | { kind: 'include' }
  /** It has its turn again at that time. */
  | { kind: 'later'; at: number }
  /** Its call is wrapped up, or never came about: the next one's turn. */
  | { kind: 'next' }
  /** To the place before another entry; without one, to the end. */
  | { kind: 'move'; before?: string | undefined };

export interface CallList {
  /** @returns how many were added: the list has an end. */
  add(numbers: readonly ListNumber[]): Promise<number>;
  change(entryId: string, change: EntryChange): Promise<boolean>;
  clear(): Promise<void>;
  /**
   * The id of the call that a press on an entry makes: the one that it has, unless that one came to nothing and the
   * person presses `again`, naming it. Undefined if the entry is gone, or its call was made and is over.
   * @param fresh a new id, used if there is none yet.
   */
  intentFor(
    entryId: string,
    fresh: string,
    again: string | undefined,
  ): Promise<{ entry: ListEntry; intentId: string } | undefined>;
  /** Nothing was placed for this id: a question stands before it, or it failed. The entry waits as before. */
  release(entryId: string, intentId: string): Promise<void>;
}

export function createCallList({
  db,
  now,
  uuid,
}: {
  db: Database;
  now: () => number;
  uuid: () => string;
}): CallList {
  const inOrder = () => db.listEntries.orderBy('order');

  /** The place before an entry, between its neighbours. Where there is no room left, all get new ones. */
  async function placeBefore(id: string, before: string | undefined): Promise<number | undefined> {
    const others = (await inOrder().toArray()).filter((entry) => entry.id !== id);
    const at = before === undefined ? others.length : others.findIndex((entry) => entry.id === before);
    if (at < 0) return undefined;
    const [low, high] = [others[at - 1]?.order, others[at]?.order];
    if (high === undefined) return (low ?? 0) + 1;
    const middle = low === undefined ? high - 1 : (low + high) / 2;
    if (low === undefined || (middle > low && middle < high)) return middle;
    await db.listEntries.bulkPut(
      others.map((entry, index) => ({ ...entry, order: index < at ? index : index + 1 })),
    );
    return at;
  }

  return {
    add(numbers) {
      return db.transaction('rw', db.listEntries, async () => {
        const [count, last] = await Promise.all([db.listEntries.count(), inOrder().last()]);
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
        return taken.length;
      });
    },
    change(entryId, change) {
      return db.transaction('rw', db.listEntries, db.calls, async () => {
        const entry = await db.listEntries.get(entryId);
        if (!entry) return false;
        if (change.kind === 'move') {
          const order = await placeBefore(entryId, change.before);
          if (order === undefined) return false;
          await db.listEntries.update(entryId, { order });
          return true;
        }
        // What was called is over or has its turn: it is not put off, and not skipped.
        if (entry.state === 'done' && change.kind !== 'include') return false;
        const { backAt: _back, ...rest } = entry;
        const row = entry.intentId === undefined ? undefined : await db.calls.get(entry.intentId);
        const rang = row !== undefined && !CALLED_NOBODY.includes(row.state);
        if (rang && change.kind !== 'next') return false;
        switch (change.kind) {
          case 'skip':
            await db.listEntries.put({ ...rest, state: 'skipped' });
            return true;
          case 'include':
            await db.listEntries.put({ ...rest, state: 'waiting', included: true });
            return true;
          case 'later':
            await db.listEntries.put({ ...rest, state: 'waiting', backAt: change.at });
            return true;
          case 'next':
            if (entry.state !== 'called' || row === undefined) return false;
            await db.listEntries.put({ ...rest, state: 'done' });
            return true;
        }
      });
    },
    async clear() {
      await db.listEntries.clear();
    },
    intentFor(entryId, fresh, again) {
      return db.transaction('rw', db.listEntries, db.calls, async () => {
        const entry = await db.listEntries.get(entryId);
        if (!entry || entry.state === 'done') return undefined;
        const row = entry.intentId === undefined ? undefined : await db.calls.get(entry.intentId);
        const repeats = row !== undefined && again === row.id && MAY_REPEAT.includes(row.state);
        const intentId = repeats ? fresh : (entry.intentId ?? fresh);
        const { backAt: _back, ...rest } = entry;
        const next: ListEntry = { ...rest, intentId, state: 'called' };
        await db.listEntries.put(next);
        return { entry: next, intentId };
      });
    },
    release(entryId, intentId) {
      return db.transaction('rw', db.listEntries, db.calls, async () => {
        const entry = await db.listEntries.get(entryId);
        if (entry?.intentId !== intentId || (await db.calls.get(intentId))) return;
        const { intentId: _none, ...rest } = entry;
        await db.listEntries.put({ ...rest, state: 'waiting' });
      });
    },
  };
}
