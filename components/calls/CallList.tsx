import { useEffect, useMemo, useState } from 'preact/hooks';
import { VirtualList } from '../VirtualList.tsx';
import { useSpeech } from '../words.tsx';
import { type CallEvents, CallRow } from './CallRow.tsx';
import type { CallItem } from './state.ts';

type Line = { kind: 'day'; key: string; at: number } | { kind: 'call'; key: string; item: CallItem };

const keyOf = (line: Line) => line.key;
const estimate = (line: Line) => (line.kind === 'day' ? 32 : 52);

export interface CallListProps {
  /** Newest first. */
  items: readonly CallItem[];
  now: number;
  events: CallEvents;
  /** This call is shown open and in view. */
  openId?: string | undefined;
  /** What the note of the call shown open was found by: it is begun at. */
  noteQuery?: string | undefined;
  /** The end is near: more can be read. */
  onNearEnd?: () => void;
  /** Where given, a press on a row calls this; else the row opens in place. */
  onOpen?: (item: CallItem) => void;
}

/** Calls, newest first, grouped by day. */
export function CallList({ items, now, events, openId, noteQuery, onNearEnd, onOpen }: CallListProps) {
  const { t, f } = useSpeech();
  const [open, setOpen] = useState<string | undefined>(openId);
  useEffect(() => {
    if (openId !== undefined) setOpen(openId);
  }, [openId]);
  const lines = useMemo(() => {
    const all: Line[] = [];
    let day = '';
    for (const item of items) {
      const key = f.dayKey(item.row.createdAt);
      if (key !== day) all.push({ kind: 'day', key: `day ${key}`, at: item.row.createdAt });
      day = key;
      all.push({ kind: 'call', key: item.row.id, item });
    }
    return all;
  }, [items, f]);
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
          <h2 class="day">{f.day(line.at, now)}</h2>
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
