/** `browser.storage` as a Map: values are copied in and out, as the browser does. */
import { createKeyValueStore, type StorageArea } from '#lib/storage/keys.ts';

function area(): StorageArea & { items: Map<string, unknown> } {
  const items = new Map<string, unknown>();
  return {
    items,
    async get(key) {
      return items.has(key) ? { [key]: structuredClone(items.get(key)) } : {};
    },
    async set(entries) {
      for (const [key, value] of Object.entries(entries)) items.set(key, structuredClone(value));
    },
    async remove(keys) {
      for (const key of [keys].flat()) items.delete(key);
    },
  };
}

export function memoryStore() {
  const areas = { local: area(), session: area() };
  return { areas, store: createKeyValueStore(areas) };
}
