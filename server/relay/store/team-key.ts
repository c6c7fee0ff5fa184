/**
 * The keys that the do-not-call list is kept under, made of one secret of the administrator's, which is in no store or backup.
 * So a stolen database alone does not tell numbers.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { HASH_BYTES } from '#lib/relay/listed-hash.ts';
import type { Database } from './database.ts';

export type TeamKey = ReturnType<typeof createTeamKey>;

/** @param secret any text of enough random letters */
export function createTeamKey(secret: string) {
  const derived = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', info, bytes));
  const key = derived('dialmark relay do-not-call', 32);
  return {
    /** 32 bytes, base64url: browsers of the team have it too. */
    listKey: key.toString('base64url'),
    /** Tells another secret, and nothing of it. */
    mark: derived('dialmark relay team mark', 6).toString('hex'),
    /** The list's name of a number: as lib/relay/listed-hash.ts makes it. @param e164 `+4930901820` */
    hashOf: (e164: string): string =>
      createHmac('sha256', key).update(e164).digest().subarray(0, HASH_BYTES).toString('base64url'),
  };
}

const TAKE = "UPDATE relay_team SET key_mark = $1 WHERE key_mark = ''";
const FIND = 'SELECT key_mark AS mark FROM relay_team';
const ANY = 'SELECT 1 FROM relay_do_not_call LIMIT 1';
const PUT = 'UPDATE relay_team SET key_mark = $1';

/**
 * Binds the store to the secret, the first time. False: the list was made with another one, and would protect no number
 * under this. One that has no entries takes any.
 */
export async function fitsTeamKey(database: Database, { mark }: TeamKey): Promise<boolean> {
  await database.change(TAKE, [mark]);
  const [row] = await database.read<{ mark: string }>(FIND);
  if (row?.mark === mark) return true;
  if ((await database.read(ANY)).length > 0) return false;
  await database.change(PUT, [mark]);
  return true;
}
