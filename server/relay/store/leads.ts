/** Who may see the team's page: leads, by name, and their sessions. A session's id is kept as a hash. */
import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { hashOf } from './hash.ts';

/** A session ends after so long without a request, and after so long in any case, milliseconds. */
export const SESSION = { idleMs: 12 * 3_600_000, mostMs: 30 * 86_400_000 } as const;
/** Its last request is noted once in this time, milliseconds. */
const NOTE_MS = 60_000;

const ADD = 'INSERT INTO relay_leads (name, added_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING';
const LIST = `SELECT l.name, l.added_at AS "addedAt", (SELECT max(s.seen_at) FROM relay_lead_sessions AS s
    WHERE s.name = l.name) AS "seenAt" FROM relay_leads AS l ORDER BY l.name`;
const REMOVE = 'DELETE FROM relay_leads WHERE name = $1 RETURNING name';
const END_ALL = 'DELETE FROM relay_lead_sessions WHERE name = $1';
const VOID_CODES = "DELETE FROM relay_codes WHERE kind = 'lead' AND name = $1";
/** Only of a name that is a lead's still. */
const BEGIN = `INSERT INTO relay_lead_sessions (hash, name, began_at, seen_at)
    SELECT CAST($1 AS text), name, CAST($3 AS bigint), CAST($3 AS bigint) FROM relay_leads WHERE name = $2 RETURNING name`;
const FIND = `SELECT s.name, s.seen_at AS "seenAt" FROM relay_lead_sessions AS s JOIN relay_leads AS l ON l.name = s.name
    WHERE s.hash = $1 AND s.seen_at > $2 AND s.began_at > $3`;
const NOTE = 'UPDATE relay_lead_sessions SET seen_at = $2 WHERE hash = $1';
const END = 'DELETE FROM relay_lead_sessions WHERE hash = $1';
const ERASE = 'DELETE FROM relay_lead_sessions WHERE seen_at <= $1 OR began_at <= $2';

interface ListedLead {
  name: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
  seenAt: number | null;
}

export function createLeads(database: Database, clock: () => number) {
  return {
    add: (name: string) => database.change(ADD, [name, clock()]),
    list: () => database.read<ListedLead>(LIST),
    /** With all sessions and links. False: there is none of this name. */
    async remove(name: string): Promise<boolean> {
      const [removed] = await database.write([
        [REMOVE, [name]],
        [END_ALL, [name]],
        [VOID_CODES, [name]],
      ]);
      return (removed?.length ?? 0) > 0;
    },
    /** @returns the session's id, for the cookie; undefined: the name is no lead's any more */
    async begin(name: string): Promise<string | undefined> {
      const id = randomBytes(32).toString('base64url');
      const now = clock();
      const answers = await database.write([
        [ERASE, [now - SESSION.idleMs, now - SESSION.mostMs]],
        [BEGIN, [hashOf(id), name, now]],
      ]);
      return answers[1]?.length === 0 ? undefined : id;
    },
    /** Whose session it is, if it goes on. */
    async find(id: string): Promise<string | undefined> {
      const hash = hashOf(id);
      const now = clock();
      const [row] = await database.read<{ name: string; seenAt: number }>(FIND, [
        hash,
        now - SESSION.idleMs,
        now - SESSION.mostMs,
      ]);
      if (row && now - row.seenAt > NOTE_MS) await database.change(NOTE, [hash, now]);
      return row?.name;
    },
    end: (id: string) => database.change(END, [hashOf(id)]),
  };
}
