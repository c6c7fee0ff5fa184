/** All that the extension stores, kept aside and brought back: a press may then do whatever it does. */

export type StateDeed =
  /** Puts rows into tables: names of tables, and their rows. */
  | { put: Record<string, object[]> }
  /** Remembers all as it is now. */
  | 'keep'
  /** Brings back what was remembered. The background has to be ended then: it remembers too. */
  | 'restore'
  /** Nothing but the answer. */
  | 'look';

/**
 * Runs in a page of the extension. What is remembered is in a database beside the others, since keys that cannot be read
 * out can only be copied so.
 * @returns what is stored, as text; two that are equal say that nothing was changed by a person
 */
export async function storedState(deed: StateDeed): Promise<string> {
  const KEPT = 'walk-kept';
  const { storage } = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const open = (name: string) => done(indexedDB.open(name));
  const names = async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name && name !== KEPT ? [name] : []));
  const keepIn = async (mode: IDBTransactionMode) => {
    const opening = indexedDB.open(KEPT, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    const database = await done(opening);
    return { database, kept: database.transaction('kept', mode).objectStore('kept') };
  };
  const stores = (database: IDBDatabase) => [...database.objectStoreNames];

  const all: Record<string, Record<string, unknown[]>> = {};
  for (const name of await names()) {
    const database = await open(name);
    const tables: Record<string, unknown[]> = {};
    for (const store of stores(database))
      tables[store] = await done(database.transaction(store).objectStore(store).getAll());
    all[name] = tables;
    database.close();
  }
  const areas = { local: await storage.local.get(null), session: await storage.session.get(null) };

  const write = async (to: Record<string, Record<string, unknown[]>>, clear: boolean) => {
    for (const [name, tables] of Object.entries(to)) {
      const database = await open(name);
      for (const [store, rows] of Object.entries(tables)) {
        const table = database.transaction(store, 'readwrite').objectStore(store);
        if (clear) await done(table.clear());
        for (const row of rows) await done(table.put(row));
      }
      database.close();
    }
  };
  if (deed === 'keep') {
    const { database, kept } = await keepIn('readwrite');
    await done(kept.put({ all, areas }, 'state'));
    database.close();
  } else if (deed === 'restore') {
    const { database, kept } = await keepIn('readonly');
    const before = (await done(kept.get('state'))) as { all: typeof all; areas: typeof areas };
    database.close();
    const empty = Object.fromEntries(
      Object.entries(all).map(([name, tables]) => [
        name,
        Object.fromEntries(Object.keys(tables).map((store) => [store, [] as unknown[]])),
      ]),
    );
    for (const [name, tables] of Object.entries(empty)) Object.assign(tables, before.all[name]);
    await write(empty, true);
    for (const area of ['local', 'session'] as const) {
      await storage[area].clear();
      await storage[area].set(before.areas[area]);
    }
  } else if (typeof deed === 'object')
    await write({ dialmark: deed.put as Record<string, unknown[]> }, false);

  // Keys that change by themselves tell nothing of presses.
  const PASSING = new Set([
    'search',
    'events',
    'session',
    'lastAnswerAt',
    'cursor',
    'updatedAt',
    'polls',
    'nextPollAt',
  ]);
  const unlocked = Boolean(areas.session.unlockKey);
  return JSON.stringify({ all, areas, unlocked }, (name, value) => (PASSING.has(name) ? undefined : value));
}
