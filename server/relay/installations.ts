/** Who may read a feed: pairing, tokens, revocation. Tokens are given out once and kept as hashes only. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Database, NOTICE_CHANNEL } from './database.ts';
import { installations, settings } from './schema.ts';

/** 256 random bits behind a mark that secret scanners can know; url-safe. */
function newToken(mark: 'dmf' | 'dmh'): string {
  return `${mark}_${randomBytes(32).toString('base64url')}`;
}

/** Tokens have 256 random bits, so a plain hash cannot be turned back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 100 random bits in letters that are not mistaken for each other (Crockford's base 32), in groups of five. */
export function newTeamCode(): string {
  const letters = Array.from(randomBytes(20), (byte) => CODE_LETTERS[byte % 32]).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}

/** As people type it: spaces, hyphens and case do not matter. */
function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

export type PairOutcome =
  | { kind: 'paired'; feedToken: string; feedTokenHash: string; hookToken: string }
  | { kind: 'revoked' };

/** Begins a notice that an installation's tokens are void, but for the one whose hash follows. */
const VOIDED = '!';

/** What such a notice says. */
export interface Voided {
  installationId: string;
  /** Hash of the feed token that is in force now; empty: none. */
  keep: string;
}

export type Installations = ReturnType<typeof createInstallations>;

export interface InstallationsOptions {
  clock: () => number;
  /** From the environment; undefined: the one in the database. */
  teamCode: string | undefined;
  /** How long a token's answer is remembered, milliseconds: also how long a revocation may take to be felt. */
  rememberMs?: number;
}

