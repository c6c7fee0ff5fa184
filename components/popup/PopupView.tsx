import { Globe, PanelRight, PhoneOutgoing, Plug, Settings, TriangleAlert } from 'lucide';
import type { FramedNumber } from '#lib/messages.ts';
import { Button, IconButton } from '../Button.tsx';
import { CallList } from '../calls/CallList.tsx';
import type { CallEvents } from '../calls/CallRow.tsx';
import type { CallItem } from '../calls/state.ts';
import { Icon } from '../Icon.tsx';
import { type LockState, type Notice, Notices } from '../Notices.tsx';
import { Banner, Blank, Skeleton } from '../States.tsx';
import { Tabs } from '../Tabs.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Omni } from './Omni.tsx';
import { PageNumbers, type PageState, rowsOf } from './PageNumbers.tsx';
import type { Result } from './results.ts';

export type CallsState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly CallItem[]; more: boolean }
  | { kind: 'error'; detail: string };

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
  tab: 'calls' | 'page';
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
  events: CallEvents & {
    onTab(tab: 'calls' | 'page'): void;
    onQuery(text: string): void;
    onChoose(result: Result): void;
    onCallNumber(number: FramedNumber): void;
    onShowNumber(number: FramedNumber): void;
    onSite(enable: boolean): void;
    onSettings(): void;
    onReader(): void;
    onUnlock(passphrase: string): void;
    onRetry(): void;
    onMoreCalls(): void;
    onNoticeClose(): void;
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
        />
        <div class="popup-tools">
          <IconButton icon={PanelRight} mirrorIcon label={t.popup('openReader')} onPress={events.onReader} />
          <IconButton icon={Settings} label={t.common('settings')} onPress={events.onSettings} />
        </div>
      </header>
      <div class="popup-notices">
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
          ]}
          chosen={props.tab}
          onChoose={events.onTab}
        >
          {props.tab === 'calls' ? (
            <Calls {...props} />
          ) : (
            <PageNumbers page={page} onCall={events.onCallNumber} onShow={events.onShowNumber} />
          )}
        </Tabs>
      )}
      {site && !finding && (
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
  if (calls.kind === 'loading') return <Skeleton rows={7} label={t.common('loading')} />;
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
  if (calls.items.length === 0 && !connected)
    return (
      <Blank
        icon={Plug}
        title={t.common('notConnectedTitle')}
        action={
          <Button look="primary" onPress={events.onSettings}>
            {t.common('connect')}
          </Button>
        }
      >
        {t.common('notConnectedText')}
      </Blank>
    );
  if (calls.items.length === 0)
    return (
      <Blank
        icon={PhoneOutgoing}
        title={t.popup('emptyTitle')}
        action={<Button onPress={() => events.onTab('page')}>{t.popup('emptyAction')}</Button>}
      >
        {t.popup('emptyText')}
      </Blank>
    );
  return (
    <CallList
      items={calls.items}
      now={now}
      events={events}
      openId={openId}
      noteQuery={noteQuery}
      onNearEnd={events.onMoreCalls}
    />
  );
}
