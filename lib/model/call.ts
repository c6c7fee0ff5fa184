import { z } from 'zod';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { e164Schema, metadataSchema } from '#lib/platform/values.ts';
import { type Route, routeSchema } from './call-route.ts';
import { CALL_STATES } from './call-state.ts';
import type { LogState } from './crm-log.ts';
import { extensionSchema } from './extension-schema.ts';
import { failureSchema } from './failure.ts';
import type { GuardAsk, GuardCode } from './guard.ts';
import { type RecordContext, recordContextSchema } from './record-context.ts';

/** Table `calls`: one row an intent. */
export const callRowSchema = z.object({
  /** The intent's id, made by us before anything is sent: UUID. */
  id: z.string(),
  /** `c_…`, once the platform gave one. */
  callId: z.string().optional(),
  state: z.enum(CALL_STATES),
  to: e164Schema,
  /** Not sent to the platform (no field for it): shown to the agent to dial, and kept in metadata. */
  ext: extensionSchema,
  from: e164Schema,
  route: routeSchema,
  country: z.string().optional(),
  context: recordContextSchema,
  /** Origin of the page that the press was made on; absent for presses in the extension's pages. */
  origin: z.string().optional(),
  /** Exactly what was, or will be, sent. */
  metadata: metadataSchema,
  /** Its number was on a do-not-call list when it was asked for, and it was let through. */
  wasListed: z.literal(true).optional(),
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
  /** When the person promised to call back, ms since the epoch. */
  callbackAt: z.number().optional(),
  /** When the person said that they are done with it, ms since the epoch: nothing more is asked of them. */
  doneAt: z.number().optional(),
  /** The wrap-up as the company's relay is told of it. */
  wrapUp: z
    .object({
      /** Counts its changes. */
      revision: z.int(),
      /** When it is sent, ms since the epoch; absent: the relay has it, or takes none. */
      dueAt: z.number().optional(),
      attempts: z.int(),
      /** The promise of a callback was kept: the relay is told that there is none any more. */
      kept: z.literal(true).optional(),
    })
    .optional(),
  /** Link to table `jobs`. */
  jobId: z.string().optional(),
});
export type CallRow = z.infer<typeof callRowSchema>;

/** A change of a call's wrap-up. Null takes the callback away. */
export interface CallChange {
  note?: string;
  disposition?: string;
  callbackAt?: number | null;
  done?: true;
}

/** Fields of a call's row that a page may see: no metadata, no recording address. */
export const SHOWN_OF_CALL = [
  ...(['id', 'callId', 'state', 'to', 'ext', 'from', 'route', 'country', 'waitUntil', 'failure'] as const),
  ...(['createdAt', 'updatedAt', 'completedAt', 'durationSeconds'] as const),
  ...(['note', 'disposition', 'callbackAt', 'doneAt'] as const),
] satisfies (keyof CallRow)[];

/** A call as pages see it. */
export interface CallView extends Pick<CallRow, (typeof SHOWN_OF_CALL)[number]> {
  /** `to` as it is written, for people. */
  international: string;
  contactName?: string | undefined;
  hasTranscript: boolean;
  /** Its entry in the CRM. */
  log?: LogState | undefined;
  /** Name of the CRM whose own form can be opened filled, while nothing else logs the call. */
  form?: string | undefined;
  /** The number is on the do-not-call list; `own`: it was put there at this call, which can take it back. */
  listed?: { own: boolean } | undefined;
}

export interface PlaceRequest {
  /** UUID made at the press: one press, one id, however often it is sent. */
  intentId: string;
  to: string;
  ext: string;
  country?: string;
  /** If absent: the site's, else the settings' own. */
  from?: string;
  route?: Route;
  context: RecordContext;
  /** Guards that the user has answered with yes, for this intent. */
  accepted: GuardCode[];
  guess: boolean;
  /** The number that the page shows, if its link leads to another. */
  reads?: string;
}

export type PlaceAnswer =
  /** Nothing was stored: ask, then send the same again with the codes accepted. */
  | { kind: 'asked'; asks: GuardAsk[] }
  /** The intent is stored; follow it by `call.changed` or `call.get`. */
  | { kind: 'call'; call: CallView }
  /** Nothing was stored and nothing was sent: no caller ID, say, or storage that fails. */
  | { kind: 'failed'; failure: PlatformFailure };
