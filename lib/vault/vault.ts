/**
 * Secrets at rest. Every secret is sealed with a device key that cannot be read out; with a passphrase it is sealed
 * with the passphrase's key before that, and then only an unlocked session can open it.
 *
 *   secret ──(passphrase key, while there is a passphrase)──► inner ──(device key)──► IndexedDB
 *
 * Unlocked, the passphrase's key is in the session area: in memory, for trusted contexts only, gone with the browser.
 * The secrets themselves are nowhere but in the background's memory, while they are used.
 */

import { err, ok, type Result } from '#lib/core/result.ts';
import type { KeyInfo, VaultState } from '#lib/model/key.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { SecretName, SecretRow, VaultDatabase } from './database.ts';
import {
  derive,
  fromBase64,
  importKey,
  makeDeviceKey,
  PBKDF2_ITERATIONS,
  seal,
  toBase64,
  toBytes,
  toText,
  unseal,
} from './seal.ts';

/** `unreadable`: the device key is another one (a restored profile, say): as good as absent, and said so. */
export type SecretFault = 'absent' | 'locked' | 'unreadable';

export interface Vault {
  read(name: SecretName): Promise<Result<string, SecretFault>>;
  /** Replaces what was there, in one transaction. */
  write(name: SecretName, secret: string, info?: KeyInfo): Promise<Result<void, 'locked'>>;
  /** Changes what pages may know of a key, the key untouched. */
  note(name: SecretName, change: Partial<KeyInfo>): Promise<void>;
  remove(name: SecretName): Promise<void>;
  infos(): Promise<KeyInfo[]>;
  /** Whether a secret was stored before there was a passphrase, and a copy without one may be left on disk. */
  isExposed(name: SecretName): Promise<boolean>;
  state(): Promise<VaultState>;
  lock(): Promise<void>;
  unlock(passphrase: string): Promise<boolean>;
  /** Empty: takes the passphrase off. False: locked, or `current` is wrong, or the new one is too short. */
  setPassphrase(passphrase: string, current: string | undefined): Promise<boolean>;
  /** Everything, device key too. */
  erase(): Promise<void>;
}

/** NIST SP 800-63B, 5.1.1.2: at least eight characters. */
export const SHORTEST_PASSPHRASE = 8;

const CHECK = 'dialmark';

