/**
 * A copy of all that a relay keeps, as lines of JSON: from either store, into either store. So it is also the way
 * from PGlite to PostgreSQL. It can be made while the relay runs: events only come at the end.
 */
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';
import { events, head, INSTALLATION_STATES, installations, settings } from './schema.ts';

const FORMAT = 'dialmark-relay-1';
const PAGE = 500;
const PAGE_CHARACTERS = 8_000_000;

const date = z.coerce.date();
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
    kind: z.literal('event'),
    seq: z.number().int().positive(),
    id: z.string(),
    addressee: z.string(),
    type: z.string(),
    receivedAt: date,
    size: z.number().int(),
    payload: z.string(),
  }),
  /** Last: its absence means a copy that was cut short. */
  z.object({ kind: z.literal('end'), events: z.number().int() }),
]);

/** The copy's lines. */
export async function* backupLines({ db }: Database): AsyncGenerator<string> {
  const [top] = await db.select().from(head);
  const seq = top?.seq ?? 0;
  yield `${JSON.stringify({ kind: 'relay', format: FORMAT, seq })}\n`;
  for (const row of await db.select().from(settings))
    yield `${JSON.stringify({ kind: 'setting', ...row })}\n`;
  for (const row of await db.select().from(installations)) {
    yield `${JSON.stringify({ kind: 'installation', ...row })}\n`;
  }
  let after = 0;
  let count = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(events)
      .where(and(gt(events.seq, after), lte(events.seq, seq)))
      .orderBy(asc(events.seq))
      .limit(PAGE);
    for (const row of rows) yield `${JSON.stringify({ kind: 'event', ...row })}\n`;
    count += rows.length;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < PAGE) break;
  }
  yield `${JSON.stringify({ kind: 'end', events: count })}\n`;
}

/** A stream's lines. (Node's readline loses those that come before somebody iterates.) */
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

/**
 * Puts a copy into an empty store, in one transaction: all of it or nothing. The numbering gets a new epoch, so that
 * cursors given out since the copy was made start from the beginning instead of skipping what comes now.
 */
export async function restoreLines(
  { db }: Database,
  lines: AsyncIterable<string>,
  epoch: string,
): Promise<{ events: number; installations: number }> {
  return db.transaction(async (tx) => {
    // The copy may come slowly.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    const found = await tx.execute(
      sql`SELECT (SELECT count(*) FROM relay_events) + (SELECT count(*) FROM relay_installations) AS n`,
    );
    if (Number((found as unknown as { rows: { n: number }[] }).rows[0]?.n) > 0) {
      throw new Error('this store is not empty: restore into a new folder or database');
    }
    let batch: (typeof events.$inferInsert)[] = [];
    let size = 0;
    const counts = { events: 0, installations: 0 };
    let complete = false;
    let number = 0;
    const flush = async () => {
      if (batch.length > 0) await tx.insert(events).values(batch);
      batch = [];
      size = 0;
    };
    for await (const text of lines) {
      number += 1;
      const line = lineSchema.safeParse(JSON.parse(text));
      if (!line.success || (number === 1) !== (line.data.kind === 'relay')) {
        throw new Error(`line ${number} is not of a relay's backup`);
      }
      const { kind, ...row } = line.data;
      if (line.data.kind === 'relay') await tx.update(head).set({ seq: line.data.seq, epoch });
      else if (line.data.kind === 'setting') await putSetting(tx, line.data);
      else if (line.data.kind === 'installation') {
        await tx.insert(installations).values(row as typeof installations.$inferInsert);
        counts.installations += 1;
      } else if (line.data.kind === 'event') {
        batch.push(row as typeof events.$inferInsert);
        size += line.data.payload.length;
        counts.events += 1;
        if (batch.length === PAGE || size > PAGE_CHARACTERS) await flush();
      } else complete = line.data.events === counts.events;
    }
    await flush();
    if (!complete) throw new Error('the backup is cut short');
    // An acknowledgement noted while the copy was made may be ahead of the copy's events.
    await tx.execute(sql`UPDATE relay_installations SET acked_seq = least(acked_seq, h.seq),
      swept_seq = least(swept_seq, h.seq) FROM relay_head AS h`);
    return counts;
  });
}

async function putSetting(
  db: Pick<Database['db'], 'insert'>,
  { key, value }: { key: string; value: string },
) {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
