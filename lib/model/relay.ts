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

/** Capabilities that a relay passes on to the platform for its installations, with the company's keys. */
export const offersSchema = z.object({ calls: z.boolean(), transcriptions: z.boolean() });
export type Offers = z.infer<typeof offersSchema>;

export interface RelayState {
  paired: boolean;
  /** The company's policy names relay and team code: the browser pairs by itself. */
  managed: boolean;
  brokers: Offers;
  /** Wrap-ups go to it. */
  wrapUps: boolean;
  /** Of the relay's team: the person that this browser is mapped to, and how many numbers the company listed. */
  team?: { person?: string; listed?: number };
  url: string;
  installationId: string;
  /** When the feed last answered. */
  lastAnswerAt?: number;
  /** Its token was stored before there was a passphrase: pairing again gets one that was not. */
  exposed?: true;
  /** The latest fault since, and when the first of them was. */
  problem?: RelayProblem;
  problemSince?: number;
}

/** Not paired, and nothing says that it should be. */
export const NO_RELAY: RelayState = {
  paired: false,
  managed: false,
  brokers: { calls: false, transcriptions: false },
  wrapUps: false,
  url: '',
  installationId: '',
};
