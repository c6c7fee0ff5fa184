// @vitest-environment happy-dom
/** The reader in each of its states: it says what happened, and the next step is a button. */
import { expect, it } from 'vitest';
import { NO_FILTERS } from '#components/reader/FilterBar.tsx';
import type { OpenedState } from '#components/reader/Opened.tsx';
import { PrintView } from '#components/reader/PrintView.tsx';
import { ReaderView, type ReaderViewProps } from '#components/reader/ReaderView.tsx';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { JOB_STATES } from '#lib/model/job.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { CALLS, call, job, NOW, SEGMENTS } from '#test/gallery/data.ts';
import { listening, show } from './stage.tsx';

type Events = ReaderViewProps['events'] & NonNullable<ReaderViewProps['around']>['events'];
const none = { kind: 'ready', items: [], more: false } as const;
const ready = { kind: 'ready', items: CALLS, more: false } as const;

function opened(change: Partial<OpenedState & { kind: 'call' }> = {}): OpenedState {
  return {
    kind: 'call',
    row: call('1', 60_000),
    job: undefined,
    reading: undefined,
    names: {},
    recordingUrl: undefined,
    linkable: [],
    ...change,
  };
}

async function reader(change: Partial<ReaderViewProps>) {
  const { events, heard } = listening<Events>();
  const around = change.around && { ...change.around, events };
  const shown = await show(
    <ReaderView
      view="calls"
      calls={ready}
      follows={undefined}
      canFollow={false}
      opened={undefined}
      outcome=""
      outcomeCounts={[]}
      query=""
      filters={NO_FILTERS}
      results={[]}
      searching={false}
      now={NOW}
      online={true}
      connected={true}
      lock={{ locked: false, wrong: false, busy: false }}
      callers={{
        callerIds: [{ e164: '+14155550100', label: 'Main line' }],
        from: '+14155550100',
        areApart: false,
      }}
      events={events}
      {...change}
      {...(around && { around })}
    />,
  );
  return { ...shown, heard };
}

const around = {
  stopped: { origin: 'https://crm.example', at: NOW, what: 'calls' },
  page: { kind: 'ready', numbers: [], other: { country: 'IL', count: 3 } },
  site: undefined,
  inbox: [],
  notify: false,
  events: {},
} as unknown as NonNullable<ReaderViewProps['around']>;

const { reader: own, common, popup, calls, failures } = PAGE_WORDS.en;

it.each([
  ['with nothing chosen', {}, [own.chooseTitle, own.chooseText], undefined, []],
  [
    'not connected',
    { calls: none, connected: false },
    [common.notConnectedTitle, common.notConnectedText],
    common.connect,
    ['onSettings'],
  ],
  ['without calls', { calls: none }, [popup.emptyTitle, popup.emptyText], undefined, []],
  [
    'whose tables cannot be read',
    { calls: { kind: 'error', detail: 'x' } },
    [common.errorTitle, common.errorText],
    common.tryAgain,
    ['onRetry'],
  ],
  [
    'beside a contact without calls',
    { calls: none, follows: { name: 'Ada' }, canFollow: true },
    [own.noneWithRecord, 'Ada'],
    own.allCalls,
    ['onFollow', false],
  ],
  [
    'that left the contact beside it',
    { canFollow: true },
    [own.allCalls],
    own.thisRecord,
    ['onFollow', true],
  ],
  [
    'in a panel, with a site that was stopped and a caller ID',
    { around },
    [popup.stopped, popup.callFrom, 'Main line'],
    undefined,
    [],
  ],
  [
    'in a panel, with numbers that want a country',
    { around, view: 'page' },
    [],
    popup.otherCountryYes,
    ['onCountry', 'IL'],
  ],
  [
    'with a call that was erased',
    { opened: { kind: 'gone' } },
    [own.notFoundTitle, own.notFoundText],
    common.back,
    ['onClose'],
  ],
  [
    'with a call without a recording',
    { opened: opened() },
    [own.noTranscriptTitle, own.noRecordingText],
    undefined,
    [],
  ],
  [
    'with a call that was not transcribed',
    { opened: opened({ row: call('1', 0, { recordingUrl: 'https://r.example/1.mp3' }) }) },
    [own.noTranscriptTitle, own.noTranscriptText],
    popup.transcribe,
    ['onTranscribe'],
  ],
  [
    'with a call that was refused',
    { opened: opened({ row: call('1', 0, { state: 'refused' }) }) },
    [own.noTranscriptTitle, failures['unexpected-status']],
    undefined,
    [],
  ],
] as const)('%s says so, and what comes next is a press away', async (_name, change, says, press, told) => {
  const shown = await reader(change as Partial<ReaderViewProps>);
  for (const text of says) expect(shown.says()).toContain(text);
  if (press === undefined) return;
  await shown.press(String(press));
  expect(shown.heard.at(-1)?.slice(0, told.length)).toEqual(told);
});

