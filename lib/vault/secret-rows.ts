/** Secrets as rows: sealed with the passphrase's key, if there is one, and then with the device key. */
import type { PassphraseRow, SecretName, SecretRow, VaultDatabase } from './database.ts';
import { derive, importKey, makeDeviceKey, seal, toBytes, toText, unseal } from './seal.ts';

/** Sealed beside the secrets: a passphrase that opens it is the right one. */
const CHECK = 'dialmark';

async function deviceKey(db: VaultDatabase): Promise<CryptoKey> {
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

/** @param inner the passphrase's key; null if there is none. */
export async function sealSecret(
  db: VaultDatabase,
  name: SecretName,
  secret: string,
  inner: CryptoKey | null,
): Promise<SecretRow> {
  const within = inner === null ? null : await seal(inner, toBytes(secret), name);
  const outer = await seal(await deviceKey(db), within?.data ?? toBytes(secret), name);
  return { name, iv: outer.iv, sealed: outer.data, ...(within && { innerIv: within.iv }) };
}

/** Returns the secret; undefined if one of the keys is another than it was sealed with. */
export async function openSecret(
  db: VaultDatabase,
  row: SecretRow,
  inner: CryptoKey | null,
): Promise<string | undefined> {
  const outer = await unseal(await deviceKey(db), { iv: row.iv, data: row.sealed }, row.name);
  if (outer === undefined) return undefined;
  if (row.innerIv === undefined) return toText(outer);
  if (inner === null) return undefined;
  const plain = await unseal(inner, { iv: row.innerIv, data: outer }, row.name);
  return plain && toText(plain);
}

/** Returns the key of a passphrase, raw; undefined if the passphrase is wrong, or there is none. */
export async function triedKey(
  db: VaultDatabase,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const how = await db.passphrase.get('passphrase');
  const check = await db.secrets.get('check');
  if (how === undefined || check === undefined) return undefined;
  const raw = await derive(passphrase, how.salt, how.iterations);
  return (await openSecret(db, check, await importKey(raw))) === CHECK ? raw : undefined;
}

/** Opens every secret with the old key, seals it with the new one, and swaps all of them in one transaction. */
export async function resealAll(
  db: VaultDatabase,
  from: CryptoKey | null,
  to: { key: CryptoKey; row: PassphraseRow } | null,
): Promise<void> {
  const rows = (await db.secrets.toArray()).filter((row) => row.name !== 'check');
  const key = to?.key ?? null;
  const fresh: SecretRow[] = [];
  for (const row of rows) {
    const secret = await openSecret(db, row, from);
    // Unreadable by the device key: nothing is lost by leaving it behind.
    if (secret === undefined) continue;
    // Browsers keep what a row was before in their files: without a passphrase, anyone with the disk can read it there.
    const exposed = row.exposed === true || row.info?.exposed === true || (from === null && to !== null);
    const info = row.info && { ...row.info, ...(exposed && { exposed }) };
    fresh.push({
      ...(await sealSecret(db, row.name, secret, key)),
      ...(exposed && { exposed }),
      ...(info && { info }),
    });
  }
  if (to !== null) fresh.push(await sealSecret(db, 'check', CHECK, key));
  await db.transaction('rw', db.secrets, db.passphrase, async () => {
    await db.secrets.clear();
    await db.secrets.bulkAdd(fresh);
    await db.passphrase.clear();
    if (to) await db.passphrase.add(to.row);
  });
}
