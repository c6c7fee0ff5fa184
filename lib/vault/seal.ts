/** The cryptography of the vault: WebCrypto only, AES-GCM with a fresh 96-bit nonce each time (NIST SP 800-38D, 8.2.2). */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** `name` is bound to the seal: what was sealed as one secret cannot be passed off as another. */
export async function seal(key: CryptoKey, plain: BufferSource, name: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(name) },
    key,
    plain,
  );
  return { iv, data };
}

/** The plain bytes; undefined if the key is another, or the bytes or the name were changed. */
export async function unseal(key: CryptoKey, sealed: Sealed, name: string): Promise<ArrayBuffer | undefined> {
  try {
    return await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.iv, additionalData: encoder.encode(name) },
      key,
      sealed.data,
    );
  } catch {
    return undefined;
  }
}

export const toBytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
export const toText = (bytes: ArrayBuffer): string => decoder.decode(bytes);

/** A key that can be used, and never read out. */
export function makeDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * OWASP Password Storage Cheat Sheet (2023 on): PBKDF2-HMAC-SHA-256 with 600,000 iterations. Argon2id would be the
 * first choice, but WebCrypto has none, and WebAssembly would need `wasm-unsafe-eval` in our content security policy.
 */
export const PBKDF2_ITERATIONS = 600_000;

/** The passphrase's key as raw bytes: kept in the session area while unlocked. Unicode in NFKC (RFC 8265 spirit). */
export async function derive(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey(
    'raw',
    encoder.encode(passphrase.normalize('NFKC')),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    256,
  );
  return new Uint8Array(bits);
}

/** Raw bytes as a key that can only be used. */
export function importKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Undefined for what is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
