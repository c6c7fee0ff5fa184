import { ArrowLeft, FileDown, MessagesSquare, Settings, TriangleAlert } from 'lucide';
import { isolatedName } from '#lib/format/isolate.ts';
import { Button, IconButton } from '../Button.tsx';
import { CallList } from '../calls/CallList.tsx';
import type { CallEvents } from '../calls/CallRow.tsx';
import type { CallItem } from '../calls/state.ts';
import { type LockState, type Notice, Notices } from '../Notices.tsx';
import { Omni } from '../popup/Omni.tsx';
import type { CallsState } from '../popup/PopupView.tsx';
import type { Result } from '../popup/results.ts';
import { Blank, Skeleton } from '../States.tsx';
import { Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { FilterBar, type Filters } from './FilterBar.tsx';
import { Opened, type OpenedProps, type OpenedState } from './Opened.tsx';

export interface ReaderViewProps {
  calls: CallsState;
  /** The contact on the CRM page beside, where calls with them are listed; undefined: all calls. */
  follows: { name: string | undefined } | undefined;
  /** Whether the page beside has a record to go (back) to. */
  canFollow: boolean;
  opened: OpenedState | undefined;
  query: string;
  filters: Filters;
  results: readonly Result[];
  searching: boolean;
  now: number;
  online: boolean;
  connected: boolean;
  lock: LockState;
  notice?: Notice | undefined;
  events: CallEvents &
    OpenedProps['events'] & {
      onOpen(item: CallItem): void;
      onClose(): void;
      onFollow(follow: boolean): void;
      onQuery(text: string): void;
      onFilters(filters: Filters): void;
      onChoose(result: Result): void;
      onSettings(): void;
      onListFile(): void;
      onUnlock(passphrase: string): void;
      onRetry(): void;
      onMoreCalls(): void;
      onNoticeClose(): void;
    };
}

/** Calls at one side, the opened one's transcript at the other; in a narrow panel one after the other. */
export function ReaderView(props: ReaderViewProps) {
  const { t } = useSpeech();
  const { opened, events, follows } = props;
  const finding = props.query.trim() !== '';
  return (
    <main class={`reader${opened ? ' reader-opened' : ''}`}>
      <h1 class="visually-hidden">{t.reader('title')}</h1>
      <section class="reader-list" aria-label={t.popup('tabCalls')}>
        <header class="popup-head">
          <Omni
            text={props.query}
            onText={events.onQuery}
            results={props.results}
            busy={props.searching}
            now={props.now}
            onChoose={events.onChoose}
            before={<FilterBar filters={props.filters} onFilters={events.onFilters} />}
          />
          <div class="popup-tools">
            <IconButton icon={FileDown} label={t.reader('asCsv')} onPress={events.onListFile} />
            <IconButton icon={Settings} label={t.common('settings')} onPress={events.onSettings} />
          </div>
        </header>
        <div class="popup-notices">
          <Notices {...props} />
        </div>
        {!finding && (
          <>
            {(follows || props.canFollow) && (
              <div class="reader-follow">
                <span class="reader-follow-words">
                  {follows
                    ? t.reader('withRecord', { name: isolatedName(follows.name ?? t.common('unknown')) })
                    : t.reader('allCalls')}
                </span>
                <Button small look="quiet" onPress={() => events.onFollow(!follows)}>
                  {follows ? t.reader('allCalls') : t.reader('thisRecord')}
                </Button>
              </div>
            )}
            <List {...props} />
          </>
        )}
      </section>
      <section class="reader-detail" aria-label={t.reader('transcript')}>
        {opened ? (
          <>
            <div class="reader-back">
              <Button small look="quiet" icon={ArrowLeft} mirrorIcon onPress={events.onClose}>
                {t.common('back')}
              </Button>
            </div>
            <Opened opened={opened} now={props.now} events={events} />
          </>
        ) : (
          <Blank icon={MessagesSquare} title={t.reader('chooseTitle')}>
            {t.reader('chooseText')}
          </Blank>
        )}
      </section>
    </main>
  );
}

function List({ calls, follows, now, connected, opened, events }: ReaderViewProps) {
  const { t } = useSpeech();
  const openId = opened?.kind === 'call' ? opened.row?.id : undefined;
  if (calls.kind === 'loading') return <Skeleton rows={8} label={t.common('loading')} />;
  if (calls.kind === 'error')
    return (
      <Blank
        icon={TriangleAlert}
        tone="red"
        title={t.common('errorTitle')}
        action={<Button onPress={events.onRetry}>{t.common('tryAgain')}</Button>}
      >
        {t.common('errorText')}
      </Blank>
    );
  if (calls.items.length === 0)
    return follows ? (
      <Blank
        icon={MessagesSquare}
        title={t.reader('noneWithRecord')}
        action={<Button onPress={() => events.onFollow(false)}>{t.reader('allCalls')}</Button>}
      >
        {follows.name && <Own>{follows.name}</Own>}
      </Blank>
    ) : (
      <Blank
        icon={MessagesSquare}
        title={connected ? t.popup('emptyTitle') : t.common('notConnectedTitle')}
        action={!connected && <Button onPress={events.onSettings}>{t.common('connect')}</Button>}
      >
        {connected ? t.popup('emptyText') : t.common('notConnectedText')}
      </Blank>
    );
  return (
    <CallList
      items={calls.items}
      now={now}
      openId={openId}
      events={events}
      onOpen={events.onOpen}
      onNearEnd={events.onMoreCalls}
    />
  );
}
