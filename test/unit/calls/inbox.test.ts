/** What waits: each kind by its own rule, the most pressing first, and gone when it was seen to. */
import { beforeEach, expect, test } from 'vitest';
import { nextCallback, readInbox } from '#lib/calls/inbox.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CrmLogRow } from '#lib/model/crm-log.ts';
import { NO_RULES } from '#lib/model/disposition.ts';
import { isToDo } from '#lib/model/inbox-kind.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { createReminders } from '../../../entrypoints/background/reminders.ts';
import { aCall, aJob, emptyDatabase } from '../storage/rows.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
let db: Database;
beforeEach(() => {
  db = emptyDatabase();
});

const ended = (change: Partial<CallRow> = {}) =>
  aCall({ state: 'completed', durationSeconds: 61, createdAt: NOW - HOUR, ...change });
const aLog = (id: string, state: CrmLogRow['state']): CrmLogRow => ({
  id,
  state,
  connector: 'redmine',
  crm: 'Redmine',
  site: 'https://crm.example',
  part: 1,
  looks: 0,
  attempts: 0,
  createdAt: NOW,
  updatedAt: NOW,
});
const settings = { get: async () => settingsSchema.parse({}) };
const waiting = async (now = NOW, outcomeRequired = false) =>
  (await readInbox(db, now, { ...NO_RULES, outcomeRequired })).map(({ kind, row }) => [kind, row.id]);

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
    ['wrap-up', 'open'],
    ['transcript', 'read'],
  ]);
});

test('holds a call with a note alone, if the company wants an outcome of each', async () => {
  await db.calls.bulkAdd([
    ended({ id: 'noted', note: 'told' }),
    ended({ id: 'chosen', disposition: 'reached' }),
  ]);
  expect(await waiting(NOW)).toEqual([]);
  expect(await waiting(NOW, true)).toEqual([['wrap-up', 'noted']]);
});

test('holds a call once, by the first thing that is to be done about it', async () => {
  await db.calls.bulkAdd([
    ended({ id: 'both', to: '+1', jobId: 'job' }),
    ended({ id: 'lost', to: '+2', callbackAt: NOW - 1 }),
  ]);
  await db.jobs.add(aJob({ id: 'job', intentId: 'both', state: 'completed' }));
  await db.crmLogs.add(aLog('lost', 'failed'));
  expect(await waiting()).toEqual([
    ['callback', 'lost'],
    ['wrap-up', 'both'],
  ]);
});

test('has what is not in the CRM, however old, until a person lets it be', async () => {
  await db.calls.bulkAdd(
    ['failed', 'unsure', 'looked-for', 'left', 'logged'].map((id) =>
      ended({ id, disposition: 'reached', createdAt: NOW - 90 * HOUR }),
    ),
  );
  await db.crmLogs.bulkAdd([
    aLog('failed', 'failed'),
    aLog('unsure', 'unsure'),
    { ...aLog('looked-for', 'unsure'), dueAt: NOW + 1 },
    aLog('left', 'left'),
    aLog('logged', 'logged'),
  ]);
  expect(await waiting()).toEqual([
    ['not-logged', 'failed'],
    ['not-logged', 'unsure'],
  ]);
});

test('has the agenda: what is due, what comes today, what comes later', async () => {
  const noon = new Date(NOW).setHours(12, 0, 0, 0);
  await db.calls.bulkAdd([
    ended({ id: 'later', to: '+1', callbackAt: noon + 13 * HOUR }),
    ended({ id: 'today', to: '+2', callbackAt: noon + HOUR }),
    ended({ id: 'due', to: '+3', callbackAt: noon - HOUR }),
  ]);
  expect(await waiting(noon)).toEqual([
    ['callback', 'due'],
    ['today', 'today'],
    ['later', 'later'],
  ]);
});

test('keeps what is open before the person where it is, and lets go of what is done', async () => {
  await db.calls.bulkAdd([ended({ id: 'done', doneAt: NOW }), ended({ id: 'open', note: 'Thursday' })]);
  expect(await waiting()).toEqual([]);
  const held = await readInbox(db, NOW, NO_RULES, { id: 'open', kind: 'wrap-up' });
  expect(held.map(({ kind, row }) => [kind, row.id])).toEqual([['wrap-up', 'open']]);
});

test('holds nothing of what was written to, read, not held, or left open since yesterday', async () => {
  await db.calls.bulkAdd([
    ended({ disposition: 'reached' }),
    ended({ note: 'Thursday' }),
    ended({ durationSeconds: 0 }),
    ended({ createdAt: NOW - 25 * HOUR }),
    ended({ id: 'read', jobId: 'job', note: 'x' }),
    aCall({ state: 'unknown', createdAt: NOW - HOUR, note: 'It rang' }),
  ]);
  await db.jobs.add(aJob({ id: 'job', intentId: 'read', state: 'completed', seenAt: NOW - 1 }));
  expect(await waiting()).toEqual([]);
});

test('a promise is due at its time, stays due however late it is seen, and is kept by calling', async () => {
  await db.calls.add(ended({ id: 'promise', callbackAt: NOW }));
  expect((await readInbox(db, NOW - 1, NO_RULES)).filter(isToDo)).toEqual([]);
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
      { db, now: () => now, settings },
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

test('counts last what is so at the end, if a slow look began before a change', async () => {
  await db.calls.add(ended({ id: 'promise', callbackAt: NOW - 1 }));
  const shown: number[] = [];
  let reached = (): void => undefined;
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { check } = createReminders(
    { db, now: () => NOW, settings },
    {
      async waiting({ due }) {
        if (due === 1) {
          reached();
          await held;
        }
        shown.push(due);
      },
    },
    { create: () => undefined, clear: async () => true },
    { tell: async () => undefined },
  );
  const looks = [check()];
  await slow;
  await db.calls.update('promise', { disposition: 'reached', callbackAt: undefined });
  looks.push(check(), check());
  // By then looks that did not wait would have been through.
  for (let look = 0; look < 3; look++) await waiting();
  release();
  await Promise.all(looks);
  expect(shown).toEqual([1, 0]);
});

test('holds no promise to who was put on the do-not-call list', async () => {
  await db.calls.add(ended({ id: 'promise', to: '+3', disposition: 'callback', callbackAt: NOW - 1 }));
  await db.doNotCall.add({ e164: '+3', reason: '', addedAt: 1 });
  expect(await waiting()).toEqual([]);
});

test('holds a promise until its person is called, not another behind the same number', async () => {
  const named = (contactName: string) => ({ crm: 'generic', contactName });
  await db.calls.bulkAdd([
    ended({ id: 'ada', to: '+3', disposition: 'callback', callbackAt: NOW - 1, context: named('Ada') }),
    ended({ id: 'bo', to: '+3', createdAt: NOW - 1, disposition: 'reached', context: named('Bo') }),
  ]);
  expect(await waiting()).toEqual([['callback', 'ada']]);
  await db.calls.add(
    ended({ id: 'again', to: '+3', createdAt: NOW, disposition: 'reached', context: named('Ada') }),
  );
  expect(await waiting()).toEqual([]);
});
