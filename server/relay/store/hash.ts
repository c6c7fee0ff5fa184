import { createHash } from 'node:crypto';

/** Tokens have 256 random bits, so a plain hash cannot be turned back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
