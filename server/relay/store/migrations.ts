/**
 * The tables, as steps that are applied once each and in order. A step that has been released is never changed: a
 * change is a further step. The number of steps applied is kept in `relay_version`.
 *
 * `relay_head` is one row. Its `seq` is the number given to the last event, in commit order: a transaction that stores
 * events takes numbers here first and holds this row's lock until it has committed. So number n+1 is never visible before
 * n, and a feed that has read up to n has missed nothing. A sequence would not do: its numbers are given out
 * before the commit, so a slower transaction's lower number may appear after a feed has passed it.
 * Its `epoch` changes when a backup is restored: cursors of another epoch start from the beginning.
 *
 * `relay_events` are webhooks taken in. `addressee` is an installation id, or empty if the webhook named none; `id` is
 * made of what the event is; `size` counts the bytes of `payload`, the body as it came in one line.
 *
 * `relay_installations`: `active` may read, `unpaired` said goodbye, `revoked` was shut out by an administrator,
 * `released` may be paired again with the team code. Tokens are kept as SHA-256.
 *
 * `relay_brokered` has a row for each request that was passed on to the platform for an installation, written before
 * it leaves (brokered.ts); no number is in it. `relay_admitted` are installations that may have requests passed on, if an
 * administrator admits each. `relay_refusals` count webhooks refused by minute and reason: a flood costs a row a minute.
 *
 * `relay_call_events` are what the company's destinations are told (call-events.ts): `at` is milliseconds since the epoch,
 * `call_key` the order's, `body` empty once no row of `relay_deliveries` needs it. `relay_destinations` are set by an
 * administrator, address and secret sealed.
 *
 * `relay_team` is one row: the outcomes and their revision, and `list_seq`, the number of the do-not-call list's last
 * change; a transaction that changes the list holds this row's lock, so numbers are in commit order as `relay_head`'s are.
 * `relay_do_not_call` has a row for each number that was ever listed, by keyed hash (lib/relay/listed-hash.ts): `listed` says
 * what it is now, and who took it off stays beside who put it on. `relay_people` are those that installations are mapped to.
 * `relay_codes` are one-time codes, as hashes. `relay_leads` may see the team's page, `relay_lead_sessions` are theirs.
 *
 * `relay_team_calls` has a row for each call of an installation, made of its events in whatever order (team-figures.ts);
 * `relay_team_days` and `relay_team_outcomes` are its sums by day, kept in the same transactions. `day` is 20260504, by the
 * relay's clock in the company's time zone. No number, name of a called person, or note is in them.
 */
import type { Kind } from './database.ts';

type Types = Record<'text' | 'integer' | 'payload', string>;

