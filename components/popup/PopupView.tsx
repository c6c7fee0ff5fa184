import { PanelRight, PhoneOutgoing, Settings } from 'lucide';
import { IconButton } from '../Button.tsx';
import { CallsPane } from '../calls/CallsPane.tsx';
import { Notices } from '../Notices.tsx';
import { Banner, Skeleton } from '../States.tsx';
import { Tabs } from '../Tabs.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import {
  Around,
  type AroundEvents,
  type AroundState,
  type AroundTab,
  aroundTabs,
  SiteFoot,
} from './Around.tsx';
import { CallerIdLine } from './CallerIdLine.tsx';
import type { CallsView, CallsViewEvents } from './calls-view.ts';
import { Omni } from './Omni.tsx';
import { StoppedSiteNotice } from './StoppedSiteNotice.tsx';

export type PopupTab = AroundTab | 'calls' | 'list';

export interface PopupViewProps extends AroundState, CallsView {
  tab: PopupTab;
  openId?: string | undefined;
  /** The search that found the note of that call. */
  noteQuery?: string | undefined;
  events: CallsViewEvents &
    AroundEvents & {
      onTab(tab: PopupTab): void;
      onReader(): void;
    };
}

/** The popup: find or dial anything, recent calls, this page's numbers. */
export function PopupView(props: PopupViewProps) {
  const speech = useSpeech();
  const { t } = speech;
  const { calls, site, events } = props;
  const finding = props.query.trim() !== '';
  return (
    <main class="popup">
      <h1 class="visually-hidden">{t.common('appName')}</h1>
      <header class="popup-head">
        <Omni {...props} />
        <div class="popup-tools">
          <IconButton icon={PanelRight} mirrorIcon label={t.popup('openReader')} onPress={events.onReader} />
          <IconButton icon={Settings} label={t.common('settings')} onPress={events.onSettings} />
        </div>
      </header>
      <div class="stack stack-2 popup-notices">
        {props.stopped && <StoppedSiteNotice site={props.stopped} events={events} />}
        <Notices {...props} takesFocus />
        {!props.connected && calls.kind === 'ready' && calls.items.length > 0 && (
          <Banner tone="info" deeds={[{ label: t.common('connect'), onPress: events.onSettings }]}>
            {t.common('notConnectedTitle')}
          </Banner>
        )}
      </div>
      {!finding && (
        <Tabs
          label={t.popup('views')}
          tabs={tabsOf(speech, props)}
          chosen={props.tab}
          onChoose={events.onTab}
        >
          {props.tab === 'calls' && <Calls {...props} />}
          {props.tab === 'list' && (props.list || <Skeleton rows={6} label={t.common('loading')} />)}
          {(props.tab === 'page' || props.tab === 'inbox') && (
            <Around {...props} tab={props.tab} calls={props.events} />
          )}
        </Tabs>
      )}
      <CallerIdLine {...props.callers} onFrom={events.onFrom} />
      {site && !finding && props.tab !== 'list' && <SiteFoot site={site} onSite={events.onSite} />}
    </main>
  );
}

function tabsOf(speech: Speech, props: AroundState) {
  const { page, inbox } = aroundTabs(speech, props);
  const { t } = speech;
  return [
    { id: 'calls', label: t.popup('tabCalls') },
    page,
    { id: 'list', label: t.popup('tabList') },
    inbox,
  ] as const;
}

function Calls({ calls, connected, now, openId, noteQuery, events }: PopupViewProps) {
  const { t } = useSpeech();
  return (
    <CallsPane
      calls={calls}
      connected={connected}
      now={now}
      events={events}
      openId={openId}
      noteQuery={noteQuery}
      empty={{
        icon: PhoneOutgoing,
        title: t.popup('emptyTitle'),
        text: t.popup('emptyText'),
        deed: { label: t.popup('emptyAction'), onPress: () => events.onTab('page') },
      }}
    />
  );
}
