import fs from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, type DatabaseOptions, type Db, MIGRATIONS } from './database.ts';
import * as schema from './schema.ts';

/**
 * PostgreSQL's own settings. PGlite starts it with `-F`: nothing is ever forced to the disk, and an event that was
 * answered survives the process, but not the power. `fdatasync`, the default way, does nothing in WebAssembly.
 */
const SETTINGS = [
  ...PGlite.defaultStartParams.filter((setting) => setting !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * PGlite in a folder. One process only: whoever opens it must hold the folder's control socket (control.ts), since
 * a second PostgreSQL on the same files would damage them.
 */
export async function openPglite({
  dataFolder,
  onBroken,
}: Pick<DatabaseOptions, 'dataFolder' | 'onBroken'>): Promise<Database> {
  const folder = resolve(dataFolder, 'pglite');
  const isNew = !fs.existsSync(join(folder, 'PG_VERSION'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await PGlite.create({ dataDir: folder, startParams: SETTINGS });
  const syncs = forceToDisk(client, folder);
  const db = drizzle(client, { schema });
  await migrate(db, MIGRATIONS);
  if (isNew) syncTree(folder);

  const before = syncs();
  await client.query('UPDATE relay_head SET seq = seq');
  if (syncs() === before) {
    await client.close();
    throw new Error('this version of PGlite does not force its files to the disk as the relay knows how');
  }

  return {
    kind: 'pglite',
    db: db as unknown as Db,
    async query<Row>(statement: { text: string }, values: readonly unknown[]) {
      try {
        return (await client.query<Row>(statement.text, [...values])).rows;
      } catch (error) {
        // Every error of PostgreSQL's own has a SQLSTATE. Without one its machine has stopped (a PANIC, when the
        // log cannot be written), and only a new start recovers what is on disk.
        if (!(error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)))) {
          onBroken?.(error);
        }
        throw error;
      }
    },
    listen() {},
    async alone(_lock, work) {
      await work();
      return true;
    },
    close: () => client.close(),
  };
}

/** What Emscripten's file system knows of an open file of the machine's; `nfd` is Node's own number for it. */
interface OpenFile {
  nfd?: number;
  node: unknown;
  stream_ops: { fsync?: (file: OpenFile) => number };
}

/** WASI's number for an input or output error. */
const EIO = 29;

/**
 * Hands PostgreSQL's `fsync` on to the machine's disk: Emscripten's bridge to Node's files (NODEFS) leaves it out, so
 * that it would be a promise without effect. To be deleted when NODEFS has an `fsync` of its own.
 * @returns how often it was called.
 */
function forceToDisk(client: PGlite, folder: string): () => number {
  const root = '/pglite/data';
  const system = client.Module.FS;
  const any = system.open(`${root}/PG_VERSION`, 'r') as unknown as OpenFile;
  let count = 0;
  // All files share this object.
  any.stream_ops.fsync = (file) => {
    count += 1;
    try {
      if (file.nfd !== undefined) fs.fsyncSync(file.nfd);
      else syncPath(join(folder, system.getPath(file.node as never).slice(root.length)));
      return 0;
    } catch {
      return EIO; // PostgreSQL then stops at once, rather than believe in what may not be there.
    }
  };
  system.close(any as never);
  return () => count;
}

function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A new folder's files were written before `forceToDisk` was in place. */
function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}
