/** What a page may be told of a number's calls. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { metadataOf } from '#lib/calls/metadata.ts';
import { createCallService } from '#lib/calls/service.ts';
import type { CallRow } from '#lib/model/call.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { aCall, NO_COMPANY } from '../storage/rows.ts';

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
    isListedForAll: async () => false,
    company: NO_COMPANY,
    lostNumbers: async () => 0,
    hearsOfEnds: async () => true,
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

test('an extension that no telephone system has is refused as that; a conference’s code stays here', async () => {
  const service = createCallService({
    db: {} as never,
    outbox: {} as never,
    pagePresses: {} as never,
    settings: async () => settingsSchema.parse({ callerIds: [{ e164: '+14155550100' }] }),
    installationId: async () => 'installation-0001',
    mayCallFrom: async () => true,
    isListedForAll: async () => false,
    company: NO_COMPANY,
    lostNumbers: async () => 0,
    hearsOfEnds: async () => true,
    now: () => 3_000,
  });
  const request = {
    intentId: crypto.randomUUID(),
    to: TO,
    ext: '12345678901234567890',
    context: { crm: 'generic' },
    accepted: [],
    guess: false,
  };
  expect(await service.place(request, undefined)).toMatchObject({
    kind: 'failed',
    failure: { code: 'extension-too-long', sent: false },
  });
  const sent = (ext: string) =>
    metadataOf({ intentId: 'i', installationId: 'n', context: { crm: 'generic' }, ext, withheld: [] });
  expect(sent('12')).toMatchObject({ extension: '12' });
  expect(sent('783506889')).not.toHaveProperty('extension');
});

test('a number on the company’s do-not-call list is asked about, as one on the person’s own', async () => {
  const db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const service = createCallService({
    db,
    outbox: {
      place: async (_row: CallRow, _since: number, asksOf: (recent: CallRow[]) => unknown[]) => ({
        kind: 'asked',
        asks: asksOf([]),
      }),
    } as never,
    pagePresses: {} as never,
    settings: async () =>
      settingsSchema.parse({ callerIds: [{ e164: '+14155550100' }], guards: { doNotCall: 'block' } }),
    installationId: async () => 'installation-0001',
    mayCallFrom: async () => true,
    isListedForAll: async (e164) => e164 === TO,
    company: NO_COMPANY,
    lostNumbers: async () => 0,
    hearsOfEnds: async () => true,
    now: () => 3_000,
  });
  const request = { ext: '', context: { crm: 'generic' }, accepted: [], guess: false };
  const asksOf = async (to: string) => {
    const answer = await service.place({ ...request, intentId: crypto.randomUUID(), to }, undefined);
    return answer.kind === 'asked' && answer.asks.map(({ code, blocking }) => [code, blocking]);
  };
  expect(await asksOf(TO)).toEqual([['do-not-call', true]]);
  expect(await asksOf('+14155550177')).toEqual([]);
});

test('a number that the company listed is never called, whoever says yes; who listed it is told to our pages alone', async () => {
  const db = openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const made = (found: 'listed' | 'unread' | undefined) =>
    createCallService({
      db,
      outbox: {
        place: async (_row: CallRow, _since: number, asksOf: (recent: CallRow[]) => unknown[]) => ({
          kind: 'asked',
          asks: asksOf([]),
        }),
      } as never,
      pagePresses: {
        inTurn: (press: () => unknown) => press(),
        tooMany: async () => undefined,
        accepted: async () => ['do-not-call'],
        note: async () => undefined,
      } as never,
      settings: async () =>
        settingsSchema.parse({ callerIds: [{ e164: '+14155550100' }], guards: { doNotCall: 'off' } }),
      installationId: async () => 'installation-0001',
      mayCallFrom: async () => true,
      isListedForAll: async () => false,
      company: { find: async () => found, listing: async () => ({ by: 'Dana', at: 1_000, why: 'asked us' }) },
      lostNumbers: async () => 0,
      hearsOfEnds: async () => true,
      now: () => 3_000,
    });
  const asks = async (found: 'listed' | 'unread' | undefined, origin: string | undefined) => {
    const accepted = ['do-not-call' as const];
    const request = { ext: '', context: { crm: 'generic' }, accepted, guess: false, to: TO };
    const answer = await made(found).place({ ...request, intentId: crypto.randomUUID() }, origin);
    return answer.kind === 'asked' && answer.asks;
  };
  const code = 'do-not-call';
  expect(await asks('listed', undefined)).toEqual([
    { code, blocking: true, reason: 'asked us', company: { by: 'Dana', at: 1_000 } },
  ]);
  expect(await asks('listed', HERE)).toEqual([{ code, blocking: true, reason: '', company: {} }]);
  expect(await asks('unread', HERE)).toEqual([{ code: 'list-unread', blocking: false }]);
  expect(await asks(undefined, HERE)).toEqual([]);
});
