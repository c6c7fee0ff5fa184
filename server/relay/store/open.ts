import type { Database, DatabaseOptions } from './database.ts';

/** Opens the store that the settings name, its tables brought up to date (once, however many relays start). */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres({ ...options, databaseUrl });
  return (await import('./sqlite.ts')).openSqlite(options);
}
