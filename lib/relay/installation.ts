/** This browser's installation: what the relay and the calls' metadata know it by. */
import { joined } from '#lib/core/joined.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';

/**
 * @param makeId a fresh id, such as `crypto.randomUUID`
 * @returns reads the id, which is made at the first call; calls at the same time share one answer
 */
export function createInstallationId(store: KeyValueStore, makeId: () => string): () => Promise<string> {
  return joined(async () => {
    const known = await store.get('installationId');
    if (known !== '') return known;
    const id = makeId();
    await store.set('installationId', id);
    return id;
  });
}
