/** Who may read a feed: pairing, tokens, revocation. Tokens are given out once and kept as hashes only. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Statement } from './database.ts';
import {
  ACKNOWLEDGE,
  BY_TOKEN,
  IN_FORCE,
  PAIR,
  READMIT,
  REVOKE,
  SEEN,
  SET,
  SET_FIRST,
  SETTING,
  STATE,
  UNPAIR,
} from './installations-sql.ts';

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
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

const STATES = ['active', 'unpaired', 'revoked', 'released'] as const;

export type PairOutcome =
  | { kind: 'paired'; feedToken: string; feedTokenHash: string; hookToken: string }
  | { kind: 'revoked' }
  /** The id belongs to an installation that did not prove to be the one that asks. */
  | { kind: 'taken' };

/** Begins a notice that an installation's tokens are void, but for the one whose hash follows. */
const VOIDED = '!';

/** What such a notice says. */
export interface Voided {
  installationId: string;
  /** Hash of the feed token that is in force now; empty: none. */
  keep: string;
}

const TEAM_CODE = 'team_code_hash';
/** Entries that the memory of tokens may have: a bound, the oldest go first. */
const MOST_KNOWN = 200_000;
const CHUNK = 1000;

export interface InstallationsOptions {
  clock: () => number;
  /** From the environment; undefined: the one in the database. */
  teamCode: string | undefined;
  /** How long a token is remembered while notices of revocations are heard, milliseconds. */
  rememberMs?: number;
  /** The same while they are not: how long a revocation may take to be felt. */
  rememberUnheardMs?: number;
  /** `last_seen_at` of an installation is written at most once in this time, milliseconds. */
  seenMs?: number;
}

export type Installations = ReturnType<typeof createInstallations>;

