import { z } from 'zod';
import type { MonthUsage as PlatformUsage } from '#lib/platform/pricing.ts';
import { languageSchema, segmentSchema, transcriptionStatusSchema } from '#lib/platform/values.ts';
import { failureSchema } from './failure.ts';

/**
 * Table `jobs`: one row a transcription job: submitted by us, or looked up.
 *
 *  wanted ──► submitting ──► pending ──► processing ──► completed
 *     │           ├──► refused  (4xx)        └────────► failed (not billed)
 *     │           └──► unknown  (sent, no answer: the user decides)   gave-up (no end within the stated time)
 */
export const JOB_STATES = [
  'wanted',
  'submitting',
  ...transcriptionStatusSchema.options,
  'refused',
  'unknown',
  'gave-up',
] as const;
export const jobRowSchema = z.object({
  /** Ours: UUID. */
  id: z.string(),
  /** `txn_…`, once known. */
  txnId: z.string().optional(),
  state: z.enum(JOB_STATES),
  /** The call it belongs to (calls.id), if any. */
  intentId: z.string().optional(),
  recordingUrl: z.string().optional(),
  language: languageSchema,
  /** True if the relay delivers the result; polling is then only the fallback. */
  viaWebhook: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  polls: z.number().int(),
  nextPollAt: z.number().optional(),
  attempts: z.number().int(),
  serverErrors: z.number().int(),
  waitUntil: z.number().optional(),
  failure: failureSchema.optional(),
  languageDetected: z.string().optional(),
  durationSeconds: z.number().optional(),
  /** When its transcript was first read, ms since the epoch. */
  seenAt: z.number().optional(),
});
export type JobRow = z.infer<typeof jobRowSchema>;

/** Table `transcripts`: the words, apart from the job so that lists never load them. Untrusted text. */
export const transcriptRowSchema = z.object({
  jobId: z.string(),
  txnId: z.string(),
  segments: z.array(segmentSchema),
  /** The user's names for labels: `agent` → `Dana`. */
  speakerNames: z.record(z.string(), z.string()),
  storedAt: z.number(),
});
export type TranscriptRow = z.infer<typeof transcriptRowSchema>;

/** This month's transcriptions, in UTC; figures as in lib/platform/pricing.ts. */
export interface MonthUsage extends PlatformUsage {
  /** `2026-11`. */
  month: string;
}
