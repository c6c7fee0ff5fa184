// @vitest-environment happy-dom
/** A call in a list, in each state that it and its transcription can be in: in words, with what can be done. */
import { describe, expect, it } from 'vitest';
import { CallList } from '#components/calls/CallList.tsx';
import { CallRow, type CallRowProps } from '#components/calls/CallRow.tsx';
import { JobLine } from '#components/calls/JobLine.tsx';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { CALL_STATES } from '#lib/model/call-state.ts';
import { DISPOSITIONS } from '#lib/model/disposition.ts';
import { JOB_STATES, type JobRow } from '#lib/model/job.ts';
import { FAILURE_CODES, NEXT_STEPS } from '#lib/platform/errors.ts';
import { call, job, NOW } from '#test/gallery/data.ts';
import { listening, show } from './stage.tsx';

type Item = CallRowProps['item'];

async function open(item: Item) {
  const { events, heard } = listening<CallRowProps['events']>();
  const shown = await show(
    <CallRow item={item} now={NOW} open={true} onToggle={() => undefined} events={events} />,
  );
  return { ...shown, heard };
}

/** A text without its parameters: the longest piece of it that stands as it is. */
function pieceOf(text: unknown): string {
  const pieces = String(text).split(/\{\w+\}/);
  return pieces.toSorted((one, other) => other.length - one.length)[0]?.trim() ?? '';
}

const { calls, failures, common } = PAGE_WORDS.en;

it.each(CALL_STATES)('a call that is %s says so in a word and in a sentence', async (state) => {
  const { says } = await open({ row: call('1', 60_000, { state }) });
  expect(says()).toContain(pieceOf(calls[`state.${state}`]));
  const full = state === 'refused' ? failures['unexpected-status'] : calls[`says.${state}`];
  expect(says()).toContain(pieceOf(state === 'completed' ? calls['says.completedPlain'] : full));
});

it.each([0, 0.4])(
  'a call that ended after %s seconds has ended, and was not held',
  async (durationSeconds) => {
    const zero = await open({ row: call('1', 60_000, { state: 'completed', durationSeconds }) });
    expect(zero.says()).toContain(calls['state.completed']);
    expect(zero.says()).toContain(calls['says.completedPlain']);
    expect(zero.says()).not.toContain('0:00');
    const iconOf = ({ root }: typeof zero) => root.querySelector('.call-state svg')?.outerHTML;
    const icon = iconOf(zero);
    const held = await open({ row: call('1', 60_000, { state: 'completed', durationSeconds: 61 }) });
    expect(held.says()).toContain('1:01');
    expect(icon).toBeTruthy();
    expect(icon).not.toBe(iconOf(held));
  },
);

it.each(FAILURE_CODES)('a call refused for %s says why, and can be called again', async (code) => {
  const failure = { code, next: 'none', sent: true } as const;
  const row = call('1', 60_000, { state: 'refused', failure });
  const shown = await open({ row });
  expect(shown.says()).toContain(pieceOf(failures[code]));
  expect(shown.says()).toContain(pieceOf(failures[`short.${code}`]));
  await shown.press(String(common.callAgain));
  expect(shown.heard).toEqual([['onCall', row]]);
});

it.each(JOB_STATES)('a transcription that is %s says so', async (state) => {
  const { says } = await open({ row: call('1', 60_000), job: job('1', { state }) });
  expect(says()).toContain(calls[`job.${state}`]);
  const why = calls[`jobSays.${state}`];
  if (why) expect(says()).toContain(why);
});

it('a transcription that the add-on is off for is explained', async () => {
  const failure = { code: 'addon-disabled', next: 'enable-addon', sent: true } as const;
  const refused = job('1', { state: 'refused', failure });
  const { says } = await open({ row: call('1', 0), job: refused });
  expect(says()).toContain(failures['addon-disabled']);
});

it('a call whose answer never came is called again only by who has checked', async () => {
  const row = call('1', 60_000, { state: 'unknown' });
  const shown = await open({ row });
  expect(shown.buttons()).not.toContain(common.callAgain);
  await shown.press(String(calls['again.unknown']));
  expect(shown.heard).toEqual([['onCall', row]]);
});

it('a call that waits counts down, and can be cancelled', async () => {
  const row = call('1', 0, { state: 'intended', waitUntil: NOW + 75_000 });
  const shown = await open({ row });
  expect(shown.says()).toContain('1:15');
  await shown.press(String(common.cancel));
  expect(shown.heard).toEqual([['onCancel', row]]);
});

