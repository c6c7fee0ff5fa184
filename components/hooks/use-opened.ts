import { useEffect, useMemo } from 'preact/hooks';
import { useLive } from '#components/hooks/live.ts';
import type { ReaderPlace } from '#components/hooks/reader-place.ts';
import type { OpenedState } from '#components/reader/Opened.tsx';
import { newestCalls, withJobs } from '#lib/calls/queries.ts';
import type { Send } from '#lib/messages/client.ts';
import type { Database } from '#lib/storage/database.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';

/** Returns the call or job of a place, live, with its transcript made readable. */
export function useOpened(db: Database, place: ReaderPlace, send: Send): OpenedState | undefined {
  const live = useLive(async () => {
    if (place.call === undefined && place.job === undefined) return undefined;
    const linked = place.job === undefined ? undefined : await db.jobs.get(place.job);
    const row = await db.calls.get(place.call ?? linked?.intentId ?? '');
    const [item] = row ? await withJobs(db, [row]) : [];
    const job = linked ?? item?.job;
    const transcript = job && (await db.transcripts.get(job.id));
    const linkable = row || !job ? [] : (await newestCalls(db, 40)).items;
    return { row, job, transcript, linkable, listed: item?.listed, log: item?.log };
  }, [db, place.call, place.job]);

  const found = live.kind === 'ready' ? live.value : undefined;
  const segments = found?.transcript?.segments;
  const reading = useMemo(
    () => segments && readTranscript(segments, found?.job?.durationSeconds),
    [segments, found?.job?.durationSeconds],
  );
  const unread = reading && found?.job?.seenAt === undefined ? found?.job?.id : undefined;
  useEffect(() => {
    if (unread !== undefined) void send('job.seen', { jobId: unread });
  }, [send, unread]);
  if (place.call === undefined && place.job === undefined) return undefined;
  if (live.kind === 'loading') return { kind: 'loading' };
  if (!found || (!found.row && !found.job)) return { kind: 'gone' };
  return {
    kind: 'call',
    row: found.row,
    job: found.job,
    reading,
    names: found.transcript?.speakerNames ?? {},
    recordingUrl: found.row?.recordingUrl ?? found.job?.recordingUrl,
    startAt: place.at,
    ...(place.note ? { noteQuery: place.query ?? '' } : { query: place.query }),
    linkable: found.linkable,
    ...(found.listed && { listed: found.listed }),
    ...(found.log && { log: found.log }),
  };
}
