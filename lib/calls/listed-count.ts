/**
 * How many numbers are on the do-not-call list, kept apart from it: a browser that deletes the tables, when its disk is
 * full or its data are cleared, takes the list along, and an empty list protects none of them.
 */
import type { Database } from '#lib/storage/database.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';

interface ListedCountTools {
  db: Database;
  store: KeyValueStore;
}

/** How many numbers of the list have vanished; 0 if it is there. Tables are lost as a whole, never by the row. */
export async function lostNumbers({ db, store }: ListedCountTools): Promise<number> {
  const [known, there] = await Promise.all([store.get('listedCount'), db.doNotCall.count()]);
  return there < known / 2 ? known - there : 0;
}

/** Counts the list as it is now: it was imported, or emptied on purpose. */
export async function countListed({ db, store }: ListedCountTools): Promise<void> {
  await store.set('listedCount', await db.doNotCall.count());
}

/** Does what adds or removes single numbers, and counts those: what vanished before stays missed. */
export async function countingListed<Answer>(
  { db, store }: ListedCountTools,
  task: () => Promise<Answer>,
): Promise<Answer> {
  const before = await db.doNotCall.count();
  const answer = await task();
  const change = (await db.doNotCall.count()) - before;
  if (change !== 0) await store.set('listedCount', Math.max(0, (await store.get('listedCount')) + change));
  return answer;
}
