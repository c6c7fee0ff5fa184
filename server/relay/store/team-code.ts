/** The team code, by which new installations pair: kept as a hash only. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';
import { hashOf } from './hash.ts';

const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 100 random bits in letters that are not mistaken for each other (Crockford's base 32), in groups of five. */
function newTeamCode(): string {
  const letters = Array.from(randomBytes(20), (byte) => CODE_LETTERS[byte % 32]).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}

/** As people type it: spaces, hyphens and case do not matter. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

const NAME = 'team_code_hash';
const FIND = 'SELECT value FROM relay_settings WHERE key = $1';
const SET = `INSERT INTO relay_settings (key, value) VALUES ($1, $2)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const SET_FIRST =
  'INSERT INTO relay_settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING key';

/** @param fixed the code of the settings; undefined: the one in the database. */
export function createTeamCode(database: Database, fixed: string | undefined) {
  /** Hash of the code in force. */
  async function inForce(): Promise<string | undefined> {
    if (fixed !== undefined) return hashOf(plainCode(fixed));
    const [row] = await database.read<{ value: string }>(FIND, [NAME]);
    return row?.value;
  }

  return {
    /** True for the team code in force. Compared by hash and in constant time. */
    async is(code: string): Promise<boolean> {
      const wanted = await inForce();
      if (wanted === undefined) return false;
      return timingSafeEqual(Buffer.from(hashOf(plainCode(code))), Buffer.from(wanted));
    },

    /** Puts a new team code in force and returns it; the old one is void at once, tokens already given stay. */
    async rotate(): Promise<string> {
      const code = newTeamCode();
      await database.change(SET, [NAME, hashOf(plainCode(code))]);
      return code;
    },

    /** The first team code, if there is none yet: returned to the one relay that made it, of all that start. */
    async first(): Promise<string | undefined> {
      if (fixed !== undefined) return undefined;
      const code = newTeamCode();
      const rows = await database.change(SET_FIRST, [NAME, hashOf(plainCode(code))]);
      return rows.length > 0 ? code : undefined;
    },
  };
}
