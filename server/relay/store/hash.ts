import { createHash, timingSafeEqual } from 'node:crypto';

/** Tokens have 256 random bits, so a plain hash cannot be turned back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** By hash, so that neither length nor content tells by time. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given), 'hex'), Buffer.from(hashOf(wanted), 'hex'));
}
