import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { createKeyValueStore, type KeyName, type ValueOf } from '#lib/storage/keys.ts';

/** Calls `changed` whenever what is stored under `key` changes, in whatever page, until the returned function is called. */
export function onStored(key: KeyName, changed: () => void): () => void {
  const heard = (changes: object) => key in changes && changed();
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}

/** A stored value as it is now; `first` until it was read, and if it cannot be. */
export function useStored<Key extends KeyName>(key: Key, first: ValueOf<Key>): ValueOf<Key> {
  const [value, setValue] = useState(first);
  useEffect(() => {
    const read = () =>
      void createKeyValueStore(browser.storage)
        .get(key)
        .then(setValue, () => undefined);
    read();
    return onStored(key, read);
  }, [key]);
  return value;
}

/** How often what is stored under `key` changed since the page was drawn. */
export function useStoredTurns(key: KeyName): number {
  const [turns, turn] = useState(0);
  useEffect(() => onStored(key, () => turn((count) => count + 1)), [key]);
  return turns;
}
