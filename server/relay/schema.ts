/**
 * The relay's tables, one schema for PGlite and PostgreSQL. `npx drizzle-kit generate` (drizzle.config beside the
 * migrations) writes a change of this file into `migrations/`.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * One row. `seq` is the number given to the last event, in commit order: a transaction that stores events first
 * takes numbers here and so holds this row's lock until it has committed. Nobody can therefore see number n+1
 * before n is visible, and a feed that has read up to n has missed nothing. A sequence would not do: its numbers
 * are given out before the commit, so a slower transaction's lower number may appear after a feed has passed it.
 */
export const head = pgTable(
  'relay_head',
  {
    one: integer().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** Changes when a backup is restored: cursors of another epoch start from the beginning. */
    epoch: text().notNull(),
  },
  (table) => [check('relay_head_one', sql`${table.one} = 1`)],
);

/** Webhooks taken in. `addressee` is an installation id, or empty where the webhook named none. */
export const events = pgTable(
  'relay_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    /** From what is in it: the same delivery twice has the same id. */
    id: text().notNull().unique(),
    addressee: text().notNull(),
    type: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** Characters of `payload`. */
    size: integer().notNull(),
    /** The body as it came, line breaks turned into spaces (JSON allows them between tokens only). */
    payload: text().notNull(),
  },
  (table) => [index('relay_events_feed').on(table.addressee, table.seq)],
);

/** `active`: may read. `unpaired`: said goodbye itself. `revoked`: by an administrator; may not pair again. */
export const INSTALLATION_STATES = ['active', 'unpaired', 'revoked'] as const;

export const installations = pgTable('relay_installations', {
  installationId: text('installation_id').primaryKey(),
  name: text().notNull().default(''),
  state: text({ enum: INSTALLATION_STATES }).notNull(),
  /** SHA-256 of the feed token, and of the token in the transcriptions address: neither is kept. */
  feedTokenHash: text('feed_token_hash').unique(),
  hookTokenHash: text('hook_token_hash').unique(),
  pairedAt: timestamp('paired_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
  ackedSeq: bigint('acked_seq', { mode: 'number' }).notNull().default(0),
  /** Acknowledged events up to here have been erased. */
  sweptSeq: bigint('swept_seq', { mode: 'number' }).notNull().default(0),
});

/** Where the numbering stood at a time: turns an age into a number, so that no index on times is needed. */
export const marks = pgTable('relay_marks', {
  at: timestamp({ withTimezone: true }).primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
});

/** Webhooks refused, counted by minute, way in and reason: a flood costs a row a minute, not a row a request. */
export const refusals = pgTable(
  'relay_refusals',
  {
    minute: timestamp({ withTimezone: true }).notNull(),
    route: text().notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.route, table.reason] })],
);

/** Wrong team codes by client (hashed) and by window, shared by all replicas. */
export const attempts = pgTable(
  'relay_attempts',
  {
    client: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.since] })],
);

/** What outlives a restart and is not an environment variable: the team code's hash. */
export const settings = pgTable('relay_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});
