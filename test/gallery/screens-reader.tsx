import type { Result } from '#components/popup/results.ts';
import { NO_FILTERS } from '#components/reader/FilterBar.tsx';
import type { OpenedState } from '#components/reader/Opened.tsx';
import { ReaderView, type ReaderViewProps } from '#components/reader/ReaderView.tsx';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { CALLS, INBOX, job, NOW, noEvents, PAGE_NUMBERS, SEGMENTS } from './data.ts';
import type { Screen } from './screens.tsx';

export const SAID: Result[] = CALLS.slice(1, 2).map((item) => ({
  kind: 'words',
  id: `w${item.row.id}`,
  item,
  jobId: 'job-2',
  seconds: 32,
  speaker: 'Dana',
  pieces: [
    { text: 'Of course, Yossi. You will have it by ', hit: false },
    { text: 'Monday', hit: true },
    { text: ' at 10:00.', hit: false },
  ],
}));

const READING = readTranscript(SEGMENTS, 64);
const second = CALLS[1];
/** A call's transcript with its recording. */
export const OPENED: OpenedState & { kind: 'call' } = {
  kind: 'call',
  row: second?.row,
  job: second?.job,
  reading: READING,
  names: { agent: 'Dana', speaker_3: 'יוסי כהן' },
  // A quarter of a second of silence: enough for the player to be ready.
  recordingUrl: silence(),
  linkable: [],
};

/** A WAV of 64 seconds of silence, 8 bit and 100 samples a second: small, and as long as the transcript. */
function silence(): string {
  const rate = 3000;
  const samples = rate * 64;
  const bytes = new Uint8Array(44 + samples).fill(128);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index++) view.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

const BASE: ReaderViewProps = {
  view: 'calls',
  calls: { kind: 'ready', items: CALLS, more: false },
  follows: undefined,
  canFollow: false,
  opened: OPENED,
  outcome: '',
  outcomeCounts: [33, 12, 41, 9, 6, 2, 4],
  query: '',
  filters: NO_FILTERS,
  results: [],
  searching: false,
  now: NOW,
  online: true,
  storage: { tables: 'kept', lost: 0 },
  connected: true,
  lock: { locked: false, wrong: false, busy: false },
  callers: {
    callerIds: [{ e164: '+97239990000', label: 'מכירות' }],
    from: '+97239990000',
    areApart: false,
  },
  events: noEvents(),
};

/** Around the side panel: this page and the inbox, as in the popup. */
const AROUND = {
  stopped: undefined,
  page: { kind: 'ready', numbers: PAGE_NUMBERS },
  site: { origin: 'https://crm.example', host: 'crm.example', enabled: true, forbidden: false, busy: false },
  inbox: INBOX,
  notify: false,
  events: noEvents(),
} satisfies ReaderViewProps['around'];
const panel = (change: Partial<ReaderViewProps>) =>
  reader({ around: AROUND, opened: undefined, ...change }, 400);

function reader(change: Partial<ReaderViewProps>, width = 1180): Screen {
  return { page: 'reader', width, height: 760, render: () => <ReaderView {...BASE} {...change} /> };
}

/** A call without a transcript. */
const unread = (change: Partial<typeof OPENED>) =>
  reader({ opened: { ...OPENED, reading: undefined, job: undefined, ...change } });

const HOSTILE = readTranscript([
  {
    speaker: '<b>agent</b>',
    start: -5,
    end: 3,
    text: '<img src=x onerror=alert(1)> & <script>alert(1)</script>',
  },
  {
    speaker: 'customer',
    start: 12,
    end: 4,
    text: '\u202Egnirts desrever\u202C and a \u0007bell, \u2066isolate without end',
  },
  { speaker: 'x'.repeat(400), start: 8, end: 9, text: 'A speaker whose label is four hundred letters long.' },
  { speaker: 'customer', start: 10, end: 400, text: 'word '.repeat(1500) },
  { speaker: 'agent', start: 2, end: 30, text: 'Out of order, and over the others. \ud83d' },
]);

/** Ten hours of talk, sentences of very different lengths: heights are guessed wrong, as they are in life. */
export const LONG = readTranscript(
  Array.from({ length: 3600 }, (_, index) => ({
    speaker: index % 3 === 0 ? 'agent' : 'customer',
    start: index * 10,
    end: index * 10 + 9,
    text: `${index}. ${'And then we said it all again. '.repeat((index * 7) % 11)}`,
  })),
);

export const READER_SCREENS: Readonly<Record<string, Screen>> = {
  'reader-transcript': reader({}),
  'reader-at-second': reader({ opened: { ...OPENED, startAt: 24 } }),
  'reader-found': reader({ opened: { ...OPENED, startAt: 32, query: 'monday' } }),
  'reader-panel': panel({
    follows: { name: 'Omar Haddad' },
    canFollow: true,
    calls: { kind: 'ready', items: CALLS.slice(1, 3), more: false },
  }),
  'reader-panel-page': panel({ view: 'page' }),
  'reader-panel-stopped': panel({
    around: { ...AROUND, stopped: { origin: 'https://crm.example', at: NOW, what: 'calls' } },
  }),
  'reader-panel-page-off': panel({
    around: { ...AROUND, page: { kind: 'off' }, site: { ...AROUND.site, enabled: false } },
    view: 'page',
  }),
  'reader-panel-inbox': panel({ view: 'inbox' }),
  'reader-panel-transcript': panel({ opened: OPENED }),
  'reader-search': reader({
    query: 'monday',
    filters: { ...NO_FILTERS, speaker: 'Dana' },
    results: SAID,
  }),
  'reader-note-found': reader({
    query: 'monday',
    results: CALLS.slice(1, 2).map((item) => ({
      kind: 'call',
      id: `n${item.row.id}`,
      item,
      note: [
        { text: 'Wants the offer by ', hit: false },
        { text: 'Monday', hit: true },
      ],
    })),
    opened: { ...OPENED, noteQuery: 'monday' },
  }),
  'reader-choose': reader({ opened: undefined }),
  'reader-no-recording': unread({}),
  'reader-can-transcribe': unread({ row: CALLS[4]?.row }),
  'reader-running': unread({ job: job('2', { state: 'processing' }) }),
  'reader-failed': unread({ job: job('2', { state: 'failed' }) }),
  'reader-addon': unread({
    job: job('2', {
      state: 'refused',
      failure: { code: 'addon-disabled', next: 'enable-addon', sent: true },
    }),
  }),
  'reader-silent': reader({ opened: { ...OPENED, reading: readTranscript([]) } }),
  'reader-recording-gone': reader({ opened: { ...OPENED, recordingUrl: 'http://127.0.0.1:9/gone.mp3' } }),
  'reader-looked-up': reader({
    opened: { ...OPENED, row: undefined, job: job('8f2k1'), linkable: CALLS, recordingUrl: undefined },
  }),
  'reader-long': reader({ opened: { ...OPENED, reading: LONG, startAt: 20_005 } }),
  'reader-gone': reader({ opened: { kind: 'gone' } }),
  'reader-hostile': reader({ opened: { ...OPENED, reading: HOSTILE, names: {} } }),
  'reader-renamed': reader({
    opened: { ...OPENED, names: { agent: `<b>דנה</b> \u202Eevil ${'x'.repeat(64)}`, speaker_3: 'Yossi' } },
  }),
  'reader-empty': reader({
    calls: { kind: 'ready', items: [], more: false },
    opened: undefined,
    connected: false,
  }),
  'reader-loading': reader({ calls: { kind: 'loading' }, opened: { kind: 'loading' } }),
};
