import { z } from 'zod';
import { capabilitySchema } from '#lib/platform/values.ts';

/** Facts of a key for the extension's pages: never the key. */
export const keyInfoSchema = z.object({
  capability: capabilitySchema,
  /** Last four characters, to tell one from another. */
  tail: z.string().max(4),
  addedAt: z.number(),
  triedAt: z.number().optional(),
  /** It was stored before there was a passphrase: copies of it without one may be left in the browser's files. */
  exposed: z.boolean().optional(),
  /** Of the platform that it was given for; keys from before this was noted have none, until they are used. */
  origin: z.string().optional(),
  state: z.enum(['good', 'untried', 'rejected', 'wrong-scope', 'addon-disabled', 'elsewhere']),
});
export type KeyInfo = z.infer<typeof keyInfoSchema>;

export interface VaultState {
  hasPassphrase: boolean;
  locked: boolean;
}
