/** What a page may be told of a number's calls. */
import { expect, test } from 'vitest';
import { metadataOf } from '#lib/calls/metadata.ts';
import { createCallService } from '#lib/calls/service.ts';
import type { CallRow } from '#lib/model/call.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';
import { placingTools } from './placing-tools.ts';

const HERE = 'https://crm.example';
const THERE = 'https://other.example';
const TO = '+14155552671';

test('last call and name on a page come from calls of its own site; our pages see all', async () => {
  const db = emptyDatabase();
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
  const service = createCallService(
    placingTools({
      db,
    }),
  );
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
  const service = createCallService(
    placingTools({
      settings: async () => settingsSchema.parse({ callerIds: [{ e164: '+14155550100' }] }),
    }),
  );
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
  const db = emptyDatabase();
  const service = createCallService(
    placingTools({
      db,
      outbox: {
        place: async (_row: CallRow, _since: number, asksOf: (recent: CallRow[]) => unknown[]) => ({
          kind: 'asked',
          asks: asksOf([]),
        }),
      } as never,
      settings: async () =>
        settingsSchema.parse({ callerIds: [{ e164: '+14155550100' }], guards: { doNotCall: 'block' } }),
      isListedForAll: async (e164) => e164 === TO,
    }),
  );
  const request = { ext: '', context: { crm: 'generic' }, accepted: [], guess: false };
  const asksOf = async (to: string) => {
    const answer = await service.place({ ...request, intentId: crypto.randomUUID(), to }, undefined);
    return answer.kind === 'asked' && answer.asks.map(({ code, blocking }) => [code, blocking]);
  };
  expect(await asksOf(TO)).toEqual([['do-not-call', true]]);
  expect(await asksOf('+14155550177')).toEqual([]);
});

test('a number that the company listed is never called, whoever says yes; who listed it is told to our pages alone', async () => {
  const db = emptyDatabase();
  const made = (found: 'listed' | 'unread' | undefined) =>
    createCallService(
      placingTools({
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
        company: {
          find: async () => found,
          listing: async () => ({ by: 'Dana', at: 1_000, why: 'asked us' }),
        },
      }),
    );
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
