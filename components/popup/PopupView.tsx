import { Globe, PanelRight, PhoneOutgoing, Settings } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { Settings as SettingsOf } from '#lib/model/settings.ts';
import type { StoppedSite } from '#lib/model/stopped-site.ts';
import { Button, IconButton } from '../Button.tsx';
import { CallsPane, type CallsState } from '../calls/CallsPane.tsx';
import type { CallEvents } from '../calls/events.ts';
import { Icon } from '../Icon.tsx';
import { type LockState, type Notice, Notices } from '../Notices.tsx';
import { Banner, Skeleton } from '../States.tsx';
import { Tabs } from '../Tabs.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { CallerIdLine } from './CallerIdLine.tsx';
import { InboxList } from './InboxList.tsx';
import { Omni } from './Omni.tsx';
import { PageNumbers, type PageState, rowsOf } from './PageNumbers.tsx';
import type { Result } from './results.ts';
import { StoppedSiteNotice } from './StoppedSiteNotice.tsx';

export type PopupTab = 'calls' | 'page' | 'list' | 'inbox';

/** The site of the tab beside the popup. */
export interface SiteState {
  origin: string;
  /** As people know it: the host. */
  host: string;
  enabled: boolean;
  /** The company's policy keeps us out. */
  forbidden: boolean;
  /** Numbers that the page shows without being enabled. */
  busy: boolean;
}

export interface PopupViewProps {
  calls: CallsState;
  page: PageState;
  site: SiteState | undefined;
  /** The site that was stopped for asking too much, until that was read. */
  stopped: StoppedSite | undefined;
  tab: PopupTab;
  inbox: readonly InboxEntry[];
  /** The last call to each of the page's numbers, by E.164. */
  lastCalls?: ReadonlyMap<string, CallRow> | undefined;
  /** The call list, once it is there. */
  list?: ComponentChildren;
  /** The inbox is told outside the browser as well. */
  notify: boolean;
  query: string;
  results: readonly Result[];
  searching: boolean;
  now: number;
  online: boolean;
  connected: boolean;
  lock: LockState;
  notice?: Notice | undefined;
  openId?: string | undefined;
  /** What the note of that call was found by. */
  noteQuery?: string | undefined;
  callerIds: SettingsOf['callerIds'];
  /** The caller ID of the next call. */
  from: string | undefined;
  events: CallEvents & {
    onTab(tab: PopupTab): void;
    onInbox(entry: InboxEntry): void;
    /** Opens a transcription that belongs to no call. */
    onJob(job: JobRow): void;
    onQuery(text: string): void;
    onChoose(result: Result): void;
    onCallNumber(number: FramedNumber): void;
    onShowNumber(number: FramedNumber): void;
    onSite(enable: boolean): void;
    /** Turns the site off that was stopped. */
    onStoppedSite(): void;
    onStoppedClose(): void;
    onSettings(): void;
    onReader(): void;
    onUnlock(passphrase: string): void;
    onRetry(): void;
    onMoreCalls(): void;
    onNoticeClose(): void;
    onNotify(on: boolean): void;
    onBulk(): void;
    onHelp(): void;
    onFrom(e164: string): void;
  };
}

/** The popup: find or dial anything, recent calls, this page's numbers. */
export function PopupView(props: PopupViewProps) {
  const { t, f } = useSpeech();
  const { calls, page, site, events } = props;
  const finding = props.query.trim() !== '';
  return (
    <main class="popup">
      <h1 class="visually-hidden">{t.common('appName')}</h1>
      <header class="popup-head">
        <Omni
          text={props.query}
          onText={events.onQuery}
          results={props.results}
          busy={props.searching}
          now={props.now}
          onChoose={events.onChoose}
          onHelp={events.onHelp}
        />
        <div class="popup-tools">
          <IconButton icon={PanelRight} mirrorIcon label={t.popup('openReader')} onPress={events.onReader} />
          <IconButton icon={Settings} label={t.common('settings')} onPress={events.onSettings} />
        </div>
      </header>
      <div class="popup-notices">
        {props.stopped !== undefined && (
          <StoppedSiteNotice
            site={props.stopped}
            onTurnOff={events.onStoppedSite}
            onClose={events.onStoppedClose}
          />
        )}
        <Notices {...props} takesFocus />
        {!props.connected && calls.kind === 'ready' && calls.items.length > 0 && (
          <Banner
            tone="info"
            action={
              <Button small onPress={events.onSettings}>
                {t.common('connect')}
              </Button>
            }
          >
            {t.common('notConnectedTitle')}
          </Banner>
        )}
      </div>
      {!finding && (
        <Tabs
          label={t.popup('views')}
          tabs={[
            { id: 'calls', label: t.popup('tabCalls') },
            {
              id: 'page',
              label: t.popup('tabPage'),
              count:
                page.kind === 'ready' && page.numbers.length > 0
                  ? f.number(rowsOf(page.numbers).length)
                  : undefined,
            },
            { id: 'list', label: t.popup('tabList') },
            {
              id: 'inbox',
              label: t.popup('tabInbox'),
              count: props.inbox.length > 0 ? f.number(props.inbox.length) : undefined,
            },
          ]}
          chosen={props.tab}
          onChoose={events.onTab}
        >
          {props.tab === 'calls' && <Calls {...props} />}
          {props.tab === 'page' && (
            <PageNumbers
              page={page}
              lastCalls={props.lastCalls}
              now={props.now}
              onCall={events.onCallNumber}
              onShow={events.onShowNumber}
            />
          )}
          {props.tab === 'list' && (props.list || <Skeleton rows={6} label={t.common('loading')} />)}
          {props.tab === 'inbox' && (
            <InboxList
              entries={props.inbox}
              now={props.now}
              onOpen={events.onInbox}
              onCall={({ row }) => events.onCall(row)}
              notify={props.notify}
              onNotify={events.onNotify}
              onBulk={events.onBulk}
            />
          )}
        </Tabs>
      )}
      <CallerIdLine callerIds={props.callerIds} from={props.from} onFrom={events.onFrom} />
      {site && !finding && props.tab !== 'list' && (
        <footer class="popup-foot">
          <Icon of={Globe} size={14} class="secondary" />
          <span class="popup-site">
            <Ltr class="popup-host">{site.host}</Ltr>
            <span class="secondary">
              {t.popup(site.forbidden ? 'siteForbidden' : site.enabled ? 'siteOn' : 'siteOff')}
            </span>
          </span>
          {!site.forbidden && (
            <Button
              small
              look={site.enabled ? 'quiet' : 'plain'}
              disabled={site.busy}
              onPress={() => events.onSite(!site.enabled)}
            >
              {site.enabled ? t.popup('turnOff') : t.popup('turnOn')}
            </Button>
          )}
        </footer>
      )}
    </main>
  );
}

function Calls({ calls, connected, now, openId, noteQuery, events }: PopupViewProps) {
  const { t } = useSpeech();
  return (
    <CallsPane
      calls={calls}
      connected={connected}
      onJob={events.onJob}
      now={now}
      events={events}
      openId={openId}
      noteQuery={noteQuery}
      onNearEnd={events.onMoreCalls}
      onRetry={events.onRetry}
      onSettings={events.onSettings}
      empty={{
        icon: PhoneOutgoing,
        title: t.popup('emptyTitle'),
        text: t.popup('emptyText'),
        action: <Button onPress={() => events.onTab('page')}>{t.popup('emptyAction')}</Button>,
      }}
    />
  );
}
