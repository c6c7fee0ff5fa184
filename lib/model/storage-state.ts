/** Whether this browser keeps what is stored in it, as far as it says. */
export interface StorageState {
  /** `private`: a window, or a whole browser, that keeps no history; `broken`: the tables cannot be opened. */
  tables: 'kept' | 'private' | 'broken';
  /** Bytes that may still be stored; undefined if the browser does not say. */
  left?: number | undefined;
  /** Numbers of the do-not-call list that have vanished. */
  lost: number;
}

/** Below this the disk counts as full soon: a day of transcripts and the browser's own needs. */
export const LOW_STORAGE_BYTES = 100 * 1024 * 1024;
