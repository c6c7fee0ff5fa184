/**
 * Requests that were passed on to the platform, each under the name that its installation gave it: claimed here before
 * it leaves, settled when its answer came. Of all relays on one store, one may send.
 *
 *            ┌──── 429, or the first 500 ────┐
 *            ▼                               │
 *   (new) ─► sending ──► answered  201: its id is kept, and said again when asked again
 *               ├──────► refused   certainly not done
 *               └──────► unknown   sent, and no answer: never sent again
 */
import type { Config } from '../ops/config.ts';
import { callEventSteps, type NewCallEvent } from './call-events.ts';
import { type Database, inTurn, LOCKS } from './database.ts';
import { type CallFact, figureSteps } from './team-figures.ts';

export type BrokeredKind = 'call' | 'transcription';
type BrokeredState = 'sending' | 'open' | 'answered' | 'refused' | 'unknown';

/** Which request: its installation, what it asks for, and the intent's or the job's id. */
export interface RequestName {
  installationId: string;
  kind: BrokeredKind;
  requestId: string;
}

export interface BrokeredRow {
  state: BrokeredState;
  /** How often it has been passed on; which of those a settlement is about. */
  attempts: number;
  serverErrors: number;
  claimedAt: number;
  httpStatus: number | null;
  /** The platform's error code. */
  code: string | null;
  /** `data` of the platform's answer, as far as it is kept: JSON. */
  answer: string | null;
}

type Claim =
  | { kind: 'claimed'; attempts: number; serverErrors: number }
  | { kind: 'known'; row: BrokeredRow }
  /** Its token is void. */
  | { kind: 'void' }
  | { kind: 'not-admitted' }
  /** The number is on the do-not-call list. */
  | { kind: 'listed' }
  /** `until`: when there is room again, milliseconds since the epoch. */
  | { kind: 'limited'; until: number };

/** How an attempt ended. */
export interface Settlement extends Omit<BrokeredRow, 'attempts' | 'claimedAt'> {
  state: Exclude<BrokeredState, 'sending'>;
  httpStatus: number;
  resourceId: string | null;
}

export const MINUTE_MS = 60_000;
/** Another relay's clock may be so far ahead, milliseconds. */
const SKEW_MS = 10_000;

const ACTIVE = `EXISTS (SELECT 1 FROM relay_installations
  WHERE installation_id = $1 AND state = 'active' AND feed_token_hash = $2)`;
const ADMITTED =
  '(CAST($3 AS bigint) = 0 OR EXISTS (SELECT 1 FROM relay_admitted WHERE installation_id = $1))';
const CLAIM = `INSERT INTO relay_brokered (installation_id, kind, request_id, state, attempts, claimed_at)
    SELECT CAST($1 AS text), CAST($4 AS text), CAST($5 AS text), 'sending', 1, CAST($6 AS bigint)
    WHERE ${ACTIVE} AND ${ADMITTED}
      AND (SELECT count(*) FROM relay_brokered
        WHERE installation_id = $1 AND kind = $4 AND claimed_at > $7 AND claimed_at <= $8) < $9
      AND (SELECT count(*) FROM relay_brokered WHERE kind = $4 AND claimed_at > $7 AND claimed_at <= $8) < $10
      AND NOT EXISTS (SELECT 1 FROM relay_do_not_call WHERE hash = $11 AND listed = 1)
    ON CONFLICT (installation_id, kind, request_id) DO UPDATE
      SET state = 'sending', attempts = relay_brokered.attempts + 1, claimed_at = excluded.claimed_at
      WHERE relay_brokered.state = 'open'
    RETURNING attempts, server_errors AS "serverErrors"`;
/** Why it was not claimed. `eachFrom`, `allFrom`: the oldest of those that fill the minute, if they do. */
const WHY = `SELECT CASE WHEN ${ACTIVE} THEN 1 ELSE 0 END AS active, CASE WHEN ${ADMITTED} THEN 1 ELSE 0 END AS admitted,
    (SELECT count(*) FROM relay_do_not_call WHERE hash = $9 AND listed = 1) AS listed,
    (SELECT claimed_at FROM relay_brokered WHERE installation_id = $1 AND kind = $4 AND claimed_at > $5
      AND claimed_at <= $6 ORDER BY claimed_at DESC LIMIT 1 OFFSET $7) AS "eachFrom",
    (SELECT claimed_at FROM relay_brokered WHERE kind = $4 AND claimed_at > $5
      AND claimed_at <= $6 ORDER BY claimed_at DESC LIMIT 1 OFFSET $8) AS "allFrom"`;
const FIND = `SELECT state, attempts, server_errors AS "serverErrors", claimed_at AS "claimedAt",
      http_status AS "httpStatus", code, answer FROM relay_brokered
    WHERE installation_id = $1 AND kind = $2 AND request_id = $3`;
/** An answer that came after it was given up for lost still counts. */
const SETTLE = `UPDATE relay_brokered SET state = $5, server_errors = $6, http_status = $7, code = $8, resource_id = $9, answer = $10
    WHERE installation_id = $1 AND kind = $2 AND request_id = $3 AND attempts = $4 AND state IN ('sending', 'unknown')`;
