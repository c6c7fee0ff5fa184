/** Table `crmLogs` as the log needs it: each operation one transaction. */
import type { CrmLogRow } from '#lib/model/crm-log.ts';
import type { Database } from '#lib/storage/database.ts';
import type { CallOfEntry } from './write-entry.ts';

export interface LogStore {
  get(id: string): Promise<CrmLogRow | undefined>;
  /** False if the call has a row. */
  add(row: CrmLogRow): Promise<boolean>;
  /** The row after the change; undefined if there is none, or nothing changed. */
  update(id: string, change: (row: CrmLogRow) => CrmLogRow): Promise<CrmLogRow | undefined>;
  inState(states: readonly CrmLogRow['state'][]): Promise<CrmLogRow[]>;
  /** Those that are due, and when the next is; ms since the epoch. */
  due(now: number): Promise<{ ids: string[]; next: number | undefined }>;
  callOf(id: string): Promise<CallOfEntry | undefined>;
}

/** The store over IndexedDB. */
export function createLogStore(db: Database): LogStore {
  return {
    get: (id) => db.crmLogs.get(id),
    add(row) {
      return db.transaction('rw', db.crmLogs, async () => {
        if (await db.crmLogs.get(row.id)) return false;
        await db.crmLogs.add(row);
        return true;
      });
    },
    update(id, change) {
      return db.transaction('rw', db.crmLogs, async () => {
        const row = await db.crmLogs.get(id);
        const next = row && change(row);
        if (!next || next === row) return undefined;
        await db.crmLogs.put(next);
        return next;
      });
    },
    inState: (states) =>
      db.crmLogs
        .where('state')
        .anyOf([...states])
        .toArray(),
    async due(now) {
      const due = await db.crmLogs.where('dueAt').belowOrEqual(now).toArray();
      const next = await db.crmLogs.where('dueAt').above(now).first();
      return { ids: due.map(({ id }) => id), next: next?.dueAt };
    },
    async callOf(id) {
      const row = await db.calls.get(id);
      if (!row) return undefined;
      const named = row.jobId === undefined ? undefined : await db.jobs.get(row.jobId);
      return { row, job: named ?? (await db.jobs.where('intentId').equals(id).last()) };
    },
  };
}
