/** Shown around, in popup and side panel: this page's numbers, its site, and the inbox. */
import { Globe } from 'lucide';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import type { CallRow } from '#lib/model/call.ts';
import { isToDo } from '#lib/model/inbox-kind.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { StoppedSite } from '#lib/model/stopped-site.ts';
import { Button } from '../Button.tsx';
import type { CallEvents } from '../calls/events.ts';
import { Icon } from '../Icon.tsx';
import { Ltr } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import { InboxList } from './InboxList.tsx';
import { PageNumbers, type PageState, rowsOf } from './PageNumbers.tsx';

export type AroundTab = 'page' | 'inbox';

/** The site of the tab beside. */
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

export interface AroundState {
  /** The site that was stopped for asking too much, until that was read. */
  stopped: StoppedSite | undefined;
  page: PageState;
  site: SiteState | undefined;
  inbox: readonly InboxEntry[];
  /** The item of the inbox that is open in place. */
  inboxOpenId?: string | undefined;
  /** The last call to each of the page's numbers, by E.164. */
  lastCalls?: ReadonlyMap<string, CallRow> | undefined;
  /** The inbox is told outside the browser as well. */
  notify: boolean;
}

export interface AroundEvents {
  /** Turns the site off that was stopped. */
  onStoppedSite(): void;
  onStoppedClose(): void;
  onInbox(entry: InboxEntry | undefined): void;
  onSeen(entries: readonly InboxEntry[]): void;
  onCallNumber(number: FramedNumber): void;
  onShowNumber(number: FramedNumber): void;
  onCountry(country: string): void;
  onSite(enable: boolean): void;
  onNotify(on: boolean): void;
}

/** The tabs of this page and of the inbox, with what waits in each. */
export function aroundTabs({ t, f }: Speech, { page, inbox }: Pick<AroundState, 'page' | 'inbox'>) {
  const count = (of: number) => (of > 0 ? f.number(of) : undefined);
  const numbers = page.kind === 'ready' ? count(rowsOf(page.numbers).length) : undefined;
  return {
    page: { id: 'page', label: t.popup('tabPage'), count: numbers },
    inbox: { id: 'inbox', label: t.popup('tabInbox'), count: count(inbox.filter(isToDo).length) },
  } as const;
}

/** One of the two tabs. */
export function Around(
  props: AroundState & {
    tab: AroundTab;
    now: number;
    events: AroundEvents;
    calls: CallEvents & { onBulk(): void };
  },
) {
  const { now, events, calls } = props;
  return props.tab === 'page' ? (
    <PageNumbers
      page={props.page}
      lastCalls={props.lastCalls}
      now={now}
      onCall={events.onCallNumber}
      onCountry={events.onCountry}
      onShow={events.onShowNumber}
    />
  ) : (
    <InboxList
      entries={props.inbox}
      now={now}
      openId={props.inboxOpenId}
      onOpen={events.onInbox}
      onSeen={events.onSeen}
      events={calls}
      notify={props.notify}
      onNotify={events.onNotify}
      onBulk={calls.onBulk}
    />
  );
}

/** The site beside, with the switch that turns it on and off. */
export function SiteFoot({ site, onSite }: { site: SiteState; onSite: (enable: boolean) => void }) {
  const { t } = useSpeech();
  return (
    <footer class="line popup-foot">
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
          onPress={() => onSite(!site.enabled)}
        >
          {site.enabled ? t.popup('turnOff') : t.popup('turnOn')}
        </Button>
      )}
    </footer>
  );
}
