/**
 * Numbers that were put on the company's do-not-call list here, on their way to the relay: stored with the press, counted
 * as listed at once, and sent again and again until the relay has answered.
 */
import { joined } from '#lib/core/joined.ts';
import type { TeamList } from '#lib/model/team.ts';
import type { CompanyListingRow, Database } from '#lib/storage/database.ts';
import { keptTeam } from '#lib/storage/keys.ts';
import { createListedHash, hashText } from './listed-hash.ts';
import { type RelayTools, relayPause } from './relay-tools.ts';

export interface CompanyListingsTools extends RelayTools<'listNumber'> {
  db: Database;
  /** Told of the call at which a number was listed: from now on that cannot be taken back there. */
  changed: (intentId: string) => void;
}

/** A slip can be taken back for so long. Milliseconds. */
const SECOND_THOUGHTS_MS = 8_000;
const FIRST_PAUSE_MS = 15_000;

/** Longest reason that the relay takes. */
const LONGEST_WHY = 200;

export function createCompanyListings(tools: CompanyListingsTools) {
  const { db, store, wakeTimer, now } = tools;
  const { companyListings } = db;

  async function listOf(): Promise<{ url: string; list: TeamList } | undefined> {
    const kept = await keptTeam(store);
    return kept?.team.doNotCall && { url: kept.url, list: kept.team.doNotCall };
  }

  async function send(row: CompanyListingRow, url: string, list: TeamList, token: string): Promise<void> {
    if (!(await seal(db, row))) return;
    tools.changed(row.by);
    const relay = tools.client(url);
    const hash = hashText(await (await createListedHash(list.key))(row.e164));
    const why = row.why.slice(0, LONGEST_WHY);
    const answer = await relay.listNumber(token, { hash, ...(why && { why }) });
    if (answer.ok || answer.error === 'not-taken') {
      await companyListings.update(row.e164, { dueAt: 0 });
      return;
    }
    const pause = relayPause(row.attempts, FIRST_PAUSE_MS, tools.random);
    const dueAt = now() + Math.max(pause, relay.askedToWait());
    await companyListings.update(row.e164, { dueAt, attempts: row.attempts + 1 });
  }

  async function run(): Promise<void> {
    const known = await listOf();
    const token = await tools.token();
    // No attempt without a token: the unlocking, or the next pairing, is followed by a look.
    if (!known || !token.ok) return;
    const due = await companyListings.where('dueAt').between(1, now(), true, true).toArray();
    for (const row of due) await send(row, known.url, known.list, token.value);
    const next = await companyListings.where('dueAt').above(0).first();
    if (next) wakeTimer.wakeAt(next.dueAt);
  }

  return {
    /** When a number that is listed now is sent, ms since the epoch; undefined: the company has no list. */
    async tellAt(): Promise<number | undefined> {
      if (!(await listOf())) return undefined;
      const at = now() + SECOND_THOUGHTS_MS;
      wakeTimer.wakeAt(at);
      return at;
    },
    has: async (e164: string) => (await companyListings.get(e164)) !== undefined,
    /** Sends what is due. Safe at any time, and several at once. */
    tick: joined(run),
    /** The relay is back: numbers that waited for it are due now. */
    async hurry(): Promise<void> {
      const at = now();
      await companyListings
        .where('dueAt')
        .above(at)
        .and(({ attempts }) => attempts > 0)
        .modify({ dueAt: at });
    },
    /** Numbers that the relay has: the list, once it is read to its end after this, says of them what holds. */
    answered: (): Promise<string[]> => companyListings.where('dueAt').equals(0).primaryKeys(),
    /** The list says now what holds of these; those that were listed again meanwhile stay. */
    async confirm(numbers: readonly string[]): Promise<void> {
      await companyListings
        .where('e164')
        .anyOf(numbers)
        .and(({ dueAt }) => dueAt === 0)
        .delete();
    },
    forget: (): Promise<void> => companyListings.clear(),
  };
}
export type CompanyListings = ReturnType<typeof createCompanyListings>;

/** From its first sending on the company knows a number: its call cannot take it back. False: it did, before. */
function seal(db: Database, { e164, by }: CompanyListingRow): Promise<boolean> {
  const { doNotCall, companyListings } = db;
  return db.transaction('rw', doNotCall, companyListings, async () => {
    const row = await companyListings.get(e164);
    if (!row) return false;
    if (row.attempts > 0) return true;
    const listed = await doNotCall.get(e164);
    if (listed?.by === by) {
      const { by: _mine, ...rest } = listed;
      await doNotCall.put(rest);
    }
    await companyListings.put({ ...row, attempts: 1 });
    return true;
  });
}
