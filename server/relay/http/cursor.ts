/**
 * Cursors: the epoch of the numbering and an event's number, `3f2a9c01-1z4`. Opaque to clients.
 * A cursor of another epoch, or one that is ahead of the numbering (the database was restored from a backup), starts
 * from the beginning: events come again rather than not at all, and their ids tell the client which it has.
 */
export function formatCursor(epoch: string, seq: number): string {
  return `${epoch}-${seq.toString(36)}`;
}

/**
 * The number after which to read; 0 for an empty cursor or one of another epoch.
 * @returns undefined for what no relay ever gave out.
 */
export function parseCursor(epoch: string, cursor: string): number | undefined {
  if (cursor === '') return 0;
  const match = /^([A-Za-z0-9]{1,16})-([0-9a-z]{1,11})$/.exec(cursor);
  if (!match?.[1] || !match[2]) return undefined;
  const seq = Number.parseInt(match[2], 36);
  if (!Number.isSafeInteger(seq)) return undefined;
  return match[1] === epoch ? seq : 0;
}
