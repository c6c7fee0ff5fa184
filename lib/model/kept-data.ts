/** What can be taken out of the tables: erased, or exported as a file. */
export type EraseTarget =
  | { kind: 'call'; intentId: string }
  | { kind: 'contact'; e164: string }
  /** Calls with all that belongs to them; settings, keys and the do-not-call list stay. */
  | { kind: 'history' }
  /** Everything; `doNotCall`: that list too. */
  | { kind: 'all'; doNotCall: boolean };

export interface Exported {
  /** File name without path. */
  name: string;
  type: 'application/json' | 'text/csv';
  text: string;
}
