import { BulkSheet, type BulkSheetProps } from '#components/popup/BulkSheet.tsx';
import { GuardSheet } from '#components/popup/GuardSheet.tsx';
import { PopupView, type PopupViewProps } from '#components/popup/PopupView.tsx';
import { ReadingView, type ReadingViewProps } from '#components/popup/ReadingView.tsx';
import type { Result } from '#components/popup/results.ts';
import { ShortcutSheet } from '#components/popup/ShortcutSheet.tsx';
import { TranscribeSheet } from '#components/popup/TranscribeSheet.tsx';
import { CALLS, call, INBOX, job, NOW, noEvents, nothing, PAGE_NUMBERS, WAITING } from './data.ts';
import type { Screen } from './screens.tsx';
import { LONG, OPENED, SAID } from './screens-reader.tsx';

export const POPUP_BASE: PopupViewProps = {
  calls: { kind: 'ready', items: CALLS, more: false },
  page: { kind: 'ready', numbers: PAGE_NUMBERS },
  site: { origin: 'https://crm.example', host: 'crm.example', enabled: true, forbidden: false, busy: false },
  stopped: undefined,
  tab: 'calls',
  inbox: INBOX,
  notify: false,
  query: '',
  results: [],
  searching: false,
  now: NOW,
  online: true,
  storage: { tables: 'kept', lost: 0 },
  connected: true,
  lock: { locked: false, wrong: false, busy: false },
  callers: {
    callerIds: [
      { e164: '+97239990000', label: 'מכירות' },
      { e164: '+14155552671', label: 'US support' },
    ],
    from: undefined,
    areApart: true,
  },
  events: noEvents(),
};

const RESULTS: Result[] = CALLS.slice(1, 3).map((item) => ({ kind: 'call', id: item.row.id, item }));

const bulk = (items: BulkSheetProps['items']) => (
  <BulkSheet items={items} minutesLeft={1342} now={NOW} onConfirm={nothing} onClose={nothing} />
);

export function popup(change: Partial<PopupViewProps> = {}, extra: preact.ComponentChildren = null): Screen {
  return {
    page: 'popup',
    width: 384,
    height: 560,
    render: () => (
      <>
        <PopupView {...POPUP_BASE} {...change} />
        {extra}
      </>
    ),
  };
}

function reading(change: Partial<ReadingViewProps> = {}): Screen {
  return {
    page: 'popup',
    width: 384,
    height: 560,
    render: () => (
      <ReadingView opened={OPENED} now={NOW} notice={undefined} events={noEvents()} {...change} />
    ),
  };
}

