/**
 * The platform's contract, once: every request, answer, error and event that the platform documents.
 * The client checks answers with it, the sandbox checks requests with it and publishes its OpenAPI document from
 * it, the relay checks webhooks with it. Section numbers are those of the platform's API document.
 *
 * Reading is tolerant (unknown fields kept, what is "not shown" may be missing or null), writing is strict.
 */
import { z } from 'zod';
import { isSecureUrl } from './address.ts';
import {
  e164Schema,
  languageSchema,
  metadataSchema,
  type Segment,
  segmentSchema,
  transcriptionStatusSchema,
} from './values.ts';

export {
  CAPABILITIES,
  type Capability,
  capabilitySchema,
  e164Schema,
  type Language,
  languageSchema,
  type Metadata,
  type Segment,
  segmentSchema,
  type TranscriptionStatus,
} from './values.ts';

/** Section 4.1, request body. `agent_id` and `queue_id` are mutually exclusive. */
export const callRequestSchema = z
  .strictObject({
    to: e164Schema,
    from: e164Schema,
    agent_id: z.string().min(1).optional(),
    queue_id: z.string().min(1).optional(),
    metadata: metadataSchema.optional(),
  })
  .refine((body) => body.agent_id === undefined || body.queue_id === undefined, {
    message: 'agent_id and queue_id are mutually exclusive',
    path: ['queue_id'],
  });
export type CallRequest = z.infer<typeof callRequestSchema>;

/** Section 2.2. Statuses after `initiated` are not shown, so any string is read. */
export const callSchema = z.looseObject({
  id: z.string().startsWith('c_'),
  status: z.string(),
  created_at: z.string(),
});

/**
 * The same as it is read: the id alone shows that the call was placed, and an answer that lacks the rest must not
 * turn it into a call that no record matches.
 */
export const callAnswerSchema = callSchema.extend({
  status: z.string().nullish(),
  created_at: z.string().nullish(),
});
export type Call = z.infer<typeof callAnswerSchema>;

const httpsUrlSchema = z.url({ protocol: /^https$/ });

/** Section 4.2, request body. Addresses are https; the sandbox allows loopback http besides (its own setting). */
export const transcriptionRequestSchema = z.strictObject({
  recording_url: httpsUrlSchema,
  language: languageSchema.optional(),
  webhook_url: httpsUrlSchema.optional(),
});
export type TranscriptionRequest = z.infer<typeof transcriptionRequestSchema>;

/** The same on one's own machine, for a platform that runs there (the sandbox): loopback http is let through. */
const loopbackUrlSchema = z.url().refine(isSecureUrl, {
  message: 'must be https, or http to this machine',
});
export const loopbackTranscriptionRequestSchema = z.strictObject({
  ...transcriptionRequestSchema.shape,
  recording_url: loopbackUrlSchema,
  webhook_url: loopbackUrlSchema.optional(),
});

/**
 * Segments; reading stops at the first malformed one, so that a list of millions of them does not cost millions of
 * issues in memory.
 */
const segmentsSchema = z.array(z.custom<Segment>()).superRefine((segments, context) => {
  for (const [index, segment] of segments.entries()) {
    const issue = segmentSchema.safeParse(segment).error?.issues[0];
    if (!issue) continue;
    context.addIssue({ code: 'custom', message: issue.message, path: [index, ...issue.path] });
    return;
  }
});

/**
 * Section 2.3, and the body of a transcription delivery (6.2). `language_detected`, `duration_seconds` and
 * `transcript` are present once completed; before that they may be absent or null (not shown).
 */
export const transcriptionSchema = z.looseObject({
  id: z.string().startsWith('txn_'),
  status: transcriptionStatusSchema,
  language_detected: z.string().nullish(),
  duration_seconds: z.number().nonnegative().nullish(),
  transcript: segmentsSchema.nullish(),
});
export type Transcription = z.infer<typeof transcriptionSchema>;

/**
 * Section 6.1, `call.completed`. The full schema is not shown: only the call id that correlates it is demanded.
 * Which field carries the id is read from 2.2 ("the call id (`c_...`) correlates the event to the creation
 * response"): `id`. Whether the record is the body itself or sits in an envelope is not shown either:
 * `readCallCompleted` accepts both.
 */
export const callCompletedSchema = z.looseObject({
  id: z.string().startsWith('c_'),
  status: z.string().nullish(),
  duration_seconds: z.number().nonnegative().nullish(),
  recording_url: z.string().nullish(),
  agent_id: z.string().nullish(),
  metadata: metadataSchema.nullish(),
});
export type CallCompleted = z.infer<typeof callCompletedSchema>;

/** Section 2.1: success. */
export const successSchema = z.looseObject({ status: z.literal('success'), data: z.looseObject({}) });
/** Section 2.1 and 7: error. */
export const errorBodySchema = z.looseObject({
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
});

/** Section 7: the only machine-readable code that is shown. */
export const INVALID_NUMBER = 'INVALID_NUMBER';

/** Key in `metadata` by which the relay can hand a completed call to the installation that placed it. */
export const INSTALLATION_KEY = 'dialmark_installation';
/** Key in `metadata` by which an event can be matched with an intent even if its answer never came. */
export const INTENT_KEY = 'dialmark_intent';