export function createInstallations(
  database: Database,
  { clock, teamCode, rememberMs = 5000 }: InstallationsOptions,
) {
  const { db } = database;
  const known = new Map<string, { installationId: string; until: number }>();
  let seen = new Map<string, number>();

  async function lookUp(
    hash: string,
    column: 'feedTokenHash' | 'hookTokenHash',
  ): Promise<string | undefined> {
    const kept = known.get(hash);
    if (kept && kept.until > performance.now()) return kept.installationId;
    const [row] = await db
      .select({ installationId: installations.installationId })
      .from(installations)
      .where(and(eq(installations[column], hash), eq(installations.state, 'active')));
    known.delete(hash);
    if (!row) return undefined;
    // Oldest first out: a bound, not a policy.
    if (known.size >= 100_000) for (const key of known.keys()) if (known.delete(key)) break;
    known.set(hash, { installationId: row.installationId, until: performance.now() + rememberMs });
    return row.installationId;
  }

  function forget(installationId: string): void {
    for (const [hash, entry] of known) if (entry.installationId === installationId) known.delete(hash);
  }

  async function tell({ installationId, keep }: Voided): Promise<void> {
    forget(installationId);
    if (database.kind !== 'postgres') return;
    await db.execute(sql`SELECT pg_notify(${NOTICE_CHANNEL}, ${`${VOIDED}${installationId} ${keep}`})`);
  }

  async function take(installationId: string, state: 'unpaired' | 'revoked'): Promise<boolean> {
    const rows = await db
      .update(installations)
      .set({ state, feedTokenHash: null, hookTokenHash: null })
      .where(eq(installations.installationId, installationId))
      .returning({ id: installations.installationId });
    await tell({ installationId, keep: '' });
    return rows.length > 0;
  }

  return {
    forget,
    /** The installation whose feed token has this hash. */
    byFeedTokenHash: (hash: string) => lookUp(hash, 'feedTokenHash'),
    /** The installation whose transcriptions are delivered under this token. */
    byHookToken: (token: string) => lookUp(hashOf(token), 'hookTokenHash'),

    /** Those of these hashes that are no token's in force. */
    async voidOf(hashes: readonly string[]): Promise<Set<string>> {
      const left = new Set(hashes);
      for (let from = 0; from < hashes.length; from += 1000) {
        const rows = await db
          .select({ hash: installations.feedTokenHash })
          .from(installations)
          .where(inArray(installations.feedTokenHash, hashes.slice(from, from + 1000)));
        for (const { hash } of rows) if (hash !== null) left.delete(hash);
      }
      return left;
    },

    /** What a relay on this database says of tokens, where that is what the notice is about. */
    readVoided(notice: string): Voided | undefined {
      const [installationId = '', keep = ''] = notice.slice(VOIDED.length).split(' ');
      return notice.startsWith(VOIDED) ? { installationId, keep } : undefined;
    },

    /** True for the team code in force; all codes are compared by hash, so that time says nothing. */
    async isTeamCode(code: string): Promise<boolean> {
      const given = hashOf(plainCode(code));
      if (teamCode !== undefined) return given === hashOf(plainCode(teamCode));
      const [row] = await db.select().from(settings).where(eq(settings.key, 'team_code_hash'));
      return row !== undefined && row.value === given;
    },

    /** Puts a new team code in force and returns it; the old one is void at once, tokens already given stay. */
    async rotateTeamCode(): Promise<string> {
      const code = newTeamCode();
      const value = hashOf(plainCode(code));
      await db
        .insert(settings)
        .values({ key: 'team_code_hash', value })
        .onConflictDoUpdate({ target: settings.key, set: { value } });
      return code;
    },

    /** The first team code, where there is none yet: returned to the one relay that made it, of all that start. */
    async firstTeamCode(): Promise<string | undefined> {
      if (teamCode !== undefined) return undefined;
      const code = newTeamCode();
      const rows = await db
        .insert(settings)
        .values({ key: 'team_code_hash', value: hashOf(plainCode(code)) })
        .onConflictDoNothing()
        .returning({ key: settings.key });
      return rows.length > 0 ? code : undefined;
    },

    /** Gives an installation new tokens; earlier ones of the same installation are void. */
    async pair(installationId: string, name: string): Promise<PairOutcome> {
      const feedToken = newToken('dmf');
      const hookToken = newToken('dmh');
      const values = {
        installationId,
        name,
        state: 'active' as const,
        feedTokenHash: hashOf(feedToken),
        hookTokenHash: hashOf(hookToken),
        pairedAt: new Date(clock()),
      };
      const rows = await db
        .insert(installations)
        .values(values)
        .onConflictDoUpdate({
          target: installations.installationId,
          set: values,
          setWhere: sql`${installations.state} <> 'revoked'`,
        })
        .returning({ id: installations.installationId });
      if (rows.length === 0) return { kind: 'revoked' };
      await tell({ installationId, keep: values.feedTokenHash });
      return { kind: 'paired', feedToken, feedTokenHash: values.feedTokenHash, hookToken };
    },

    /** The installation says goodbye; it may pair again. */
    unpair: (installationId: string) => take(installationId, 'unpaired'),
    /** An administrator shuts it out: its tokens are void and it may not pair again. False: no such installation. */
    revoke: (installationId: string) => take(installationId, 'revoked'),
    /** Takes a revocation back: the installation may pair again. */
    async readmit(installationId: string): Promise<boolean> {
      const rows = await db
        .update(installations)
        .set({ state: 'unpaired' })
        .where(and(eq(installations.installationId, installationId), eq(installations.state, 'revoked')))
        .returning({ id: installations.installationId });
      return rows.length > 0;
    },

    /** Everything up to `seq` has been taken. Never goes back. */
    async acknowledge(installationId: string, seq: number): Promise<void> {
      await db
        .update(installations)
        .set({ ackedSeq: seq })
        .where(and(eq(installations.installationId, installationId), lt(installations.ackedSeq, seq)));
    },

    /** Notes that it asked for its feed; written by `flushSeen`, since a write a poll would be most of the work. */
    saw(installationId: string): void {
      seen.set(installationId, clock());
    },
    async flushSeen(): Promise<void> {
      if (seen.size === 0) return;
      const ids = [...seen.keys()];
      const at = new Date(Math.max(...seen.values()));
      seen = new Map();
      for (let from = 0; from < ids.length; from += 1000) {
        await db
          .update(installations)
          .set({ lastSeenAt: at })
          .where(inArray(installations.installationId, ids.slice(from, from + 1000)));
      }
    },
  };
}
