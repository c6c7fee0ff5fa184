/** People, calls and words for the gallery; invented, with numbers from ranges kept for fiction where there are any. */

import type { CallItem } from '#components/calls/state.ts';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { FramedNumber, MemoryCall } from '#lib/model/number-card.ts';
import type { Segment } from '#lib/platform/contract.ts';

/** Saturday, 21 November 2026, 14:32 in Jerusalem. */
export const NOW = Date.UTC(2026, 10, 21, 12, 32);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function call(id: string, ago: number, change: Partial<CallRow> = {}): CallRow {
  return {
    id,
    callId: `c_${id}`,
    state: 'completed',
    to: '+97231234567',
    ext: '',
    from: '+97239990000',
    route: { kind: 'default' },
    country: 'IL',
    context: { crm: 'hubspot', pageUrl: 'https://crm.example/contacts/1' },
    metadata: {},
    createdAt: NOW - ago,
    updatedAt: NOW - ago,
    attempts: 1,
    serverErrors: 0,
    ...change,
  };
}

export function job(intentId: string, change: Partial<JobRow> = {}): JobRow {
  return {
    id: `job-${intentId}`,
    txnId: `txn_${intentId}`,
    state: 'completed',
    intentId,
    language: 'auto',
    viaWebhook: true,
    createdAt: NOW,
    updatedAt: NOW,
    polls: 0,
    attempts: 1,
    serverErrors: 0,
    languageDetected: 'he',
    durationSeconds: 192,
    ...change,
  };
}

function named(contactName: string, companyName?: string): CallRow['context'] {
  return {
    crm: 'hubspot',
    contactName,
    pageUrl: 'https://crm.example/contacts/1',
    ...(companyName && { companyName }),
  };
}

export const CALLS: CallItem[] = [
  { row: call('1', 20_000, { state: 'initiated', context: named('דנה לוי') }) },
  {
    row: call('2', 4 * MINUTE, {
      durationSeconds: 192,
      context: named('Omar Haddad'),
      to: '+971501234567',
      note: 'Wants the offer by Monday',
      disposition: 'callback',
      callbackAt: NOW + 40 * HOUR,
    }),
    job: job('2'),
  },
  {
    row: call('3', 26 * MINUTE, {
      state: 'unknown',
      failure: { code: 'no-answer', next: 'check-phone', sent: true },
      context: named('Mia Fischer'),
      to: '+4930123456',
    }),
  },
  {
    row: call('4', 2 * HOUR, {
      state: 'refused',
      failure: { code: 'invalid-number', next: 'check-number', sent: true },
      to: '+14155552671',
    }),
  },
  {
    row: call('5', 3 * HOUR, {
      durationSeconds: 47,
      context: named('عمر الخطيب'),
      to: '+97444123456',
      recordingUrl: 'https://r.example/5.mp3',
    }),
    job: job('5', { state: 'processing' }),
  },
  {
    row: call('6', 26 * HOUR, {
      durationSeconds: 1264,
      disposition: 'reached',
      context: named('Wilhelmina van der Berg-Oosterhout'),
      to: '+31201234567',
    }),
    job: job('6'),
  },
  { row: call('7', 27 * HOUR, { state: 'withdrawn', context: named('יוסי כהן'), to: '+972501234567' }) },
  {
    row: call('8', 29 * HOUR, { durationSeconds: 12, to: '+442079460018' }),
    job: job('8', { state: 'failed' }),
  },
  {
    row: call('9', 4 * DAY, { durationSeconds: 633, context: named('Sofía Ramírez'), to: '+34911234567' }),
    job: job('9'),
  },
  {
    row: call('10', 4 * DAY + HOUR, {
      durationSeconds: 305,
      context: named('Dana Levi', 'Orange Grove Ltd'),
      ext: '12',
    }),
    job: job('10'),
  },
  { row: call('11', 19 * DAY, { durationSeconds: 71, context: named('Jonas Berg'), to: '+4722123456' }) },
];

export const WAITING: CallItem = {
  row: call('w', 5_000, {
    state: 'intended',
    waitUntil: NOW + 14_000,
    context: named('Omar Haddad'),
    to: '+971501234567',
  }),
};

const onPage = (index: number, e164: string, country: string, text: string): FramedNumber => ({
  ...{ e164, ext: '', country: country as 'IL', guess: false, text, index, frameId: 0 },
});
export const PAGE_NUMBERS: FramedNumber[] = [
  { ...onPage(0, '+97231234567', 'IL', '03-123-4567'), contactName: 'דנה לוי' },
  { ...onPage(1, '+971501234567', 'AE', '+971 50 123 4567'), contactName: 'Omar Haddad' },
  { ...onPage(2, '+14155552671', 'US', '(415) 555-2671 x204'), ext: '204', guess: true },
  onPage(3, '+442079460018', 'GB', '020 7946 0018'),
];

