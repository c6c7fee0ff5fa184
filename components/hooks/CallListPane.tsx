import '#components/list/list.css';
import type { CallEvents } from '#components/calls/events.ts';
import type { PageContext } from '#components/hooks/context.ts';
import { ListView } from '#components/list/ListView.tsx';
import { TablePreview } from '#components/tables/TablePreview.tsx';
import { useSpeech } from '#components/words.tsx';
import { DialSheet } from './DialSheet.tsx';
import { useCallList } from './use-call-list.ts';
import type { useCallsPage } from './use-calls-page.ts';

interface CallListPaneProps {
  context: PageContext;
  page: Pick<ReturnType<typeof useCallsPage>, 'settings' | 'say' | 'view' | 'callers' | 'events'>;
  /** A person's press opened this page, as it opens the popup. */
  pressed: boolean;
  onRemembered: CallEvents['onRemembered'];
}

/** The call list in a page of ours, wired. Loaded when it is looked at: popup and reader open without it. */
export function CallListPane({ context, page, pressed, onRemembered }: CallListPaneProps) {
  const { t } = useSpeech();
  const { db, send } = context;
  const { settings, say, view, callers } = page;
  const { now } = view;
  const list = useCallList({ db, send, settings, words: t, say, now, from: callers.from, pressed });
  const events = { ...page.events, ...list.events, onRemembered };
  return (
    <>
      <ListView list={list.list} page={list.page} now={now} events={events} />
      {list.preview && <TablePreview {...list.preview} />}
      <DialSheet dial={list.dial} now={now} />
    </>
  );
}
