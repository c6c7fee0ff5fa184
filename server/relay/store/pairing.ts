/** How an installation is given tokens, and becomes a person's. */
import { randomBytes } from 'node:crypto';
import { type Database, holding, type Step } from './database.ts';
import { hashOf } from './hash.ts';
import { BUMP_PEOPLE } from './people.ts';

/**
 * A new id, one that an administrator released, or the same installation by its last token ($6). With a personal code ($7)
 * only while that is good.
 */
const PAIR = `INSERT INTO relay_installations (installation_id, name, state, feed_token_hash, hook_token_hash, paired_at)
  SELECT CAST($1 AS text), CAST($2 AS text), 'active', CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint)
  WHERE $7 = '' OR EXISTS (SELECT 1 FROM relay_codes WHERE hash = $7 AND kind = 'pair' AND expires_at > $5)
  ON CONFLICT (installation_id) DO UPDATE SET name = excluded.name, state = 'active',
    feed_token_hash = excluded.feed_token_hash, hook_token_hash = excluded.hook_token_hash, paired_at = excluded.paired_at
  WHERE relay_installations.state = 'released'
    OR (relay_installations.state IN ('active', 'unpaired') AND relay_installations.feed_token_hash = $6)
  RETURNING installation_id AS id`;
/** Two browsers with the same personal link take it one after the other. */
const HOLD_CODE = holding('SELECT 1 FROM relay_codes WHERE hash = $1');
const MAP_BY_CODE = `INSERT INTO relay_mapped (installation_id, person, way, mapped_at)
  SELECT i.installation_id, c.name, 'link', CAST($3 AS bigint) FROM relay_installations AS i, relay_codes AS c
  WHERE i.feed_token_hash = $1 AND c.hash = $2
  ON CONFLICT (installation_id) DO UPDATE SET person = excluded.person, way = excluded.way, mapped_at = excluded.mapped_at`;
/** A team code's holder only says who they are: it changes nothing that a link or an administrator said. */
const MAP_BY_DIRECTORY = `INSERT INTO relay_mapped (installation_id, person, way, mapped_at)
  SELECT i.installation_id, p.name, 'directory', CAST($3 AS bigint) FROM relay_installations AS i, relay_people AS p
  WHERE i.feed_token_hash = $1 AND p.directory_id = $2
  ON CONFLICT (installation_id) DO UPDATE SET person = excluded.person, mapped_at = excluded.mapped_at
  WHERE relay_mapped.way = 'directory'`;
const USE_CODE = `DELETE FROM relay_codes WHERE hash = $2
  AND EXISTS (SELECT 1 FROM relay_installations WHERE feed_token_hash = $1)`;
const STATE = 'SELECT state FROM relay_installations WHERE installation_id = $1';

/** 256 random bits behind a mark that secret scanners can know; url-safe. */
function newToken(mark: 'dmf' | 'dmh'): string {
  return `${mark}_${randomBytes(32).toString('base64url')}`;
}

type PairOutcome =
  | { kind: 'paired'; feedToken: string; hookToken: string }
  | { kind: 'revoked' }
  /** The id belongs to an installation that did not prove to be the one that asks. */
  | { kind: 'taken' }
  /** The personal code was used meanwhile, or its time is up. */
  | { kind: 'wrong-code' };

/** Maps the installation that has just been given this token. */
function mappingSteps(
  token: string,
  codeHash: string,
  directoryId: string | undefined,
  now: number,
): readonly Step[] {
  const bump: Step = [BUMP_PEOPLE, []];
  if (codeHash !== '') return [[MAP_BY_CODE, [token, codeHash, now]], [USE_CODE, [token, codeHash]], bump];
  return directoryId === undefined ? [] : [[MAP_BY_DIRECTORY, [token, directoryId, now]], bump];
}

/** @param tell says that tokens have become void */
export function createPairing(database: Database, clock: () => number, tell: () => Promise<void>) {
  /** Why an installation was given no tokens. */
  async function whyNot(installationId: string) {
    const [row] = await database.read<{ state: string }>(STATE, [installationId]);
    if (!row) return 'wrong-code';
    return row.state === 'revoked' ? 'revoked' : 'taken';
  }

  /**
   * Gives an installation tokens. An id that has been paired before is given new ones only with its last feed token
   * (`proof`) or after an administrator released it: the id is no secret, it is in every call's metadata. Whose it is to
   * be is said by a personal code, or by the directory's id that its policy names.
   */
  return async function pair(
    installationId: string,
    name: string,
    proof: string | undefined,
    { code, directoryId }: { code?: string; directoryId?: string | undefined } = {},
  ): Promise<PairOutcome> {
    const feedToken = newToken('dmf');
    const hookToken = newToken('dmh');
    const proofHash = proof === undefined ? '' : hashOf(proof);
    const codeHash = code === undefined ? '' : hashOf(code);
    const token = hashOf(feedToken);
    const values = [installationId, name, token, hashOf(hookToken), clock(), proofHash, codeHash];
    const hold: Step[] = code === undefined ? [] : [[HOLD_CODE, [codeHash]]];
    const after = mappingSteps(token, codeHash, directoryId, clock());
    const answers = await database.write([...hold, [PAIR, values], ...after]);
    if (answers[hold.length]?.length === 0) return { kind: await whyNot(installationId) };
    await tell();
    return { kind: 'paired', feedToken, hookToken };
  };
}
