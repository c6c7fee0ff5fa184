/** Storing, reading and numbering events: the statements that decide whether one is lost. */
import { randomBytes } from 'node:crypto';
import { callEventSteps, type NewCallEvent } from './call-events.ts';
import { type Database, NOTICE_CHANNEL, type Statement } from './database.ts';
import { type CallFact, figureSteps } from './team-figures.ts';

/** One webhook to store. */
export interface NewEvent {
  id: string;
  /** Installation id, or empty. */
  addressee: string;
  /** `call.completed` or `transcription`; `unrecognised` for what only an administrator can make sense of. */
  type: string;
  /** A JSON object in UTF-8, without line breaks. */
  payload: Uint8Array;
  /** The event for the company's destinations. */
  callEvent?: NewCallEvent | undefined;
  /** For the team's figures. */
  fact?: CallFact | undefined;
}

interface StoredEvent {
  seq: number;
  id: string;
  type: string;
  /** Milliseconds since the epoch. */
  at: number;
  payload: Uint8Array;
}

/** The next page of a feed before it is read: its last event, and how much memory it takes. */
export interface PagePlan {
  addressee: string;
  /** Events after this number, up to that of the page's last event. */
  after: number;
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
const APPEND = `WITH head AS (
      UPDATE relay_head SET seq = seq + $2::int RETURNING seq - $2::int AS base, seq AS top
    ), stored AS (
      INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
      SELECT head.base + e.n, e.id, e.addressee, e.type, $3::bigint, octet_length(e.payload), e.payload
      FROM head, json_to_recordset($1::json) AS e(n int, id text, addressee text, type text, payload text)
      ON CONFLICT (id) DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT top FROM head) AS top, (SELECT count(*) FROM stored)::int AS stored,
      (SELECT count(pg_notify('${NOTICE_CHANNEL}', notice)) FROM unnest($4::text[]) AS notice)::int AS told`;

/** SQLite: the same in two steps of one transaction. */
const TAKE_NUMBERS = 'UPDATE relay_head SET seq = seq + $1 RETURNING seq AS top';
const STORE = `INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
    VALUES ((SELECT seq FROM relay_head) - $1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING 1`;

/** Sizes of the events that come next in a feed. */
const SIZES = 'SELECT seq, size FROM relay_events WHERE addressee = $1 AND seq > $2 ORDER BY seq LIMIT $3';
const PAGE = `SELECT seq, id, type, received_at AS at, payload FROM relay_events
    WHERE addressee = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`;
const TOP = 'SELECT seq, epoch FROM relay_head';
const NEW_EPOCH = 'UPDATE relay_head SET epoch = $1';

/**
 * Writes as a webhook does, and leaves nothing behind. In PostgreSQL to a table made again, so that its pages have to be
 * found on the disk: those of a table that is there may be used again on a full one.
 */
const EMPTY_PROBE: Statement = { sqlite: 'DELETE FROM relay_probe', postgres: 'TRUNCATE relay_probe' };
const PROBE = 'INSERT INTO relay_probe VALUES ($1)';
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

type Appended = { top: number; stored: number };

const stepsFor = (batch: readonly NewEvent[]) => [
  ...callEventSteps(batch.flatMap(({ callEvent }) => callEvent ?? [])),
  ...figureSteps(batch.flatMap(({ fact }) => fact ?? [])),
];

async function appendToPostgres(
  database: Database,
  batch: readonly NewEvent[],
  at: number,
  sender: string,
): Promise<Appended> {
  const rows = batch.map(({ payload, callEvent: _told, fact: _counted, ...event }, index) => ({
    n: index + 1,
    ...event,
    payload: payloadFor('postgres', payload),
  }));
  const addressees = new Set(batch.map((event) => event.addressee).filter((name) => name !== ''));
  const notices = noticesOf(sender, addressees) as unknown as string;
  const values = [JSON.stringify(rows), batch.length, at, notices];
  const [answers] = await database.write([[APPEND, values], ...stepsFor(batch)]);
  const [answer] = (answers ?? []) as { top: number | null; stored: number }[];
  return { top: Number(answer?.top ?? Number.NaN), stored: answer?.stored ?? 0 };
}

async function appendToSqlite(database: Database, batch: readonly NewEvent[], at: number): Promise<Appended> {
  const runs = batch.map(({ id, addressee, type, payload }, index) => [
    batch.length - 1 - index,
    ...[id, addressee, type, at, payload.length, payload],
  ]);
  const [numbers, stored] = await database.write([
    [TAKE_NUMBERS, [batch.length]],
    [STORE, ...runs],
    ...stepsFor(batch),
  ]);
  return { top: Number(numbers?.[0]?.top ?? Number.NaN), stored: stored?.length ?? 0 };
}

/** Bounds the memory that a page takes (transcripts are long), unless its first event alone is larger. */
const MOST_PAGE_BYTES = 4_000_000;

/** @param sender this relay's name in notices, so that it does not wake itself twice */
export function createEvents(database: Database, sender: string, clock: () => number) {
  const { kind } = database;
  return {
    /** The content of the next page: as many events as fit, `limit` at most. */
    async plan(request: Pick<PagePlan, 'addressee' | 'after'>, limit: number): Promise<PagePlan> {
      const { addressee, after } = request;
      const sizes = await database.read<{ seq: number; size: number }>(SIZES, [addressee, after, limit + 1]);
      const plan: PagePlan = { addressee, after, upto: after, bytes: 0, more: false };
      for (const [index, { seq, size }] of sizes.entries()) {
        plan.more = index === limit || (index > 0 && plan.bytes + size > MOST_PAGE_BYTES);
        if (plan.more) break;
        plan.upto = seq;
        plan.bytes += size;
      }
      return plan;
    },

    /** The page that was planned; what was erased meanwhile is not in it. */
    async readPage({ addressee, after, upto, more }: PagePlan): Promise<Page> {
      if (upto === after) return { events: [], more };
      type Row = Omit<StoredEvent, 'payload'> & { payload: Uint8Array | string };
      const rows = await database.read<Row>(PAGE, [addressee, after, upto]);
      const events = rows.map(({ payload, ...event }) => ({ ...event, payload: bytesOf(payload) }));
      return { events, more };
    },

    /**
     * Stores the events in one transaction and returns when they are durable; those whose id is known change
     * nothing. May be repeated with the same events after a failure of any kind.
     */
    async append(batch: readonly NewEvent[]): Promise<Appended> {
      const answer =
        kind === 'postgres'
          ? await appendToPostgres(database, batch, clock(), sender)
          : await appendToSqlite(database, batch, clock());
      // No number means no `relay_head`: nothing was stored, and no caller may believe otherwise.
      if (!Number.isFinite(answer.top))
        throw new Error('relay_head is missing: the database is not a relay’s');
      return answer;
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
        [EMPTY_PROBE, []],
        [PROBE, [kind === 'postgres' ? data.toString('base64') : data]],
      ]);
    },

    /** Begins a new epoch: every cursor given out before starts again from the beginning. */
    async newEpoch(epoch: string): Promise<void> {
      await database.change(NEW_EPOCH, [epoch]);
    },
  };
}

/** A name for a numbering; as the migration makes the first. */
export function newEpoch(): string {
  return randomBytes(4).toString('hex');
}
