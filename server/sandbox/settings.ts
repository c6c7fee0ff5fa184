/**
 * Everything about the sandbox that can be set, each with its default. Times are milliseconds unless named otherwise.
 */
import { z } from 'zod';
import { isSecureUrl } from '#lib/platform/address.ts';
import { e164Schema } from '#lib/platform/contract.ts';
import { signatureSettingsSchema } from './signature.ts';

const addressSchema = z.url().refine(isSecureUrl, {
  message: 'must be https, or http to this machine',
});

/** Requests that one key may make in a span of seconds; 0 requests: no limit. The platform shows no figures. */
const rateLimitSchema = z.strictObject({
  requests: z.number().int().nonnegative(),
  seconds: z.number().int().positive(),
});

/** Milliseconds, a day at most: a timer of more than 24 days would run at once. */
const timeSchema = z
  .number()
  .nonnegative()
  .max(24 * 3600_000);

export const sandboxSettingsSchema = z.strictObject({
  /** Where the sandbox is reached: its base address, and where its recordings lie. */
  publicUrl: addressSchema.default('http://sandbox.localhost'),
  /** Numbers of the account: `from` must be one of them. From ranges kept for fiction if a country has one. */
  numbers: z
    .array(e164Schema)
    .min(1)
    .default(['+12025550100', '+12025550101', '+442079460100', '+97237600100', '+97145500100']),
  /** Whether the AI Transcription add-on is enabled on the account. */
  addon: z.boolean().default(true),
  rateLimits: z
    .strictObject({
      calls: rateLimitSchema.default({ requests: 120, seconds: 60 }),
      transcriptions: rateLimitSchema.default({ requests: 300, seconds: 60 }),
    })
    .prefault({}),
  times: z
    .strictObject({
      /** From the creation of a call until it is answered or given up. */
      ring: timeSchema.default(1500),
      /** From the answer to the end. The recording keeps its own length, which is what duration_seconds says. */
      talk: timeSchema.default(3000),
      /** How long a transcription is pending. */
      pending: timeSchema.default(700),
      /** How long it is processing, at least. */
      processing: timeSchema.default(1500),
    })
    .prefault({}),
  /** How long a recording's address works. Section 8 advises 30 minutes at least. */
  recordingSeconds: z
    .number()
    .positive()
    .default(24 * 3600),
  /** Where call.completed is posted; empty: nowhere. */
  webhookUrl: z.union([z.literal(''), addressSchema]).default(''),
  signature: signatureSettingsSchema.prefault({}),
  /** Retries of deliveries; the platform shows neither schedule nor limit, so these are the sandbox's own. */
  delivery: z
    .strictObject({
      attempts: z.number().int().positive().default(8),
      firstWait: z.number().positive().default(1000),
      longestWait: z.number().positive().default(60_000),
      /** Section 6.2: the receiver must answer within 10 seconds. */
      timeout: z.number().positive().default(10_000),
    })
    .prefault({}),
  /** A server with OpenAI's `/v1/audio/transcriptions`, for recordings that are not the sandbox's own; empty: none. */
  transcriber: z.union([z.literal(''), addressSchema]).default(''),
  transcriberModel: z.string().min(1).default('whisper-1'),
  transcriberKey: z.string().default(''),
  /** Whether http addresses on this machine pass as recording_url and webhook_url, besides https. */
  allowLoopback: z.boolean().default(true),
});
export type SandboxSettings = z.output<typeof sandboxSettingsSchema>;
export type SandboxSettingsInput = z.input<typeof sandboxSettingsSchema>;
