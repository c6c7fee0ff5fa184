/** What is done with a transcript is done, or it is said that it was not: nothing fails without a word. */
import { expect, it } from 'vitest';
import type { Speech } from '#components/words.tsx';
import { createTranslators, PAGE_WORDS } from '#lib/locales/pages.ts';
import type { Send } from '#lib/messages.ts';
import type { ReaderPlace } from '#lib/pages/reader-place.ts';
import type { JobRow } from '#lib/store/records.ts';
import { transcriptEvents } from '../../../entrypoints/shared/transcript-events.ts';

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
  const sentence = { start: 12 } as Parameters<ReturnType<typeof stage>['events']['onCopyLink']>[0];
  const copied: string[] = [];
  const good = stage(undefined, async (text) => void copied.push(text));
  const bad = stage(undefined, () => Promise.reject(new DOMException('not focused', 'NotAllowedError')));
  good.events.onCopyLink(sentence);
  bad.events.onCopyLink(sentence);
  await settled();
  expect(copied).toEqual(['reader.html#job=job-1&at=12']);
  expect([...good.said, ...bad.said]).toEqual([
    `good: ${t.reader('copiedSentence')}`,
    `red: ${t.reader('notCopied')}`,
  ]);
});
