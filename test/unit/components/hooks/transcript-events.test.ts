/** What is done with a transcript is done, or it is said that it was not: nothing fails without a word. */
import { expect, it } from 'vitest';
import type { ReaderPlace } from '#components/hooks/reader-place.ts';
import { transcriptEvents } from '#components/hooks/transcript-events.ts';
import type { Speech } from '#components/words.tsx';
import { createTranslators, PAGE_WORDS } from '#lib/locales/translators.ts';
import type { Send } from '#lib/messages/client.ts';
import type { JobRow } from '#lib/model/job.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { call, SEGMENTS } from '#test/gallery/data.ts';

const JOB = { id: 'job-1' } as JobRow;
const t = createTranslators('en', PAGE_WORDS.en);

function stage(answer: unknown, clipboard: (text: string) => Promise<void> = async () => undefined) {
  const said: string[] = [];
  const went: (ReaderPlace | undefined)[] = [];
  const retried: string[] = [];
  const events = transcriptEvents({
    send: (async () => answer) as unknown as Send,
    speech: { t } as Speech,
    opened: undefined,
    place: { job: 'job-1' },
    transcribe: { retry: async (id: string) => void retried.push(id) },
    go: (to) => went.push(to),
    say: (tone, text) => said.push(`${tone}: ${text}`),
    addressOf: (place) => `reader.html#job=${place.job}&at=${place.at}`,
    writeClipboard: clipboard,
  });
  return { events, said, went, retried };
}
const settled = () => new Promise((done) => setImmediate(done));

it.each([
  ['the background said no', { ok: true, value: false }, t.common('notDone')],
  ['nobody answered', { ok: false, error: 'broken' }, t.common('notDone')],
  ['the extension was updated', { ok: false, error: 'gone' }, t.popup('gone')],
])('says that a name, a link or a forgetting was not kept: %s', async (_why, answer, sentence) => {
  const { events, said, went } = stage(answer);
  events.onRename(JOB, 'agent', 'Dana');
  events.onLink(JOB, 'intent-1');
  events.onForget(JOB);
  await settled();
  expect(said).toEqual(Array(3).fill(`red: ${sentence}`));
  expect(went).toEqual([]);
});

it('goes on where it was done, without a word', async () => {
  const { events, said, went, retried } = stage({ ok: true, value: true });
  events.onRename(JOB, 'agent', 'Dana');
  events.onLink(JOB, 'intent-1');
  events.onForget(JOB);
  events.onRetryJob(JOB);
  await settled();
  expect(said).toEqual([]);
  expect(went).toEqual([{ call: 'intent-1' }, undefined]);
  expect(retried).toEqual(['job-1']);
});

it('says whether a link was copied', async () => {
  const copied: string[] = [];
  const good = stage(undefined, async (text) => void copied.push(text));
  const bad = stage(undefined, () => Promise.reject(new DOMException('not focused', 'NotAllowedError')));
  good.events.onTakeOut({ kind: 'own-link', seconds: 12 });
  bad.events.onTakeOut({ kind: 'own-link', seconds: 12 });
  await settled();
  expect(copied).toEqual(['reader.html#job=job-1&at=12']);
  expect([...good.said, ...bad.said]).toEqual([`good: ${t.calls('copied')}`, `red: ${t.calls('notCopied')}`]);
});

it('copies what was written to the call along with what was said', async () => {
  const copied: string[] = [];
  const words = createTranslators('en', PAGE_WORDS.en);
  const events = transcriptEvents({
    send: (async () => undefined) as unknown as Send,
    speech: {
      t: words,
      f: { phone: String, full: String, duration: String, dayKey: String },
    } as unknown as Speech,
    opened: {
      kind: 'call',
      row: call('1', 0, { note: 'Tuesday invoice', disposition: 'reached' }),
      job: undefined,
      reading: readTranscript(SEGMENTS),
      names: {},
      recordingUrl: 'https://recordings.example/1.mp3',
      linkable: [],
    },
    place: { call: '1' },
    transcribe: { retry: async () => undefined },
    go: () => undefined,
    say: () => undefined,
    addressOf: () => '',
    writeClipboard: async (text) => void copied.push(text),
  });
  for (const as of ['txt', 'md'] as const) events.onTakeOut({ kind: 'copy', as });
  await settled();
  expect(copied).toHaveLength(2);
  for (const text of copied) {
    expect(text).toContain('Outcome: Reached');
    expect(text).toContain('Note: Tuesday invoice');
  }
  // A quotation says who, when, on which call, and where it can be heard.
  const [sentence] = readTranscript(SEGMENTS).sentences;
  if (!sentence) throw new Error('no sentence');
  events.onCopyLink(sentence);
  await settled();
  const quoted = copied.at(-1) ?? '';
  for (const part of [sentence.text, '+97231234567', 'https://recordings.example/1.mp3'])
    expect(quoted).toContain(part);
  expect(quoted).not.toContain('reader.html');
});
