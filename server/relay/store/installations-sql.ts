/** Statements about installations, their tokens and the team code. */
import type { Statement } from './database.ts';

export const BY_TOKEN: Readonly<Record<'feed' | 'hook', Statement>> = {
  feed: {
    name: 'relay_by_feed_token',
    text: `SELECT installation_id AS id FROM relay_installations WHERE feed_token_hash = $1 AND state = 'active'`,
  },
  hook: {
    name: 'relay_by_hook_token',
    text: `SELECT installation_id AS id FROM relay_installations WHERE hook_token_hash = $1 AND state = 'active'`,
  },
};
export const SETTING: Statement = {
  name: 'relay_setting',
  text: 'SELECT value FROM relay_settings WHERE key = $1',
};
export const SET: Statement = {
  name: 'relay_set',
  text: `INSERT INTO relay_settings (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
};
export const SET_FIRST: Statement = {
  name: 'relay_set_first',
  text: 'INSERT INTO relay_settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key',
};
/** A new id, one that an administrator released, or the same installation by its last token ($6). */
export const PAIR: Statement = {
  name: 'relay_pair',
  text: `INSERT INTO relay_installations (installation_id, name, state, feed_token_hash, hook_token_hash, paired_at)
    VALUES ($1, $2, 'active', $3, $4, $5)
    ON CONFLICT (installation_id) DO UPDATE SET name = excluded.name, state = 'active',
      feed_token_hash = excluded.feed_token_hash, hook_token_hash = excluded.hook_token_hash, paired_at = excluded.paired_at
    WHERE relay_installations.state = 'released'
      OR (relay_installations.state IN ('active', 'unpaired') AND relay_installations.feed_token_hash = $6)
    RETURNING installation_id AS id`,
};
export const STATE: Statement = {
  name: 'relay_state',
  text: 'SELECT state FROM relay_installations WHERE installation_id = $1',
};
export const UNPAIR: Statement = {
  name: 'relay_unpair',
  text: `UPDATE relay_installations SET state = 'unpaired', hook_token_hash = NULL
    WHERE installation_id = $1 RETURNING installation_id AS id`,
};
export const REVOKE: Statement = {
  name: 'relay_revoke',
  text: `UPDATE relay_installations SET state = 'revoked', feed_token_hash = NULL, hook_token_hash = NULL
    WHERE installation_id = $1 RETURNING installation_id AS id`,
};
export const READMIT: Statement = {
  name: 'relay_readmit',
  text: `UPDATE relay_installations SET state = 'released', feed_token_hash = NULL, hook_token_hash = NULL
    WHERE installation_id = $1 RETURNING installation_id AS id`,
};
export const ACKNOWLEDGE: Statement = {
  name: 'relay_acknowledge',
  text: 'UPDATE relay_installations SET acked_seq = $1 WHERE installation_id = $2 AND acked_seq < $1',
};
export const SEEN: Statement = {
  name: 'relay_seen',
  text: {
    sqlite: `UPDATE relay_installations SET last_seen_at = $1
      WHERE installation_id IN (SELECT value FROM json_each($2))`,
    postgres: `UPDATE relay_installations SET last_seen_at = $1
      WHERE installation_id IN (SELECT json_array_elements_text($2::json))`,
  },
};
export const IN_FORCE: Statement = {
  name: 'relay_in_force',
  text: {
    sqlite: `SELECT feed_token_hash AS hash FROM relay_installations
      WHERE state = 'active' AND feed_token_hash IN (SELECT value FROM json_each($1))`,
    postgres: `SELECT feed_token_hash AS hash FROM relay_installations
      WHERE state = 'active' AND feed_token_hash IN (SELECT json_array_elements_text($1::json))`,
  },
};