const say = (speaker: string, start: number, end: number, text: string): Segment => ({
  speaker,
  start,
  end,
  text,
});
export const SEGMENTS: Segment[] = [
  say('agent', 0.4, 4.2, 'Good morning, this is Dana from Orange Grove. Am I speaking with Omar?'),
  say('customer', 4.6, 6.9, 'Yes, good morning Dana. I was waiting for your call.'),
  say(
    'agent',
    7.3,
    14.8,
    'You asked about the yearly plan. I can offer 20 seats for 1,250 dollars if we sign before the 30th.',
  ),
  say('customer', 15.4, 20.1, 'שנייה, אני מעביר אותך ליוסי שאחראי על הרכש.'),
  say(
    'speaker_3',
    24.0,
    31.5,
    'היי, כאן יוסי. אפשר לשלוח את ההצעה ל־offers@example.com עד יום שני? המספר שלי 03-123-4567.',
  ),
  say('agent', 32.0, 36.4, 'Of course, Yossi. You will have it by Monday at 10:00.'),
  say('speaker_3', 36.9, 41.0, 'מצוין, תודה רבה.'),
  say('customer', 41.2, 47.5, 'شكرًا دانا، وسأرسل لك نسخة موقعة من العقد يوم الثلاثاء.'),
  say('agent', 58.0, 61.2, 'Thank you both. Have a good day.'),
];

export const nothing = () => undefined;

const REMEMBERED: readonly MemoryCall[] = [
  {
    intentId: 'before-1',
    at: NOW - 2 * DAY,
    state: 'completed',
    durationSeconds: 192,
    disposition: 'reached',
    note: 'Wants the offer by Monday, ask for Dana',
    said: 'Of course, Yossi. You will have it by Monday at 10:00.',
    hasTranscript: true,
  },
  {
    intentId: 'before-2',
    at: NOW - 9 * DAY,
    state: 'completed',
    contactName: 'דנה לוי',
    hasTranscript: false,
  },
];

const NEW_YORK = { zone: 'America/New_York', time: '07:32', quiet: true };

/** Handlers for every event of a view, which do nothing. */
export function noEvents<Events extends object>(): Events {
  return new Proxy({} as Events, {
    get: (_events, name) => {
      if (name === 'memoryOf') return async () => REMEMBERED;
      if (name === 'timesOf') return async () => [NEW_YORK];
      if (name === 'crms') return [{ name: 'Redmine', site: 'https://redmine.example' }];
      if (name === 'recordsOf') return async () => [];
      return nothing;
    },
  });
}

/** What the settings' support page lists. */
export const EVENTS_LOG: readonly LoggedEvent[] = [
  { at: NOW - 3 * 86_400_000, kind: 'update', code: 'update', detail: '0.9.0' },
  { at: NOW - 7_200_000, kind: 'relay', code: 'unreachable' },
  { at: NOW - 7_100_000, kind: 'relay', code: 'answers' },
  { at: NOW - 600_000, kind: 'call', code: 'initiated' },
  { at: NOW - 60_000, kind: 'call', code: 'refused', detail: 'invalid-number' },
];

const notLogged = (item: CallItem): InboxEntry => ({
  ...item,
  kind: 'not-logged',
  log: {
    id: item.row.id,
    state: 'failed',
    connector: 'redmine',
    crm: 'Redmine',
    site: 'https://redmine.example',
    part: 1,
    looks: 0,
    attempts: 1,
    failure: { code: 'no-record', mayBeWritten: false },
    createdAt: NOW,
    updatedAt: NOW,
  },
});
/** Things to do, of each kind. */
export const INBOX: InboxEntry[] = [
  ...CALLS.slice(4, 5).map((item) => ({
    ...item,
    kind: 'callback' as const,
    row: { ...item.row, callbackAt: NOW - 1_800_000 },
  })),
  ...CALLS.slice(2, 3).map((item) => ({ ...item, kind: 'unknown' as const })),
  ...CALLS.slice(5, 6).map(notLogged),
  ...[...CALLS.slice(0, 1), ...CALLS.slice(8, 9)].map((item) => ({ ...item, kind: 'wrap-up' as const })),
  ...CALLS.slice(1, 2).map((item) => ({ ...item, kind: 'transcript' as const })),
  ...CALLS.slice(7, 8).map((item) => ({
    ...item,
    kind: 'later' as const,
    row: { ...item.row, callbackAt: NOW + 90_000_000 },
  })),
];
