/** Parts of the tables that can be erased or exported. */
export type EraseTarget =
  | { kind: 'call'; intentId: string }
  | { kind: 'contact'; e164: string }
  /** Calls with all that belongs to them, looked-up transcriptions, the call list; settings, keys and the do-not-call list stay. */
  | { kind: 'history' }
  /** Everything; `doNotCall`: that list too. */
  | { kind: 'all'; doNotCall: boolean };

/** Counts of rows that an erasure would take. */
export interface Stored {
  calls: number;
  /** Transcriptions that were looked up by id, and belong to no call. */
  loose: number;
  /** Numbers on the call list. */
  entries: number;
}

export interface Exported {
  /** File name without path. */
  name: string;
  type: 'application/json' | 'text/csv';
  text: string;
}
