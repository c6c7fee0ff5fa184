/** The last things that happened, for support: kinds and codes, never a number, a name, a word or a key. */
import { z } from 'zod';

export const EVENT_KINDS = [
  'call',
  'transcription',
  'relay',
  'crm',
  'policy',
  'update',
  'site',
  'lock',
  'defect',
] as const;

export const loggedEventSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  kind: z.enum(EVENT_KINDS),
  /** A state or a failure's code. */
  code: z.string().max(60),
  /** A version, an HTTP status, the name of an error: nothing that a person wrote. */
  detail: z.string().max(80).exactOptional(),
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

/** As many are kept. */
export const MOST_EVENTS = 200;
