/**
 * Chrome's package format, version 3: a header with the key and its signature before a zip.
 * The format: https://source.chromium.org/chromium/chromium/src/+/main:components/crx_file/crx3.proto
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

const MAGIC = 'Cr24';
const SIGNED_CONTEXT = Buffer.from('CRX3 SignedData\0');

/** Fields of the two messages that the header is made of, as protobuf writes their numbers. */
const RSA_PROOF = 2;
const PUBLIC_KEY = 1;
const SIGNATURE = 2;
const SIGNED_HEADER = 10_000;
const CRX_ID = 1;

/** @param length a whole number, not negative */
function varint(length: number): Buffer {
  const bytes: number[] = [];
  let rest = length;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  return Buffer.from([...bytes, rest]);
}

/** A field of bytes: wire type 2. */
function field(number: number, content: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
}

/** Returns the signed bytes: the id, under its own name and length, and the zip. */
function signedBytes(signedHeader: Uint8Array, zip: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(signedHeader.length);
  return Buffer.concat([SIGNED_CONTEXT, length, signedHeader, zip]);
}

/** Public key, DER in base64. @param pem private RSA key @throws if it is not a private key */
export function publicKeyOf(pem: string): string {
  return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The same zip and key make the same bytes: PKCS #1 v1.5 signs without chance. @param pem private RSA key */
export function packCrx(zip: Uint8Array, pem: string): Uint8Array {
  const key = Buffer.from(publicKeyOf(pem), 'base64');
  const signedHeader = field(CRX_ID, createHash('sha256').update(key).digest().subarray(0, 16));
  const signature = sign('sha256', signedBytes(signedHeader, zip), createPrivateKey(pem));
  const proof = Buffer.concat([field(PUBLIC_KEY, key), field(SIGNATURE, signature)]);
  const header = Buffer.concat([field(RSA_PROOF, proof), field(SIGNED_HEADER, signedHeader)]);
  const start = Buffer.alloc(12);
  start.write(MAGIC, 'latin1');
  start.writeUInt32LE(3, 4);
  start.writeUInt32LE(header.length, 8);
  return Buffer.concat([start, header, zip]);
}

/** Fields of bytes in a message, by number; the last of each. */
function fieldsOf(message: Buffer): Map<number, Buffer> {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const fields = new Map<number, Buffer>();
  while (at < message.length) {
    const tag = number();
    const length = number();
    fields.set(tag >>> 3, message.subarray(at, at + length));
    at += length;
  }
  return fields;
}

interface Crx {
  /** Public key, DER in base64. */
  key: string;
  zip: Buffer;
  /** Whether the signature is this key's over this zip. */
  valid: boolean;
}

/** @throws if it is no CRX of version 3 with one RSA proof */
export function unpackCrx(bytes: Uint8Array): Crx {
  const crx = Buffer.from(bytes);
  if (crx.toString('latin1', 0, 4) !== MAGIC || crx.readUInt32LE(4) !== 3)
    throw new Error('Not a CRX of version 3.');
  const end = 12 + crx.readUInt32LE(8);
  const header = fieldsOf(crx.subarray(12, end));
  const proof = fieldsOf(header.get(RSA_PROOF) ?? Buffer.alloc(0));
  const [key, signature, signedHeader] = [
    proof.get(PUBLIC_KEY),
    proof.get(SIGNATURE),
    header.get(SIGNED_HEADER),
  ];
  if (!key || !signature || !signedHeader) throw new Error('A CRX without an RSA proof.');
  const zip = crx.subarray(end);
  const id = fieldsOf(signedHeader).get(CRX_ID);
  const valid =
    id?.equals(createHash('sha256').update(key).digest().subarray(0, 16)) === true &&
    verify(
      'sha256',
      signedBytes(signedHeader, zip),
      createPublicKey({ key, format: 'der', type: 'spki' }),
      signature,
    );
  return { key: key.toString('base64'), zip, valid };
}
