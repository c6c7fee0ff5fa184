/** A day's work as the tables keep it: calls in each state, transcripts, and a call list in the middle. */
import type { ListEntry } from '#lib/model/call-list.ts';
import type { TranscriptRow } from '#lib/model/job.ts';
import { CALLS, NOW, SEGMENTS } from '#test/gallery/data.ts';

/** The background takes no id that is not one. */
const idOf = (at: string) => `00000000-0000-4000-8000-${at.padStart(12, '0')}`;

/** A call whose transcript can be read, and one that has none. */
export const READ = idOf('2');
export const UNREAD = idOf('3');

/** Moves every time of a row, which stands around the gallery's hour. */
function moved<Row extends object>(row: Row, by: number): Row {
  const times = ['createdAt', 'updatedAt', 'callbackAt', 'completedAt', 'waitUntil', 'seenAt'];
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, times.includes(name) ? value + by : value]),
  ) as Row;
}

function entry(index: number, change: Partial<ListEntry> = {}): ListEntry {
  return {
    id: idOf(`8${index}`),
    order: index,
    addedAt: NOW,
    state: 'waiting',
    e164: `+1415555012${index}`,
    ext: '',
    guess: false,
    context: { crm: 'list', contactName: `Person ${'ABCDEFG'[index]}` },
    ...change,
  };
}

/** Rows by table; `now` milliseconds since the epoch. */
export function storedWork(now: number): Record<string, object[]> {
  const by = now - NOW;
  const jobs = CALLS.flatMap(({ row, job }) =>
    job ? [{ ...moved(job, by), id: idOf(`9${row.id}`), intentId: idOf(row.id) }] : [],
  );
  const transcripts: TranscriptRow[] = jobs.flatMap(({ id, txnId = '', state }) =>
    state === 'completed' ? [{ jobId: id, txnId, segments: SEGMENTS, speakerNames: {}, storedAt: now }] : [],
  );
  // Jobs on their way go on by themselves: not here.
  const rows = CALLS.map(({ row, job }) => ({
    ...moved(row, by),
    id: idOf(row.id),
    ...(row.state === 'initiated' && { state: 'completed' as const, durationSeconds: 60 }),
    ...(idOf(row.id) === READ && { callbackAt: now - 1_000 }),
    ...(job && { jobId: idOf(`9${row.id}`) }),
  }));
  return {
    calls: rows,
    jobs: jobs.filter(({ state }) => state !== 'processing'),
    transcripts,
    listEntries: [
      entry(0, { state: 'done' }),
      ...[1, 2, 3].map((index) => entry(index)),
      entry(4, { e164: '+14155550177' }),
      entry(5, { state: 'skipped' }),
      entry(6, { backAt: now + 3_600_000 }),
    ],
  };
}
