/**
 * The vault's own database: apart from the tables that the extension's pages read, and never exported. What is in it is
 * useless outside this browser profile: the device key cannot be read out, only used.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { KeyInfo } from '#lib/model/key.ts';

/** Secrets: an API key a capability, a token a CRM, the relay's feed token, and a known text that tries a passphrase. */
export type SecretName = `key:${KeyInfo['capability']}` | 'feed-token' | 'check' | `crm:${string}`;

export interface SecretRow {
  name: SecretName;
  /** Of the outer seal, by the device key. */
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Of the inner seal, by the passphrase's key, if one is set. */
  innerIv?: Uint8Array<ArrayBuffer>;
  /** It was stored before there was a passphrase: copies of it without one may be left in the browser's files. */
  exposed?: boolean;
  /** For API keys: what pages may know, also while locked. */
  info?: KeyInfo;
}

export interface DeviceRow {
  name: 'device';
  /** AES-GCM, 256 bit, not extractable. */
  key: CryptoKey;
}

/** How a passphrase becomes a key. Kept beside what it sealed, so that the parameters can grow. */
export interface PassphraseRow {
  name: 'passphrase';
  kdf: 'PBKDF2-SHA-256';
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
}

export interface VaultDatabase extends Dexie {
  secrets: Table<SecretRow, SecretName>;
  device: Table<DeviceRow, 'device'>;
  passphrase: Table<PassphraseRow, 'passphrase'>;
}

/** Opens lazily, at the first query. */
export function openVaultDatabase(options: DexieOptions = {}): VaultDatabase {
  const db = new Dexie('dialmark-vault', {
    chromeTransactionDurability: 'strict',
    ...options,
  }) as VaultDatabase;
  db.version(1).stores({ secrets: 'name', device: 'name', passphrase: 'name' });
  return db;
}

/** Empties all tables, in one transaction. */
export async function eraseTables(db: VaultDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
}
