/** Takes up an entry of the address bar that could not be called as it was: the popup asks, or says why. */
import { browser } from 'wxt/browser';
import { createKeyValueStore, type WantedDial } from '#lib/storage/keys.ts';

/** The popup opens at the Enter itself; one that is opened later was opened for something else. Milliseconds. */
const FRESH_MS = 15_000;

/** Returns the entry of a moment ago, if any. It can be taken once. */
export async function takeWantedDial(): Promise<WantedDial | undefined> {
  const store = createKeyValueStore(browser.storage);
  const wanted = await store.get('wantedDial');
  if (wanted === null) return undefined;
  await store.remove('wantedDial');
  return Math.abs(Date.now() - wanted.at) < FRESH_MS ? wanted : undefined;
}
