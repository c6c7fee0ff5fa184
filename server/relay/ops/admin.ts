/**
 * What an administrator may see and do, as a Hono app that never listens on a port: the command calls it directly on
 * PostgreSQL, or through the control socket of a relay that has an SQLite folder open.
 */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { backupLines } from '../store/backup.ts';
import type { Brokered } from '../store/brokered.ts';
import { type Database, describeError, type Statement } from '../store/database.ts';
import type { Events } from '../store/events.ts';
import type { Installations } from '../store/installations.ts';
import type { RefusalCount, Refusals } from '../store/refusals.ts';

export interface AdminParts {
  database: Database;
  events: Events;
  installations: Installations;
  refusals: Refusals;
  brokered: Brokered;
  clock: () => number;
  /** True if RELAY_TEAM_CODE decides. */
  fixedTeamCode: boolean;
  /** The relay's name, while one runs: see `/healthz`. */
  name?: string;
  /** Ends the streams of an installation whose tokens have become void. */
  closeStreams?: (installationId: string, keep: string) => void;
}

const LISTED = 1000;
const WEEK_MS = 7 * 86_400_000;
/** Counting stops here: an administrator needs "a lot", not the number. */
const COUNTED = 10_000;

const INSTALLATIONS: Statement = {
  name: 'relay_admin_installations',
  text: `SELECT installation_id AS id, name, state, paired_at AS "pairedAt", last_seen_at AS "lastSeenAt",
      (SELECT count(*) FROM (SELECT 1 FROM relay_events AS e
        WHERE e.addressee = i.installation_id AND e.seq > i.acked_seq LIMIT ${COUNTED}) AS few) AS backlog
    FROM relay_installations AS i
    ORDER BY coalesce(last_seen_at, 0) DESC, installation_id LIMIT ${LISTED}`,
};
const UNCLAIMED = `FROM relay_events AS e WHERE NOT EXISTS (
  SELECT 1 FROM relay_installations AS i WHERE i.installation_id = e.addressee AND i.state = 'active')`;
const COUNT_UNCLAIMED: Statement = {
  name: 'relay_admin_count_unclaimed',
  text: `SELECT count(*) AS n FROM (SELECT 1 ${UNCLAIMED} LIMIT ${COUNTED}) AS few`,
};
const LIST_UNCLAIMED: Statement = {
  name: 'relay_admin_list_unclaimed',
  text: `SELECT e.id, e.type, e.addressee, e.received_at AS "receivedAt", e.payload
    ${UNCLAIMED} AND e.size < 1000000 ORDER BY e.seq DESC LIMIT 100`,
};

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

const LAST_EVENT: Statement = {
  name: 'relay_admin_last_event',
  text: 'SELECT received_at AS at FROM relay_events ORDER BY seq DESC LIMIT 1',
};

const iso = (at: number): string => new Date(at).toISOString();

/** What `status` shows. */
async function statusOf({ database, events, refusals, clock }: AdminParts) {
  await refusals.flush();
  const [unclaimed] = await database.read<{ n: number }>(COUNT_UNCLAIMED);
  const list = await database.read<InstallationRow>(INSTALLATIONS);
  const [last] = await database.read<{ at: number }>(LAST_EVENT);
  const refused: RefusalCount[] = await refusals.list(clock() - WEEK_MS);
  return {
    store: database.kind,
    ...(await events.top()),
    unclaimed: Number(unclaimed?.n ?? 0),
    lastEventAt: last ? iso(last.at) : null,
    installations: list.map((row) => ({
      ...row,
      pairedAt: iso(row.pairedAt),
      lastSeenAt: row.lastSeenAt === null ? null : iso(row.lastSeenAt),
      backlog: Number(row.backlog),
    })),
    refused: refused.map((row) => ({ ...row, last: iso(row.last) })),
  };
}

export function createAdmin(parts: AdminParts): Hono {
  const { database, installations } = parts;
  const app = new Hono();

  app.get('/name', (context) => context.json({ name: parts.name ?? '' }));

  app.get('/status', async (context) => context.json(await statusOf(parts)));

  app.get('/unclaimed', async (context) => {
    const rows = await database.read<UnclaimedRow>(LIST_UNCLAIMED);
    return context.json(
      rows.map(({ payload, receivedAt, ...row }) => ({
        ...row,
        receivedAt: iso(receivedAt),
        payload: typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
      })),
    );
  });

  app.post('/team-code', async (context) => {
    if (parts.fixedTeamCode) {
      return context.text(
        'The team code is set by RELAY_TEAM_CODE: change it there, and restart the relay.',
        409,
      );
    }
    return context.json({ teamCode: await installations.rotateTeamCode() });
  });

  app.post('/revoke/:id', async (context) => {
    const id = context.req.param('id');
    if (!(await installations.revoke(id))) return context.text('No installation has this id.', 404);
    parts.closeStreams?.(id, '');
    return context.body(null, 204);
  });

  app.post('/readmit/:id', async (context) => {
    const id = context.req.param('id');
    if (!(await installations.readmit(id))) return context.text('No installation has this id.', 404);
    parts.closeStreams?.(id, '');
    return context.body(null, 204);
  });

  app.post('/admit/:id', async (context) => {
    if (await parts.brokered.admit(context.req.param('id'))) return context.body(null, 204);
    return context.text('No installation has this id.', 404);
  });

  app.get('/calls', async (context) => {
    const rows = await parts.brokered.list();
    return context.json(rows.map(({ claimedAt, ...row }) => ({ ...row, at: iso(claimedAt) })));
  });

  app.post('/new-epoch', async (context) => {
    await parts.events.newEpoch(newEpoch());
    return context.body(null, 204);
  });

  app.get('/backup', (context) => {
    const lines = backupLines(database);
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    });
    return context.body(stream);
  });
  app.onError((error, context) => context.text(describeError(error).message, 500));
  return app;
}

/** A name for a numbering; as the migration makes the first. */
export function newEpoch(): string {
  return randomBytes(4).toString('hex');
}
