/** The private key that signs the CRX. Only ever read here; it is no file of the repository. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { publicKeyOf } from './crx.ts';
import type { Identity } from './identity.ts';

/** .data is ignored by git. */
const KEY_FILE = '.data/release/crx-key.pem';

/** Of the environment (DIALMARK_CRX_KEY, PEM), else of its file. */
export function readSigningKey(): string | undefined {
  const given = process.env.DIALMARK_CRX_KEY?.trim();
  if (given) return `${given}\n`;
  return existsSync(KEY_FILE) ? readFileSync(KEY_FILE, 'utf8') : undefined;
}

/** @returns the new key, PEM; it is in its file, which its owner alone can read */
export function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  mkdirSync(dirname(KEY_FILE), { recursive: true, mode: 0o700 });
  writeFileSync(KEY_FILE, pem, { mode: 0o600, flag: 'wx' });
  return pem;
}

/** Whether the key makes the id that people's browsers already know. */
export function isKeyOf(identity: Identity, pem: string): boolean {
  return identity.chromeKey === publicKeyOf(pem);
}
