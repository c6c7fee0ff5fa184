/** Each schema of the past, frozen: what was stored then is there now, and can be asked for as new rows can. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { newestCalls } from '#lib/calls/queries.ts';
import { DATABASE_NAME, openDatabase } from '#lib/storage/database.ts';

/** As version 1 was: never changed. */
const V1 = {
  stores: {
    calls:
      'id, callId, state, to, createdAt, updatedAt, jobId, [to+createdAt], [context.crm+context.recordId]',
    jobs: 'id, txnId, state, intentId, createdAt, nextPollAt',
    transcripts: 'jobId, txnId, storedAt',
    feedEvents: 'id, appliedAt, txnId',
    doNotCall: 'e164',
    search: 'id, kind',
  },
  calls: [
    {
      id: '4be0643f-1d98-4e3b-97cd-ca98a65347dd',
      callId: 'c_1',
      state: 'completed',
      to: '+14155552671',
      ext: '',
      from: '+14155550100',
      route: { kind: 'default' },
      context: { crm: 'hubspot', recordId: '7', contactName: 'Maya Okafor' },
      metadata: {},
      createdAt: 1_000,
      updatedAt: 2_000,
      attempts: 1,
      serverErrors: 0,
      durationSeconds: 61,
      note: 'Wants the offer',
      disposition: 'reached',
    },
    {
      id: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
      state: 'refused',
      to: '+442079460958',
      ext: '',
      from: '+14155550100',
      route: { kind: 'default' },
      context: { crm: 'generic' },
      metadata: {},
      createdAt: 3_000,
      updatedAt: 3_000,
      attempts: 1,
      serverErrors: 0,
    },
  ],
  doNotCall: [{ e164: '+442079460958', reason: 'asked us to', addedAt: 1 }],
} as const;

test('version 1 opens as it is today, with all its rows', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie(DATABASE_NAME, options);
  old.version(1).stores(V1.stores);
  await old.table('calls').bulkAdd([...V1.calls]);
  await old.table('doNotCall').bulkAdd([...V1.doNotCall]);
  old.close();

  const db = openDatabase(options);
  expect(await db.calls.orderBy('createdAt').toArray()).toEqual(V1.calls);
  expect(await db.doNotCall.toArray()).toEqual(V1.doNotCall);
  const reached = await newestCalls(db, 5, 'reached');
  expect(reached.items.map(({ row }) => row.id)).toEqual([V1.calls[0].id]);
  expect(await db.calls.where('callbackAt').above(0).count()).toBe(0);
  const { items } = await newestCalls(db, 5);
  expect(items.map(({ listed }) => listed)).toEqual([{}, undefined]);
  expect(await db.listEntries.orderBy('order').toArray()).toEqual([]);
  db.close();
});
