/** The team as the company's relay describes it to one browser: who uses it, the outcomes, and the do-not-call list. */
import { z } from 'zod';
import { e164Schema } from '#lib/platform/values.ts';
import { companyOutcomeSchema } from './company-outcome.ts';

/** The person that an administrator mapped an installation to. */
export const teamPersonSchema = z.object({
  name: z.string().min(1).max(120),
  agentId: z.string().min(1).max(256).optional(),
  queueId: z.string().min(1).max(256).optional(),
  callerIds: z.array(e164Schema).max(200).default([]),
  groups: z.array(z.string().min(1).max(80)).max(50).default([]),
});
export type TeamPerson = z.infer<typeof teamPersonSchema>;

/** The company's do-not-call list: numbers are known by keyed hashes alone (lib/relay/listed-hash.ts). */
export const teamListSchema = z.object({
  /** Another one: the list is another (a restored backup, a changed key), and is read from the beginning. */
  epoch: z.string().min(1).max(64),
  /** Of the last change. */
  seq: z.int().nonnegative(),
  /** 32 bytes, base64url: key of the hashes. */
  key: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

export const teamSchema = z.object({
  person: teamPersonSchema.optional(),
  /** In the order that they are shown in; absent: the built-in ones. */
  outcomes: z.array(companyOutcomeSchema).min(1).max(40).optional(),
  outcomeRequired: z.boolean().default(false),
  doNotCall: teamListSchema.optional(),
});
export type TeamList = z.infer<typeof teamListSchema>;
export type Team = z.infer<typeof teamSchema>;
