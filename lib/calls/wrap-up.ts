/** What a person keeps of a call after it: outcome, note, callback, and that a number is not to be called again. */
import type { DataOf } from '#lib/messages/routes.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Database } from '#lib/storage/database.ts';

export interface WrapUp {
  /** False if there is no such call, or `origin` did not place it. */
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

export function createWrapUp({ db, now }: { db: Database; now: () => number }): WrapUp {
  return {
    annotate({ intentId, note, disposition, callbackAt }, origin) {
      return db.transaction('rw', db.calls, async () => {
        const row = await db.calls.get(intentId);
        if (!mayTouch(row, origin)) return false;
        const next: CallRow = { ...row };
        if (note !== undefined) next.note = note;
        if (disposition !== undefined) next.disposition = disposition;
        if (callbackAt === null) delete next.callbackAt;
        else if (callbackAt !== undefined) next.callbackAt = callbackAt;
        // The search index reads what is newer than it; of a call on its way this is when its state began.
        if (row.state !== 'intended' && row.state !== 'sending') next.updatedAt = now();
        await db.calls.put(next);
        return true;
      });
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
