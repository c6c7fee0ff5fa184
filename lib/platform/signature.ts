/**
 * HMAC-SHA256 signatures of webhook deliveries (section 6.1), for the relay that checks them and the sandbox that
 * makes them. The document says only "signed with HMAC-SHA256, validated with a key of scope `webhooks`": header
 * name, encoding and what is signed are not shown. So all of them are settings, and the defaults are the plainest
 * choice: the raw body, lower-case hex, no prefix, in `X-Signature`.
 */
import { z } from 'zod';
import { err, ok, type Result } from './result.ts';

const headerNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/)
  .transform((name) => name.toLowerCase());

/** Settings of a signature, each with its documented default. `{}` is valid. */
export const signatureSettingsSchema = z.strictObject({
  /** Header that carries the signature; header names are case-insensitive. */
  header: headerNameSchema.default('x-signature'),
  encoding: z.enum(['hex', 'base64']).default('hex'),
  /** What stands before the encoded signature, `sha256=` say. */
  prefix: z.string().default(''),
  /** `body`: the raw bytes. `timestamp.body`: the timestamp header's text, a full stop, the raw bytes. */
  signs: z.enum(['body', 'timestamp.body']).default('body'),
  /** Header with Unix seconds (or milliseconds: 13 digits); read only where `signs` is `timestamp.body`. */
  timestampHeader: headerNameSchema.default('x-timestamp'),
  /** How old, or how far ahead, a timestamp may be. Seconds. */
  toleranceSeconds: z.number().nonnegative().default(300),
});
export type SignatureSettings = z.infer<typeof signatureSettingsSchema>;

/** The documented defaults. */
export const SIGNATURE_DEFAULTS: SignatureSettings = signatureSettingsSchema.parse({});

/** Why a delivery is not believed. */
export type SignatureFault =
  | 'missing-signature'
  | 'unreadable-signature'
  | 'wrong-signature'
  | 'missing-timestamp'
  | 'stale-timestamp';

const encoder = new TextEncoder();

/** Keys are compared as they are pasted: the HMAC key is the UTF-8 text of the platform's `webhooks` key. */
function importKey(key: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    usage,
  ]);
}

function signedBytes(
  settings: SignatureSettings,
  timestamp: string,
  body: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const head = settings.signs === 'body' ? new Uint8Array() : encoder.encode(`${timestamp}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

function encode(bytes: Uint8Array, encoding: 'hex' | 'base64'): string {
  if (encoding === 'base64') return btoa(String.fromCharCode(...bytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 32 bytes, or undefined for anything that is not the encoding of 32 bytes. */
function decode(text: string, encoding: 'hex' | 'base64'): Uint8Array<ArrayBuffer> | undefined {
  if (encoding === 'hex') {
    if (!/^[0-9a-fA-F]{64}$/.test(text)) return undefined;
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

/** Milliseconds since the epoch, from Unix seconds or milliseconds; undefined where it is neither. */
function readTimestamp(text: string): number | undefined {
  if (!/^\d{1,13}$/.test(text)) return undefined;
  return text.length === 13 ? Number(text) : Number(text) * 1000;
}

/**
 * The headers that sign a delivery.
 * @param now milliseconds since the epoch; goes into the timestamp header where the settings ask for one.
 */
export async function signatureHeaders(
  settings: SignatureSettings,
  key: string,
  body: Uint8Array,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = await crypto.subtle.sign(
    'HMAC',
    await importKey(key, 'sign'),
    signedBytes(settings, timestamp, body),
  );
  const headers = {
    [settings.header]: settings.prefix + encode(new Uint8Array(signature), settings.encoding),
  };
  return settings.signs === 'body' ? headers : { ...headers, [settings.timestampHeader]: timestamp };
}

/**
 * A checker of deliveries. Several keys are valid at once, so that a key can be rotated without losing an event.
 * The comparison is `crypto.subtle.verify`, which compares in constant time, and all keys are tried whichever fits.
 * Imported keys are kept by the checker: make it once, not per request.
 */
export function createSignatureChecker(settings: SignatureSettings, keys: readonly string[]) {
  const imported = Promise.all(keys.map((key) => importKey(key, 'verify')));

  /** @param header a request header by its lower-case name; @param now milliseconds since the epoch. */
  return async function check(
    header: (name: string) => string | null | undefined,
    body: Uint8Array,
    now: number,
  ): Promise<Result<void, SignatureFault>> {
    const value = header(settings.header);
    if (!value) return err('missing-signature');
    if (!value.startsWith(settings.prefix)) return err('unreadable-signature');
    const signature = decode(value.slice(settings.prefix.length).trim(), settings.encoding);
    if (!signature) return err('unreadable-signature');

    let timestamp = '';
    if (settings.signs === 'timestamp.body') {
      timestamp = header(settings.timestampHeader)?.trim() ?? '';
      if (timestamp === '') return err('missing-timestamp');
    }
    const bytes = signedBytes(settings, timestamp, body);
    const verdicts = await Promise.all(
      (await imported).map((key) => crypto.subtle.verify('HMAC', key, signature, bytes)),
    );
    if (!verdicts.includes(true)) return err('wrong-signature');

    // Only a timestamp that the signature covers is worth reading.
    if (settings.signs === 'timestamp.body') {
      const at = readTimestamp(timestamp);
      if (at === undefined || Math.abs(now - at) > settings.toleranceSeconds * 1000) {
        return err('stale-timestamp');
      }
    }
    return ok(undefined);
  };
}
