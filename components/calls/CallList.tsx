import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JobRow } from '#lib/model/job.ts';
import { VirtualList } from '../VirtualList.tsx';
import { useSpeech } from '../words.tsx';
import { CallRow } from './CallRow.tsx';
import type { CallEvents } from './events.ts';
import { JobLine } from './JobLine.tsx';
import type { CallItem } from './state.ts';

type Line =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'call'; key: string; at: number; item: CallItem }
  | { kind: 'job'; key: string; at: number; job: JobRow };

const keyOf = (line: Line) => line.key;
const estimate = (line: Line) => (line.kind === 'day' ? 32 : 52);

export interface CallListProps {
  /** Newest first. */
  items: readonly CallItem[];
  /** Transcriptions that belong to no call: they stand among the calls by when they were asked for. */
  jobs?: readonly JobRow[] | undefined;
  now: number;
  events: CallEvents;
  /** This call is shown open and in view. */
  openId?: string | undefined;
  /** The search that found the note of the call shown open: the note gets the focus, those words selected. */
  noteQuery?: string | undefined;
  /** The end is near: more can be read. */
  onNearEnd?: () => void;
  /** Where given, a press on a row calls this; else the row opens in place. */
  onOpen?: (item: CallItem) => void;
  /** A press on a transcription that belongs to no call. */
  onJob?: (job: JobRow) => void;
}

const NO_JOBS: readonly JobRow[] = [];

/** Calls, newest first, grouped by day, with the transcriptions that belong to none. */
export function CallList({
  items,
  jobs = NO_JOBS,
  onJob,
  now,
  events,
  openId,
  noteQuery,
  onNearEnd,
  onOpen,
}: CallListProps) {
  const { t, f } = useSpeech();
  const [open, setOpen] = useState<string | undefined>(openId);
  useEffect(() => {
    if (openId !== undefined) setOpen(openId);
  }, [openId]);
  const lines = useMemo(() => {
    const all: Line[] = [];
    let day = '';
    const rows: Line[] = [
      ...items.map((item) => ({ kind: 'call' as const, key: item.row.id, at: item.row.createdAt, item })),
      ...jobs.map((job) => ({ kind: 'job' as const, key: job.id, at: job.createdAt, job })),
    ];
    if (jobs.length > 0) rows.sort((one, other) => other.at - one.at);
    for (const row of rows) {
      const key = f.dayKey(row.at);
      if (key !== day) all.push({ kind: 'day', key: `day ${key}`, at: row.at });
      day = key;
      all.push(row);
    }
    return all;
  }, [items, jobs, f]);
  return (
    <VirtualList
      items={lines}
      keyOf={keyOf}
      estimate={estimate}
      label={t.popup('tabCalls')}
      reveal={openId}
      {...(onNearEnd && { onNearEnd })}
      render={(line) =>
        line.kind === 'day' ? (
          <h2 class="secondary day">{f.day(line.at, now)}</h2>
        ) : line.kind === 'job' ? (
          <JobLine job={line.job} now={now} open={openId === line.key} onOpen={() => onJob?.(line.job)} />
        ) : (
          <CallRow
            item={line.item}
            now={now}
            open={(onOpen ? openId : open) === line.key}
            onToggle={() => (onOpen ? onOpen(line.item) : setOpen(open === line.key ? undefined : line.key))}
            leads={onOpen !== undefined}
            noteQuery={line.key === openId ? noteQuery : undefined}
            events={events}
          />
        )
      }
    />
  );
}