export function createInstallations(database: Database, options: InstallationsOptions) {
  const { clock, teamCode, rememberMs = 600_000, rememberUnheardMs = 5000, seenMs = 300_000 } = options;
  const known = new Map<string, { installationId: string; at: number }>();
  /** When each was last seen, of those whose row says something earlier; and when it was written. */
  let seen = new Map<string, number>();
  let written = new Map<string, number>();
  let codeHash: { value: string | undefined; at: number } | undefined;

  const fresh = (at: number) =>
    performance.now() - at < (database.hears() ? rememberMs : Math.min(rememberMs, rememberUnheardMs));

  async function lookUp(hash: string, kind: 'feed' | 'hook'): Promise<string | undefined> {
    // A token opens one kind of door only: the kind is part of what is remembered.
    const key = `${kind} ${hash}`;
    const kept = known.get(key);
    if (kept && fresh(kept.at)) return kept.installationId;
    const [row] = await database.read<{ id: string }>(BY_TOKEN[kind], [hash]);
    known.delete(key);
    if (!row) return undefined;
    if (known.size >= MOST_KNOWN) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(key, { installationId: row.id, at: performance.now() });
    return row.id;
  }

  function forget(installationId: string | undefined): void {
    if (installationId === undefined) {
      known.clear();
      codeHash = undefined;
    }
    for (const [key, entry] of known) if (entry.installationId === installationId) known.delete(key);
  }

  async function tell({ installationId, keep }: Voided): Promise<void> {
    forget(installationId);
    await database.notify(`${VOIDED}${installationId} ${keep}`);
  }

  async function put(statement: Statement, installationId: string): Promise<boolean> {
    const rows = await database.change(statement, [installationId]);
    await tell({ installationId, keep: '' });
    return rows.length > 0;
  }

  async function putTeamCode(): Promise<string> {
    const code = newTeamCode();
    await database.change(SET, [TEAM_CODE, hashOf(plainCode(code))]);
    codeHash = undefined;
    // Other relays forget the code before; the installation of no name has no tokens.
    await database.notify(`${VOIDED} `);
    return code;
  }

  /** Hash of the code in force: strangers that try codes cost the database nothing. */
  async function codeInForce(): Promise<string | undefined> {
    if (teamCode !== undefined) return hashOf(plainCode(teamCode));
    if (codeHash && fresh(codeHash.at)) return codeHash.value;
    const [row] = await database.read<{ value: string }>(SETTING, [TEAM_CODE]);
    codeHash = { value: row?.value, at: performance.now() };
    return row?.value;
  }

  return {
    /** Empties the memory of one installation's tokens, or of all. */
    forget,
    /** The installation whose feed token has this hash. */
    byFeedTokenHash: (hash: string) => lookUp(hash, 'feed'),
    /** The installation whose transcriptions are delivered under this token. */
    byHookToken: (token: string) => lookUp(hashOf(token), 'hook'),

    /** Those of these hashes that are no token's in force. */
    async voidOf(hashes: readonly string[]): Promise<Set<string>> {
      const left = new Set(hashes);
      for (let from = 0; from < hashes.length; from += CHUNK) {
        const part = JSON.stringify(hashes.slice(from, from + CHUNK));
        for (const { hash } of await database.read<{ hash: string }>(IN_FORCE, [part])) left.delete(hash);
      }
      return left;
    },

    /** What a relay on this database says of tokens; undefined if the notice is about something else. */
    readVoided(notice: string): Voided | undefined {
      const [installationId = '', keep = ''] = notice.slice(VOIDED.length).split(' ');
      return notice.startsWith(VOIDED) ? { installationId, keep } : undefined;
    },

    /** True for the team code in force. Compared by hash and in constant time. */
    async isTeamCode(code: string): Promise<boolean> {
      const wanted = await codeInForce();
      if (wanted === undefined) return false;
      return timingSafeEqual(Buffer.from(hashOf(plainCode(code))), Buffer.from(wanted));
    },

    /** Puts a new team code in force and returns it; the old one is void at once, tokens already given stay. */
    rotateTeamCode: putTeamCode,

    /** The first team code, if there is none yet: returned to the one relay that made it, of all that start. */
    async firstTeamCode(): Promise<string | undefined> {
      if (teamCode !== undefined) return undefined;
      const code = newTeamCode();
      const rows = await database.change(SET_FIRST, [TEAM_CODE, hashOf(plainCode(code))]);
      codeHash = undefined;
      return rows.length > 0 ? code : undefined;
    },

    /**
     * Gives an installation tokens. An id that has been paired before is given new ones only with its last feed token
     * (`proof`) or after an administrator released it: the id is no secret, it is in every call's metadata.
     */
    async pair(installationId: string, name: string, proof: string | undefined): Promise<PairOutcome> {
      const feedToken = newToken('dmf');
      const hookToken = newToken('dmh');
      const feedTokenHash = hashOf(feedToken);
      const rows = await database.change(PAIR, [
        installationId,
        name,
        feedTokenHash,
        hashOf(hookToken),
        clock(),
        proof === undefined ? '' : hashOf(proof),
      ]);
      if (rows.length === 0) {
        const [row] = await database.read<{ state: string }>(STATE, [installationId]);
        return { kind: row?.state === 'revoked' ? 'revoked' : 'taken' };
      }
      await tell({ installationId, keep: feedTokenHash });
      return { kind: 'paired', feedToken, feedTokenHash, hookToken };
    },

    /** The installation says goodbye; with its token it may pair again. */
    unpair: (installationId: string) => put(UNPAIR, installationId),
    /** An administrator shuts it out: its tokens are void and it may not pair again. False: no such installation. */
    revoke: (installationId: string) => put(REVOKE, installationId),
    /** An administrator lets the id be paired with the team code: after a revocation, or if its token was lost. */
    readmit: (installationId: string) => put(READMIT, installationId),

    /** Everything up to `seq` has been taken. Never goes back. */
    async acknowledge(installationId: string, seq: number): Promise<void> {
      await database.change(ACKNOWLEDGE, [seq, installationId]);
    },

    /** Notes that it asked for its feed; written by `flushSeen`, since a write a poll would be most of the work. */
    saw(installationId: string): void {
      const last = written.get(installationId);
      if (last === undefined || performance.now() - last > seenMs) seen.set(installationId, clock());
    },
    async flushSeen(): Promise<void> {
      if (seen.size === 0) return;
      const ids = [...seen.keys()];
      const at = Math.max(...seen.values());
      seen = new Map();
      if (written.size > MOST_KNOWN) written = new Map();
      for (let from = 0; from < ids.length; from += CHUNK) {
        const part = ids.slice(from, from + CHUNK);
        await database.change(SEEN, [at, JSON.stringify(part)]);
        for (const id of part) written.set(id, performance.now());
      }
    },
  };
}

export { STATES as INSTALLATION_STATES };
