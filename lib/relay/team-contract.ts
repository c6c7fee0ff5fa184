/**
 * The part of the relay's contract that a team shares (Bearer feed token throughout):
 *
 *   GET  /team                          the team as this installation sees it; ETag, If-None-Match → 304
 *   GET  /team/do-not-call?after=N      changes of the list after number N, in order
 *   GET  /team/do-not-call/HASH         who listed it, when and why; 404: it is not listed
 *   POST /team/do-not-call {hash, why}  lists a number; answered once it is stored: 204, also if it was listed already
 *
 * A page of the feed has `team`, the ETag of what `GET /team` would answer, if the relay has a team: another one than the
 * browser has says that it is to ask. There it stands without quotes, in the header with them; a proxy that compresses may
 * put `W/` before it. `If-None-Match` is understood in any of these forms. A relay without a team answers 404 and its pages have no `team`. A browser that
 * listed a number counts it as listed at once, whatever the relay says.
 *
 * Pairing with a personal link: `RELAY/join#CODE`. The client sends CODE as `team_code`; it works once, within its time,
 * and the installation is mapped to the person.
 */
import { z } from 'zod';

/** Of one number: 16 bytes, base64url. */
export const listedHashSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** Hashes of 16 bytes each, one after another, base64 (RFC 4648, section 4). */
const packedHashesSchema = z.base64();

export const teamListPageSchema = z.looseObject({
  epoch: z.string().min(1).max(64),
  /** Where to go on: the number of the last change in this page, or the one given if there was none. */
  seq: z.int().nonnegative(),
  more: z.boolean(),
  /** A number is in one of the two at most: what it is now. */
  listed: packedHashesSchema,
  unlisted: packedHashesSchema,
});
export type TeamListPage = z.infer<typeof teamListPageSchema>;

/** Changes in a page, at most: 1 MB of hashes, base64. */
export const TEAM_LIST_PAGE = 50_000;

export const listedEntrySchema = z.looseObject({
  /** ISO 8601, UTC. */
  listed_at: z.string(),
  /** The person's name, the administrator's, or a file's. */
  by: z.string().optional(),
  why: z.string().optional(),
});
export type ListedEntry = z.infer<typeof listedEntrySchema>;

export const listRequestSchema = z.object({
  hash: listedHashSchema,
  why: z.string().max(200).optional(),
});
