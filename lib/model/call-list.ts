import { z } from 'zod';
import { NUMBER_ROLES } from '#lib/detect/number-role.ts';
import { e164Schema } from '#lib/platform/values.ts';
import type { CallRow } from './call.ts';
import { extensionSchema } from './extension-schema.ts';
import { recordContextSchema } from './record-context.ts';

/** Most entries of the list. */
export const MOST_ENTRIES = 5_000;
/** Most numbers that a file says not to call. */
export const MOST_BARRED = 50_000;
/** Most numbers of one entry. */
export const MOST_NUMBERS = 20;
/** Characters of what a file says of an entry. */
const MOST_REMARK = 200;

/** Which telephone of a person a number is, as the page or file says: see lib/detect/role.ts. */
const roleSchema = z.enum(NUMBER_ROLES);

/** One of the telephones of an entry. */
const telephoneSchema = z.strictObject({
  e164: e164Schema,
  ext: extensionSchema,
  country: z.string().length(2).optional(),
  role: roleSchema.optional(),
});
export type Telephone = z.infer<typeof telephoneSchema>;

/** A number to be called, as it is put on the list. */
export const listNumberSchema = telephoneSchema.extend({
  /** Its country is an assumption. */
  guess: z.boolean(),
  /** The number that the page shows, if its link leads to another. */
  reads: z.string().max(80).optional(),
  /** All that the entry has, best first, where it has several; the one above is called until another is chosen. */
  numbers: z.array(telephoneSchema).max(MOST_NUMBERS).optional(),
  context: recordContextSchema,
  /** Its file's notes. */
  remark: z.string().max(MOST_REMARK).optional(),
});
export type ListNumber = z.infer<typeof listNumberSchema>;

/**
 * Table `listEntries`: one row an entry of the call list.
 *
 *   waiting ──call──► called ──next──► done
 *     │  ▲               ▲
 *     ▼  │               │ a call that was refused or taken back: once more, by hand
 *   skipped ─────────────┘
 */
export const listEntrySchema = listNumberSchema.extend({
  id: z.string(),
  /** Place in the list; between two neighbours there is always another. */
  order: z.number(),
  addedAt: z.number(),
  state: z.enum(['waiting', 'called', 'done', 'skipped']),
  /** It comes back at this time, ms since the epoch. */
  backAt: z.number().optional(),
  /** To be called although something speaks against it: the person said so. */
  included: z.boolean().optional(),
  /** Its call (calls.id), once there was a press: kept before the call is placed, so that one press is one call. */
  intentId: z.string().optional(),
});
export type ListEntry = z.infer<typeof listEntrySchema>;

/** Whether a call was made to the number that an entry has now: another of its numbers may have been chosen since. */
export const isCallOf = ({ e164, ext, numbers }: ListEntry, row: Pick<CallRow, 'to' | 'ext'>): boolean =>
  numbers === undefined || (row.to === e164 && row.ext === ext);

/** Reasons against calling an entry now; such entries are skipped until the person says otherwise. */
export const MARKS = ['double', 'do-not-call', 'called-today', 'quiet-hours'] as const;
export type Mark = (typeof MARKS)[number];

/** Storage key `callList`: of the list as a whole. */
export const callListSchema = z.object({
  paused: z.boolean().default(false),
  /** The CRM's tab goes to the record of the entry whose turn it is. */
  opensRecord: z.boolean().default(false),
});
export type CallListState = z.infer<typeof callListSchema>;

/** How far the list is. */
export interface ListProgress {
  all: number;
  done: number;
  /** Skipped by hand. */
  skipped: number;
  /** Passed over for their marks. */
  marked: number;
  /** Come back later. */
  later: number;
  /** May be called now. */
  ready: number;
}
