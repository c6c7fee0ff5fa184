/** What a page may be told of a number's calls. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createCallService } from '#lib/calls/service.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { aCall } from '../storage/rows.ts';

const HERE = 'https://crm.example';
const THERE = 'https://other.example';
const TO = '+14155552671';

test('last call and name on a page come from calls of its own site; our pages see all', async () => {
  const db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const here = aCall({
    to: TO,
    origin: HERE,
    createdAt: 1_000,
    context: { crm: 'generic', contactName: 'Ada' },
  });
  const there = aCall({
    to: TO,
    origin: THERE,
    createdAt: 2_000,
    context: { crm: 'generic', contactName: 'Ben' },
  });
  await db.calls.bulkAdd([here, there]);
  const service = createCallService({
    db,
    outbox: {} as never,
    pagePresses: {} as never,
    settings: async () => settingsSchema.parse({}),
    installationId: async () => 'installation-0001',
    mayCallFrom: async () => true,
    now: () => 3_000,
  });
  const told = async (origin: string | undefined) => {
    const { lastCall, contactName } = await service.card({ e164: TO }, origin);
    return [lastCall?.intentId, contactName];
  };
  expect(await told(HERE)).toEqual([here.id, 'Ada']);
  expect(await told(THERE)).toEqual([there.id, 'Ben']);
  expect(await told('https://third.example')).toEqual([undefined, undefined]);
  expect(await told(undefined)).toEqual([there.id, 'Ben']);
});
