import { beforeEach, describe, expect, test } from 'vitest';
import { callsOf, newestCalls, withJobs } from '#lib/calls/queries.ts';
import type { Database } from '#lib/storage/database.ts';
import { aCall, aJob, emptyDatabase } from '../storage/rows.ts';

let db: Database;
beforeEach(() => {
  db = emptyDatabase();
});

describe('the newest calls', () => {
  test('come newest first, no more than are asked for, and say whether there are more', async () => {
    await db.calls.bulkAdd([1, 3, 2].map((at) => aCall({ id: `call-${at}`, createdAt: at })));
    const some = await newestCalls(db, 2);
    expect(some.items.map(({ row }) => row.id)).toEqual(['call-3', 'call-2']);
    expect(some.more).toBe(true);
    expect((await newestCalls(db, 3)).more).toBe(false);
  });

  test('none are an answer too', async () => {
    expect(await newestCalls(db, 3)).toEqual({ items: [], more: false });
  });
});

describe('transcriptions that belong to no call', () => {
  test('come beside the calls of the same time, newest first', async () => {
    await db.calls.bulkAdd([10, 20, 30].map((at) => aCall({ id: `call-${at}`, createdAt: at })));
    const loose = ({ intentId: _none, ...job }: ReturnType<typeof aJob>) => job;
    await db.jobs.bulkAdd([
      loose(aJob({ id: 'early', createdAt: 5 })),
      loose(aJob({ id: 'loose', createdAt: 25 })),
      loose(aJob({ id: 'newest', createdAt: 40 })),
      aJob({ id: 'of-a-call', createdAt: 35, intentId: 'call-30' }),
    ]);
    expect((await newestCalls(db, 2)).jobs?.map(({ id }) => id)).toEqual(['newest', 'loose']);
    expect((await newestCalls(db, 9)).jobs?.map(({ id }) => id)).toEqual(['newest', 'loose', 'early']);
  });

  test('are an answer of their own where there is no call', async () => {
    const { intentId: _none, ...job } = aJob({ id: 'only', createdAt: 1 });
    await db.jobs.add(job);
    expect(await newestCalls(db, 3)).toEqual({ items: [], more: false, jobs: [job] });
  });
});

describe('the calls of a record', () => {
  const context = { crm: 'zendesk', recordType: 'ticket', recordId: '7' };

  test('are those placed from it and those with its numbers, each once, newest first', async () => {
    await db.calls.bulkAdd([
      aCall({ id: 'from-it', to: '+12025550101', createdAt: 1, context }),
      aCall({ id: 'both', to: '+12025550102', createdAt: 2, context }),
      aCall({ id: 'its-number', to: '+12025550102', createdAt: 3 }),
      aCall({ id: 'neither', to: '+12025550103', createdAt: 4 }),
      aCall({
        id: 'other-type',
        to: '+12025550103',
        createdAt: 5,
        context: { ...context, recordType: 'user' },
      }),
      aCall({ id: 'other-crm', to: '+12025550103', createdAt: 6, context: { ...context, crm: 'hubspot' } }),
    ]);
    const ids = async (record: Parameters<typeof callsOf>[1], limit = 9) =>
      (await callsOf(db, record, limit)).map(({ row }) => row.id);
    expect(await ids({ ...context, numbers: ['+12025550102'] })).toEqual(['its-number', 'both', 'from-it']);
    expect(await ids({ ...context, numbers: ['+12025550102'] }, 1)).toEqual(['its-number']);
    expect(await ids({ ...context, numbers: [] })).toEqual(['both', 'from-it']);
    expect(await ids({ crm: '', numbers: ['+12025550103'] })).toEqual(['other-crm', 'other-type', 'neither']);
  });
});

describe('a call’s job', () => {
  test('is the one that the call names, else the newest that names the call', async () => {
    await db.jobs.bulkAdd([
      aJob({ id: 'old', intentId: 'a', createdAt: 1 }),
      aJob({ id: 'new', intentId: 'a', createdAt: 2 }),
      aJob({ id: 'kept', intentId: 'b', createdAt: 1 }),
      aJob({ id: 'later', intentId: 'b', createdAt: 2 }),
    ]);
    const rows = [aCall({ id: 'a' }), aCall({ id: 'b', jobId: 'kept' }), aCall({ id: 'c' })];
    expect((await withJobs(db, rows)).map(({ job }) => job?.id)).toEqual(['new', 'kept', undefined]);
  });

  test('are those that name the call, where the one that the row names is gone', async () => {
    await db.jobs.add(aJob({ id: 'left', intentId: 'a', createdAt: 1 }));
    const rows = [aCall({ id: 'a', jobId: 'erased' })];
    expect((await withJobs(db, rows)).map(({ job }) => job?.id)).toEqual(['left']);
  });
});