it('has an outcome for everything that calls come to', async () => {
  const row = call('1', 0);
  const shown = await open({ row });
  for (const disposition of DISPOSITIONS) {
    expect(shown.says()).toContain(calls[`disposition.${disposition}`]);
    await shown.press(String(calls[`disposition.${disposition}`]));
    // That one asks when: see wrap-up.test.tsx.
    if (disposition === 'callback') continue;
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { disposition }]);
  }
  await shown.type(String(calls.note), 'שלום');
  await shown.fire(shown.root.querySelector('textarea'), new Event('blur'));
  expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { note: 'שלום' }]);
});

it.each(NEXT_STEPS)('leads to the next step where %s is one that has a place', async (next) => {
  const failure = { code: 'key-rejected', next, sent: true } as const;
  const row = call('1', 0, { state: 'refused', failure });
  const shown = await open({ row });
  const name = PAGE_WORDS.en.failures[`next.${next}`];
  const leads = ['replace-key', 'open-settings', 'grant-permission', 'unlock'].includes(next);
  expect(shown.buttons().includes(String(name))).toBe(leads);
  if (!leads) return;
  await shown.press(String(name));
  expect(shown.heard).toEqual([['onNext', row]]);
});

describe('what can be done with its recording', () => {
  const { readTranscript, transcribe, transcribeAgain } = PAGE_WORDS.en.popup;
  const offered = async (state: JobRow['state'] | undefined, recordingUrl?: string) => {
    const row = call('1', 0, recordingUrl === undefined ? {} : { recordingUrl });
    const { buttons } = await open({ row, ...(state && { job: job('1', { state }) }) });
    const known = [readTranscript, transcribe, transcribeAgain].map(String);
    return buttons().filter((name) => known.includes(name));
  };

  it.each([
    [undefined, [transcribe]],
    ['wanted', []],
    ['submitting', []],
    ['pending', []],
    ['processing', []],
    ['completed', [readTranscript]],
    ['failed', [transcribeAgain]],
    ['refused', [transcribeAgain]],
    ['unknown', [transcribeAgain]],
    ['gave-up', [transcribeAgain]],
  ] as const)('transcription %s', async (state, names) => {
    expect(await offered(state, 'https://recordings.example/1.mp3')).toEqual(names);
  });

  it('without a recording there is nothing to transcribe', async () => {
    expect(await offered(undefined)).toEqual([]);
    expect(await offered('failed')).toEqual([]);
  });
});

it('shows what the platform said as a quotation, and no markup of anybody', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const row = call('1', 0, {
    state: 'refused',
    context: { crm: 'generic', contactName: markup, pageUrl: 'javascript:alert(1)' },
    note: markup,
    failure: { code: 'bad-request', next: 'none', sent: true, platformMessage: `${markup}\u202E` },
  });
  const { root, says } = await open({ row });
  expect(root.querySelector('img')).toBeNull();
  expect(says()).toContain(markup);
  expect(root.querySelector('.call-quote bdi')?.textContent).toContain(markup);
});

describe('a transcription without a call', () => {
  const words = PAGE_WORDS.en;

  it.each(JOB_STATES)('is a row that says it is %s, and is opened by a press', async (state) => {
    const pressed: string[] = [];
    const shown = await show(
      <JobLine
        job={job('1', { state, recordingUrl: 'https://files.example/a/standup%20call.mp3?sig=SECRET' })}
        now={NOW}
        open={false}
        onOpen={() => pressed.push('open')}
      />,
    );
    expect(shown.says()).toContain('standup call.mp3');
    expect(shown.root.innerHTML).not.toContain('SECRET');
    const told =
      state === 'failed' || state === 'unknown' || state === 'gave-up'
        ? (`jobSays.${state}` as const)
        : (`job.${state}` as const);
    expect(shown.says()).toContain(words.calls[told]);
    shown.root.querySelector('button')?.click();
    expect(pressed).toEqual(['open']);
  });

  it('says why it was refused', async () => {
    const failure = { code: 'addon-disabled', next: 'enable-addon', sent: true } as const;
    const shown = await show(
      <JobLine
        job={job('1', { state: 'refused', failure })}
        now={NOW}
        open={false}
        onOpen={() => undefined}
      />,
    );
    expect(shown.says()).toContain(words.failures['addon-disabled']);
  });
});

describe('a list of calls', () => {
  it('has the transcriptions without a call among them, by time', async () => {
    const { events } = listening<CallRowProps['events']>();
    const shown = await show(
      <CallList
        items={[]}
        jobs={[job('1', { state: 'pending', recordingUrl: 'https://files.example/one.mp3' })]}
        now={NOW}
        events={events}
      />,
      'en',
    );
    expect(shown.says()).toContain('one.mp3');
  });
});
