/** Pairing again: with the same relay nothing is lost that is on its way to it, with another one nothing goes there. */
import { expect, it } from 'vitest';
import { err, ok } from '#lib/core/result.ts';
import { createPairing } from '#lib/relay/pairing.ts';
import { memoryStore } from '../storage/areas.ts';
import { pairingWith } from './pairing-row.ts';

const URL = 'https://relay.example';

async function pairedBefore(url: string | undefined) {
  const { store } = memoryStore();
  const { installationId, transcriptionsUrl } = pairingWith(URL);
  if (url !== undefined)
    await store.set('relay', { ...pairingWith(url), cursor: 'c7', wrapUps: true, problem: 'bad-token' });
  /** The relay that this browser was paired with when it was told. */
  const moved: (string | undefined)[] = [];
  const answer = {
    installation_id: installationId,
    feed_token: 't'.repeat(40),
    transcriptions_url: transcriptionsUrl,
  };
  const pairing = createPairing({
    store,
    vault: {
      state: async () => ({ hasPassphrase: false, locked: false }),
      read: async () => ok('t'.repeat(40)),
      write: async () => ok(undefined),
    } as never,
    client: () => ({ pair: async () => ok(answer), offers: async () => err('unreachable') }),
    installationId: async () => installationId,
    newId: () => installationId,
    now: () => 2,
    moved: async () => void moved.push((await store.get('relay'))?.url),
  });
  expect(await pairing.pair(URL, 'code')).toEqual(ok(URL));
  return { kept: await store.get('relay'), moved };
}

it('with the same relay keeps that it takes wrap-ups', async () => {
  const { kept, moved } = await pairedBefore(URL);
  expect(kept).toMatchObject({ url: URL, wrapUps: true, cursor: '', pairedAt: 2 });
  expect(kept?.problem).toBeUndefined();
  expect(moved).toEqual([]);
});

it.each(['https://other.example', undefined])('after %s is told of before it counts', async (before) => {
  const { kept, moved } = await pairedBefore(before);
  expect(kept?.wrapUps).toBeUndefined();
  expect(moved).toEqual([before]);
});
