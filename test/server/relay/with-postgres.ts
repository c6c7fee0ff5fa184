import { afterAll, beforeAll } from 'vitest';
import { type Postgres, startPostgres } from '../postgres.ts';

export type Databases = Pick<Postgres, 'createDatabase'>;

/** One server for all tests of the file or block. */
export function withPostgres(): Databases {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: 'off' });
  });
  afterAll(() => postgres.remove());
  return { createDatabase: () => postgres.createDatabase() };
}
