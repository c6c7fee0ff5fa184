/** Wrap-up of a call: outcome, note, callback, and whether its number goes on the do-not-call list. */
import type { DataOf } from '#lib/messages/routes.ts';
import type { CallRow } from '#lib/model/call.ts';
import { lacksOutcome } from '#lib/model/disposition.ts';
import type { Database } from '#lib/storage/database.ts';

export interface WrapUp {
  /**
   * False, and nothing is kept, if there is no such call, `origin` did not place it, or it is to be done with and lacks the
   * outcome that the company wants.
   */
  annotate(change: DataOf<'call.annotate'>, origin: string | undefined): Promise<boolean>;
  /**
   * Puts the number of a call on the do-not-call list, or takes back that it was put there by this call: what was on
   * the list before stays. False if there is no such call, or `origin` did not place it.
   */
  neverAgain(asked: DataOf<'call.never-again'>, origin: string | undefined): Promise<boolean>;
}

/** @param origin of the page that asks; absent for the extension's pages. */
const mayTouch = (row: CallRow | undefined, origin: string | undefined): row is CallRow =>
  row !== undefined && (origin === undefined || row.origin === origin);

export interface WrapUpTools {
  db: Database;
  now: () => number;
  /** Whether the company wants an outcome of every call. */
  outcomeRequired?: () => Promise<boolean>;
  /** When the company's relay is to be told of a change that is made now; undefined: not at all. */
  tellAt?: () => Promise<number | undefined>;
  /** Told of a call that was written to, after it is stored. Must not throw. */
  changed?: (intentId: string) => void;
}

export function createWrapUp({ db, now, outcomeRequired, tellAt, changed }: WrapUpTools): WrapUp {
  return {
    async annotate({ intentId, note, disposition, callbackAt, done }, origin) {
      const dueAt = await tellAt?.();
      const isRequired = (await outcomeRequired?.()) ?? false;
      const kept = await db.transaction('rw', db.calls, async () => {
        const row = await db.calls.get(intentId);
        if (!mayTouch(row, origin)) return false;
        const next: CallRow = { ...row };
        const at = now();
        if (note !== undefined) next.note = note;
        if (disposition !== undefined) next.disposition = disposition;
        if (callbackAt === null) delete next.callbackAt;
        else if (callbackAt !== undefined) next.callbackAt = callbackAt;
        if (done && lacksOutcome(next, isRequired)) return false;
        if (done) next.doneAt = at;
        if (dueAt !== undefined)
          next.wrapUp = { revision: (row.wrapUp?.revision ?? 0) + 1, dueAt, attempts: 0 };
        // The search index reads what is newer than it; of a call on its way this is when its state began.
        if (row.state !== 'intended' && row.state !== 'sending') next.updatedAt = at;
        await db.calls.put(next);
        return true;
      });
      if (kept) changed?.(intentId);
      return kept;
    },
    neverAgain({ intentId, on }, origin) {
      return db.transaction('rw', db.calls, db.doNotCall, async () => {
        const row = await db.calls.get(intentId);
        if (!mayTouch(row, origin)) return false;
        const listed = await db.doNotCall.get(row.to);
        if (on && !listed) await db.doNotCall.add({ e164: row.to, reason: '', addedAt: now(), by: intentId });
        if (!on && listed?.by === intentId) await db.doNotCall.delete(row.to);
        return true;
      });
    },
  };
}
