import { expect, test } from 'vitest';
import { reloadIfStale } from '../../../entrypoints/background/stale.ts';
import { memoryStore } from '../storage/areas.ts';

function runtime(version: string) {
  let reloads = 0;
  return { getManifest: () => ({ version }), reload: () => void reloads++, reloads: () => reloads };
}

test('a worker of another version than the manifest reloads, once', async () => {
  const { store } = memoryStore();
  const newer = runtime('0.2.0');
  expect(await reloadIfStale(store, newer, '0.1.0')).toBe(true);
  expect(await reloadIfStale(store, newer, '0.1.0')).toBe(false);
  expect(newer.reloads()).toBe(1);
  const newest = runtime('0.3.0');
  expect(await reloadIfStale(store, newest, '0.1.0')).toBe(true);
});

test('one of the same version goes on', async () => {
  const { store } = memoryStore();
  const same = runtime('0.1.0');
  expect(await reloadIfStale(store, same, '0.1.0')).toBe(false);
  expect(same.reloads()).toBe(0);
});
