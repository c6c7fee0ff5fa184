/**
 * A folder that was replaced while the browser was closed (an unpacked extension that was brought up to date): Chromium
 * loads its new manifest and pages, and goes on with the service worker that it kept. Seen in Chromium 156.
 */
import type { KeyValueStore } from '#lib/storage/keys.ts';

/**
 * Reloads the extension if its manifest is of another version than this script, once for each version: what the
 * reload does not mend, another would not.
 * @param built version that this script was built as
 * @returns whether it reloads
 */
export async function reloadIfStale(
  store: Pick<KeyValueStore, 'get' | 'set'>,
  runtime: { getManifest(): { version: string }; reload(): void },
  built: string,
): Promise<boolean> {
  const { version } = runtime.getManifest();
  if (version === built || (await store.get('reloadedFor')) === version) return false;
  await store.set('reloadedFor', version);
  runtime.reload();
  return true;
}
