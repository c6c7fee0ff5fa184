/** Storing, reading and numbering events: the statements that decide whether one is lost. */
import { randomBytes } from 'node:crypto';
import { type Database, NOTICE_CHANNEL, type Statement } from './database.ts';

/** One webhook to store. */
export interface NewEvent {
  id: string;
  /** Installation id, or empty. */
  addressee: string;
  /** `call.completed` or `transcription`; `unrecognised` for what only an administrator can make sense of. */
  type: string;
  /** A JSON object in UTF-8, without line breaks. */
  payload: Uint8Array;
}

export interface StoredEvent {
  seq: number;
  id: string;
  type: string;
  /** Milliseconds since the epoch. */
  at: number;
  payload: Uint8Array;
}

export interface PageRequest {
  addressee: string;
  /** Events after this number. */
  after: number;
}

/** The next page of a feed before it is read: what it would hold, and how much memory that takes. */
export interface PagePlan extends PageRequest {
  /** Number of the page's last event. */
  upto: number;
  /** Of all its payloads. */
  bytes: number;
  more: boolean;
}

export interface Page {
  events: StoredEvent[];
  more: boolean;
}

export type Events = ReturnType<typeof createEvents>;

/**
 * PostgreSQL: numbers are taken first (the row lock of `relay_head` is held until the commit: see migrations.ts), then
 * the new ones among the events are stored, and other relays are told, all in one statement: one journey, one commit.
 */
const APPEND: Statement = {
  name: 'relay_append',
  text: `WITH head AS (
      UPDATE relay_head SET seq = seq + $2::int RETURNING seq - $2::int AS base, seq AS top
    ), stored AS (
      INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
      SELECT head.base + e.n, e.id, e.addressee, e.type, $3::bigint, octet_length(e.payload), e.payload
      FROM head, json_to_recordset($1::json) AS e(n int, id text, addressee text, type text, payload text)
      ON CONFLICT (id) DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT top FROM head) AS top, (SELECT count(*) FROM stored)::int AS stored,
      (SELECT count(pg_notify('${NOTICE_CHANNEL}', notice)) FROM unnest($4::text[]) AS notice)::int AS told`,
};

/** SQLite: the same in two steps of one transaction. */
const TAKE_NUMBERS: Statement = {
  name: 'relay_numbers',
  text: 'UPDATE relay_head SET seq = seq + $1 RETURNING seq AS top',
};
const STORE: Statement = {
  name: 'relay_store',
  text: `INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
    VALUES ((SELECT seq FROM relay_head) - $1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING 1`,
};

/** Sizes of the events that come next in a feed. */
const SIZES: Statement = {
  name: 'relay_sizes',
  text: `SELECT $1 AS n, seq, size FROM relay_events WHERE addressee = $2 AND seq > $3 ORDER BY seq LIMIT $4`,
};
/** The same of many feeds in one journey. */
const SIZES_OF_MANY: Statement = {
  name: 'relay_sizes_of_many',
  text: `SELECT r.n, e.seq, e.size FROM json_to_recordset($1::json) AS r(n int, addressee text, after bigint)
    CROSS JOIN LATERAL (
      SELECT seq, size FROM relay_events WHERE addressee = r.addressee AND seq > r.after ORDER BY seq LIMIT $2::int
    ) AS e ORDER BY r.n, e.seq`,
};

const PAGE: Statement = {
  name: 'relay_page',
  text: `SELECT $1 AS n, seq, id, type, received_at AS at, payload FROM relay_events
    WHERE addressee = $2 AND seq > $3 AND seq <= $4 ORDER BY seq`,
};
const PAGES_OF_MANY: Statement = {
  name: 'relay_pages_of_many',
  text: `SELECT r.n, e.seq, e.id, e.type, e.received_at AS at, e.payload
    FROM json_to_recordset($1::json) AS r(n int, addressee text, after bigint, upto bigint)
    JOIN relay_events AS e ON e.addressee = r.addressee AND e.seq > r.after AND e.seq <= r.upto ORDER BY r.n, e.seq`,
};

const TOP: Statement = { name: 'relay_top', text: 'SELECT seq, epoch FROM relay_head' };
const NEW_EPOCH: Statement = { name: 'relay_new_epoch', text: 'UPDATE relay_head SET epoch = $1' };

/**
 * Writes as a webhook does, and leaves nothing behind. In PostgreSQL to a table made again, so that its pages have to be
 * found on the disk: those of a table that is there may be used again on a full one.
 */
const EMPTY_PROBE: Statement = {
  name: 'relay_probe_empty',
  text: { sqlite: 'DELETE FROM relay_probe', postgres: 'TRUNCATE relay_probe' },
};
const PROBE: Statement = { name: 'relay_probe', text: 'INSERT INTO relay_probe VALUES ($1)' };
const PROBE_BYTES = 32_768;

/** PostgreSQL takes notices of up to 8,000 bytes. */
const NOTICE_BYTES = 7800;

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

const bytesOf = (payload: Uint8Array | string): Uint8Array =>
  typeof payload === 'string' ? Buffer.from(payload) : payload;
/** PostgreSQL's column is text. */
export const payloadFor = (kind: Database['kind'], payload: Uint8Array): Uint8Array | string =>
  kind === 'postgres' ? Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString() : payload;

/**
 * @param sender this relay's name in notices, so that it does not wake itself twice.
 * @param maxPageBytes bounds the memory that a page takes (transcripts are long), unless its first event alone is larger.
 */
