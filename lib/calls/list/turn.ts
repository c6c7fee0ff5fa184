/** Whose turn it is: pure. What is known of the entries comes in, marks and the current entry come out. */
import type { ListEntry, ListProgress, Mark } from '#lib/model/call-list.ts';

export interface ListKnowledge {
  /** E.164 of the do-not-call list. */
  listed: ReadonlySet<string>;
  /** The last call of today (calls.id), by `lineKey`. */
  calledToday: ReadonlyMap<string, string>;
  /** Whether it is within the quiet hours wherever the number may ring. */
  isQuiet: (entry: ListEntry) => boolean;
  now: number;
}

/** A number with its extension: others behind a switchboard are others. */
export const lineKey = ({ e164, ext }: Pick<ListEntry, 'e164' | 'ext'>): string => `${e164};${ext}`;

/** Entries that stand further up already, by id. @param entries in their order */
export function doublesOf(entries: readonly ListEntry[]): Set<string> {
  const seen = new Set<string>();
  const doubles = new Set<string>();
  for (const entry of entries) {
    if (seen.has(lineKey(entry))) doubles.add(entry.id);
    seen.add(lineKey(entry));
  }
  return doubles;
}

/** Returns the reasons against calling an entry now, the weightiest first. */
export function marksOf(
  entry: ListEntry,
  doubles: ReadonlySet<string>,
  { listed, calledToday, isQuiet }: ListKnowledge,
): Mark[] {
  const marks: Mark[] = [];
  if (listed.has(entry.e164)) marks.push('do-not-call');
  if (doubles.has(entry.id)) marks.push('double');
  const last = calledToday.get(lineKey(entry));
  // An entry that comes back is not warned of its own call.
  if (last !== undefined && last !== entry.intentId) marks.push('called-today');
  if (isQuiet(entry)) marks.push('quiet-hours');
  return marks;
}

/** Whether an entry may have its turn: it waits, is due, and nothing speaks against it that was not overruled. */
export function isReady(entry: ListEntry, doubles: ReadonlySet<string>, knowledge: ListKnowledge): boolean {
  if (entry.state !== 'waiting' || (entry.backAt ?? 0) > knowledge.now) return false;
  return entry.included === true || marksOf(entry, doubles, knowledge).length === 0;
}

/**
 * The entry whose turn it is: the one whose call is not wrapped up, else the first that is ready.
 * @param entries in their order
 */
export function currentOf(
  entries: readonly ListEntry[],
  doubles: ReadonlySet<string>,
  knowledge: ListKnowledge,
): ListEntry | undefined {
  return (
    entries.find(({ state }) => state === 'called') ??
    entries.find((entry) => isReady(entry, doubles, knowledge))
  );
}

export function progressOf(
  entries: readonly ListEntry[],
  doubles: ReadonlySet<string>,
  knowledge: ListKnowledge,
): ListProgress {
  const progress: ListProgress = { all: entries.length, done: 0, skipped: 0, marked: 0, later: 0, ready: 0 };
  for (const entry of entries) {
    if (entry.state === 'done' || entry.state === 'called') progress.done += 1;
    else if (entry.state === 'skipped') progress.skipped += 1;
    else if ((entry.backAt ?? 0) > knowledge.now) progress.later += 1;
    else if (isReady(entry, doubles, knowledge)) progress.ready += 1;
    else progress.marked += 1;
  }
  return progress;
}
