import { expect, it } from 'vitest';
import { createInstallationId } from '#lib/relay/installation.ts';
import { memoryStore } from '#test/unit/storage/areas.ts';

it('makes one id for all who ask first at the same time, and keeps it', async () => {
  const { store } = memoryStore();
  const makeId = () => crypto.randomUUID();
  const installationId = createInstallationId(store, makeId);
  const [first, second] = await Promise.all([installationId(), installationId()]);
  expect(second).toBe(first);
  expect(await createInstallationId(store, makeId)()).toBe(first);
});
