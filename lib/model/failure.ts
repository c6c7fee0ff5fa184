/** A failure as it is stored beside the call or job that it ended. */
import { z } from 'zod';
import { FAILURE_CODES, NEXT_STEPS, type PlatformFailure } from '#lib/platform/errors.ts';

export const failureSchema: z.ZodType<PlatformFailure> = z.object({
  code: z.enum(FAILURE_CODES),
  next: z.enum(NEXT_STEPS),
  sent: z.boolean(),
  httpStatus: z.number().exactOptional(),
  platformCode: z.string().exactOptional(),
  platformMessage: z.string().exactOptional(),
  retryAfterMs: z.number().exactOptional(),
  cause: z.string().exactOptional(),
});

/** This browser's own storage refused a write: nothing was sent. */
export const STORAGE_FAILED: PlatformFailure = { code: 'storage-failed', next: 'retry', sent: false };

/** There is no such call or job here, or none that who asks may know of. */
export const NOT_FOUND: PlatformFailure = { code: 'not-found', next: 'none', sent: false };

/** The keys are behind the passphrase. */
export const LOCKED: PlatformFailure = { code: 'locked', next: 'unlock', sent: false };

/** The company wants them there, and there is no passphrase. */
export const UNPROTECTED: PlatformFailure = {
  code: 'passphrase-required',
  next: 'open-settings',
  sent: false,
};
