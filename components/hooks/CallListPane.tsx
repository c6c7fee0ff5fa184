import '#components/list/list.css';
import type { CallEvents } from '#components/calls/events.ts';
import type { WrapUpProps } from '#components/calls/WrapUp.tsx';
import type { PageContext } from '#components/hooks/context.ts';
import { ListView } from '#components/list/ListView.tsx';
import { TablePreview } from '#components/tables/TablePreview.tsx';
import { useSpeech } from '#components/words.tsx';
import type { Settings } from '#lib/model/settings.ts';
import { DialSheet } from './DialSheet.tsx';
import type { Say } from './say.ts';
import { useCallList } from './use-call-list.ts';

export interface CallListPaneProps {
  context: PageContext;
  settings: Settings;
  say: Say;
  now: number;
  from: string | undefined;
  /** A person's press opened this page, as it opens the popup. */
  pressed: boolean;
  events: WrapUpProps['events'] & Pick<CallEvents, 'memoryOf' | 'onRemembered' | 'onCancel'>;
}

/** The call list in a page of ours, wired. Loaded when it is looked at: popup and reader open without it. */
export function CallListPane({ context, settings, say, now, from, pressed, events }: CallListPaneProps) {
  const { t } = useSpeech();
  const { db, send } = context;
  const list = useCallList({ db, send, settings, words: t, say, now, from, pressed });
  return (
    <>
      <ListView list={list.list} page={list.page} now={now} events={{ ...events, ...list.events }} />
      {list.preview && <TablePreview {...list.preview} />}
      <DialSheet dial={list.dial} now={now} />
    </>
  );
}
