/**
 * Limits on guessing the team code: so many wrong codes a window from one client, and so many from all together.
 * Counted in the database, so that several relays share one limit; a right code costs nothing.
 */
import { createHash } from 'node:crypto';
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { attempts } from './schema.ts';

const EVERYBODY = '*';

export type Guesses = ReturnType<typeof createGuesses>;

export function createGuesses(
  { db }: Database,
  limits: { attempts: number; attemptsOfAll: number; windowMs: number },
  clock: () => number,
) {
  /** Addresses are kept as hashes: enough to count by. */
  const nameOf = (client: string) => createHash('sha256').update(client).digest('base64url').slice(0, 22);
  const windowOf = (at: number) => new Date(Math.floor(at / limits.windowMs) * limits.windowMs);

  return {
    /** Milliseconds that this client has to wait before another guess is looked at; 0: none. */
    async wait(client: string): Promise<number> {
      const at = clock();
      const since = windowOf(at);
      const rows = await db
        .select({ client: attempts.client, count: attempts.count })
        .from(attempts)
        .where(and(inArray(attempts.client, [nameOf(client), EVERYBODY]), gte(attempts.since, since)));
      const over = rows.some(
        (row) => row.count >= (row.client === EVERYBODY ? limits.attemptsOfAll : limits.attempts),
      );
      return over ? since.getTime() + limits.windowMs - at : 0;
    },
    /** Counts a wrong code. */
    async wrong(client: string): Promise<void> {
      const since = windowOf(clock());
      const rows = [nameOf(client), EVERYBODY].map((name) => ({ client: name, since, count: 1 }));
      await db
        .insert(attempts)
        .values(rows)
        .onConflictDoUpdate({
          target: [attempts.client, attempts.since],
          set: { count: sql`${attempts.count} + 1` },
        });
    },
    /** Erases windows that are over. */
    async sweep(): Promise<void> {
      await db.delete(attempts).where(lt(attempts.since, windowOf(clock() - limits.windowMs)));
    },
    /** Forgets all: for an administrator whose team locked itself out. */
    async reset(): Promise<void> {
      await db.delete(attempts);
    },
  };
}
