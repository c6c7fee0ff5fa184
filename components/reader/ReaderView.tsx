import { ArrowLeft, AudioLines, FileDown, MessagesSquare, Settings } from 'lucide';
import { isolatedName } from '#lib/core/bidi.ts';
import { Button, IconButton } from '../Button.tsx';
import { CallsPane } from '../calls/CallsPane.tsx';
import { OutcomeFilter } from '../calls/OutcomeFilter.tsx';
import type { CallItem } from '../calls/state.ts';
import { Notices } from '../Notices.tsx';
import { Around, type AroundEvents, type AroundState, aroundTabs, SiteFoot } from '../popup/Around.tsx';
import { CallerIdLine } from '../popup/CallerIdLine.tsx';
import type { CallsView, CallsViewEvents } from '../popup/calls-view.ts';
import { Omni } from '../popup/Omni.tsx';
import type { PopupTab } from '../popup/PopupView.tsx';
import { StoppedSiteNotice } from '../popup/StoppedSiteNotice.tsx';
import { Blank, Skeleton } from '../States.tsx';
import { Tabs } from '../Tabs.tsx';
import { Own } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import { FilterBar, type Filters } from './FilterBar.tsx';
import { Opened, type OpenedProps, type OpenedState } from './Opened.tsx';

/** Views of the column at the side; in a side panel those of the popup. */
export type ReaderTab = PopupTab;

export interface ReaderViewProps extends CallsView {
  /** The contact on the CRM page beside, where calls with them are listed; undefined: all calls. */
  follows: { name: string | undefined } | undefined;
  /** Whether the page beside has a record to go (back) to. */
  canFollow: boolean;
  opened: OpenedState | undefined;
  /** In a side panel: the page beside, and the inbox. */
  around?: (AroundState & { events: AroundEvents }) | undefined;
  view: ReaderTab;
  /** The outcome that the list is narrowed to; empty: none. */
  outcome: string;
  outcomeCounts: readonly number[];
  filters: Filters;
  events: CallsViewEvents &
    OpenedProps['events'] & {
      onOpen(item: CallItem): void;
      onClose(): void;
      onView(view: ReaderTab): void;
      onFollow(follow: boolean): void;
      onOutcome(outcome: string): void;
      onFilters(filters: Filters): void;
      onListFile(): void;
    };
}

/** Calls at one side, the opened one's transcript at the other; in a narrow panel one after the other. */
export function ReaderView(props: ReaderViewProps) {
  const speech = useSpeech();
  const { t } = speech;
  const { opened, around, events } = props;
  const finding = props.query.trim() !== '';
  return (
    <main class={`reader${opened ? ' reader-opened' : ''}`}>
      <h1 class="visually-hidden">{t.reader('title')}</h1>
      <section class="reader-list" aria-label={t.popup('tabCalls')}>
        <header class="popup-head">
          <Omni {...props} before={<FilterBar filters={props.filters} onFilters={events.onFilters} />} />
          <div class="popup-tools">
            <IconButton icon={FileDown} label={t.reader('asCsv')} onPress={events.onListFile} />
            <IconButton icon={Settings} label={t.common('settings')} onPress={events.onSettings} />
          </div>
        </header>
        <div class="stack stack-2 popup-notices">
          {around?.stopped && <StoppedSiteNotice site={around.stopped} events={around.events} />}
          <Notices {...props} />
        </div>
        {!finding && (
          <Tabs
            label={t.popup('views')}
            tabs={tabsOf(speech, around)}
            chosen={props.view}
            onChoose={events.onView}
          >
            {props.view === 'calls' && <History {...props} />}
            {props.view === 'list' && (props.list || <Skeleton rows={6} label={t.common('loading')} />)}
            {around && (props.view === 'page' || props.view === 'inbox') && (
              <Around {...around} tab={props.view} now={props.now} events={around.events} calls={events} />
            )}
          </Tabs>
        )}
        {around && <CallerIdLine {...props.callers} onFrom={events.onFrom} />}
        {around?.site && !finding && props.view !== 'list' && (
          <SiteFoot site={around.site} onSite={around.events.onSite} />
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

function tabsOf(speech: Speech, around: ReaderViewProps['around']) {
  const { t } = speech;
  const calls = { id: 'calls', label: t.popup('tabCalls') } as const;
  const list = { id: 'list', label: t.popup('tabList') } as const;
  if (!around) return [calls, list];
  const { page, inbox } = aroundTabs(speech, around);
  return [calls, page, list, inbox];
}

/** Calls, of the contact beside or all of them. */
function History(props: ReaderViewProps) {
  const { t } = useSpeech();
  const { events, follows } = props;
  return (
    <>
      {(follows || props.canFollow) && (
        <div class="line reader-follow">
          <span class="cut reader-follow-words">
            {follows
              ? t.reader('withRecord', { name: isolatedName(follows.name ?? t.common('unknown')) })
              : t.reader('allCalls')}
          </span>
          <Button small look="quiet" onPress={() => events.onFollow(!follows)}>
            {follows ? t.reader('allCalls') : t.reader('thisRecord')}
          </Button>
        </div>
      )}
      {!follows && (
        <div class="outcome-line">
          <OutcomeFilter outcome={props.outcome} counts={props.outcomeCounts} onOutcome={events.onOutcome} />
          <Button small look="quiet" icon={AudioLines} onPress={events.onBulk}>
            {t.popup('bulk')}
          </Button>
        </div>
      )}
      <List {...props} />
    </>
  );
}

function List({ calls, follows, now, connected, opened, outcome, events }: ReaderViewProps) {
  const { t } = useSpeech();
  return (
    <CallsPane
      calls={calls}
      // A contact's empty list is no sign of an account that is not connected.
      connected={connected || follows !== undefined || outcome !== ''}
      now={now}
      openId={opened?.kind === 'call' ? opened.row?.id : undefined}
      events={events}
      onOpen={events.onOpen}
      empty={
        follows
          ? {
              icon: MessagesSquare,
              title: t.reader('noneWithRecord'),
              text: follows.name && <Own>{follows.name}</Own>,
              deed: { label: t.reader('allCalls'), onPress: () => events.onFollow(false) },
            }
          : outcome
            ? {
                icon: MessagesSquare,
                title: t.popup('outcomeFilter.none'),
                deed: { label: t.popup('outcomeFilter.all'), onPress: () => events.onOutcome('') },
              }
            : { icon: MessagesSquare, title: t.popup('emptyTitle'), text: t.popup('emptyText') }
      }
    />
  );
}
