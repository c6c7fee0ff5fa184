import { useState } from 'preact/hooks';
import { useLive } from '#components/hooks/live.ts';
import { useSpeech } from '#components/words.tsx';
import { type InboxEntry, readInbox } from '#lib/calls/inbox.ts';
import type { Send } from '#lib/messages/client.ts';
import type { InboxKind } from '#lib/model/inbox-kind.ts';
import type { Database } from '#lib/storage/database.ts';

const NO_ENTRIES: readonly never[] = [];

/** The inbox, live; the item that is open stays where it is. @param now ms since the epoch: minutes are enough */
export function useInbox(db: Database, send: Send, now: number) {
  const { rules } = useSpeech();
  const [open, setOpen] = useState<{ id: string; kind: InboxKind } | undefined>();
  const live = useLive(
    () => readInbox(db, Date.now(), rules, open),
    [db, Math.floor(now / 60_000), rules, open],
  );
  return {
    inbox: live.kind === 'ready' ? live.value : NO_ENTRIES,
    inboxOpenId: open?.id,
    onInbox: (entry: InboxEntry | undefined) => setOpen(entry && { id: entry.row.id, kind: entry.kind }),
    onSeen: (entries: readonly InboxEntry[]) => {
      for (const { job } of entries) if (job) void send('job.seen', { jobId: job.id });
    },
  };
}
