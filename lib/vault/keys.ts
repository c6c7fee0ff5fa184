/**
 * API keys as section 5 of the platform's document advises: a new key is tried before it takes the old one's place,
 * and a key that the platform has refused is not used again.
 */
import type { ApiCapability, KeyTrial } from '#lib/platform/client.ts';
import type { Capability } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { err, ok, type Result } from '#lib/platform/result.ts';
import type { KeyInfo } from '#lib/store/records.ts';
import type { Vault } from './vault.ts';

export interface Keys {
  list(): Promise<KeyInfo[]>;
  /** Keeps a key that the platform accepts; otherwise what was there stays. `force` keeps one that could not be tried. */
  add(capability: Capability, key: string, force: boolean): Promise<Result<KeyInfo, PlatformFailure>>;
  remove(capability: Capability): Promise<void>;
  /** The key to use now, or why there is none. */
  forUse(capability: ApiCapability): Promise<Result<string, PlatformFailure>>;
  /** What an answer said about the key it was asked with: 401 and a 403 stop its further use at once. */
  learn(capability: ApiCapability, key: string, failure: PlatformFailure): Promise<void>;
}

const LOCKED: PlatformFailure = { code: 'locked', next: 'unlock', sent: false };
const NO_KEY: PlatformFailure = { code: 'no-key', next: 'open-settings', sent: false };
const UNPROTECTED: PlatformFailure = { code: 'passphrase-required', next: 'open-settings', sent: false };
const REJECTED: PlatformFailure = { code: 'key-rejected', next: 'replace-key', sent: false };
const WRONG_SCOPE: PlatformFailure = { code: 'wrong-scope', next: 'replace-key', sent: false };

export function createKeys(tools: {
  vault: Vault;
  now: () => number;
  tryKey: (capability: Capability, key: string) => Promise<Result<KeyTrial, PlatformFailure>>;
  /** Whether the company's policy wants keys under a passphrase. */
  passphraseRequired: () => Promise<boolean>;
}): Keys {
  const { vault, now, tryKey, passphraseRequired } = tools;
  const unprotected = async () => (await passphraseRequired()) && !(await vault.state()).hasPassphrase;
  return {
    list: () => vault.infos(),
    async add(capability, key, force) {
      if (await unprotected()) return err(UNPROTECTED);
      if ((await vault.state()).locked) return err(LOCKED);
      const trial = await tryKey(capability, key);
      // A key that the platform has refused is never kept; one that could not be tried is, where the user insists.
      if (!trial.ok && (!force || stateAfter(trial.error) !== undefined)) return trial;
      const info: KeyInfo = {
        capability,
        tail: key.slice(-4),
        addedAt: now(),
        ...(trial.ok && { triedAt: now() }),
        state: trial.ok && trial.value === 'good' ? 'good' : 'untried',
      };
      const written = await vault.write(`key:${capability}`, key, info);
      return written.ok ? ok(info) : err(LOCKED);
    },
    remove: (capability) => vault.remove(`key:${capability}`),
    async forUse(capability) {
      if (await unprotected()) return err(UNPROTECTED);
      const info = (await vault.infos()).find((known) => known.capability === capability);
      // The add-on can be switched on at any time, so a transcription key is tried again when the user asks for it.
      if (info?.state === 'rejected') return err(REJECTED);
      if (info?.state === 'wrong-scope') return err(WRONG_SCOPE);
      const key = await vault.read(`key:${capability}`);
      if (key.ok) return key;
      return err(key.error === 'locked' ? LOCKED : NO_KEY);
    },
    async learn(capability, key, failure) {
      const state = stateAfter(failure);
      const info = (await vault.infos()).find((known) => known.capability === capability);
      // It may have been replaced while the answer was on its way.
      if (!failure.sent || state === undefined || info?.tail !== key.slice(-4)) return;
      await vault.note(`key:${capability}`, { state });
    },
  };
}

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
