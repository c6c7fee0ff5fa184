/**
 * A copy of all that a relay keeps, as lines of JSON: from either store, into either store. So it is also the way
 * from SQLite to PostgreSQL. It can be made while the relay runs: events only come at the end.
 */
import { z } from 'zod';
import { BROKERED_KINDS, BROKERED_STATES } from './brokered.ts';
import type { Database, Run, Statement, Value } from './database.ts';
import { payloadFor } from './events.ts';
import { INSTALLATION_STATES } from './installations.ts';

const FORMAT = 'dialmark-relay-1';
const PAGE = 500;
const PAGE_BYTES = 8_000_000;

const date = z.coerce.date().transform((at) => at.getTime());
const lineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('relay'), format: z.literal(FORMAT), seq: z.number().int() }),
  z.object({ kind: z.literal('setting'), key: z.string(), value: z.string() }),
  z.object({
    kind: z.literal('installation'),
    installationId: z.string(),
    name: z.string(),
    state: z.enum(INSTALLATION_STATES),
    feedTokenHash: z.string().nullable(),
    hookTokenHash: z.string().nullable(),
    pairedAt: date,
    lastSeenAt: date.nullable(),
    ackedSeq: z.number().int(),
    sweptSeq: z.number().int(),
  }),
  z.object({
    kind: z.literal('brokered'),
    installationId: z.string(),
    what: z.enum(BROKERED_KINDS),
    requestId: z.string(),
    state: z.enum(BROKERED_STATES),
    attempts: z.number().int(),
    serverErrors: z.number().int(),
    claimedAt: date,
    httpStatus: z.number().int().nullable(),
    code: z.string().nullable(),
    resourceId: z.string().nullable(),
    answer: z.string().nullable(),
  }),
  z.object({ kind: z.literal('admitted'), installationId: z.string(), admittedAt: date }),
  z.object({
    kind: z.literal('event'),
    seq: z.number().int().positive(),
    id: z.string(),
    addressee: z.string(),
    type: z.string(),
    receivedAt: date,
    payload: z.string(),
  }),
  /** Last: its absence means a copy that was cut short. */
  z.object({ kind: z.literal('end'), events: z.number().int() }),
]);
type Line = z.infer<typeof lineSchema>;

