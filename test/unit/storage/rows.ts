/** Rows for tests: whole ones, with what a test is about laid over. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { CompanyCheck } from '#lib/calls/company-check.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import { type Database, openDatabase } from '#lib/storage/database.ts';

export const emptyDatabase = (): Database => openDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });

export function aCall(change: Partial<CallRow> = {}): CallRow {
  const createdAt = change.createdAt ?? 1_000_000;
  return {
    id: crypto.randomUUID(),
    state: 'intended',
    to: '+14155552671',
    ext: '',
    from: '+14155550100',
    route: { kind: 'default' },
    context: { crm: 'generic' },
    metadata: {},
    createdAt,
    updatedAt: createdAt,
    attempts: 0,
    serverErrors: 0,
    ...change,
  };
}

export function aJob(change: Partial<JobRow> = {}): JobRow {
  return {
    id: crypto.randomUUID(),
    state: 'wanted',
    recordingUrl: 'https://recordings.example/1.mp3',
    language: 'auto',
    viaWebhook: false,
    createdAt: 1_000_000,
    updatedAt: 1_000_000,
    polls: 0,
    attempts: 0,
    serverErrors: 0,
    ...change,
  };
}

/** A company without a do-not-call list. */
export const NO_COMPANY: CompanyCheck = { find: async () => undefined, listing: async () => ({}) };
