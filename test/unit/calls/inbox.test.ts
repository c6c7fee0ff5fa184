/** What waits: each kind by its own rule, the most pressing first, and gone when it was seen to. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { nextCallback, readInbox } from '#lib/calls/inbox.ts';
import type { CallRow } from '#lib/model/call.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { createReminders } from '../../../entrypoints/background/reminders.ts';
import { aCall, aJob } from '../storage/rows.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
let db: ReturnType<typeof openDatabase>;
beforeEach(() => {
  db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
});

const ended = (change: Partial<CallRow> = {}) =>
  aCall({ state: 'completed', durationSeconds: 61, createdAt: NOW - HOUR, ...change });
const waiting = async (now = NOW) => (await readInbox(db, now)).map(({ kind, row }) => [kind, row.id]);

test('holds each kind, the most pressing first', async () => {
  await db.calls.bulkAdd([
    ended({ id: 'open', to: '+1' }),
    ended({ id: 'read', to: '+2', jobId: 'job', disposition: 'reached' }),
    ended({ id: 'promise', to: '+3', disposition: 'callback', callbackAt: NOW - 1 }),
    aCall({ id: 'unsure', to: '+4', state: 'unknown', createdAt: NOW - HOUR }),
  ]);
  await db.jobs.add(aJob({ id: 'job', intentId: 'read', state: 'completed' }));
  expect(await waiting()).toEqual([
    ['callback', 'promise'],
    ['unknown', 'unsure'],
    ['transcript', 'read'],
    ['wrap-up', 'open'],
  ]);
});

test('holds nothing of what was written to, read, not held, or left open since yesterday', async () => {
  await db.calls.bulkAdd([
    ended({ disposition: 'reached' }),
    ended({ note: 'Thursday' }),
    ended({ durationSeconds: 0 }),
    ended({ createdAt: NOW - 25 * HOUR }),
    ended({ callbackAt: NOW + HOUR }),
    ended({ id: 'read', jobId: 'job', note: 'x' }),
    aCall({ state: 'unknown', createdAt: NOW - HOUR, note: 'It rang' }),
  ]);
  await db.jobs.add(aJob({ id: 'job', intentId: 'read', state: 'completed', seenAt: NOW - 1 }));
  expect(await waiting()).toEqual([]);
});

test('a promise is due at its time, stays due however late it is seen, and is kept by calling', async () => {
  await db.calls.add(ended({ id: 'promise', callbackAt: NOW }));
  expect(await waiting(NOW - 1)).toEqual([]);
  expect(await waiting(NOW)).toEqual([['callback', 'promise']]);
  expect(await waiting(NOW + 400 * HOUR)).toEqual([['callback', 'promise']]);
  await db.calls.add(aCall({ id: 'failed', state: 'refused', createdAt: NOW + 1 }));
  expect(await waiting(NOW + 2)).toEqual([['callback', 'promise']]);
  await db.calls.add(aCall({ id: 'rang', state: 'initiated', createdAt: NOW + 2 }));
  expect(await waiting(NOW + 3)).toEqual([]);
});

test('the alarm is set for the next promise, at every look, and told when it is missed', async () => {
  await db.calls.bulkAdd([
    ended({ id: 'first', to: '+1', callbackAt: NOW + HOUR }),
    ended({ id: 'second', to: '+2', callbackAt: NOW + 2 * HOUR }),
  ]);
  expect(await nextCallback(db, NOW)).toBe(NOW + HOUR);
  const alarms: (number | undefined)[] = [];
  const told: { due: number; all: number }[] = [];
  let now = NOW;
  // A background that has just started knows nothing of what the one before had set.
  const check = () =>
    createReminders(
      { db, now: () => now },
      { waiting: async (counts) => void told.push(counts) },
      {
        create: (_name, { when }) => void alarms.push(when),
        clear: async () => Boolean(alarms.push(undefined)),
      },
      { tell: async () => undefined },
    ).check();
  await check();
  now = NOW + 90 * 60_000;
  await check();
  now = NOW + 50 * HOUR;
  await check();
  expect(alarms).toEqual([NOW + HOUR, NOW + 2 * HOUR, undefined]);
  expect(told.map(({ due }) => due)).toEqual([0, 1, 2]);
});
