// @vitest-environment happy-dom
/** The popup's inbox: what is to be done, in groups; opened in place, and the next one follows. */
import { expect, it } from 'vitest';
import { InboxList, type InboxListProps } from '#components/popup/InboxList.tsx';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { call, job, NOW } from '#test/gallery/data.ts';
import { show } from './stage.tsx';

const ENTRIES: InboxEntry[] = [
  { kind: 'callback', row: call('1', 0, { callbackAt: NOW - 60_000 }) },
  { kind: 'wrap-up', row: call('2', 60_000) },
  { kind: 'wrap-up', row: call('3', 120_000) },
  { kind: 'transcript', row: call('4', 180_000), job: job('4') },
];

async function stand(changed: Partial<InboxListProps> = {}) {
  const heard: unknown[] = [];
  const events = {
    crms: [],
    onCall: (row: { id: string }) => heard.push(['call', row.id]),
    onAnnotate: async (row: { id: string }, change: object) => {
      heard.push(['annotate', row.id, change]);
      return true;
    },
    onLog: (row: { id: string }) => heard.push(['log', row.id]),
    timesOf: async () => [],
    memoryOf: async () => [],
    recordsOf: async () => [],
  } as unknown as InboxListProps['events'];
  const props: InboxListProps = {
    entries: ENTRIES,
    now: NOW,
    openId: undefined,
    onOpen: (entry) => heard.push(['open', entry?.row.id]),
    onSeen: (entries) => heard.push(['seen', entries.map(({ row }) => row.id)]),
    events,
    notify: false,
    onNotify: () => undefined,
    onBulk: () => undefined,
    ...changed,
  };
  return { heard, ...(await show(<InboxList {...props} />)) };
}

const { calls, popup } = PAGE_WORDS.en;
it('groups what is to be done, shows the number of each, and opens or calls with one press', async () => {
  const { heard, root } = await stand();
  const heads = [...root.querySelectorAll('.inbox-group h2')].map((head) => head.textContent ?? '');
  expect(heads).toHaveLength(3);
  expect(heads[0]).toContain(popup['inboxGroup.callback']);
  expect(heads[1]).toContain(popup['inboxGroup.wrap-up']);
  expect(root.querySelectorAll('.call')).toHaveLength(3);
  expect(root.querySelector('.call-line')?.textContent).toContain('03-123-4567');
  const [first, call] = root.querySelectorAll<HTMLElement>('.call-line button');
  first?.click();
  call?.click();
  expect(heard).toEqual([
    ['open', '1'],
    ['call', '1'],
  ]);
});

it('opens the next of its group when one is done', async () => {
  const { heard, press } = await stand({ openId: '2' });
  await press(String(calls.done));
  await expect
    .poll(() => heard)
    .toEqual([
      ['annotate', '2', { done: true }],
      ['open', '3'],
    ]);
});

it('stays open where it could not be kept that one is done', async () => {
  const asked: unknown[] = [];
  const events = { timesOf: async () => [], memoryOf: async () => [], recordsOf: async () => [], crms: [] };
  const onAnnotate = async (...change: unknown[]) => asked.push(change) < 0;
  const { heard, press } = await stand({
    openId: '2',
    events: { ...events, onAnnotate } as unknown as InboxListProps['events'],
  });
  await press(String(calls.done));
  await expect.poll(() => asked).toHaveLength(1);
  await Promise.resolve();
  expect(heard).toEqual([]);
});

it('keeps transcripts folded, and marks them read in one press', async () => {
  const { heard, root, press } = await stand();
  await press(String(popup.inboxSeen));
  expect(heard).toEqual([['seen', ['4']]]);
  expect(root.querySelector('.inbox-fold')?.textContent).toContain(popup['inboxGroup.transcript']);
  root.querySelector<HTMLElement>('.inbox-fold')?.click();
  await new Promise((done) => requestAnimationFrame(done));
  expect(root.querySelectorAll('.call')).toHaveLength(4);
});

it('presses an outcome by its figure, but not while a note is written', async () => {
  const { heard, root } = await stand({ openId: '2' });
  const key = (at: Element | null | undefined) =>
    at?.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true, cancelable: true }));
  key(root.querySelector('textarea'));
  key(root.querySelector('.call-open .call-main'));
  const pressed = ['annotate', '2', { disposition: 'no-answer' }];
  expect(heard).toEqual([pressed]);
  // Once, though row and wrap-up both hear it.
  key(root.querySelector('.wrap-up .chip'));
  expect(heard).toEqual([pressed, pressed]);
});

it('logs in one press all that is not in the CRM', async () => {
  const entries: InboxEntry[] = ['5', '6'].map((id) => ({ kind: 'not-logged', row: call(id, 0) }));
  const { heard, press } = await stand({ entries });
  await press(String(popup.inboxLogAll));
  expect(heard).toEqual([
    ['log', '5'],
    ['log', '6'],
  ]);
});

it('empty says what would be here', async () => {
  const { says } = await stand({ entries: [] });
  expect(says()).toContain(popup.inboxEmpty);
  expect(says()).toContain(popup.inboxEmptyText);
});
