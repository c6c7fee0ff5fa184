/** One-time codes in links that an administrator hands out: 256 random bits, kept as hashes, void after one use or their time. */
import { randomBytes } from 'node:crypto';
import { PERSONAL_CODE_PREFIX } from '#lib/model/personal-link.ts';
import type { Database } from './database.ts';
import { hashOf } from './hash.ts';

/** `pair`: a browser becomes a person's; `lead`: a sign-in to the team's page. */
type CodeKind = 'pair' | 'lead';

const PREFIXES: Readonly<Record<CodeKind, string>> = { pair: PERSONAL_CODE_PREFIX, lead: 'dml_' };
/** How long a code is good for, milliseconds. */
const LIFE_MS: Readonly<Record<CodeKind, number>> = { pair: 7 * 86_400_000, lead: 15 * 60_000 };

const ADD = 'INSERT INTO relay_codes (hash, kind, name, expires_at) VALUES ($1, $2, $3, $4)';
const ERASE = 'DELETE FROM relay_codes WHERE expires_at <= $1';
const FIND = 'SELECT name FROM relay_codes WHERE hash = $1 AND kind = $2 AND expires_at > $3';
const USE = 'DELETE FROM relay_codes WHERE hash = $1 AND kind = $2 AND expires_at > $3 RETURNING name';

export function createCodes(database: Database, clock: () => number) {
  return {
    /** @returns the code: shown once. */
    async make(kind: CodeKind, name: string): Promise<string> {
      const code = PREFIXES[kind] + randomBytes(32).toString('base64url');
      await database.write([
        [ERASE, [clock()]],
        [ADD, [hashOf(code), kind, name, clock() + LIFE_MS[kind]]],
      ]);
      return code;
    },
    /** Whose it is, if it is good now. */
    async find(kind: CodeKind, code: string): Promise<string | undefined> {
      const [row] = await database.read<{ name: string }>(FIND, [hashOf(code), kind, clock()]);
      return row?.name;
    },
    /** The same, once: it is void then. */
    async use(kind: CodeKind, code: string): Promise<string | undefined> {
      const [row] = await database.change<{ name: string }>(USE, [hashOf(code), kind, clock()]);
      return row?.name;
    },
  };
}
