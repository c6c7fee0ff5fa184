/** Wrap-up of a call: outcome, note, callback, and whether its number goes on the do-not-call list. */
import type { DataOf } from '#lib/messages/routes.ts';
import type { CallRow } from '#lib/model/call.ts';
import { lackOf, rulesOf } from '#lib/model/disposition.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';

/** @param origin of the page that asks; absent for the extension's pages. */
const mayTouch = (row: CallRow | undefined, origin: string | undefined): row is CallRow =>
  row !== undefined && (origin === undefined || row.origin === origin);

export interface WrapUpTools {
  db: Database;
  now: () => number;
  /** The company's outcomes, and whether it wants one of every call. */
  company?: () => Promise<Pick<Settings, 'outcomes' | 'outcomeRequired'>>;
  /** When the company's relay is to be told of a change that is made now; undefined: not at all. */
  tellAt?: () => Promise<number | undefined>;
  /** When the company's relay is told of a number that is listed now; undefined: the company has no list. */
  listAt?: () => Promise<number | undefined>;
  /** Told of a call that was written to, after it is stored. Must not throw. */
  changed?: (intentId: string) => void;
}

const NO_COMPANY = { outcomes: [], outcomeRequired: false } satisfies Partial<Settings>;

export function createWrapUp({ db, now, company, tellAt, listAt, changed }: WrapUpTools) {
  return {
    /**
     * False, and nothing is kept, if there is no such call, `origin` did not place it, or it is to be done with and
     * lacks what the company wants.
     */
    async annotate(
      { intentId, note, disposition, callbackAt, done }: DataOf<'call.annotate'>,
      origin: string | undefined,
    ): Promise<boolean> {
      const dueAt = await tellAt?.();
      const { outcomes, outcomeRequired } = (await company?.()) ?? NO_COMPANY;
      const lists = (one: string | undefined) =>
        outcomes.some(({ name, next }) => name === one && next === 'do-not-call');
      const listedAt = lists(disposition) ? await listAt?.() : undefined;
      const tables = [db.calls, db.doNotCall, db.companyListings];
      const kept = await db.transaction('rw', tables, async () => {
        const row = await db.calls.get(intentId);
        if (!mayTouch(row, origin)) return false;
        const next: CallRow = { ...row };
        const at = now();
        if (note !== undefined) next.note = note;
        if (disposition !== undefined) next.disposition = disposition;
        if (callbackAt === null) delete next.callbackAt;
        else if (callbackAt !== undefined) next.callbackAt = callbackAt;
        if (done && lackOf(next, rulesOf({ outcomes, outcomeRequired }))) return false;
        if (done) next.doneAt = at;
        if (dueAt !== undefined)
          next.wrapUp = { revision: (row.wrapUp?.revision ?? 0) + 1, dueAt, attempts: 0 };
        // The search index reads what is newer than it; of a call on its way this is when its state began.
        if (row.state !== 'intended' && row.state !== 'sending') next.updatedAt = at;
        await db.calls.put(next);
        const reason = next.disposition ?? '';
        if (lists(next.disposition)) await list(db, next, { reason, at, dueAt: listedAt, byOutcome: true });
        else if (lists(row.disposition)) await unlist(db, next, { byOutcome: true });
        return true;
      });
      if (kept) changed?.(intentId);
      return kept;
    },
    /**
     * Puts the number of a call on the do-not-call list, or takes back that it was put there by this call: what was on
     * the list before stays. False if there is no such call, or `origin` did not place it.
     */
    async neverAgain(
      { intentId, on }: DataOf<'call.never-again'>,
      origin: string | undefined,
    ): Promise<boolean> {
      const dueAt = on ? await listAt?.() : undefined;
      return db.transaction('rw', db.calls, db.doNotCall, db.companyListings, async () => {
        const row = await db.calls.get(intentId);
        if (!mayTouch(row, origin)) return false;
        const byOutcome = false;
        await (on
          ? list(db, row, { reason: '', at: now(), dueAt, byOutcome })
          : unlist(db, row, { byOutcome }));
        return true;
      });
    },
  };
}

export type WrapUp = ReturnType<typeof createWrapUp>;

interface Listing {
  reason: string;
  at: number;
  dueAt: number | undefined;
  /** It follows from the call's outcome; else a person pressed. */
  byOutcome: boolean;
}

/** Lists the number of a call, for the company too if it has a list. A press makes of what an outcome listed its own. */
async function list(
  db: Database,
  { id: by, to: e164 }: CallRow,
  { reason, at, dueAt, byOutcome }: Listing,
): Promise<void> {
  const before = await db.doNotCall.get(e164);
  if (!before)
    await db.doNotCall.add({ e164, reason, addedAt: at, by, ...(byOutcome && { byOutcome: true }) });
  else if (before.byOutcome && !byOutcome) {
    const { byOutcome: _marked, ...pressed } = before;
    await db.doNotCall.put(pressed);
  }
  if (dueAt === undefined) return;
  const listing = await db.companyListings.get(e164);
  // One that the company had may have been taken off there since.
  if (!listing || listing.dueAt === 0)
    await db.companyListings.put({ e164, why: reason, by, dueAt, attempts: 0 });
}

/**
 * Takes back that a number was listed at its call: what was on the list before stays, and what the company knows of; a
 * change of outcome takes back only what the outcome listed.
 */
async function unlist(
  db: Database,
  { id, to }: CallRow,
  { byOutcome }: Pick<Listing, 'byOutcome'>,
): Promise<void> {
  const listed = await db.doNotCall.get(to);
  if (listed?.by !== id || (byOutcome && !listed.byOutcome)) return;
  await db.doNotCall.delete(to);
  const own = await db.companyListings.get(to);
  if (own?.by === id && own.attempts === 0) await db.companyListings.delete(to);
}
