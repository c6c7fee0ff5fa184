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

export const PAGE_NUMBERS: FramedNumber[] = [
  {
    e164: '+97231234567',
    ext: '',
    country: 'IL',
    guess: false,
    text: '03-123-4567',
    index: 0,
    contactName: 'דנה לוי',
    frameId: 0,
  },
  {
    e164: '+971501234567',
    ext: '',
    country: 'AE',
    guess: false,
    text: '+971 50 123 4567',
    index: 1,
    contactName: 'Omar Haddad',
    frameId: 0,
  },
  {
    e164: '+14155552671',
    ext: '204',
    country: 'US',
    guess: true,
    text: '(415) 555-2671 x204',
    index: 2,
    frameId: 0,
  },
  {
    e164: '+442079460018',
    ext: '',
    country: 'GB',
    guess: false,
    text: '020 7946 0018',
    index: 3,
    frameId: 0,
  },
];

export const SEGMENTS: Segment[] = [
  {
    speaker: 'agent',
    start: 0.4,
    end: 4.2,
    text: 'Good morning, this is Dana from Orange Grove. Am I speaking with Omar?',
  },
  { speaker: 'customer', start: 4.6, end: 6.9, text: 'Yes, good morning Dana. I was waiting for your call.' },
  {
    speaker: 'agent',
    start: 7.3,
    end: 14.8,
    text: 'You asked about the yearly plan. I can offer 20 seats for 1,250 dollars if we sign before the 30th.',
  },
  { speaker: 'customer', start: 15.4, end: 20.1, text: 'שנייה, אני מעביר אותך ליוסי שאחראי על הרכש.' },
  {
    speaker: 'speaker_3',
    start: 24.0,
    end: 31.5,
    text: 'היי, כאן יוסי. אפשר לשלוח את ההצעה ל־offers@example.com עד יום שני? המספר שלי 03-123-4567.',
  },
  {
    speaker: 'agent',
    start: 32.0,
    end: 36.4,
    text: 'Of course, Yossi. You will have it by Monday at 10:00.',
  },
  { speaker: 'speaker_3', start: 36.9, end: 41.0, text: 'מצוין, תודה רבה.' },
  {
    speaker: 'customer',
    start: 41.2,
    end: 47.5,
    text: 'شكرًا دانا، وسأرسل لك نسخة موقعة من العقد يوم الثلاثاء.',
  },
  { speaker: 'agent', start: 58.0, end: 61.2, text: 'Thank you both. Have a good day.' },
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
