/** A call as a CRM's record keeps it: facts, no words. What Settings → Privacy withholds is not in it. */
import { z } from 'zod';
import { NUMBER_ROLES } from '#lib/detect/number-role.ts';
import { e164Schema } from '#lib/platform/values.ts';
import { routeSchema } from './call-route.ts';

export const callEntrySchema = z.object({
  /** The intent's id: UUID. */
  id: z.string(),
  /** `c_…`, once the platform gave one. */
  callId: z.string().optional(),
  /** Calls are placed, never taken. */
  direction: z.literal('outbound'),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  durationSeconds: z.number().optional(),
  number: e164Schema,
  numberRole: z.enum(NUMBER_ROLES).optional(),
  /** Caller ID. */
  from: e164Schema,
  route: routeSchema,
  /** As `call.completed` named the agent who took it. */
  agentId: z.string().optional(),
  person: z.string().optional(),
  company: z.string().optional(),
  /** Of the record that the call was placed from. */
  recordUrl: z.string().optional(),
  outcome: z.string().optional(),
  /** The CRM's own value for the outcome, if the company named it. */
  outcomeValue: z.string().optional(),
  note: z.string().optional(),
  callbackAt: z.number().optional(),
  /** Only if the settings let it out: it may be signed, and then who reads it can listen. */
  recordingUrl: z.string().optional(),
  transcript: z
    .object({
      /** BCP 47. */
      language: z.string().optional(),
      lines: z.array(z.object({ speaker: z.string(), text: z.string() })),
      /** All that was said, or some lines of it. */
      whole: z.boolean(),
    })
    .optional(),
});
export type CallEntry = z.infer<typeof callEntrySchema>;
