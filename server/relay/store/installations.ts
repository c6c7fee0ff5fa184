/** Who may read a feed: pairing, tokens, revocation. Tokens are given out once and kept as hashes only. */
import { type Database, overRows, type Statement } from './database.ts';
import { hashOf } from './hash.ts';
import { createPairing } from './pairing.ts';
import { createTeamCode } from './team-code.ts';

const BY_FEED_TOKEN = `SELECT installation_id AS id FROM relay_installations
  WHERE feed_token_hash = $1 AND state = 'active'`;
const BY_HOOK_TOKEN = `SELECT installation_id AS id FROM relay_installations
  WHERE hook_token_hash = $1 AND state = 'active'`;
const NAME = 'SELECT name FROM relay_installations WHERE installation_id = $1';
const UNPAIR = `UPDATE relay_installations SET state = 'unpaired', hook_token_hash = NULL
  WHERE installation_id = $1 RETURNING installation_id AS id`;
const REVOKE = `UPDATE relay_installations SET state = 'revoked', feed_token_hash = NULL, hook_token_hash = NULL
  WHERE installation_id = $1 RETURNING installation_id AS id`;
const READMIT = `UPDATE relay_installations SET state = 'released', feed_token_hash = NULL, hook_token_hash = NULL
  WHERE installation_id = $1 RETURNING installation_id AS id`;
const ACKNOWLEDGE =
  'UPDATE relay_installations SET acked_seq = $1 WHERE installation_id = $2 AND acked_seq < $1';
/** One that was seen a moment before is left alone. */
const SEEN = overRows(
  '$2',
  (rows) => `UPDATE relay_installations SET last_seen_at = $1
  WHERE installation_id IN (SELECT value ->> 'id' FROM ${rows}) AND coalesce(last_seen_at, 0) < CAST($3 AS bigint)`,
);
const IN_FORCE = overRows(
  '$1',
  (rows) => `SELECT feed_token_hash AS hash FROM relay_installations
  WHERE state = 'active' AND feed_token_hash IN (SELECT value ->> 'hash' FROM ${rows})`,
);
/** `last_seen_at` of an installation is written at most once in this time, milliseconds. */
const SEEN_MS = 300_000;

/** The notice that tokens have become void: each relay looks at those of its own streams. */
export const VOIDED = '!';

export type Installations = ReturnType<typeof createInstallations>;

/**
 * @param fixedCode the team code of the settings; undefined: the one in the database
 * @param onVoided tokens have become void: said here, and to other relays by a notice
 */
export function createInstallations(
  database: Database,
  clock: () => number,
  fixedCode: string | undefined,
  onVoided?: () => void,
) {
  const teamCode = createTeamCode(database, fixedCode);
  /** Since the last flush. A write a poll would be most of the work. */
  let asked = new Set<string>();

  async function find(statement: Statement, hash: string): Promise<string | undefined> {
    const [row] = await database.read<{ id: string }>(statement, [hash]);
    return row?.id;
  }

  async function tell(): Promise<void> {
    onVoided?.();
    await database.notify(VOIDED);
  }

  async function put(statement: Statement, installationId: string): Promise<boolean> {
    const rows = await database.change(statement, [installationId]);
    await tell();
    return rows.length > 0;
  }

  return {
    isTeamCode: teamCode.is,
    rotateTeamCode: teamCode.rotate,
    firstTeamCode: teamCode.first,
    /** The installation whose feed token has this hash. */
    byFeedTokenHash: (hash: string) => find(BY_FEED_TOKEN, hash),
    /** The installation whose transcriptions are delivered under this token. */
    byHookToken: (token: string) => find(BY_HOOK_TOKEN, hashOf(token)),
    /** As it called itself when it was paired; empty: not at all. */
    async nameOf(installationId: string): Promise<string> {
      const [row] = await database.read<{ name: string }>(NAME, [installationId]);
      return row?.name ?? '';
    },
    /** Those of these hashes that are no token's in force. */
    async voidOf(hashes: readonly string[]): Promise<Set<string>> {
      if (hashes.length === 0) return new Set();
      const asked = JSON.stringify(hashes.map((hash) => ({ hash })));
      const rows = await database.read<{ hash: string }>(IN_FORCE, [asked]);
      const inForce = new Set(rows.map(({ hash }) => hash));
      return new Set(hashes.filter((hash) => !inForce.has(hash)));
    },

    pair: createPairing(database, clock, tell),

    /** The installation says goodbye; with its token it may pair again. */
    unpair: (installationId: string) => put(UNPAIR, installationId),
    /** An administrator shuts it out: its tokens are void and it may not pair again. False: no such installation. */
    revoke: (installationId: string) => put(REVOKE, installationId),
    /** An administrator lets the id be paired with the team code: after a revocation, or if its token was lost. */
    readmit: (installationId: string) => put(READMIT, installationId),
    /** Everything up to `seq` has been taken. Never goes back. */
    acknowledge: (installationId: string, seq: number) => database.change(ACKNOWLEDGE, [seq, installationId]),

    /** Notes that it asked for its feed; written by `flushSeen`. */
    saw: (installationId: string) => void asked.add(installationId),
    async flushSeen(): Promise<void> {
      if (asked.size === 0) return;
      const ids = JSON.stringify([...asked].map((id) => ({ id })));
      asked = new Set();
      await database.change(SEEN, [clock(), ids, clock() - SEEN_MS]);
    },
  };
}