it.each(JOB_STATES.filter((state) => state !== 'completed'))('a transcription that is %s', async (state) => {
  const its = job('1', { state });
  const shown = await reader({ opened: opened({ job: its }) });
  expect(shown.says()).toContain(calls[`job.${state}`]);
  const running = ['wanted', 'submitting', 'pending', 'processing'].includes(state);
  if (running) {
    expect(shown.says()).toContain(own.runningText);
    expect(shown.buttons()).not.toContain(common.tryAgain);
    return;
  }
  await shown.press(String(common.tryAgain));
  expect(shown.heard.at(-1)).toEqual(['onRetryJob', its]);
});

it.each([
  ['with a transcript', { reading: readTranscript(SEGMENTS), job: job('1') }],
  ['without one', {}],
])('a call %s shows its note and its outcome, and both are written there', async (_name, change) => {
  const row = call('1', 60_000, { note: 'Tuesday invoice', disposition: 'reached' });
  const shown = await reader({ opened: opened({ row, ...change }) });
  const note = shown.root.querySelector<HTMLTextAreaElement>('.opened textarea');
  expect(note?.value).toBe('Tuesday invoice');
  expect(shown.root.querySelector('.opened .chip[aria-pressed=true]')?.textContent).toBe(
    calls['disposition.reached'],
  );
  await shown.type(String(calls.note), 'Wednesday');
  await shown.fire(note, new Event('blur'));
  expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { note: 'Wednesday' }]);
  await shown.press(String(calls['disposition.voicemail']));
  expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { disposition: 'voicemail' }]);
});

it('a call that its note was found by opens at the words', async () => {
  const row = call('1', 60_000, { note: 'Call again about the Tuesday invoice' });
  const shown = await reader({ opened: opened({ row, noteQuery: 'tuesday' }) });
  const note = shown.root.querySelector<HTMLTextAreaElement>('.opened textarea');
  expect(document.activeElement).toBe(note);
  expect(note?.value.slice(note.selectionStart, note.selectionEnd)).toBe('Tuesday');
});

it('paper has the note and the outcome', async () => {
  const row = call('1', 60_000, { note: 'Tuesday invoice', disposition: 'no-answer' });
  const { says } = await show(<PrintView row={row} title="" reading={readTranscript(SEGMENTS)} names={{}} />);
  expect(says()).toContain(`${calls.disposition}: ${calls['disposition.no-answer']}`);
  expect(says()).toContain(`${calls.note}: Tuesday invoice`);
});

it('offline and locked are said aloud, and the calls stay', async () => {
  const lock = { locked: true, wrong: false, busy: false };
  const shown = await reader({ online: false, lock });
  expect(shown.root.querySelector('[role=alert]')?.textContent).toContain(popup.offline);
  expect(shown.says()).toContain(common.lockedText);
  expect(shown.root.querySelectorAll('.call').length).toBeGreaterThan(3);
});

it('loading tells a screen reader so, in the list and in what is opened', async () => {
  const { root } = await reader({ calls: { kind: 'loading' }, opened: { kind: 'loading' } });
  const labels = [...root.querySelectorAll('.skeleton')].map((one) => one.getAttribute('aria-label'));
  expect(labels).toEqual([common.loading, common.loading]);
});

it('links a transcription that was looked up to a call by hand, or forgets it', async () => {
  const its = job('1', { txnId: 'txn_8f2k1' });
  const shown = await reader({ opened: opened({ row: undefined, job: its, linkable: CALLS }) });
  const { reader: own } = PAGE_WORDS.en;
  expect(shown.says()).toContain('txn_8f2k1');
  expect(shown.says()).toContain(own.lookedUpText);
  await shown.choose(String(own.linkToCall), '3');
  await shown.press(String(own.link));
  expect(shown.heard.at(-1)).toEqual(['onLink', its, '3']);
  await shown.press(String(own.forget));
  expect(shown.heard.at(-1)).toEqual(['onForget', its]);
});
