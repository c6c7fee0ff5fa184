/**
 * Puts a backup (a SQLite file) into an empty store of either kind: so this is also the way from SQLite to PostgreSQL.
 * One that was interrupted may be run again. The numbering gets a new epoch, so that cursors given out since the backup
 * was made start from the beginning instead of skipping what comes now.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Database, Step, Value } from './database.ts';
import { payloadFor } from './events.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * All but events, the head and the probe: small, or bounded by RELAY_DESTINATION_MB. One-time codes and sessions are left out:
 * those that were used or ended since would be good again.
 */
const TABLES = [
  ...['settings', 'installations', 'admitted', 'brokered', 'refusals'],
  ...['destinations', 'call_events', 'deliveries'],
  ...['team', 'people', 'mapped', 'leads'],
].map((name) => `relay_${name}`);
/** Too large to be held, and how many rows of each are written at once: events have their bodies. */
const LARGE = {
  relay_events: 50,
  relay_do_not_call: 2000,
  relay_team_calls: 2000,
  relay_team_days: 2000,
  relay_team_outcomes: 2000,
};
const IS_EMPTY = `SELECT NOT EXISTS (SELECT 1 FROM relay_installations)
  AND NOT EXISTS (SELECT 1 FROM relay_team WHERE list_seq > 0)
  AND NOT EXISTS (SELECT 1 FROM relay_head WHERE seq > 0) AS "isEmpty"`;
const SET_HEAD = 'UPDATE relay_head SET seq = $1, epoch = $2';

/** Why a backup cannot be restored: a sentence for the administrator. */
export class RestoreError extends Error {}

type Row = Record<string, Value>;

/** A step that puts rows of one table in; those whose key is there already stay. */
function insertion(table: string, rows: readonly Row[]): Step[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const places = columns.map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO ${table} (${columns}) VALUES (${places}) ON CONFLICT DO NOTHING`;
  return [[text, ...rows.map((row) => Object.values(row))]];
}

async function copyRows(database: Database, source: DatabaseSync, table: string, atOnce: number) {
  let rows: Row[] = [];
  const store = async () => {
    await database.write(insertion(table, rows));
    rows = [];
  };
  for (const found of source.prepare(`SELECT * FROM ${table}`).iterate()) {
    const row = found as Row;
    if (row.payload instanceof Uint8Array) row.payload = payloadFor(database.kind, row.payload);
    rows.push(row);
    if (rows.length === atOnce) await store();
  }
  if (rows.length > 0) await store();
}

function openBackup(file: string): DatabaseSync {
  try {
    // Loaded only here: Node 22 says at its loading that it is experimental.
    const sqlite = process.getBuiltinModule('node:sqlite');
    const source = new sqlite.DatabaseSync(file, { readOnly: true });
    const check = source.prepare('PRAGMA integrity_check').get();
    const found = source.prepare('SELECT max(version) AS version FROM relay_version').get();
    if (check?.integrity_check === 'ok' && found?.version === MIGRATIONS.sqlite.length) return source;
    source.close();
  } catch (error) {
    throw new RestoreError(`this is no whole backup (${error instanceof Error ? error.message : error})`);
  }
  throw new RestoreError('this is no whole backup of this version of the relay');
}

/** @throws RestoreError if the store has data, or the file is not a whole backup: then nothing has changed. */
export async function restore(
  database: Database,
  file: string,
  epoch: string,
): Promise<{ events: number; installations: number }> {
  const [found] = await database.read<{ isEmpty: boolean | number }>(IS_EMPTY);
  if (!found?.isEmpty) {
    throw new RestoreError('this store has data already: restore into a new folder or database');
  }
  const source = openBackup(file);
  const rowsOf = (text: string) => source.prepare(text).all() as Row[];
  try {
    for (const [table, atOnce] of Object.entries(LARGE)) await copyRows(database, source, table, atOnce);
    const steps = TABLES.flatMap((table): Step[] => [
      [`DELETE FROM ${table}`, []],
      ...insertion(table, rowsOf(`SELECT * FROM ${table}`)),
    ]);
    const [head] = rowsOf('SELECT seq FROM relay_head');
    // Last, and with all that makes the store no longer empty.
    await database.write([...steps, [SET_HEAD, [head?.seq ?? 0, epoch]]]);
    const countOf = (table: string) => Number(rowsOf(`SELECT count(*) AS n FROM ${table}`)[0]?.n);
    return { events: countOf('relay_events'), installations: countOf('relay_installations') };
  } finally {
    source.close();
  }
}
