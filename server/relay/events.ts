/** Storing, reading and erasing events: the statements that decide whether one is lost. */
import { eq } from 'drizzle-orm';
import { type Database, NOTICE_CHANNEL, type Statement } from './database.ts';
import { head } from './schema.ts';

/** One webhook to store. */
export interface NewEvent {
  id: string;
  /** Installation id, or empty. */
  addressee: string;
  /** `call.completed` or `transcription`; `unrecognised` for what only an administrator can make sense of. */
  type: string;
  /** A JSON object's text without line breaks. */
  payload: string;
}

export interface StoredEvent {
  seq: number;
  id: string;
  type: string;
  /** Milliseconds since the epoch. */
  at: number;
  payload: string;
}

export interface PageRequest {
  addressee: string;
  /** Events after this number. */
  after: number;
}

export interface Page {
  events: StoredEvent[];
  more: boolean;
}

export type Events = ReturnType<typeof createEvents>;

/**
 * Numbers are taken first (the row lock of `relay_head` is held until the commit: see schema.ts), then the new ones
 * among the events are stored, and other relays are told, all in one statement: one journey, one commit.
 */
const APPEND: Statement = {
  name: 'relay_append',
  text: `WITH head AS (
      UPDATE relay_head SET seq = seq + $2::int RETURNING seq - $2::int AS base, seq AS top
    ), stored AS (
      INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
      SELECT head.base + e.n, e.id, e.addressee, e.type, $3::timestamptz, char_length(e.payload), e.payload
      FROM head, json_to_recordset($1::json) AS e(n int, id text, addressee text, type text, payload text)
      ON CONFLICT (id) DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT top FROM head) AS top, (SELECT count(*) FROM stored)::int AS stored,
      (SELECT count(pg_notify('${NOTICE_CHANNEL}', notice)) FROM unnest($4::text[]) AS notice)::int AS told`,
};

/** One page each for many feeds: at most $2 events, and at most $3 characters unless the first alone is longer. */
const PAGES: Statement = {
  name: 'relay_pages',
  text: `SELECT r.n, e.seq, e.id, e.type, (extract(epoch FROM e.received_at) * 1000)::float8 AS at, e.payload, e.found
    FROM json_to_recordset($1::json) AS r(n int, addressee text, after bigint)
    CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT p.*, count(*) OVER ()::int AS found,
          sum(size) OVER upto AS taken, row_number() OVER upto AS nth
        FROM (
          SELECT seq, id, type, received_at, size, payload FROM relay_events
          WHERE addressee = r.addressee AND seq > r.after ORDER BY seq LIMIT $2::int + 1
        ) AS p
        WINDOW upto AS (ORDER BY seq)
      ) AS numbered
      WHERE nth <= $2::int AND (nth = 1 OR taken <= $3::bigint)
    ) AS e
    ORDER BY r.n, e.seq`,
};

/** Writes, and changes nothing. */
const PROBE: Statement = { name: 'relay_probe', text: 'UPDATE relay_head SET seq = seq' };

const TOP: Statement = { name: 'relay_top', text: 'SELECT seq, epoch FROM relay_head' };

/** A notice carries at most 8,000 bytes: addressees beyond that go into the next. */
const NOTICE_BYTES = 7000;

function noticesOf(sender: string, addressees: Iterable<string>): string[] {
  const notices: string[] = [];
  let notice = sender;
  for (const addressee of addressees) {
    if (notice.length + addressee.length + 1 > NOTICE_BYTES) {
      notices.push(notice);
      notice = sender;
    }
    notice += ` ${addressee}`;
  }
  if (notice !== sender) notices.push(notice);
  return notices;
}

/**
 * @param sender this relay's name in notices, so that it does not wake itself twice.
 * @param maxPageCharacters bounds the memory that a page takes (transcripts are long).
 */
export function createEvents(
  database: Database,
  {
    sender,
    clock,
    maxPageCharacters = 4_000_000,
  }: {
    sender: string;
    clock: () => number;
    maxPageCharacters?: number;
  },
) {
  return {
    /**
     * Stores the events in one transaction and returns when they are durable; those whose id is known change
     * nothing. May be repeated with the same events after a failure of any kind.
     */
    async append(batch: readonly NewEvent[]): Promise<{ top: number; stored: number }> {
      const rows = batch.map((event, index) => ({ n: index + 1, ...event }));
      const addressees = new Set(batch.map((event) => event.addressee).filter((name) => name !== ''));
      const notices = database.kind === 'postgres' ? noticesOf(sender, addressees) : [];
      const [answer] = await database.query<{ top: number; stored: number }>(APPEND, [
        JSON.stringify(rows),
        batch.length,
        new Date(clock()).toISOString(),
        notices,
      ]);
      // No row means no `relay_head`: nothing was stored, and nobody may believe otherwise.
      if (!answer || answer.top === null)
        throw new Error('relay_head is missing: the database is not a relay’s');
      return { top: Number(answer.top), stored: answer.stored };
    },

    /** The next page for each request, in the order of the requests. */
    async pages(requests: readonly PageRequest[], limit: number): Promise<Page[]> {
      const asked = requests.map((request, n) => ({ n, ...request }));
      const rows = await database.query<StoredEvent & { n: number; found: number }>(PAGES, [
        JSON.stringify(asked),
        limit,
        maxPageCharacters,
      ]);
      const pages = requests.map((): Page => ({ events: [], more: false }));
      for (const { n, found, seq, id, type, at, payload } of rows) {
        const page = pages[n];
        if (!page) continue;
        page.events.push({ seq: Number(seq), id, type, at, payload });
        page.more = found > page.events.length;
      }
      return pages;
    },

    /** The last number given out, and the epoch of the numbering. */
    async top(): Promise<{ seq: number; epoch: string }> {
      const [row] = await database.query<{ seq: number; epoch: string }>(TOP, []);
      if (!row) throw new Error('relay_head is missing: the database is not a relay’s');
      return { seq: Number(row.seq), epoch: row.epoch };
    },

    /** Rejects where the store cannot write now (its disk is full, say). */
    async probe(): Promise<void> {
      await database.query(PROBE, []);
    },

    /** Begins a new epoch: every cursor given out before starts again from the beginning. */
    async newEpoch(epoch: string): Promise<void> {
      await database.db.update(head).set({ epoch }).where(eq(head.one, 1));
    },
  };
}
