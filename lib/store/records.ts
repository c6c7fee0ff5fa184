/**
 * What is kept, as schemas: every table's rows and every storage value are parsed with these when read.
 * Times are milliseconds since the epoch (UTC); numbers are E.164.
 */
import { z } from 'zod';
import { CALL_STATES } from '#lib/calls/types.ts';
import {
  capabilitySchema,
  e164Schema,
  languageSchema,
  metadataSchema,
  segmentSchema,
  transcriptionStatusSchema,
} from '#lib/platform/contract.ts';
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

/** Where a number stood: the CRM record that the call belongs to. */
export const recordContextSchema = z.object({
  /** Adapter's id (`hubspot`), or `generic`. */
  crm: z.string(),
  recordType: z.string().optional(),
  recordId: z.string().optional(),
  contactName: z.string().optional(),
  companyName: z.string().optional(),
  pageTitle: z.string().optional(),
  /** Without query and fragment, unless the adapter says that the fragment is the address. */
  pageUrl: z.string().optional(),
});
export type RecordContext = z.infer<typeof recordContextSchema>;

export const routeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('default') }),
  z.object({ kind: z.literal('agent'), id: z.string().min(1) }),
  z.object({ kind: z.literal('queue'), id: z.string().min(1) }),
]);
export type Route = z.infer<typeof routeSchema>;

/** Table `calls`: one row an intent. */
export const callRowSchema = z.object({
  /** The intent's id, made by us before anything is sent: UUID. */
  id: z.string(),
  /** `c_…`, once the platform gave one. */
  callId: z.string().optional(),
  state: z.enum(CALL_STATES),
  to: e164Schema,
  /** Not sent to the platform (no field for it): shown to the agent to dial, and kept in metadata. */
  ext: z.string(),
  from: e164Schema,
  route: routeSchema,
  country: z.string().optional(),
  context: recordContextSchema,
  /** Origin of the page that the press was made on; absent for presses in pages of ours. */
  origin: z.string().optional(),
  /** Exactly what was, or will be, sent. */
  metadata: metadataSchema,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** How often it was sent. */
  attempts: z.number().int(),
  /** How many of those were answered with 500: retried once. */
  serverErrors: z.number().int(),
  /** While waiting for a limit: when it is tried again. */
  waitUntil: z.number().optional(),
  failure: failureSchema.optional(),
  /** From `call.completed`. */
  completedAt: z.number().optional(),
  durationSeconds: z.number().optional(),
  recordingUrl: z.string().optional(),
  agentId: z.string().optional(),
  /** The user's own. */
  note: z.string().optional(),
  disposition: z.string().optional(),
  /** Link to table `jobs`. */
  jobId: z.string().optional(),
});
export type CallRow = z.infer<typeof callRowSchema>;

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
  /** The call it belongs to (calls.id), where it belongs to one. */
  intentId: z.string().optional(),
  recordingUrl: z.string().optional(),
  language: languageSchema,
  /** True where the relay delivers the result; polling is then only the fallback. */
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

/** A site that the user allowed: `origin` is scheme, host and port, as `location.origin` gives it. */
export const siteSchema = z.object({
  origin: z.string(),
  addedAt: z.number(),
  defaultCountry: z.string().optional(),
  from: e164Schema.optional(),
  route: routeSchema.optional(),
});
export type Site = z.infer<typeof siteSchema>;

/** Storage key `settings` (local area). Every field has a default, so that `{}` is a valid past. */
export const settingsSchema = z.object({
  baseUrl: z.string().default(''),
  callerIds: z.array(z.object({ e164: e164Schema, label: z.string().default('') })).default([]),
  defaultFrom: e164Schema.optional(),
  defaultCountry: z.string().length(2).default('US'),
  route: routeSchema.default({ kind: 'default' }),
  language: z.enum(['auto', 'en', 'he', 'ar']).default('auto'),
  relayUrl: z.string().default(''),
  transcribe: z
    .object({
      when: z.enum(['never', 'always', 'rule']).default('never'),
      minSeconds: z.number().nonnegative().default(30),
      /** Origins; empty: every site. */
      sites: z.array(z.string()).default([]),
      language: languageSchema.default('auto'),
    })
    .prefault({}),
  guards: z
    .object({
      /** Minutes; 0 switches the guard off. */
      recentMinutes: z.number().nonnegative().default(10),
      doNotCall: z.enum(['off', 'warn', 'block']).default('warn'),
      quietHours: z
        .object({ on: z.boolean().default(true), from: z.number().default(21), to: z.number().default(8) })
        .prefault({}),
      premium: z.boolean().default(true),
      emergency: z.boolean().default(true),
      guess: z.boolean().default(true),
    })
    .prefault({}),
  /** Context fields that the user does not want sent. */
  withheld: z.array(z.string()).default([]),
  takeOverTelLinks: z.boolean().default(false),
  /** Agents and queues to choose from at the number, beside `route`. */
  routes: z.array(z.object({ route: routeSchema, label: z.string().default('') })).default([]),
  never: z
    .object({
      /** E.164. */
      numbers: z.array(z.string()).default([]),
      /** CSS selectors, each within one origin. */
      parts: z.array(z.object({ origin: z.string(), selector: z.string() })).default([]),
      /** Origins. */
      sites: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** What the account has, as its OpenAPI file says; unknown counts as there. */
  has: z.object({ calls: z.boolean().default(true), transcriptions: z.boolean().default(true) }).prefault({}),
  retention: z
    .object({ days: z.number().nonnegative().default(365), calls: z.number().nonnegative().default(50_000) })
    .prefault({}),
  lock: z.object({ idleMinutes: z.number().nonnegative().default(0) }).prefault({}),
  sites: z.array(siteSchema).default([]),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What pages of ours may know of a key: never the key. */
export const keyInfoSchema = z.object({
  capability: capabilitySchema,
  /** Last four characters, to tell one from another. */
  tail: z.string().max(4),
  addedAt: z.number(),
  triedAt: z.number().optional(),
  state: z.enum(['good', 'untried', 'rejected', 'wrong-scope', 'addon-disabled']),
});
export type KeyInfo = z.infer<typeof keyInfoSchema>;
