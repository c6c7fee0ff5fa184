/** Becoming an installation of a relay, and what it does for its installations. */
import { err, ok, type Result } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { Vault } from '#lib/vault/vault.ts';
import { type RelayClient, readRelayUrl } from './client.ts';

interface PairingTools {
  store: KeyValueStore;
  vault: Pick<Vault, 'state' | 'read' | 'write'>;
  client: (url: string) => Pick<RelayClient, 'pair' | 'offers'>;
  installationId: () => Promise<string>;
  newId: () => string;
  now: () => number;
  /** Told before another relay than the last counts: nothing that is on its way to that one may go to this. */
  moved: () => Promise<void>;
}

/** Whose browser it is: as the relay's administrator sees it, and in the company's directory. */
export interface Whose {
  name?: string | undefined;
  person?: string | undefined;
}

export function createPairing({ store, vault, client, installationId, newId, now, moved }: PairingTools) {
  /** Asks what the relay brokers, and keeps it. Does nothing without a pairing. */
  async function askOffers(): Promise<void> {
    const pairing = await store.get('relay');
    const token = await vault.read('feed-token');
    if (pairing === null || !token.ok) return;
    const offers = await client(pairing.url).offers(token.value);
    if (offers.ok) await store.set('brokers', { ...offers.value, pairedAt: pairing.pairedAt });
  }

  return {
    askOffers,
    /** Pairs this browser; on success the pairing and its token are kept. */
    async pair(
      typed: string,
      teamCode: string,
      { name, person }: Whose = {},
    ): Promise<Result<string, RelayProblem>> {
      const address = readRelayUrl(typed);
      if (!address.ok) return address;
      if ((await vault.state()).locked) return err('locked');
      const relay = client(address.value);
      // The token is a proof for the relay that gave it, and nothing for another to see.
      const before = await store.get('relay');
      const same = before?.url === address.value ? before : undefined;
      const last = same && (await vault.read('feed-token'));
      const proof = last?.ok ? last.value : undefined;
      const pairAs = (installation_id: string) =>
        relay.pair(
          {
            team_code: teamCode,
            installation_id,
            ...(name !== undefined && { name }),
            ...(person !== undefined && { person }),
          },
          proof,
        );
      let answer = await pairAs(await installationId());
      // The relay knows the id and this browser cannot prove that it is its own (its token was forgotten): a new one.
      if (!answer.ok && answer.error === 'id-taken') answer = await pairAs(newId());
      if (!answer.ok) return answer.error === 'id-taken' ? err('unreachable') : err(answer.error);
      if (!same) await moved();
      // An administrator's relay may have given this browser another id than the one it asked for.
      await store.set('installationId', answer.value.installation_id);
      const written = await vault.write('feed-token', answer.value.feed_token);
      if (!written.ok) return written;
      await store.set('relay', {
        url: address.value,
        installationId: answer.value.installation_id,
        transcriptionsUrl: answer.value.transcriptions_url,
        cursor: '',
        pairedAt: now(),
        lastAnswerAt: now(),
        // As its feed said last.
        ...(same?.wrapUps !== undefined && { wrapUps: same.wrapUps }),
      });
      await askOffers();
      return ok(address.value);
    },
  };
}
export type Pairing = ReturnType<typeof createPairing>;
