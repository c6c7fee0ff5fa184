import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, type DatabaseOptions, type Db, MIGRATIONS } from './database.ts';
import * as schema from './schema.ts';

/**
 * PGlite in a folder. One process only: whoever opens it must hold the folder's control socket (control.ts), since
 * a second PostgreSQL on the same files would damage them.
 */
export async function openPglite({ dataFolder }: Pick<DatabaseOptions, 'dataFolder'>): Promise<Database> {
  const folder = resolve(dataFolder, 'pglite');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(folder);
  const db = drizzle(client, { schema });
  await migrate(db, MIGRATIONS);
  return {
    kind: 'pglite',
    db: db as unknown as Db,
    async query<Row>(statement: { text: string }, values: readonly unknown[]) {
      return (await client.query<Row>(statement.text, [...values])).rows;
    },
    listen() {},
    async alone(_lock, work) {
      await work();
      return true;
    },
    close: () => client.close(),
  };
}