export function createEvents(
  database: Database,
  { sender, clock, maxPageBytes = 4_000_000 }: { sender: string; clock: () => number; maxPageBytes?: number },
) {
  const { kind } = database;

  async function appendToPostgres(batch: readonly NewEvent[]): Promise<{ top: number; stored: number }> {
    const rows = batch.map(({ payload, ...event }, index) => ({
      n: index + 1,
      ...event,
      payload: payloadFor(kind, payload),
    }));
    const addressees = new Set(batch.map((event) => event.addressee).filter((name) => name !== ''));
    const [answer] = await database.change<{ top: number | null; stored: number }>(APPEND, [
      JSON.stringify(rows),
      batch.length,
      clock(),
      noticesOf(sender, addressees) as unknown as string,
    ]);
    return { top: Number(answer?.top ?? Number.NaN), stored: answer?.stored ?? 0 };
  }

  async function appendToSqlite(batch: readonly NewEvent[]): Promise<{ top: number; stored: number }> {
    const at = clock();
    const runs = batch.map((event, index) => [
      batch.length - 1 - index,
      event.id,
      event.addressee,
      event.type,
      at,
      event.payload.length,
      event.payload,
    ]);
    const [numbers, stored] = await database.write([
      { statement: TAKE_NUMBERS, runs: [[batch.length]] },
      { statement: STORE, runs },
    ]);
    return { top: Number(numbers?.[0]?.top ?? Number.NaN), stored: stored?.length ?? 0 };
  }

  /** As much of these as fits a page. */
  function planOf(request: PageRequest, sizes: readonly { seq: number; size: number }[], limit: number) {
    const plan: PagePlan = { ...request, upto: request.after, bytes: 0, more: false };
    for (const [index, { seq, size }] of sizes.entries()) {
      plan.more = index === limit || (index > 0 && plan.bytes + size > maxPageBytes);
      if (plan.more) break;
      plan.upto = seq;
      plan.bytes += size;
    }
    return plan;
  }

  /** What the next page for each request would hold, in the order of the requests; at most `limit` events each. */
  async function plan(requests: readonly PageRequest[], limit: number): Promise<PagePlan[]> {
    type Row = { n: number; seq: number; size: number };
    const rows =
      kind === 'postgres' && requests.length > 1
        ? await database.read<Row>(SIZES_OF_MANY, [
            JSON.stringify(requests.map(({ addressee, after }, n) => ({ n, addressee, after }))),
            limit + 1,
          ])
        : await database.read<Row>(
            SIZES,
            ...requests.map(({ addressee, after }, n) => [n, addressee, after, limit + 1]),
          );
    const sizes = requests.map((): Row[] => []);
    for (const row of rows) sizes[Number(row.n)]?.push(row);
    return requests.map((request, index) => planOf(request, sizes[index] ?? [], limit));
  }

  /** The pages that were planned. */
  async function readPages(plans: readonly PagePlan[]): Promise<Page[]> {
    type Row = Omit<StoredEvent, 'payload'> & { n: number; payload: Uint8Array | string };
    const rows =
      kind === 'postgres' && plans.length > 1
        ? await database.read<Row>(PAGES_OF_MANY, [
            JSON.stringify(plans.map(({ addressee, after, upto }, n) => ({ n, addressee, after, upto }))),
          ])
        : await database.read<Row>(
            PAGE,
            ...plans.map(({ addressee, after, upto }, n) => [n, addressee, after, upto]),
          );
    const pages = plans.map(({ more }): Page => ({ events: [], more }));
    for (const { n, payload, ...event } of rows)
      pages[Number(n)]?.events.push({ ...event, payload: bytesOf(payload) });
    return pages;
  }

  return {
    plan,
    readPages,
    /**
     * Stores the events in one transaction and returns when they are durable; those whose id is known change
     * nothing. May be repeated with the same events after a failure of any kind.
     */
    async append(batch: readonly NewEvent[]): Promise<{ top: number; stored: number }> {
      const answer = kind === 'postgres' ? await appendToPostgres(batch) : await appendToSqlite(batch);
      // No number means no `relay_head`: nothing was stored, and no caller may believe otherwise.
      if (!Number.isFinite(answer.top))
        throw new Error('relay_head is missing: the database is not a relay’s');
      return answer;
    },

    /** The next page for each request; for what needs no bound over all. */
    async pages(requests: readonly PageRequest[], limit: number): Promise<Page[]> {
      return readPages(await plan(requests, limit));
    },

    /** The last number given out, and the epoch of the numbering. */
    async top(): Promise<{ seq: number; epoch: string }> {
      const [row] = await database.read<{ seq: number; epoch: string }>(TOP);
      if (!row) throw new Error('relay_head is missing: the database is not a relay’s');
      return { seq: Number(row.seq), epoch: row.epoch };
    },

    /** Rejects if the store cannot write now (its disk is full, say). */
    async probe(): Promise<void> {
      const data = randomBytes(PROBE_BYTES);
      await database.write([
        { statement: EMPTY_PROBE, runs: [[]] },
        { statement: PROBE, runs: [[kind === 'postgres' ? data.toString('base64') : data]] },
      ]);
    },

    /** Begins a new epoch: every cursor given out before starts again from the beginning. */
    async newEpoch(epoch: string): Promise<void> {
      await database.change(NEW_EPOCH, [epoch]);
    },
  };
}
