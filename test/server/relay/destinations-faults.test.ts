/** Deliveries when relays are killed, and when several share one store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDestinations } from '#server/relay/store/destinations.ts';
import { openDatabase } from '#server/relay/store/open.ts';
import { createSeal } from '#server/relay/store/seal.ts';
import { startPostgres } from '../postgres.ts';
import { callBody, DESTINATIONS_KEY, openRelay, ownMetadata, until } from './kit.ts';
import { send, startRelay } from './process.ts';
import { startReceiver } from './receiver.ts';

it('goes on after the relay was killed, and loses nothing that was answered', {
  timeout: 180_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'dialmark-killed-'));
  const receiver = await startReceiver();
  receiver.answer = () => {};
  const env = { RELAY_DATA: data, RELAY_DESTINATIONS_KEY: DESTINATIONS_KEY };
  const first = await startRelay(env);
  const beside = await openDatabase({
    databaseUrl: undefined,
    dataFolder: data,
    databaseConnections: 2,
    onFault: () => {},
  });
  await createDestinations(beside, createSeal(DESTINATIONS_KEY), Date.now).add(receiver.url, true);
  const end = async (url: string, intent: string) =>
    expect(await send(url, callBody(undefined, { metadata: { dialmark_intent: intent } }))).toBe(204);
  // It notices what another process wrote within moments.
  for (let count = 0; receiver.got.length === 0; count += 1) {
    await end(first.url, `intent-${1000 + count}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const sent = Array.from({ length: 20 }, (_, index) => `intent-${2000 + index}`);
  for (const intent of sent) await end(first.url, intent);
  await first.kill();
  receiver.got.length = 0;
  receiver.answer = (_received, response) => void response.writeHead(200).end();
  const second = await startRelay(env);
  const intents = () =>
    new Set(receiver.got.map(({ event }) => ('intent_id' in event.data ? event.data.intent_id : '')));
  // Those on their way at the kill are another attempt's when their lease has ended.
  await until(() => sent.every((intent) => intents().has(intent)), 'all to arrive', 90_000);
  expect(await second.stop()).toBe(0);
  await beside.close();
  await receiver.close();
  rmSync(data, { recursive: true });
});

it('each delivery is one relay’s at a time, of several on one PostgreSQL', async () => {
  const postgres = await startPostgres({ fsync: 'off' });
  const databaseUrl = await postgres.createDatabase();
  const relays = await Promise.all([1, 2, 3].map(() => openRelay({ databaseUrl })));
  const receiver = await startReceiver();
  receiver.answer = (_received, response) => void setTimeout(() => response.writeHead(200).end(), 5);
  await relays[0]?.destinations.add(receiver.url, true);
  for (const each of relays) await each.relay.tidy();
  const paired = await relays[0]?.pair();
  if (!paired) throw new Error('not paired');
  const calls = Array.from({ length: 60 }, (_, index) => `intent-${1000 + index}`);
  await Promise.all(
    calls.map(async (intent, index) => {
      for (let step = 0; step < 3; step += 1) {
        const at = relays[(index + step) % relays.length];
        const metadata = ownMetadata(paired, intent);
        const body =
          step === 0
            ? callBody(undefined, { metadata })
            : JSON.stringify({
                intent_id: intent,
                revision: step,
                changed_at: new Date().toISOString(),
                metadata,
              });
        const answer =
          step === 0
            ? await at?.call(body)
            : await at?.post('/wrap-ups', body, { Authorization: `Bearer ${paired.feed_token}` });
        // Sixty a minute of one browser at one relay.
        expect([204, 503]).toContain(answer?.status);
      }
    }),
  );
  const waiting = async () => (await relays[0]?.destinations.list())?.[0]?.waiting;
  await until(async () => {
    for (const each of relays) await each.relay.tidy();
    return (await waiting()) === 0;
  }, 'all to be taken');
  const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  for (const intent of calls) {
    const order = receiver.got
      .filter(({ event }) => 'intent_id' in event.data && event.data.intent_id === intent)
      .map(({ event }) => ('revision' in event.data ? event.data.revision : 0));
    expect(order).toEqual([...order].sort());
    expect(order[0]).toBe(0);
  }
  for (const each of relays) await each.close();
  await receiver.close();
  await postgres.remove();
});
