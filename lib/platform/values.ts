/**
 * Values of the platform's contract (contract.ts) that are kept here too: in settings, calls and jobs. Apart from its
 * requests and answers, so that a page which reads these does not make the schemas of all of those before it shows anything.
 */
import { z } from 'zod';

/** Section 5: each key is scoped to exactly one capability. */
export const CAPABILITIES = ['click-to-call', 'ai-transcription', 'webhooks'] as const;
export const capabilitySchema = z.enum(CAPABILITIES);
export type Capability = z.infer<typeof capabilitySchema>;

/** E.164: `+`, then at most 15 digits, the first not 0 (ITU-T E.164, 6.1). */
export const e164Schema = z.string().regex(/^\+[1-9]\d{1,14}$/);

/** Section 4.1: a flat object of string values, returned as it was sent. */
export const metadataSchema = z.record(z.string(), z.string());
export type Metadata = z.infer<typeof metadataSchema>;

/** Section 4.2. */
const LANGUAGES = ['auto', 'ar', 'he', 'en'] as const;
export const languageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;

/** Section 2.3. `start` and `end` are seconds from the start of the recording. */
export const segmentSchema = z.looseObject({
  speaker: z.string(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
});
export type Segment = z.infer<typeof segmentSchema>;

/** Section 3.1. */
const TRANSCRIPTION_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export const transcriptionStatusSchema = z.enum(TRANSCRIPTION_STATUSES);
export type TranscriptionStatus = z.infer<typeof transcriptionStatusSchema>;
