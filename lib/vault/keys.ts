/**
 * API keys as section 5 of the platform's document advises: a new key is tried before it takes the old one's place,
 * and a key that the platform has refused is not used again. A key is bound to the origin that it was given for: it is
 * never sent to another one, however the account's address came to change.
 */

import { err, ok, type Result } from '#lib/core/result.ts';
import { LOCKED, UNPROTECTED } from '#lib/model/failure.ts';
import type { KeyInfo } from '#lib/model/key.ts';
import type { ApiCapability, KeyTrial } from '#lib/platform/client.ts';
import type { Capability } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Vault } from './vault.ts';

const NO_KEY: PlatformFailure = { code: 'no-key', next: 'open-settings', sent: false };
const ELSEWHERE: PlatformFailure = { code: 'key-elsewhere', next: 'replace-key', sent: false };
const REJECTED: PlatformFailure = { code: 'key-rejected', next: 'replace-key', sent: false };

interface KeyTools {
  vault: Vault;
  now: () => number;
  tryKey: (capability: Capability, key: string) => Promise<Result<KeyTrial, PlatformFailure>>;
  /** Origin of the account's address as it is set now. */
  origin: () => Promise<string>;
  /** Whether the company's policy wants keys under a passphrase. */
  passphraseRequired: () => Promise<boolean>;
}

export function createKeys(tools: KeyTools) {
  const { vault, now, tryKey, origin, passphraseRequired } = tools;
  const unprotected = async () => (await passphraseRequired()) && !(await vault.state()).hasPassphrase;

  async function tryOnce(capability: Capability, key: string): Promise<Result<KeyTrial, PlatformFailure>> {
    const trial = await tryKey(capability, key);
    const unsure = !trial.ok && trial.error.code === 'addon-disabled' && (await isOtherScope(tools, key));
    return unsure ? err({ ...trial.error, code: 'wrong-scope', next: 'replace-key' }) : trial;
  }

  return {
    list: async () => stated(await vault.infos(), await origin()),
    /** Keeps a key that the platform accepts; else what was there stays. `force` keeps one that could not be tried. */
    async add(
      capability: Capability,
      key: string,
      force: boolean,
    ): Promise<Result<KeyInfo, PlatformFailure>> {
      if (await unprotected()) return err(UNPROTECTED);
      if ((await vault.state()).locked) return err(LOCKED);
      const trial = await tryOnce(capability, key);
      // A key that the platform has refused is never kept; one that could not be tried is, if the user insists.
      if (!trial.ok && (!force || stateAfter(trial.error) !== undefined)) return trial;
      const info: KeyInfo = {
        capability,
        tail: key.slice(-4),
        addedAt: now(),
        origin: await origin(),
        ...(trial.ok && { triedAt: now() }),
        state: trial.ok && trial.value === 'good' ? 'good' : 'untried',
      };
      const written = await vault.write(`key:${capability}`, key, info);
      return written.ok ? ok(info) : err(LOCKED);
    },
    remove: (capability: Capability) => vault.remove(`key:${capability}`),
    /** The key to use now, or why none can be used. */
    async forUse(capability: ApiCapability): Promise<Result<string, PlatformFailure>> {
      // All at once: a call waits for it.
      const asked = [
        infoOf(vault, capability),
        origin(),
        vault.read(`key:${capability}`),
        unprotected(),
      ] as const;
      const [info, here, key, isUnprotected] = await Promise.all(asked);
      if (isUnprotected) return err(UNPROTECTED);
      // Scopes and add-ons are changed on the account, so a key that got a 403 is tried again when the user asks for it.
      // A key goes only to the address that it was given for, whatever the address is changed to.
      if (info && isElsewhere(info, here)) return err(ELSEWHERE);
      if (info?.state === 'rejected') return err(REJECTED);
      if (key.ok) return key;
      return err(key.error === 'locked' ? LOCKED : NO_KEY);
    },
    /**
     * Notes what an answer said about its key, nothing if it was accepted. A 401 of the platform's stops its
     * further use at once; a 403 is noted, and the user may try again: what a key may do is changed on the account.
     */
    async learn(capability: ApiCapability, key: string, failure: PlatformFailure | undefined): Promise<void> {
      const state = failure === undefined ? 'good' : stateAfter(failure);
      const info = await infoOf(vault, capability);
      // It may have been replaced while the answer was on its way.
      if (failure?.sent === false || state === undefined || info?.tail !== key.slice(-4)) return;
      const bound = info.origin ?? (await origin());
      if (info.state === state && info.origin === bound) return;
      await vault.note(`key:${capability}`, { state, origin: bound });
    },
  };
}

export type Keys = ReturnType<typeof createKeys>;

const infoOf = async (vault: Vault, capability: Capability) =>
  (await vault.infos()).find((known) => known.capability === capability);

/**
 * The transcription API answers 403 for a key of another scope and for an account without the add-on alike. It is the
 * scope if the key is good for calls, or if the key that is to be replaced still transcribes.
 */
async function isOtherScope({ vault, tryKey, origin }: KeyTools, key: string): Promise<boolean> {
  const asCallKey = await tryKey('click-to-call', key);
  if (asCallKey.ok && asCallKey.value === 'good') return true;
  const info = await infoOf(vault, 'ai-transcription');
  if (!info || isElsewhere(info, await origin())) return false;
  const before = await vault.read('key:ai-transcription');
  if (!before.ok || before.value === key) return false;
  const trial = await tryKey('ai-transcription', before.value);
  return trial.ok && trial.value === 'good';
}

const stated = (infos: readonly KeyInfo[], here: string): KeyInfo[] =>
  infos.map((info) => (isElsewhere(info, here) ? { ...info, state: 'elsewhere' } : info));

const isElsewhere = (info: KeyInfo, here: string) => info.origin !== undefined && info.origin !== here;

function stateAfter(failure: PlatformFailure): KeyInfo['state'] | undefined {
  switch (failure.code) {
    case 'key-rejected':
      return 'rejected';
    case 'wrong-scope':
      return 'wrong-scope';
    case 'addon-disabled':
      return 'addon-disabled';
    default:
      return undefined;
  }
}
