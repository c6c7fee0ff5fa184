/**
 * The contract between the relay (which the company hosts) and an installation of the extension.
 * The relay's server validates its answers and the client its readings with these same schemas.
 *
 *   POST /pair                      team code → feed token            (no token)
 *                                  an id that was paired before also needs its last feed token, as Bearer; else
 *                                  409 id-taken, and the client takes a new id
 *   GET  /feed?after=CURSOR&limit=N events of this installation       (Bearer feed token)
 *        Accept: application/json   one page; with &wait=SECONDS it may come so much later, as soon as there are events
 *        Accept: text/event-stream  pages as they come
 *                                  (a message's data: one feedPageSchema in one line, its id: that page's cursor;
 *                                  comments are heartbeats; Last-Event-ID goes before `after`)
 *   POST /feed/ack {cursor}         everything up to the cursor may be erased
 *   DELETE /pair                    the installation says goodbye: its tokens are void
 *   GET  /platform                  what the relay passes on to the platform with the company's key (Bearer feed token)
 *   …    /platform/v1/…             the platform's own API, brokered: see lib/platform/brokered.ts (Bearer feed token)
 *   POST /wrap-ups                  what came of a call, for the company's own automation (Bearer feed token); only to a
 *                                  relay whose feed says "wrap_ups"
 *   POST /hooks/calls               platform → relay, signed          (section 6.1)
 *   POST /hooks/transcriptions/:tok platform → relay, unguessable     (section 6.2); with /INTENT behind it, of that call
 */
import { z } from 'zod';
import { installationIdSchema, offersSchema } from '#lib/model/relay.ts';
import { metadataSchema } from '#lib/platform/values.ts';

/** Cursors are opaque to clients: they only hand back what they were given. Empty: from the beginning. */
export const cursorSchema = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_-]*$/);

const FEED_EVENT_TYPES = ['call.completed', 'transcription'] as const;

/** `payload` is the webhook's body as the platform sent it, parsed, unknown fields kept; the client validates it again. */
const feedEventSchema = z.looseObject({
  /** Unique for ever: an installation that has seen it ignores it. */
  id: z.string().min(1).max(128),
  cursor: cursorSchema,
  type: z.enum(FEED_EVENT_TYPES),
  /** ISO 8601, UTC: when the relay stored it. */
  received_at: z.string(),
  payload: z.looseObject({}),
});
export type FeedEvent = z.infer<typeof feedEventSchema>;

export const feedPageSchema = z.looseObject({
  events: z.array(feedEventSchema),
  /** Where to go on: the last event's cursor, or the one given if there was none. */
  cursor: cursorSchema,
  /** True if more events wait. */
  more: z.boolean(),
  /** True if the relay takes wrap-ups: the company has a use for them. */
  wrap_ups: z.boolean().optional(),
  /** If the relay has a team: the ETag of `GET /team`, without its quotes (team-contract.ts). */
  team: z.string().min(1).max(128).optional(),
});
export type FeedPage = z.infer<typeof feedPageSchema>;

/** Of another release it may have more. */
export const pairRequestSchema = z.object({
  team_code: z.string().min(1).max(128),
  installation_id: installationIdSchema,
  /** Shown to the administrator, so that one browser can be told from another. */
  name: z.string().max(120).optional(),
  /** The person's id in the company's directory, if policy says whose browser it is. */
  person: z.string().min(1).max(256).optional(),
});
export type PairRequest = z.infer<typeof pairRequestSchema>;

export const pairAnswerSchema = z.looseObject({
  installation_id: installationIdSchema,
  /** Shown once; the relay keeps its hash. */
  feed_token: z.string().min(32).max(256),
  /** Where transcription results of this installation are to be delivered: goes into `webhook_url` as it is. */
  transcriptions_url: z.url(),
});
export type PairAnswer = z.infer<typeof pairAnswerSchema>;

/** In the platform's envelope, as everything under `/platform`. */
export const offersAnswerSchema = z.looseObject({ status: z.literal('success'), data: offersSchema });

/** Longest `wait` of a poll, seconds: less than the 30 s after which proxies and browsers give up. */
export const FEED_WAIT_SECONDS = 25;

export const ackRequestSchema = z.object({ cursor: cursorSchema });

/** All that is in force of a wrap-up: what is absent is not there, or no more. */
export const wrapUpRequestSchema = z.object({
  intent_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  call_id: z.string().startsWith('c_').max(256).optional(),
  /** Counts the changes of one call's: a lower one than the relay has changes nothing. */
  revision: z.int().positive(),
  /** ISO 8601, UTC. */
  changed_at: z.iso.datetime(),
  outcome: z.string().min(1).max(80).optional(),
  note: z.string().min(1).max(20_000).optional(),
  callback_at: z.iso.datetime().optional(),
  /** As a call's, without what is withheld: names the installation, the intent and the record. */
  metadata: metadataSchema,
});
export type WrapUpRequest = z.infer<typeof wrapUpRequestSchema>;

const RELAY_ERROR_CODES = [
  'bad-request',
  'bad-signature',
  'stale-timestamp',
  'not-json',
  'too-large',
  'wrong-team-code',
  'revoked',
  'id-taken',
  'bad-token',
  'not-found',
  'not-taken',
  'unavailable',
] as const;
/** Every error of the relay: a code, and a sentence for the person who reads the log. 503 comes with `Retry-After`. */
export const relayErrorSchema = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }),
});
export type RelayErrorCode = (typeof RELAY_ERROR_CODES)[number];
