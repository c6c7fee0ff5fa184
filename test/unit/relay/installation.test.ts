import { expect, it } from 'vitest';
import { createInstallationId } from '#lib/relay/installation.ts';
import { memoryStore } from '#test/unit/storage/areas.ts';

it('makes one id for all who ask first at the same time, and keeps it', async () => {
  let made = 0;
  const { store } = memoryStore();
  const makeId = () => `id-${++made}`;
  const installationId = createInstallationId(store, makeId);
  expect(await Promise.all([installationId(), installationId()])).toEqual(['id-1', 'id-1']);
  expect(await createInstallationId(store, makeId)()).toBe('id-1');
});
