/** Table `crmLogs` as the log needs it: each operation one transaction. */
import type { CrmLogRow } from '#lib/model/crm-log.ts';
import type { Database } from '#lib/storage/database.ts';
import type { CallOfEntry } from './write-entry.ts';

export function createLogStore(db: Database) {
  return {
    get: (id: string) => db.crmLogs.get(id),
    /** False if the call has a row. */
    add(row: CrmLogRow): Promise<boolean> {
      return db.transaction('rw', db.crmLogs, async () => {
        if (await db.crmLogs.get(row.id)) return false;
        await db.crmLogs.add(row);
        return true;
      });
    },
    /** The row after the change; undefined if there is none, or nothing changed. */
    update(id: string, change: (row: CrmLogRow) => CrmLogRow): Promise<CrmLogRow | undefined> {
      return db.transaction('rw', db.crmLogs, async () => {
        const row = await db.crmLogs.get(id);
        const next = row && change(row);
        if (!next || next === row) return undefined;
        await db.crmLogs.put(next);
        return next;
      });
    },
    inState: (states: readonly CrmLogRow['state'][]): Promise<CrmLogRow[]> =>
      db.crmLogs
        .where('state')
        .anyOf([...states])
        .toArray(),
    /** Those that are due, and when the next is; ms since the epoch. */
    async due(now: number): Promise<{ ids: string[]; next: number | undefined }> {
      const due = await db.crmLogs.where('dueAt').belowOrEqual(now).toArray();
      const next = await db.crmLogs.where('dueAt').above(now).first();
      return { ids: due.map(({ id }) => id), next: next?.dueAt };
    },
    async callOf(id: string): Promise<CallOfEntry | undefined> {
      const row = await db.calls.get(id);
      if (!row) return undefined;
      const named = row.jobId === undefined ? undefined : await db.jobs.get(row.jobId);
      return { row, job: named ?? (await db.jobs.where('intentId').equals(id).last()) };
    },
  };
}
export type LogStore = ReturnType<typeof createLogStore>;