const GIVE_UP = `UPDATE relay_brokered SET state = 'unknown' WHERE state = 'sending' AND claimed_at < $1`;
const ERASE = `DELETE FROM relay_brokered WHERE claimed_at < $1`;
const OWNS = `SELECT 1 AS found FROM relay_brokered
    WHERE resource_id = $3 AND installation_id = $1 AND kind = 'transcription' AND ${ACTIVE}`;
const ADMIT = `INSERT INTO relay_admitted (installation_id, admitted_at)
    SELECT installation_id, CAST($2 AS bigint) FROM relay_installations WHERE installation_id = $1
    ON CONFLICT (installation_id) DO UPDATE SET admitted_at = excluded.admitted_at
    RETURNING installation_id AS id`;
const LIST = `SELECT installation_id AS "installationId", kind, request_id AS "requestId", state, attempts,
      claimed_at AS "claimedAt", http_status AS "httpStatus", code, resource_id AS "resourceId"
    FROM relay_brokered ORDER BY claimed_at DESC LIMIT 500`;

/** A row as an administrator sees it: who, when, what came of it. No number is kept. */
type ListedRequest = RequestName &
  Omit<BrokeredRow, 'serverErrors' | 'answer'> & { resourceId: string | null };

interface Why {
  active: number;
  admitted: number;
  listed: number;
  eachFrom: number | null;
  allFrom: number | null;
}

export function createBrokered(database: Database, clock: () => number) {
  return {
    /**
     * Whether this relay may pass the request on now. Token, admission and the do-not-call list are looked up in the same
     * transaction: who was shut out before it gets nothing passed on, and what was listed before it is not called.
     * @param listedHash the list's name of the number that is called; empty: of none
     */
    async claim(
      name: RequestName,
      tokenHash: string,
      limits: Config['broker']['limits'],
      listedHash: string,
    ): Promise<Claim> {
      const { installationId, kind, requestId } = name;
      const now = clock();
      const who = [installationId, tokenHash, limits.admission ? 1 : 0] as const;
      const minute = [now - MINUTE_MS, now + SKEW_MS] as const;
      const [, claimed, why, found] = await database.write([
        // One after another, whichever relay they come to, or two could both find room for one.
        inTurn(LOCKS.broker),
        [CLAIM, [...who, kind, requestId, now, ...minute, limits.each, limits.all, listedHash]],
        [WHY, [...who, kind, ...minute, limits.each - 1, limits.all - 1, listedHash]],
        [FIND, [installationId, kind, requestId]],
      ]);
      const [claim] = (claimed ?? []) as { attempts: number; serverErrors: number }[];
      if (claim) return { kind: 'claimed', ...claim };
      const [reason] = (why ?? []) as unknown as Why[];
      if (!reason?.active) return { kind: 'void' };
      if (!reason.admitted) return { kind: 'not-admitted' };
      const [row] = (found ?? []) as unknown as BrokeredRow[];
      if (row && row.state !== 'open') return { kind: 'known', row };
      if (reason.listed > 0) return { kind: 'listed' };
      const from = Math.max(reason.eachFrom ?? 0, reason.allFrom ?? 0);
      return { kind: 'limited', until: Math.max(from, now - MINUTE_MS) + MINUTE_MS };
    },

    async find({ installationId, kind, requestId }: RequestName): Promise<BrokeredRow | undefined> {
      const [row] = await database.read<BrokeredRow>(FIND, [installationId, kind, requestId]);
      return row;
    },

    /** Keeps the outcome of the attempt with this number, what destinations are told of it, and what figures count. */
    async settle(
      name: RequestName,
      attempt: number,
      outcome: Settlement,
      told: readonly NewCallEvent[] = [],
      facts: readonly CallFact[] = [],
    ): Promise<void> {
      const { installationId, kind, requestId } = name;
      const { state, serverErrors, httpStatus, code, resourceId, answer } = outcome;
      const values = [state, serverErrors, httpStatus, code, resourceId, answer];
      const run = [installationId, kind, requestId, attempt, ...values];
      await database.write([[SETTLE, run], ...callEventSteps(told), ...figureSteps(facts)]);
    },

    /** Whether the transcription is this installation's own, and its token in force. */
    async owns(installationId: string, tokenHash: string, transcription: string): Promise<boolean> {
      return (await database.read(OWNS, [installationId, tokenHash, transcription])).length > 0;
    },

    /** Requests whose relay died before their answer came. */
    async giveUp(claimedBefore: number): Promise<void> {
      await database.change(GIVE_UP, [claimedBefore]);
    },
    async erase(claimedBefore: number): Promise<void> {
      await database.change(ERASE, [claimedBefore]);
    },

    /** False: no installation has this id. */
    async admit(installationId: string): Promise<boolean> {
      return (await database.change(ADMIT, [installationId, clock()])).length > 0;
    },
    /** The newest first. */
    list: () => database.read<ListedRequest>(LIST),
  };
}
