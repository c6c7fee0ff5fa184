/** Wrap-ups on their way to the relay: after the last change, until it answered, and never what is withheld. */
import { beforeEach, expect, it } from 'vitest';
import { createWrapUp, type WrapUp } from '#lib/calls/wrap-up.ts';
import { err, ok } from '#lib/core/result.ts';
import { createRelayClient } from '#lib/relay/client.ts';
import { wrapUpRequestSchema } from '#lib/relay/contract.ts';
import { createWrapUpSender, type WrapUpSender } from '#lib/relay/wrap-up-sender.ts';
import type { Database } from '#lib/storage/database.ts';
import { memoryStore } from '../storage/areas.ts';
import { aCall, emptyDatabase } from '../storage/rows.ts';
import { pairingWith } from './pairing-row.ts';

const URL = 'https://relay.example';
const PAIRING = pairingWith(URL);
const row = aCall({
  state: 'completed',
  callId: 'c_7',
  context: {
    crm: 'redmine',
    recordId: '7',
    contactName: 'Maya Okafor',
    pageUrl: 'https://crm.example/issues/7?a=1',
  },
});
const intentId = row.id;

let now: number;
let db: Database;
let store: ReturnType<typeof memoryStore>['store'];
let sent: { body: ReturnType<typeof wrapUpRequestSchema.parse>; authorization: string }[];
let answers: (number | [status: number, code: string])[];
let withheld: string[];
let locked: boolean;
let woken: number[];
let wrapUp: WrapUp;
let sender: WrapUpSender;

/** The background, as it is after a start. */
function start(): void {
  sender = createWrapUpSender({
    db,
    store,
    client: (url) =>
      createRelayClient({
        url,
        async fetch(_address, init) {
          const { authorization = '' } = init.headers as Record<string, string>;
          sent.push({ body: wrapUpRequestSchema.parse(JSON.parse(String(init.body))), authorization });
          const [status, code] = [answers.shift() ?? 204].flat() as [number, string?];
          if (status === 0) throw new TypeError('Failed to fetch');
          const body = code === undefined ? null : JSON.stringify({ error: { code, message: '' } });
          return new Response(body, { status, headers: status === 503 ? { 'retry-after': '300' } : {} });
        },
      }),
    token: async () => (locked ? err('locked') : ok('token')),
    settings: async () => ({ withheld }),
    wakeTimer: { wakeAt: (at) => void woken.push(at) },
    now: () => now,
    random: () => 0,
  });
  wrapUp = createWrapUp({ db, now: () => now, tellAt: sender.tellAt });
}

beforeEach(async () => {
  now = 5_000_000;
  db = emptyDatabase();
  ({ store } = memoryStore());
  [sent, answers, withheld, locked, woken] = [[], [], [], false, []];
  await db.calls.add(row);
  await store.set('relay', { ...PAIRING, wrapUps: true });
  start();
});

const note = (text: string) => wrapUp.annotate({ intentId, note: text }, undefined);
async function pass(ms: number): Promise<void> {
  now += ms;
  await sender.tick();
}
const waits = async () => (await db.calls.get(intentId))?.wrapUp?.dueAt;

it('go once, half a minute after the last change, with all that is in force', async () => {
  await note('Wants');
  await pass(20_000);
  await wrapUp.annotate(
    { intentId, disposition: 'callback', note: 'Wants the offer', callbackAt: 9_000_000 },
    undefined,
  );
  await pass(20_000);
  expect(sent).toEqual([]);
  await pass(10_000);
  await pass(60_000);
  expect(sent).toEqual([
    {
      authorization: 'Bearer token',
      body: {
        intent_id: intentId,
        call_id: 'c_7',
        revision: 2,
        changed_at: new Date(5_020_000).toISOString(),
        outcome: 'callback',
        note: 'Wants the offer',
        callback_at: new Date(9_000_000).toISOString(),
        metadata: {
          dialmark_installation: PAIRING.installationId,
          dialmark_intent: intentId,
          crm: 'redmine',
          record_id: '7',
          contact_name: 'Maya Okafor',
          page_url: 'https://crm.example/issues/7',
        },
      },
    },
  ]);
  expect(await waits()).toBeUndefined();
  expect(woken).toContain(5_050_000);
});

it('say that a word was taken back', async () => {
  await note('Wants the offer');
  await pass(30_000);
  await note(' ');
  await pass(30_000);
  expect(sent.map(({ body }) => [body.revision, body.note])).toEqual([
    [1, 'Wants the offer'],
    [2, undefined],
  ]);
});

it('have nothing that is withheld', async () => {
  withheld = ['contactName', 'pageUrl'];
  await note('x');
  await pass(30_000);
  expect(sent[0]?.body.metadata).not.toHaveProperty('contact_name');
  expect(sent[0]?.body.metadata).not.toHaveProperty('page_url');
});