const SQL = {
  head: { name: 'relay_copy_head', text: 'SELECT seq FROM relay_head' },
  settings: { name: 'relay_copy_settings', text: 'SELECT key, value FROM relay_settings' },
  installations: {
    name: 'relay_copy_installations',
    text: `SELECT installation_id AS "installationId", name, state, feed_token_hash AS "feedTokenHash",
      hook_token_hash AS "hookTokenHash", paired_at AS "pairedAt", last_seen_at AS "lastSeenAt",
      acked_seq AS "ackedSeq", swept_seq AS "sweptSeq" FROM relay_installations ORDER BY installation_id`,
  },
  brokered: {
    name: 'relay_copy_brokered',
    text: `SELECT installation_id AS "installationId", kind AS what, request_id AS "requestId", state, attempts,
      server_errors AS "serverErrors", claimed_at AS "claimedAt", http_status AS "httpStatus", code,
      resource_id AS "resourceId", answer FROM relay_brokered`,
  },
  admitted: {
    name: 'relay_copy_admitted',
    text: 'SELECT installation_id AS "installationId", admitted_at AS "admittedAt" FROM relay_admitted',
  },
  sizes: {
    name: 'relay_copy_sizes',
    text: `SELECT seq, size FROM relay_events WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${PAGE}`,
  },
  events: {
    name: 'relay_copy_events',
    text: `SELECT seq, id, addressee, type, received_at AS "receivedAt", payload FROM relay_events
      WHERE seq > $1 AND seq <= $2 ORDER BY seq`,
  },
  isEmpty: {
    name: 'relay_restore_is_empty',
    text: `SELECT NOT EXISTS (SELECT 1 FROM relay_events) AND NOT EXISTS (SELECT 1 FROM relay_installations)
      AND NOT EXISTS (SELECT 1 FROM relay_head WHERE seq > 0) AS "isEmpty"`,
  },
  setHead: { name: 'relay_restore_head', text: 'UPDATE relay_head SET seq = $1, epoch = $2' },
  setSetting: {
    name: 'relay_restore_setting',
    text: `INSERT INTO relay_settings (key, value) VALUES ($1, $2)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  },
  addInstallation: {
    name: 'relay_restore_installation',
    text: `INSERT INTO relay_installations (installation_id, name, state, feed_token_hash, hook_token_hash, paired_at,
      last_seen_at, acked_seq, swept_seq) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
  addBrokered: {
    name: 'relay_restore_brokered',
    text: `INSERT INTO relay_brokered (installation_id, kind, request_id, state, attempts, server_errors, claimed_at,
      http_status, code, resource_id, answer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  },
  addAdmitted: {
    name: 'relay_restore_admitted',
    text: 'INSERT INTO relay_admitted (installation_id, admitted_at) VALUES ($1, $2)',
  },
  addEvent: {
    name: 'relay_restore_event',
    text: `INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  },
  /** An acknowledgement noted while the copy was made may be ahead of the copy's events. */
  capAcked: {
    name: 'relay_restore_acked',
    text: `UPDATE relay_installations SET acked_seq = (SELECT seq FROM relay_head)
      WHERE acked_seq > (SELECT seq FROM relay_head)`,
  },
  capSwept: {
    name: 'relay_restore_swept',
    text: `UPDATE relay_installations SET swept_seq = (SELECT seq FROM relay_head)
      WHERE swept_seq > (SELECT seq FROM relay_head)`,
  },
} as const satisfies Record<string, Statement>;

interface EventRow {
  seq: number;
  id: string;
  addressee: string;
  type: string;
  receivedAt: number;
  payload: Uint8Array | string;
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const iso = (at: number): string => new Date(at).toISOString();

/** The number of the last event that fits into a page of the copy. */
async function pageEnd(database: Database, after: number, last: number): Promise<number | undefined> {
  const sizes = await database.read<{ seq: number; size: number }>(SQL.sizes, [after, last]);
  let end: number | undefined;
  let bytes = 0;
  for (const { seq, size } of sizes) {
    if (end !== undefined && bytes + size > PAGE_BYTES) break;
    bytes += size;
    end = seq;
  }
  return end;
}

/** The copy's lines. */
export async function* backupLines(database: Database): AsyncGenerator<string> {
  const [top] = await database.read<{ seq: number }>(SQL.head);
  const last = top?.seq ?? 0;
  yield line({ kind: 'relay', format: FORMAT, seq: last });
  for (const row of await database.read<object>(SQL.settings)) yield line({ kind: 'setting', ...row });
  type Installation = { pairedAt: number; lastSeenAt: number | null };
  for (const row of await database.read<Installation>(SQL.installations)) {
    const lastSeenAt = row.lastSeenAt === null ? null : iso(row.lastSeenAt);
    yield line({ kind: 'installation', ...row, pairedAt: iso(row.pairedAt), lastSeenAt });
  }
  for (const row of await database.read<{ claimedAt: number }>(SQL.brokered))
    yield line({ kind: 'brokered', ...row, claimedAt: iso(row.claimedAt) });
  for (const row of await database.read<{ admittedAt: number }>(SQL.admitted))
    yield line({ kind: 'admitted', ...row, admittedAt: iso(row.admittedAt) });
  let count = 0;
  for (let after = 0; ; ) {
    const end = await pageEnd(database, after, last);
    if (end === undefined) break;
    for (const { payload, ...row } of await database.read<EventRow>(SQL.events, [after, end])) {
      const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
      yield line({ kind: 'event', ...row, receivedAt: iso(row.receivedAt), payload: text });
      count += 1;
    }
    after = end;
  }
  yield line({ kind: 'end', events: count });
}

/** A stream's lines. (Node's readline loses those that come before its reader iterates.) */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Why a copy cannot be restored: a sentence for the administrator. */
export class RestoreError extends Error {}

function readLine(text: string, number: number): Line {
  try {
    const parsed = lineSchema.parse(JSON.parse(text));
    if ((number === 1) === (parsed.kind === 'relay')) return parsed;
  } catch {
    // Said below, without the line's content.
  }
  throw new RestoreError(`this is no backup of a relay: its line ${number} cannot be read`);
}

/**
 * Puts a copy into an empty store, in one transaction: all of it or nothing. The numbering gets a new epoch, so that
 * cursors given out since the copy was made start from the beginning instead of skipping what comes now.
 * @throws RestoreError if the store has data, or the file is not a backup, or is cut short: then nothing has changed.
 */
export async function restoreLines(
  database: Database,
  lines: AsyncIterable<string>,
  epoch: string,
): Promise<{ events: number; installations: number }> {
  const [found] = await database.read<{ isEmpty: boolean | number }>(SQL.isEmpty);
  if (!found?.isEmpty) {
    throw new RestoreError('this store has data already: restore into a new folder or database');
  }
  return database.transaction(async (run) => {
    const counts = { events: 0, installations: 0 };
    let waiting: Value[][] = [];
    let bytes = 0;
    let complete = false;
    let number = 0;
    const flush = async () => {
      if (waiting.length > 0) await run([{ statement: SQL.addEvent, runs: waiting }]);
      waiting = [];
      bytes = 0;
    };
    for await (const text of lines) {
      number += 1;
      if (complete) throw new RestoreError('this is no backup of a relay: it goes on after its end');
      const parsed = readLine(text, number);
      if (parsed.kind === 'event') {
        const payload = Buffer.from(parsed.payload);
        const { seq, id, addressee, type, receivedAt } = parsed;
        const stored = payloadFor(database.kind, payload);
        waiting.push([seq, id, addressee, type, receivedAt, payload.length, stored]);
        bytes += payload.length;
        counts.events += 1;
        if (waiting.length === PAGE || bytes > PAGE_BYTES) await flush();
      } else if (parsed.kind === 'end') complete = parsed.events === counts.events;
      else counts.installations += await putRow(run, parsed, epoch);
    }
    await flush();
    if (!complete) throw new RestoreError('this backup is cut short');
    await run([
      { statement: SQL.capAcked, runs: [[]] },
      { statement: SQL.capSwept, runs: [[]] },
    ]);
    return counts;
  });
}

/** @returns how many installations it was. */
async function putRow(
  run: Run,
  row: Exclude<Line, { kind: 'event' | 'end' }>,
  epoch: string,
): Promise<number> {
  if (row.kind === 'relay') await run([{ statement: SQL.setHead, runs: [[row.seq, epoch]] }]);
  else if (row.kind === 'setting') await run([{ statement: SQL.setSetting, runs: [[row.key, row.value]] }]);
  else if (row.kind === 'admitted')
    await run([{ statement: SQL.addAdmitted, runs: [[row.installationId, row.admittedAt]] }]);
  else if (row.kind === 'brokered') {
    const { installationId, what, requestId, state, attempts, serverErrors, claimedAt } = row;
    const values = [installationId, what, requestId, state, attempts, serverErrors, claimedAt];
    await run([
      {
        statement: SQL.addBrokered,
        runs: [[...values, row.httpStatus, row.code, row.resourceId, row.answer]],
      },
    ]);
  } else {
    const values = [
      row.installationId,
      row.name,
      row.state,
      row.feedTokenHash,
      row.hookTokenHash,
      row.pairedAt,
      row.lastSeenAt,
      row.ackedSeq,
      row.sweptSeq,
    ];
    await run([{ statement: SQL.addInstallation, runs: [values] }]);
    return 1;
  }
  return 0;
}
