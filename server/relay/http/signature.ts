/**
 * Checks that a delivery was signed with the platform's `webhooks` key (HMAC-SHA256, section 6.1). Header name,
 * encoding, prefix and what is signed are not shown by the platform, so each is a setting; the defaults are the
 * sandbox's.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';

/** A piece of what is signed, in order. */
type SignedPart =
  | { kind: 'body' }
  | { kind: 'timestamp' }
  | { kind: 'header'; name: string }
  | { kind: 'text'; text: string };

const NAMED: Readonly<Record<string, string>> = {
  body: '{body}',
  'timestamp.body': '{timestamp}.{body}',
};

/**
 * The signed content: `body`, `timestamp.body`, or a template of `{body}`, `{timestamp}`, `{header:NAME}` and text
 * between them (`{header:webhook-id}.{timestamp}.{body}`, say).
 */
export const signedPartsSchema = z
  .string()
  .max(256)
  .transform((text, context): SignedPart[] => {
    const parts = parseTemplate(NAMED[text] ?? text);
    if (parts?.filter((part) => part.kind === 'body').length === 1) return parts;
    context.addIssue(
      'must be body, timestamp.body, or a template with {body} once, and {timestamp}, {header:NAME} where wanted',
    );
    return z.NEVER;
  });

function parseTemplate(template: string): SignedPart[] | undefined {
  const parts: SignedPart[] = [];
  for (const piece of template.split(/(\{[^{}]*\})/).filter((text) => text !== '')) {
    const header = /^\{header:([A-Za-z0-9!#$%&'*+.^_`|~-]+)\}$/.exec(piece)?.[1];
    if (piece === '{body}') parts.push({ kind: 'body' });
    else if (piece === '{timestamp}') parts.push({ kind: 'timestamp' });
    else if (header) parts.push({ kind: 'header', name: header.toLowerCase() });
    else if (/[{}]/.test(piece)) return undefined;
    else parts.push({ kind: 'text', text: piece });
  }
  return parts;
}

export interface SignatureSettings {
  /** How the key is written: as itself, or as an encoding of its bytes. */
  keyEncoding: 'text' | 'base64' | 'hex';
  /** Lower case, as all header names here. */
  header: string;
  encoding: 'hex' | 'base64' | 'base64url';
  prefix: string;
  signs: readonly SignedPart[];
  /** Unix seconds, or milliseconds (13 digits). The signature's own header: its `t=` part is the timestamp. */
  timestampHeader: string;
  toleranceSeconds: number;
}

export type SignatureFault =
  | 'missing-signature'
  | 'unreadable-signature'
  | 'wrong-signature'
  | 'missing-timestamp'
  | 'missing-signed-header'
  | 'stale-timestamp';

/** A request header by its lower-case name. */
export type HeaderOf = (name: string) => string | undefined;

const MOST_SIGNATURES = 8;

const ENCODED: Readonly<Record<SignatureSettings['encoding'], RegExp>> = {
  hex: /^[0-9a-fA-F]{64}$/,
  base64: /^[A-Za-z0-9+/]{43}=?$/,
  base64url: /^[A-Za-z0-9_-]{43}=?$/,
};

function readSignature(value: string, settings: SignatureSettings): Buffer | undefined {
  if (!value.startsWith(settings.prefix)) return undefined;
  const text = value.slice(settings.prefix.length).trim();
  return ENCODED[settings.encoding].test(text) ? Buffer.from(text, settings.encoding) : undefined;
}

/**
 * The signatures in a header: the whole value, or, if a sender lists several (`v1,aaa v1,bbb` or
 * `t=1,v1=aaa,v1=bbb`), those pieces that begin with the prefix and read as 32 bytes.
 */
function readSignatures(value: string, settings: SignatureSettings): Buffer[] {
  const whole = readSignature(value, settings);
  if (whole) return [whole];
  const pieces = new Set([...value.split(/\s+/), ...value.split(',')].map((piece) => piece.trim()));
  const found: Buffer[] = [];
  for (const piece of pieces) {
    if (found.length === MOST_SIGNATURES) break;
    const signature = readSignature(piece, settings);
    if (signature) found.push(signature);
  }
  return found;
}

function readTimestampText(header: HeaderOf, settings: SignatureSettings): string {
  const value = header(settings.timestampHeader)?.trim() ?? '';
  if (settings.timestampHeader !== settings.header) return value;
  return /(?:^|[,\s])t=([^,\s]*)/.exec(value)?.[1] ?? '';
}

/** Milliseconds since the epoch; undefined for what is no Unix time. */
function timeOf(text: string): number | undefined {
  if (!/^\d{1,13}$/.test(text)) return undefined;
  return text.length === 13 ? Number(text) : Number(text) * 1000;
}

/** The signed content, in pieces; undefined if a header that is part of it is missing. */
function contentOf(
  { signs }: SignatureSettings,
  body: Uint8Array,
  timestamp: string,
  header: HeaderOf,
): Uint8Array[] | undefined {
  const pieces: Uint8Array[] = [];
  for (const part of signs) {
    if (part.kind === 'body') {
      pieces.push(body);
      continue;
    }
    const text = part.kind === 'text' ? part.text : part.kind === 'timestamp' ? timestamp : header(part.name);
    if (text === undefined) return undefined;
    pieces.push(Buffer.from(text));
  }
  return pieces;
}

const secretOf = (key: string, { keyEncoding }: SignatureSettings): KeyObject =>
  createSecretKey(key, keyEncoding === 'text' ? 'utf8' : keyEncoding);

function hmacOf(secret: KeyObject, pieces: readonly Uint8Array[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const piece of pieces) hmac.update(piece);
  return hmac.digest();
}

const isTimed = ({ signs }: SignatureSettings): boolean => signs.some(({ kind }) => kind === 'timestamp');

export type SignatureChecker = (
  header: HeaderOf,
  body: Uint8Array,
  now: number,
) => Result<void, SignatureFault>;

/**
 * Makes the checker once; each key is valid (two while one replaces the other), and all are always tried, so that
 * the time says nothing. A timestamp is read only if the signature covers it.
 * @returns a checker of (header by lower-case name, raw body, now in milliseconds).
 */
export function createSignatureChecker(
  settings: SignatureSettings,
  keys: readonly string[],
): SignatureChecker {
  const secrets = keys.map((key) => secretOf(key, settings));
  const timed = isTimed(settings);

  return (header, body, now) => {
    const value = header(settings.header);
    if (!value) return err('missing-signature');
    const signatures = readSignatures(value, settings);
    if (signatures.length === 0) return err('unreadable-signature');

    const timestamp = timed ? readTimestampText(header, settings) : '';
    if (timed && timestamp === '') return err('missing-timestamp');
    const pieces = contentOf(settings, body, timestamp, header);
    if (!pieces) return err('missing-signed-header');

    let valid = false;
    for (const secret of secrets) {
      const digest = hmacOf(secret, pieces);
      for (const signature of signatures) if (timingSafeEqual(digest, signature)) valid = true;
    }
    if (!valid) return err('wrong-signature');
    if (!timed) return ok(undefined);
    const at = timeOf(timestamp) ?? Number.NaN;
    return Math.abs(now - at) <= settings.toleranceSeconds * 1000 ? ok(undefined) : err('stale-timestamp');
  };
}

/** Headers of a delivery as the platform would sign it, for the relay's own trial of its way in. */
export function signedHeaders(
  settings: SignatureSettings,
  key: string,
  body: Uint8Array,
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signed = settings.signs.flatMap((part) => (part.kind === 'header' ? [[part.name, 'trial']] : []));
  const pieces = contentOf(settings, body, timestamp, () => 'trial') ?? [];
  const digest = hmacOf(secretOf(key, settings), pieces);
  const signature = `${settings.prefix}${digest.toString(settings.encoding)}`;
  const inOwnHeader = isTimed(settings) && settings.timestampHeader === settings.header;
  return {
    ...Object.fromEntries(signed),
    ...(isTimed(settings) && { [settings.timestampHeader]: timestamp }),
    [settings.header]: inOwnHeader ? `t=${timestamp},${signature}` : signature,
  };
}