it('are tried with growing pauses until the relay has answered, over every death of the background', async () => {
  answers = [0, 500, 401];
  await note('x');
  await pass(30_000);
  await pass(29_000);
  expect(sent).toHaveLength(1);
  start();
  await pass(1_000);
  expect(sent).toHaveLength(2);
  await pass(60_000);
  expect(sent).toHaveLength(3);
  await pass(119_000);
  expect(sent).toHaveLength(3);
  start();
  await pass(1_000);
  expect(sent).toHaveLength(4);
  await pass(10 * 60 * 60_000);
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ body }) => body.revision))).toEqual(new Set([1]));
});

it('wait as long as the relay asks, and for the vault to be unlocked', async () => {
  answers = [503];
  await note('x');
  await pass(30_000);
  await pass(299_000);
  expect(sent).toHaveLength(1);
  await pass(1_000);
  expect(sent).toHaveLength(2);
  locked = true;
  await note('y');
  await pass(30_000);
  await pass(10 * 60 * 60_000);
  locked = false;
  await pass(0);
  expect(sent).toHaveLength(3);
});

it('are due at once when the relay is back, and not while they are written', async () => {
  answers = Array.from({ length: 10 }, () => 502);
  await note('x');
  for (let tries = 0; tries < 10; tries++) await pass(60 * 60_000);
  await pass(0);
  expect(sent).toHaveLength(10);
  await sender.hurry();
  await pass(0);
  expect(sent).toHaveLength(11);
  await note('y');
  await sender.hurry();
  await pass(0);
  expect(sent).toHaveLength(11);
});

it('that are changed while they are sent are sent again', async () => {
  await note('x');
  answers = [204];
  const sending = pass(30_000);
  await note('y');
  await sending;
  await pass(30_000);
  expect(sent.at(-1)?.body).toMatchObject({ revision: 2, note: 'y' });
});

it.each([
  [400, 'bad-request'],
  [404, 'not-taken'],
  [413, 'too-large'],
])('are not sent again after %i %s', async (status, code) => {
  answers = [[status, code]];
  await note('x');
  await pass(30_000);
  await pass(60 * 60_000);
  expect(sent).toHaveLength(1);
});

it.each([400, 403, 404, 413])('are sent again after %i of a proxy', async (status) => {
  answers = [status];
  await note('x');
  await pass(30_000);
  await pass(60_000);
  expect(sent).toHaveLength(2);
});

it('go nowhere without a relay that takes them', async () => {
  await store.set('relay', PAIRING);
  await note('x');
  expect((await db.calls.get(intentId))?.wrapUp).toBeUndefined();
  await store.set('relay', { ...PAIRING, wrapUps: true });
  await note('y');
  await store.set('relay', null);
  await pass(30_000);
  await store.set('relay', { ...PAIRING, wrapUps: true });
  await pass(30_000);
  expect(sent).toEqual([]);
});

it('wait for the feed to say whether its relay takes them, and are dropped where it does not', async () => {
  await note('x');
  await store.set('relay', PAIRING);
  await pass(30_000);
  expect(sent).toEqual([]);
  await store.set('relay', { ...PAIRING, wrapUps: true });
  await pass(0);
  expect(sent).toHaveLength(1);
  await note('y');
  await store.set('relay', { ...PAIRING, wrapUps: false });
  await pass(30_000);
  expect([sent.length, await waits()]).toEqual([1, undefined]);
});

it('on their way to one relay are forgotten before there is another', async () => {
  await note('x');
  await sender.forget();
  await pass(30_000);
  expect([sent, await waits()]).toEqual([[], undefined]);
});

it('of a call on its way wait for it, and of one that came to nothing are dropped', async () => {
  await db.calls.update(intentId, { state: 'sending' });
  await note('x');
  await pass(30_000);
  expect(sent).toEqual([]);
  await db.calls.update(intentId, { state: 'refused' });
  await pass(60_000);
  expect([sent, await waits()]).toEqual([[], undefined]);
});

it('tell that a promise was kept once its number was called, and no more than once', async () => {
  await wrapUp.annotate({ intentId, callbackAt: now + 1 }, undefined);
  await pass(30_000);
  expect(sent.at(-1)?.body).toMatchObject({ revision: 1, callback_at: expect.any(String) });
  const again = aCall({ to: row.to, state: 'initiated', createdAt: row.createdAt + 1 });
  await db.calls.add(again);
  await sender.called({ ...again, state: 'sending' });
  expect(await waits()).toBeUndefined();
  await sender.called(again);
  await sender.called({ ...again, state: 'completed' });
  await pass(30_000);
  expect(sent.at(-1)?.body.revision).toBe(2);
  expect(sent.at(-1)?.body).not.toHaveProperty('callback_at');
  await pass(60 * 60_000);
  expect(sent).toHaveLength(2);
});
