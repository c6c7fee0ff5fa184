/** The ways to the platform: the company's relay, where it places requests, else this browser's own keys. */
import type { CallSender } from '#lib/calls/outbox.ts';
import { err, ok } from '#lib/core/result.ts';
import { originOf } from '#lib/messages/admission.ts';
import type { ApiCapability } from '#lib/platform/client.ts';
import type { PlatformResult } from '#lib/platform/errors.ts';
import { createBrokering, type PlatformApi } from '#lib/relay/brokering.ts';
import { createRelayClient } from '#lib/relay/client.ts';
import { createEnrolment } from '#lib/relay/enrolment.ts';
import { createPairing } from '#lib/relay/pairing.ts';
import { type AccountParts, createAccount, mayReach } from './account.ts';

export interface ConnectionParts extends AccountParts {
  random: () => number;
  installationId: () => Promise<string>;
  /** This browser was paired by the company's policy. */
  enrolled: () => Promise<void>;
  /** The next pairing is with another relay. */
  moved: () => Promise<void>;
}

export function createConnection(parts: ConnectionParts) {
  const { store, settings, vault, clock } = parts;
  const plainFetch = (address: string, init: RequestInit) => fetch(address, init);
  const account = createAccount({ store, settings, vault, clock, ownConnection: parts.ownConnection });

  /** A relay lets extensions in by CORS: the company's own is reached without a question to the person. */
  async function mayReachRelay(url: string): Promise<boolean> {
    const { relayUrl } = await settings.policy();
    return (relayUrl !== undefined && originOf(relayUrl) === originOf(url)) || mayReach(url);
  }
  const relayClient = (url: string) => createRelayClient({ fetch: plainFetch, url, mayReach: mayReachRelay });
  const pairing = createPairing({
    store,
    vault,
    client: relayClient,
    installationId: parts.installationId,
    newId: () => crypto.randomUUID(),
    now: clock.now,
    moved: parts.moved,
  });
  const enrolment = createEnrolment({
    store,
    policy: settings.policy,
    pairing,
    now: clock.now,
    random: parts.random,
    enrolled: parts.enrolled,
  });
  const brokering = createBrokering({
    store,
    vault,
    pairing,
    enrolment,
    fetch: plainFetch,
    clock,
    online: () => navigator.onLine,
    passphraseRequired: async () => (await settings.policy()).passphraseRequired === true,
  });

  /** The relay's way if it has one, else this browser's own, else why there is none. */
  async function wayFor(capability: ApiCapability): Promise<PlatformResult<PlatformApi>> {
    const brokered = await brokering.api(capability);
    if (brokered) return brokered;
    const direct = await account.api(capability);
    if (direct.ok) return direct;
    // No key here: the relay may have been given one since it was last asked.
    await brokering.lookAgain();
    return (await brokering.api(capability)) ?? err((await brokering.notEnrolled()) ?? direct.error);
  }

  return {
    keys: account.keys,
    relayClient,
    pairing,
    enrolment,
    brokering,
    sender: {
      async ready() {
        const api = await wayFor('click-to-call');
        return api.ok ? ok(api.value.placeCall) : api;
      },
    } satisfies CallSender,
    transcription: () => wayFor('ai-transcription'),

    /** A person goes to a number: what has to be asked before a call is asked now. The relay asks nothing. */
    ahead: async (): Promise<void> => ((await brokering.offers()).calls ? undefined : account.ahead()),

    /** Whether calls can be placed at all, by whichever way. */
    async connected(): Promise<boolean> {
      if ((await brokering.offers()).calls) return true;
      const { baseUrl } = await settings.get();
      return baseUrl !== '' && (await account.keys.list()).some((key) => key.capability === 'click-to-call');
    },
  };
}
