/** This browser's installation: what the relay and the calls' metadata know it by. */
import type { KeyValueStore } from '#lib/storage/keys.ts';

/**
 * @param makeId a fresh id, such as `crypto.randomUUID`
 * @returns reads the id, which is made once; two first calls at once wait for the same one
 */
export function createInstallationId(store: KeyValueStore, makeId: () => string): () => Promise<string> {
  let making: Promise<string> | undefined;
  async function make(): Promise<string> {
    const id = makeId();
    await store.set('installationId', id);
    return id;
  }
  return async () => {
    const known = await store.get('installationId');
    if (known !== '') return known;
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  };
}