/** @param iterations of the key derivation; tests take fewer. */
export function createVault(
  { db, store }: { db: VaultDatabase; store: KeyValueStore },
  iterations = PBKDF2_ITERATIONS,
): Vault {
  /** Writing operations one after another: sealing cannot happen inside an IndexedDB transaction. */
  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const run = queue.then(task, task);
    queue = run.catch(() => undefined);
    return run;
  }

  async function deviceKey(): Promise<CryptoKey> {
    const known = await db.device.get('device');
    if (known) return known.key;
    const made = await makeDeviceKey();
    return db.transaction('rw', db.device, async () => {
      const other = await db.device.get('device');
      if (other) return other.key;
      await db.device.add({ name: 'device', key: made });
      return made;
    });
  }

  /** The passphrase's key: null without a passphrase, undefined while locked. */
  async function passphraseKey(): Promise<CryptoKey | null | undefined> {
    if ((await db.passphrase.get('passphrase')) === undefined) return null;
    const raw = fromBase64(await store.get('unlockKey'));
    return raw?.byteLength === 32 ? importKey(raw) : undefined;
  }

  async function sealed(name: SecretName, secret: string, inner: CryptoKey | null): Promise<SecretRow> {
    const within = inner === null ? null : await seal(inner, toBytes(secret), name);
    const outer = await seal(await deviceKey(), within?.data ?? toBytes(secret), name);
    return { name, iv: outer.iv, sealed: outer.data, ...(within && { innerIv: within.iv }) };
  }

  async function open(row: SecretRow, inner: CryptoKey | null): Promise<string | undefined> {
    const outer = await unseal(await deviceKey(), { iv: row.iv, data: row.sealed }, row.name);
    if (outer === undefined) return undefined;
    if (row.innerIv === undefined) return toText(outer);
    if (inner === null) return undefined;
    const plain = await unseal(inner, { iv: row.innerIv, data: outer }, row.name);
    return plain && toText(plain);
  }

  async function read(name: SecretName): Promise<Result<string, SecretFault>> {
    const row = await db.secrets.get(name);
    if (row === undefined) return err('absent');
    const inner = await passphraseKey();
    if (inner === undefined) return err('locked');
    const secret = await open(row, inner);
    return secret === undefined ? err('unreadable') : ok(secret);
  }

  async function tried(passphrase: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const how = await db.passphrase.get('passphrase');
    const check = await db.secrets.get('check');
    if (how === undefined || check === undefined) return undefined;
    const raw = await derive(passphrase, how.salt, how.iterations);
    return (await open(check, await importKey(raw))) === CHECK ? raw : undefined;
  }

  /** Opens every secret with the old key, seals it with the new one, and swaps all of them in one transaction. */
  async function reseal(from: CryptoKey | null, to: CryptoKey | null, passphrase: PassphraseRowOrNone) {
    const rows = (await db.secrets.toArray()).filter((row) => row.name !== 'check');
    const fresh: SecretRow[] = [];
    for (const row of rows) {
      const secret = await open(row, from);
      // Unreadable by the device key: nothing is lost by leaving it behind.
      if (secret === undefined) continue;
      // Browsers keep what a row was before in their files: without a passphrase, anyone with the disk can read it there.
      const exposed = row.exposed === true || row.info?.exposed === true || (from === null && to !== null);
      const info = row.info && { ...row.info, ...(exposed && { exposed }) };
      fresh.push({
        ...(await sealed(row.name, secret, to)),
        ...(exposed && { exposed }),
        ...(info && { info }),
      });
    }
    if (to !== null) fresh.push(await sealed('check', CHECK, to));
    await db.transaction('rw', db.secrets, db.passphrase, async () => {
      await db.secrets.clear();
      await db.secrets.bulkAdd(fresh);
      await db.passphrase.clear();
      if (passphrase) await db.passphrase.add(passphrase);
    });
  }

  return {
    read,
    write: (name, secret, info) =>
      inTurn(async () => {
        const inner = await passphraseKey();
        if (inner === undefined) return err('locked');
        await db.secrets.put({ ...(await sealed(name, secret, inner)), ...(info && { info }) });
        return ok(undefined);
      }),
    note: (name, change) =>
      inTurn(() =>
        db.transaction('rw', db.secrets, async () => {
          const row = await db.secrets.get(name);
          if (row?.info) await db.secrets.put({ ...row, info: { ...row.info, ...change } });
        }),
      ),
    remove: (name) => inTurn(() => db.secrets.delete(name)),
    async infos() {
      return (await db.secrets.toArray()).flatMap((row) => (row.info ? [row.info] : []));
    },
    isExposed: async (name) => (await db.secrets.get(name))?.exposed === true,
    async state() {
      const inner = await passphraseKey();
      return { hasPassphrase: inner !== null, locked: inner === undefined };
    },
    lock: () => inTurn(() => store.remove('unlockKey')),
    unlock: (passphrase) =>
      inTurn(async () => {
        const raw = await tried(passphrase);
        if (raw === undefined) return false;
        await store.set('unlockKey', toBase64(raw));
        return true;
      }),
    setPassphrase: (passphrase, current) =>
      inTurn(async () => {
        if (passphrase !== '' && passphrase.length < SHORTEST_PASSPHRASE) return false;
        let from: CryptoKey | null = null;
        if (await db.passphrase.get('passphrase')) {
          const raw = await tried(current ?? '');
          if (raw === undefined) return false;
          from = await importKey(raw);
        }
        if (passphrase === '') {
          await reseal(from, null, null);
          await store.remove('unlockKey');
          return true;
        }
        const salt = crypto.getRandomValues(new Uint8Array(16));
        const raw = await derive(passphrase, salt, iterations);
        await reseal(from, await importKey(raw), {
          name: 'passphrase',
          kdf: 'PBKDF2-SHA-256',
          salt,
          iterations,
        });
        await store.set('unlockKey', toBase64(raw));
        return true;
      }),
    erase: () =>
      inTurn(async () => {
        await db.transaction('rw', db.secrets, db.device, db.passphrase, async () => {
          await db.secrets.clear();
          await db.device.clear();
          await db.passphrase.clear();
        });
        await store.remove('unlockKey');
      }),
  };
}

type PassphraseRowOrNone = Parameters<VaultDatabase['passphrase']['add']>[0] | null;
