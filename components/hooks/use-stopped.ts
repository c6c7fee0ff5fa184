import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { StoppedSite } from '#lib/model/stopped-site.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';

/** The site that was stopped for asking too much, until `dismiss`. */
export function useStopped(): { stopped: StoppedSite | null; dismiss: () => void } {
  const [stopped, setStopped] = useState<StoppedSite | null>(null);
  useEffect(() => {
    const store = createKeyValueStore(browser.storage);
    const read = () => void store.get('stopped').then(setStopped, () => undefined);
    const changed = (changes: object) => {
      if ('stopped' in changes) read();
    };
    browser.storage.onChanged.addListener(changed);
    read();
    return () => browser.storage.onChanged.removeListener(changed);
  }, []);
  return {
    stopped,
    dismiss: () => void createKeyValueStore(browser.storage).remove('stopped'),
  };
}