export const POPUP_SCREENS: Readonly<Record<string, Screen>> = {
  'popup-calls': popup(),
  'popup-stopped': popup({ stopped: { origin: 'https://crm.example', at: NOW, what: 'calls' } }),
  'popup-call-open': popup({ openId: '2' }),
  'popup-call-unknown': popup({ openId: '3' }),
  'popup-call-refused': popup({ openId: '4' }),
  'popup-call-waiting': popup({
    calls: { kind: 'ready', items: [WAITING, ...CALLS.slice(1)], more: true },
    openId: 'w',
  }),
  'popup-inbox': popup({ tab: 'inbox' }),
  'popup-inbox-empty': popup({ tab: 'inbox', inbox: [] }),
  'popup-inbox-open': popup({ tab: 'inbox', inboxOpenId: INBOX[2]?.row.id }),
  'popup-page': popup({ tab: 'page' }),
  'popup-page-empty': popup({ tab: 'page', page: { kind: 'ready', numbers: [] } }),
  'popup-page-country': popup({
    tab: 'page',
    page: { kind: 'ready', numbers: [], other: { country: 'IL', count: 3 } },
  }),
  'popup-page-unread': popup({ tab: 'page', page: { kind: 'unread' } }),
  'popup-page-forbidden': popup({
    tab: 'page',
    page: { kind: 'forbidden' },
    site: {
      origin: 'https://bank.example',
      host: 'bank.example',
      enabled: false,
      forbidden: true,
      busy: false,
    },
  }),
  'popup-page-closed': popup({ tab: 'page', page: { kind: 'closed' }, site: undefined }),
  'popup-find-number': popup({
    query: '03-123-4567',
    results: [
      { kind: 'dial', id: 'dial', e164: '+97231234567', ext: '', country: 'IL', valid: true },
      ...CALLS.slice(0, 1).map((item): Result => ({ kind: 'call', id: item.row.id, item })),
      { kind: 'page', id: 'p0', e164: '+97231234567', ext: '', name: 'דנה לוי', frameId: 0, index: 0 },
    ],
  }),
  'popup-find-name': popup({ query: 'monday', results: [...RESULTS, ...SAID] }),
  'popup-find-txn': popup({
    query: 'txn_8f2k1',
    results: [{ kind: 'lookup', id: 'lookup', txnId: 'txn_8f2k1' }],
  }),
  'popup-find-address': popup({
    query: 'https://recordings.example/call.mp3?X-Amz-Expires=600',
    results: [
      {
        kind: 'transcribe',
        id: 'transcribe',
        url: 'https://recordings.example/call.mp3',
        warning: 'expires-soon',
        minutesLeft: 9,
      },
    ],
  }),
  'popup-find-emergency': popup({
    query: '100',
    results: [{ kind: 'hint', id: 'hint', says: 'emergency', number: '100' }],
  }),
  'popup-find-not-valid': popup({
    query: '050-123-4567',
    results: [
      {
        kind: 'hint',
        id: 'hint',
        says: 'not-valid',
        number: '050-123-4567',
        country: 'US',
        fault: 'not-in-use',
      },
      ...RESULTS,
    ],
  }),
  'popup-find-nothing': popup({ query: 'zzyzx' }),
  'popup-reading': reading(),
  'popup-reading-found': reading({ opened: { ...OPENED, startAt: 32, query: 'monday' } }),
  'popup-reading-running': reading({
    opened: { ...OPENED, reading: undefined, job: job('2', { state: 'processing' }) },
    notice: { tone: 'good', text: '12:00' },
  }),
  'popup-reading-long': reading({ opened: { ...OPENED, reading: LONG, startAt: 20_005 } }),
  'popup-reading-gone': reading({ opened: { kind: 'gone' } }),
  'popup-guard': popup(
    {},
    <GuardSheet
      to="+14155552671"
      name="Omar Haddad"
      asks={[
        { code: 'recent', blocking: false, at: NOW - 240_000, state: 'completed', intentId: '2' },
        {
          code: 'quiet-hours',
          blocking: false,
          times: [{ zone: 'America/Los_Angeles', time: '04:32', quiet: true }],
          certain: true,
        },
        { code: 'guess', blocking: false, country: 'US' },
        {
          code: 'other-number',
          blocking: false,
          reads: '+1 415 555 2690',
          calls: '+1 415 555 2671',
        },
      ]}
      now={NOW}
      onConfirm={nothing}
      onClose={nothing}
    />,
  ),
  'popup-transcribe': popup(
    {},
    <TranscribeSheet
      seconds={192}
      price={0.08}
      minutesLeft={1342}
      language="auto"
      onConfirm={nothing}
      onClose={nothing}
    />,
  ),
  'popup-bulk': popup({ tab: 'inbox' }, bulk(CALLS.slice(4, 9))),
  'popup-bulk-none': popup({ tab: 'inbox' }, bulk([])),
  'popup-shortcuts': popup(
    {},
    <ShortcutSheet commands={{ step: 'Alt+Shift+K', selection: '' }} onClose={nothing} />,
  ),
  'popup-empty': popup({ calls: { kind: 'ready', items: [], more: false } }),
  'popup-not-connected': popup({ calls: { kind: 'ready', items: [], more: false }, connected: false }),
  'popup-loading': popup({ calls: { kind: 'loading' } }),
  'popup-error': popup({ calls: { kind: 'error', detail: 'QuotaExceededError' } }),
  'popup-offline': popup({ online: false }),
  'popup-relay-away': popup({
    trouble: { kind: 'relay', problem: 'unreachable', since: NOW - 5_400_000, holdsCalls: false },
  }),
  'popup-key-rejected': popup({ trouble: { kind: 'key' } }),
  'popup-locked': popup({ lock: { locked: true, wrong: false, busy: false } }),
  'popup-locked-wrong': popup({ lock: { locked: true, wrong: true, busy: false } }),
  'popup-long': popup({
    calls: {
      kind: 'ready',
      more: true,
      items: Array.from({ length: 10_000 }, (_, index) => ({
        row: call(`many-${index}`, index * 3_600_000, { durationSeconds: index % 600 }),
      })),
    },
    site: {
      origin: 'https://x.example',
      host: 'a-very-long-subdomain-of-some.company.crm.example',
      enabled: false,
      forbidden: false,
      busy: false,
    },
  }),
};