const TABLES = ({ text, integer, payload }: Types) => `
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
CREATE INDEX relay_events_age ON relay_events (received_at);
CREATE TABLE relay_installations (
  installation_id ${text} PRIMARY KEY,
  name ${text} NOT NULL DEFAULT '',
  state ${text} NOT NULL,
  feed_token_hash ${text} UNIQUE,
  hook_token_hash ${text} UNIQUE,
  paired_at ${integer} NOT NULL,
  last_seen_at ${integer},
  acked_seq ${integer} NOT NULL DEFAULT 0
)/* table */;
CREATE TABLE relay_refusals (
  minute ${integer} NOT NULL,
  route ${text} NOT NULL,
  reason ${text} NOT NULL,
  count ${integer} NOT NULL,
  PRIMARY KEY (minute, route, reason)
)/* table */;
CREATE TABLE relay_settings (key ${text} PRIMARY KEY, value ${text} NOT NULL)/* table */;
CREATE TABLE relay_probe (data ${payload})/* table */;
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
const DESTINATION_TABLES = ({ text, integer }: Types) => `
CREATE TABLE relay_destinations (
  destination_id ${text} PRIMARY KEY,
  sealed ${text} NOT NULL,
  inside ${integer} NOT NULL,
  state ${text} NOT NULL,
  created_at ${integer} NOT NULL,
  lost ${integer} NOT NULL,
  last_at ${integer},
  last_answer ${text}
)/* table */;
CREATE TABLE relay_call_events (
  seq ${integer} PRIMARY KEY,
  id ${text} NOT NULL UNIQUE,
  type ${text} NOT NULL,
  call_key ${text} NOT NULL,
  installation_id ${text} NOT NULL,
  at ${integer} NOT NULL,
  revision ${integer} NOT NULL,
  body ${text} NOT NULL,
  mark ${text} NOT NULL
)/* table */;
CREATE INDEX relay_call_events_call ON relay_call_events (call_key);
CREATE INDEX relay_call_events_at ON relay_call_events (at);
CREATE TABLE relay_deliveries (
  destination_id ${text} NOT NULL,
  seq ${integer} NOT NULL,
  call_key ${text} NOT NULL,
  state ${text} NOT NULL,
  attempts ${integer} NOT NULL,
  created_at ${integer} NOT NULL,
  due_at ${integer} NOT NULL,
  lease_until ${integer} NOT NULL,
  size ${integer} NOT NULL,
  last_answer ${text},
  PRIMARY KEY (destination_id, seq)
)/* table */;
CREATE INDEX relay_deliveries_line ON relay_deliveries (destination_id, call_key, seq);
CREATE INDEX relay_deliveries_due ON relay_deliveries (destination_id, state, due_at);
CREATE INDEX relay_deliveries_event ON relay_deliveries (seq);
`;
const TEAM_TABLES = ({ text, integer }: Types) => `
CREATE TABLE relay_team (
  one ${integer} PRIMARY KEY CHECK (one = 1),
  key_mark ${text} NOT NULL,
  list_seq ${integer} NOT NULL,
  people_version ${integer} NOT NULL,
  outcomes_revision ${integer} NOT NULL,
  outcomes ${text} NOT NULL
)/* table */;
INSERT INTO relay_team VALUES (1, '', 0, 0, 0, '');
CREATE TABLE relay_do_not_call (
  hash ${text} PRIMARY KEY,
  seq ${integer} NOT NULL,
  listed ${integer} NOT NULL,
  listed_at ${integer} NOT NULL,
  listed_by ${text} NOT NULL,
  listed_why ${text} NOT NULL,
  unlisted_at ${integer},
  unlisted_by ${text},
  unlisted_why ${text}
)/* table */;
CREATE UNIQUE INDEX relay_do_not_call_seq ON relay_do_not_call (seq);
CREATE TABLE relay_people (
  name ${text} PRIMARY KEY,
  agent_id ${text},
  queue_id ${text},
  caller_ids ${text} NOT NULL,
  groups ${text} NOT NULL,
  directory_id ${text} UNIQUE
)/* table */;
CREATE TABLE relay_mapped (
  installation_id ${text} PRIMARY KEY,
  person ${text} NOT NULL,
  way ${text} NOT NULL,
  mapped_at ${integer} NOT NULL
)/* table */;
CREATE INDEX relay_mapped_person ON relay_mapped (person);
CREATE TABLE relay_codes (
  hash ${text} PRIMARY KEY,
  kind ${text} NOT NULL,
  name ${text} NOT NULL,
  expires_at ${integer} NOT NULL
)/* table */;
CREATE TABLE relay_leads (name ${text} PRIMARY KEY, added_at ${integer} NOT NULL)/* table */;
CREATE TABLE relay_lead_sessions (
  hash ${text} PRIMARY KEY,
  name ${text} NOT NULL,
  began_at ${integer} NOT NULL,
  seen_at ${integer} NOT NULL
)/* table */;
`;
const FIGURE_TABLES = ({ text, integer }: Types) => `
CREATE TABLE relay_team_calls (
  installation_id ${text} NOT NULL,
  intent_id ${text} NOT NULL,
  person ${text} NOT NULL,
  at ${integer} NOT NULL,
  day ${integer} NOT NULL,
  duration_ms ${integer} NOT NULL,
  revision ${integer} NOT NULL,
  outcome ${text} NOT NULL,
  reached ${integer} NOT NULL,
  callback_at ${integer},
  PRIMARY KEY (installation_id, intent_id)
)/* table */;
CREATE INDEX relay_team_calls_day ON relay_team_calls (day);
CREATE INDEX relay_team_calls_callback ON relay_team_calls (day, callback_at, installation_id, person)
  WHERE callback_at IS NOT NULL;
CREATE TABLE relay_team_days (
  day ${integer} NOT NULL,
  installation_id ${text} NOT NULL,
  person ${text} NOT NULL,
  calls ${integer} NOT NULL,
  reached ${integer} NOT NULL,
  talk_ms ${integer} NOT NULL,
  wrapped ${integer} NOT NULL,
  listed ${integer} NOT NULL,
  PRIMARY KEY (day, installation_id, person)
)/* sums */;
CREATE TABLE relay_team_outcomes (
  day ${integer} NOT NULL,
  installation_id ${text} NOT NULL,
  person ${text} NOT NULL,
  outcome ${text} NOT NULL,
  calls ${integer} NOT NULL,
  PRIMARY KEY (day, installation_id, person, outcome)
)/* sums */;
`;
const tablesWith = (types: Types) =>
  TABLES(types) + DESTINATION_TABLES(types) + TEAM_TABLES(types) + FIGURE_TABLES(types);

/** `STRICT` checks types as PostgreSQL does. Sums are read by ranges of their key, and need no rowid beside it. */
const SQLITE_TABLES = `${tablesWith({ text: 'TEXT', integer: 'INTEGER', payload: 'BLOB' })
  .replaceAll('/* sums */', ' STRICT, WITHOUT ROWID')
  .replaceAll(/\/\* \w+ \*\//g, ' STRICT')}
INSERT INTO relay_head VALUES (1, 0, lower(hex(randomblob(4))));`;

/**
 * Room on the page of the one row that numbers events keeps each update in place (HOT), without growing the table.
 * Events come at one end and go at the other: vacuum often and little, instead of rarely and much.
 */
const POSTGRES_TABLES = `${tablesWith({ text: 'text', integer: 'bigint', payload: 'text' })
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
  sqlite: [SQLITE_TABLES],
  postgres: [POSTGRES_TABLES],
};
