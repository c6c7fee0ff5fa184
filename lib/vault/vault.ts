/**
 * Secrets at rest. Every secret is sealed with a device key that cannot be read out; with a passphrase it is sealed
 * with the passphrase's key before that, and then only an unlocked session can open it.
 *
 *   secret ──(passphrase key, while there is a passphrase)──► inner ──(device key)──► IndexedDB
 *
 * Unlocked, the passphrase's key is in the session area: in memory, for trusted contexts only, gone with the browser.
 * The secrets themselves are nowhere but in the background's memory, while they are used.
 */

import { createQueue } from '#lib/core/queue.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { KeyInfo, VaultState } from '#lib/model/key.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import { eraseTables, type SecretName, type VaultDatabase } from './database.ts';
import { derive, fromBase64, importKey, PBKDF2_ITERATIONS, toBase64 } from './seal.ts';
import { openSecret, resealAll, sealSecret, triedKey } from './secret-rows.ts';

/** NIST SP 800-63B, 5.1.1.2: at least eight characters. */
export const SHORTEST_PASSPHRASE = 8;

interface VaultTools {
  db: VaultDatabase;
  store: KeyValueStore;
}

/** @param iterations of the key derivation; tests take fewer. */
export function createVault(tools: VaultTools, iterations = PBKDF2_ITERATIONS) {
  const { db, store } = tools;
  /** Writing operations one after another: sealing cannot happen inside an IndexedDB transaction. */
  const inTurn = createQueue();

  /** The passphrase's key: null without a passphrase, undefined while locked. */
  async function passphraseKey(): Promise<CryptoKey | null | undefined> {
    if ((await db.passphrase.get('passphrase')) === undefined) return null;
    const raw = fromBase64(await store.get('unlockKey'));
    return raw?.byteLength === 32 ? importKey(raw) : undefined;
  }

  return {
    /** `unreadable`: the device key is another one (a restored profile, say): as good as absent, and said so. */
    async read(name: SecretName): Promise<Result<string, 'absent' | 'locked' | 'unreadable'>> {
      const [row, inner] = await Promise.all([db.secrets.get(name), passphraseKey()]);
      if (row === undefined) return err('absent');
      if (inner === undefined) return err('locked');
      const secret = await openSecret(db, row, inner);
      return secret === undefined ? err('unreadable') : ok(secret);
    },
    /** Replaces what was there, in one transaction. */
    write: (name: SecretName, secret: string, info?: KeyInfo): Promise<Result<void, 'locked'>> =>
      inTurn(async () => {
        const inner = await passphraseKey();
        if (inner === undefined) return err('locked');
        await db.secrets.put({ ...(await sealSecret(db, name, secret, inner)), ...(info && { info }) });
        return ok(undefined);
      }),
    /** Changes what pages may know of a key, the key untouched. */
    note: (name: SecretName, change: Partial<KeyInfo>): Promise<void> =>
      inTurn(() =>
        db.transaction('rw', db.secrets, async () => {
          const row = await db.secrets.get(name);
          if (row?.info) await db.secrets.put({ ...row, info: { ...row.info, ...change } });
        }),
      ),
    remove: (name: SecretName) => inTurn(() => db.secrets.delete(name)),
    infos: async (): Promise<KeyInfo[]> => (await db.secrets.toArray()).flatMap(({ info }) => info ?? []),
    /** Whether a secret was stored before there was a passphrase, and a copy without one may be left on disk. */
    isExposed: async (name: SecretName) => (await db.secrets.get(name))?.exposed === true,
    async state(): Promise<VaultState> {
      const inner = await passphraseKey();
      return { hasPassphrase: inner !== null, locked: inner === undefined };
    },
    lock: () => inTurn(() => store.remove('unlockKey')),
    unlock: (passphrase: string) =>
      inTurn(async () => {
        const raw = await triedKey(db, passphrase);
        if (raw !== undefined) await store.set('unlockKey', toBase64(raw));
        return raw !== undefined;
      }),
    /** Empty: takes the passphrase off. False: locked, or `current` is wrong, or the new one is too short. */
    setPassphrase: (passphrase: string, current: string | undefined) =>
      inTurn(() => setPassphrase(tools, iterations, passphrase, current)),
    /** Everything, device key too. */
    erase: () =>
      inTurn(async () => {
        await eraseTables(db);
        await store.remove('unlockKey');
      }),
  };
}
export type Vault = ReturnType<typeof createVault>;

async function setPassphrase(
  { db, store }: VaultTools,
  iterations: number,
  passphrase: string,
  current: string | undefined,
): Promise<boolean> {
  if (passphrase !== '' && passphrase.length < SHORTEST_PASSPHRASE) return false;
  let from: CryptoKey | null = null;
  if (await db.passphrase.get('passphrase')) {
    const raw = await triedKey(db, current ?? '');
    if (raw === undefined) return false;
    from = await importKey(raw);
  }
  if (passphrase === '') {
    await resealAll(db, from, null);
    await store.remove('unlockKey');
    return true;
  }
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const raw = await derive(passphrase, salt, iterations);
  const row = { name: 'passphrase', kdf: 'PBKDF2-SHA-256', salt, iterations } as const;
  await resealAll(db, from, { key: await importKey(raw), row });
  await store.set('unlockKey', toBase64(raw));
  return true;
}
