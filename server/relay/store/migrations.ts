/**
 * The tables, as steps that are applied once each and in order. A step that has been released is never changed: a
 * change is a further step. The number of steps applied is kept in `relay_version`.
 *
 * `relay_head` is one row. Its `seq` is the number given to the last event, in commit order: a transaction that stores
 * events takes numbers here first and holds this row's lock until it has committed. So nobody can see number n+1 before
 * n is visible, and a feed that has read up to n has missed nothing. A sequence would not do: its numbers are given out
 * before the commit, so a slower transaction's lower number may appear after a feed has passed it.
 * Its `epoch` changes when a backup is restored: cursors of another epoch start from the beginning.
 *
 * `relay_events` are webhooks taken in. `addressee` is an installation id, or empty if the webhook named none; `id` is
 * made of what the event is; `size` counts the bytes of `payload`, the body as it came in one line.
 *
 * `relay_installations`: `active` may read, `unpaired` said goodbye, `revoked` was shut out by an administrator,
 * `released` may be paired again with the team code. Tokens are kept as SHA-256. `swept_seq`: acknowledged events up to
 * here have been erased.
 *
 * `relay_marks` say where the numbering stood at a time, so that an age is turned into a number without an index on
 * times. `relay_brokered` has a row for each request that was passed on to the platform for an installation, written before
 * it leaves (brokered.ts); no number is in it. `relay_admitted` are installations that may have requests passed on, if an
 * administrator admits each. `relay_refusals` count webhooks refused by minute and reason: a flood costs a row a minute.
 */
import type { Kind } from './database.ts';

const TABLES = ({ text, integer, payload }: Record<'text' | 'integer' | 'payload', string>) => `
CREATE TABLE relay_head (
  one ${integer} PRIMARY KEY CHECK (one = 1),
  seq ${integer} NOT NULL,
  epoch ${text} NOT NULL
)/* head */;
CREATE TABLE relay_events (
  seq ${integer} PRIMARY KEY,
  id ${text} NOT NULL UNIQUE,
  addressee ${text} NOT NULL,
  type ${text} NOT NULL,
  received_at ${integer} NOT NULL,
  size ${integer} NOT NULL,
  payload ${payload} NOT NULL
)/* events */;
CREATE INDEX relay_events_feed ON relay_events (addressee, seq);
CREATE TABLE relay_installations (
  installation_id ${text} PRIMARY KEY,
  name ${text} NOT NULL DEFAULT '',
  state ${text} NOT NULL,
  feed_token_hash ${text} UNIQUE,
  hook_token_hash ${text} UNIQUE,
  paired_at ${integer} NOT NULL,
  last_seen_at ${integer},
  acked_seq ${integer} NOT NULL DEFAULT 0,
  swept_seq ${integer} NOT NULL DEFAULT 0
)/* table */;
CREATE TABLE relay_marks (at ${integer} PRIMARY KEY, seq ${integer} NOT NULL)/* table */;
CREATE TABLE relay_refusals (
  minute ${integer} NOT NULL,
  route ${text} NOT NULL,
  reason ${text} NOT NULL,
  count ${integer} NOT NULL,
  PRIMARY KEY (minute, route, reason)
)/* table */;
CREATE TABLE relay_settings (key ${text} PRIMARY KEY, value ${text} NOT NULL)/* table */;
CREATE TABLE relay_probe (data ${payload})/* table */;
`;

const BROKERED = ({ text, integer }: Record<'text' | 'integer', string>) => `
CREATE TABLE relay_brokered (
  installation_id ${text} NOT NULL,
  kind ${text} NOT NULL,
  request_id ${text} NOT NULL,
  state ${text} NOT NULL,
  attempts ${integer} NOT NULL,
  server_errors ${integer} NOT NULL DEFAULT 0,
  claimed_at ${integer} NOT NULL,
  http_status ${integer},
  code ${text},
  resource_id ${text},
  answer ${text},
  PRIMARY KEY (installation_id, kind, request_id)
)/* table */;
CREATE INDEX relay_brokered_each ON relay_brokered (installation_id, kind, claimed_at);
CREATE INDEX relay_brokered_at ON relay_brokered (claimed_at);
CREATE INDEX relay_brokered_resource ON relay_brokered (resource_id);
CREATE TABLE relay_admitted (installation_id ${text} PRIMARY KEY, admitted_at ${integer} NOT NULL)/* table */;
`;
const strict = (tables: string): string => tables.replaceAll(/\/\* \w+ \*\//g, ' STRICT');

/** `STRICT` checks types as PostgreSQL does. Few rows and short keys need no rowid beside their key. */
const SQLITE_TABLES = `${strict(TABLES({ text: 'TEXT', integer: 'INTEGER', payload: 'BLOB' }))}
INSERT INTO relay_head VALUES (1, 0, lower(hex(randomblob(4))));`;

/**
 * Room on the page of the one row that numbers events keeps each update in place (HOT), without growing the table.
 * Events come at one end and go at the other: vacuum often and little, instead of rarely and much.
 */
const POSTGRES_TABLES = `${TABLES({ text: 'text', integer: 'bigint', payload: 'text' })
  .replace(
    '/* head */',
    ' WITH (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)',
  )
  .replace(
    '/* events */',
    ' WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05)',
  )}
INSERT INTO relay_head VALUES (1, 0, substr(md5(random()::text || clock_timestamp()::text), 1, 8));`;

export const MIGRATIONS: Readonly<Record<Kind, readonly string[]>> = {
  sqlite: [SQLITE_TABLES, strict(BROKERED({ text: 'TEXT', integer: 'INTEGER' }))],
  postgres: [POSTGRES_TABLES, BROKERED({ text: 'text', integer: 'bigint' })],
};
