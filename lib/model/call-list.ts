import { z } from 'zod';
import { NUMBER_ROLES } from '#lib/detect/number-role.ts';
import { e164Schema } from '#lib/platform/values.ts';
import { recordContextSchema } from './record-context.ts';

/** Most entries of the list. */
export const MOST_ENTRIES = 5_000;

/** Which telephone of a person a number is, as the page or file says: see lib/detect/role.ts. */
const roleSchema = z.enum(NUMBER_ROLES);
export type EntryRole = z.infer<typeof roleSchema>;

/** A number to be called, as it is put on the list. */
export const listNumberSchema = z.strictObject({
  e164: e164Schema,
  ext: z.string().regex(/^\d{0,15}$/),
  country: z.string().length(2).optional(),
  /** Its country is an assumption. */
  guess: z.boolean(),
  /** The number that the page shows, if its link leads to another. */
  reads: e164Schema.optional(),
  role: roleSchema.optional(),
  context: recordContextSchema,
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

/** What speaks against calling an entry now; such entries are passed over until the person says otherwise. */
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
