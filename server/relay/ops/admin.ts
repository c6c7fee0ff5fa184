/** Lists for an administrator: installations and their backlog, events without a known installation. */
import type { Stores } from '../store/stores.ts';

const WEEK_MS = 7 * 86_400_000;
/** Counting stops here: an administrator needs "a lot", not the number. */
const COUNTED = 10_000;

const INSTALLATIONS = `SELECT installation_id AS id, name, state, paired_at AS "pairedAt", last_seen_at AS "lastSeenAt",
      (SELECT count(*) FROM (SELECT 1 FROM relay_events AS e
        WHERE e.addressee = i.installation_id AND e.seq > i.acked_seq LIMIT ${COUNTED}) AS few) AS backlog
    FROM relay_installations AS i
    ORDER BY coalesce(last_seen_at, 0) DESC, installation_id LIMIT 1000`;
const UNCLAIMED = `FROM relay_events AS e WHERE NOT EXISTS (
  SELECT 1 FROM relay_installations AS i WHERE i.installation_id = e.addressee AND i.state = 'active')`;
const COUNT_UNCLAIMED = `SELECT count(*) AS n FROM (SELECT 1 ${UNCLAIMED} LIMIT ${COUNTED}) AS few`;
const LIST_UNCLAIMED = `SELECT e.id, e.type, e.addressee, e.received_at AS "receivedAt", e.payload
    ${UNCLAIMED} AND e.size < 1000000 ORDER BY e.seq DESC LIMIT 100`;
const LAST_EVENT = 'SELECT received_at AS at FROM relay_events ORDER BY seq DESC LIMIT 1';

interface InstallationRow {
  id: string;
  name: string;
  state: string;
  pairedAt: number;
  lastSeenAt: number | null;
  backlog: number;
}
interface UnclaimedRow {
  id: string;
  type: string;
  addressee: string;
  receivedAt: number;
  payload: Uint8Array | string;
}

export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin({ database, events, refusals }: Stores, clock: () => number) {
  return {
    /** Times are milliseconds since the epoch; refusals are those of the last week. */
    async status() {
      const [unclaimed] = await database.read<{ n: number }>(COUNT_UNCLAIMED);
      const [last] = await database.read<{ at: number }>(LAST_EVENT);
      return {
        store: database.kind,
        seq: (await events.top()).seq,
        unclaimed: Number(unclaimed?.n ?? 0),
        lastEventAt: last?.at ?? null,
        installations: await database.read<InstallationRow>(INSTALLATIONS),
        refused: await refusals.list(clock() - WEEK_MS),
      };
    },
    /** Events for no known installation, the newest first; their bodies as text. */
    async unclaimed() {
      const rows = await database.read<UnclaimedRow>(LIST_UNCLAIMED);
      return rows.map(({ payload, ...row }) => ({
        ...row,
        payload: typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
      }));
    },
  };
}

/** Names are an installation's own words: no control characters. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, ' ');
}

/** @param at milliseconds since the epoch; null gives `none`. */
export const minute = (at: number | null, none = ''): string =>
  at === null ? none : new Date(at).toISOString().slice(0, 16);

/** Rows in columns, the first row their heads. */
export function table(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printable(String(cell ?? ''))));
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The same for a terminal; `none` if there is no row but the heads. */
export const listing = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  rows.length === 0 ? 'none' : table([heads, ...rows]);
