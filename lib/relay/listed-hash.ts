/**
 * The name of a number in the company's do-not-call list: HMAC-SHA-256 of its E.164 form, cut to 16 bytes. The key is the
 * company's: who has the list without it cannot try all numbers. Who has both can; a browser of the team has both.
 */

export const HASH_BYTES = 16;

/** @param key 32 bytes, base64url. @returns a function from E.164 to its 16 bytes */
export async function createListedHash(key: string): Promise<(e164: string) => Promise<Uint8Array>> {
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const secret = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return async (e164) => {
    const whole = await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(e164));
    return new Uint8Array(whole, 0, HASH_BYTES).slice();
  };
}

/** base64url, without padding. */
export const hashText = (hash: Uint8Array): string =>
  btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
