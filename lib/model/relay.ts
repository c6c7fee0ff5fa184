import { z } from 'zod';

/** Ours, made once at random; the relay tells installations apart by it. */
export const installationIdSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/** Why the relay cannot be used. */
export const relayProblemSchema = z.enum([
  'insecure-address',
  'no-permission',
  'wrong-team-code',
  'revoked', // an administrator shut this installation out; a new team code does not help
  'too-many-attempts',
  'bad-token', // or none yet, or revoked by the administrator
  'unreachable',
  'malformed-answer',
  'locked',
]);
export type RelayProblem = z.infer<typeof relayProblemSchema>;

export interface RelayState {
  paired: boolean;
  url: string;
  installationId: string;
  /** When the feed last answered. */
  lastAnswerAt?: number;
  /** Its token was stored before there was a passphrase: pairing again gets one that was not. */
  exposed?: true;
  /** What went wrong since. */
  problem?: RelayProblem;
}
