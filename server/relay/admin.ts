/**
 * What an administrator may see and do, as a Hono app that never listens on a port: the command calls it directly on
 * PostgreSQL, or through the control socket of a relay that has a PGlite folder open.
 */
import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { backupLines } from './backup.ts';
import { type Database, describeError } from './database.ts';
import type { Events } from './events.ts';
import type { Guesses } from './guesses.ts';
import type { Installations } from './installations.ts';
import type { Refusals } from './refusals.ts';
import { installations as table } from './schema.ts';

export interface AdminParts {
  database: Database;
  events: Events;
  installations: Installations;
  guesses: Guesses;
  refusals: Refusals;
  clock: () => number;
  /** True where RELAY_TEAM_CODE decides. */
  fixedTeamCode: boolean;
  /** Ends the streams of an installation whose tokens have become void. */
  closeStreams?: (installationId: string, keep: string) => void;
}

const LISTED = 1000;
const WEEK_MS = 7 * 86_400_000;
/** Counting stops here: an administrator needs "a lot", not the number. */
const COUNTED = 10_000;

async function rows<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await database.db.execute(query)) as unknown as { rows: Row[] }).rows;
}

const UNCLAIMED = sql`FROM relay_events AS e WHERE NOT EXISTS (
  SELECT 1 FROM relay_installations AS i WHERE i.installation_id = e.addressee AND i.state = 'active')`;

export function createAdmin(parts: AdminParts): Hono {
  const { database, installations } = parts;
  const app = new Hono();

  app.get('/status', async (context) => {
    const list = await database.db
      .select({
        id: table.installationId,
        name: table.name,
        state: table.state,
        pairedAt: table.pairedAt,
        lastSeenAt: table.lastSeenAt,
        backlog: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM relay_events AS e
          WHERE e.addressee = ${table.installationId} AND e.seq > ${table.ackedSeq} LIMIT ${COUNTED}) AS few)::int`,
      })
      .from(table)
      .orderBy(desc(table.lastSeenAt), table.installationId)
      .limit(LISTED);
    await parts.refusals.flush();
    const [unclaimed] = await rows<{ n: number }>(
      database,
      sql`SELECT count(*)::int AS n FROM (SELECT 1 ${UNCLAIMED} LIMIT ${COUNTED}) AS few`,
    );
    return context.json({
      store: database.kind,
      ...(await parts.events.top()),
      unclaimed: unclaimed?.n ?? 0,
      installations: list,
      refused: await parts.refusals.list(parts.clock() - WEEK_MS),
    });
  });

  app.get('/unclaimed', async (context) =>
    context.json(
      await rows(
        database,
        sql`SELECT e.seq::float8 AS seq, e.id, e.type, e.addressee, e.received_at::text AS "receivedAt", e.payload
          ${UNCLAIMED} ORDER BY e.seq DESC LIMIT 100`,
      ),
    ),
  );

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

  app.post('/readmit/:id', async (context) =>
    (await installations.readmit(context.req.param('id')))
      ? context.body(null, 204)
      : context.text('No revoked installation has this id.', 404),
  );

  app.post('/reset-guesses', async (context) => {
    await parts.guesses.reset();
    return context.body(null, 204);
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
