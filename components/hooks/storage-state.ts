/** Whether this browser keeps what is stored here, as far as it says. */
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { lostNumbers } from '#lib/calls/listed-count.ts';
import type { StorageState } from '#lib/model/storage-state.ts';
import type { Database } from '#lib/storage/database.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { useLive } from './live.ts';
import { useStoredTurns } from './use-stored.ts';

async function readTables(db: Database, isPrivate: boolean): Promise<StorageState['tables']> {
  try {
    await db.open();
    await db.calls.count();
    return 'kept';
  } catch {
    return isPrivate ? 'private' : 'broken';
  }
}

/** Undefined until it is known. */
export function useStorage(db: Database): StorageState | undefined {
  const [tables, setTables] = useState<Pick<StorageState, 'tables' | 'left'>>();
  useEffect(() => {
    void (async () => {
      const [kept, { quota, usage }] = await Promise.all([
        readTables(db, browser.extension.inIncognitoContext),
        navigator.storage.estimate().catch((): StorageEstimate => ({})),
      ]);
      const left = quota === undefined || usage === undefined ? undefined : quota - usage;
      setTables({ tables: kept, left });
    })();
  }, [db]);
  const counted = useStoredTurns('listedCount');
  const lost = useLive(() => lostNumbers({ db, store: createKeyValueStore(browser.storage) }), [db, counted]);
  return tables && { ...tables, lost: lost.kind === 'ready' ? lost.value : 0 };
}
