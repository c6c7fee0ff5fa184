/** The account on the platform: its keys, and its two capabilities with the key that each takes. */
import { browser } from 'wxt/browser';
import type { Clock } from '#lib/core/clock.ts';
import { patternOf } from '#lib/core/match-pattern.ts';
import { err, ok } from '#lib/core/result.ts';
import { originOf } from '#lib/messages/admission.ts';
import { createAtMostOnce } from '#lib/platform/at-most-once.ts';
import { type ApiCapability, createPlatformClient } from '#lib/platform/client.ts';
import type { PlatformFailure, PlatformResult } from '#lib/platform/errors.ts';
import type { OwnConnection } from '#lib/platform/own-connections.ts';
import type { PlatformApi } from '#lib/relay/brokering.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { SettingsStore } from '#lib/storage/settings.ts';
import { createKeys } from '#lib/vault/keys.ts';
import type { Vault } from '#lib/vault/vault.ts';

const NO_ADDRESS: PlatformFailure = { code: 'no-address', next: 'open-settings', sent: false };

/** Whether the browser lets us reach an address: a page of the extension asks for it, at a press. */
export async function mayReach(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(url)] });
}

export interface AccountParts {
  store: KeyValueStore;
  settings: SettingsStore;
  vault: Vault;
  clock: Clock;
  ownConnection: OwnConnection;
}

export function createAccount({ store, settings, vault, clock, ownConnection }: AccountParts) {
  const once = createAtMostOnce({
    fetch: (url, init) => fetch(url, init),
    protocols: { get: () => store.get('protocols'), set: (protocols) => store.set('protocols', protocols) },
    ownConnection,
    mayAsk: async () => (await settings.policy()).connectionQuestions !== false,
    now: clock.now,
  });

  function platform(baseUrl: string, key?: string) {
    return createPlatformClient({
      fetch: once.fetch,
      clock,
      keyFor: async () => (key === undefined ? err('no-key' as const) : ok(key)),
      mayReach,
      online: () => navigator.onLine,
      baseUrl,
    });
  }

  const keys = createKeys({
    vault,
    now: clock.now,
    tryKey: async (capability, key) => platform((await settings.get()).baseUrl).tryKey(capability, key),
    origin: async () => originOf((await settings.get()).baseUrl) ?? '',
    passphraseRequired: async () => (await settings.policy()).passphraseRequired === true,
  });

  /** The platform with the capability's key, if it may be used now; what it answers is what is known of the key. */
  async function api(capability: ApiCapability): Promise<PlatformResult<PlatformApi>> {
    const [{ baseUrl }, key] = await Promise.all([settings.get(), keys.forUse(capability)]);
    if (baseUrl === '') return err(NO_ADDRESS);
    if (!key.ok) return key;
    const secret = key.value;
    const client = platform(baseUrl, secret);
    async function learnt<Value>(answer: PlatformResult<Value>): Promise<PlatformResult<Value>> {
      await keys.learn(capability, secret, answer.ok ? undefined : answer.error);
      return answer;
    }
    return ok({
      placeCall: async (request) => learnt(await client.placeCall(request)),
      submit: async (request) => learnt(await client.submitTranscription(request)),
      get: async (txnId) => learnt(await client.getTranscription(txnId)),
    });
  }

  /** A person goes to a number: a call may follow. */
  async function ahead(): Promise<void> {
    const { baseUrl } = await settings.get();
    if (baseUrl !== '' && (await mayReach(baseUrl))) await once.ahead(baseUrl);
  }

  return { keys, api, ahead };
}
