// @vitest-environment happy-dom
/** The popup's inbox: who and why, a press away; empty it says what would come. */
import { describe, expect, it } from 'vitest';
import { InboxList } from '#components/popup/InboxList.tsx';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import { PAGE_WORDS } from '#lib/locales/bundled.ts';
import { LOCALES } from '#lib/locales/translator.ts';
import { call, job, NOW } from '#test/gallery/data.ts';
import { show } from './stage.tsx';

const ENTRIES: InboxEntry[] = [
  { kind: 'callback', row: call('1', 0, { callbackAt: NOW - 60_000 }) },
  { kind: 'transcript', row: call('2', 60_000), job: job('2') },
];

describe.each(LOCALES)('in %s', (locale) => {
  const { calls, popup } = PAGE_WORDS[locale];

  it('says who waits and why, and opens or calls with one press', async () => {
    const heard: unknown[] = [];
    const shown = await show(
      <InboxList
        notify={false}
        onNotify={() => undefined}
        onBulk={() => undefined}
        entries={ENTRIES}
        now={NOW}
        onOpen={(entry) => heard.push(['open', entry])}
        onCall={(entry) => heard.push(['call', entry])}
      />,
      locale,
    );
    expect(shown.says()).toContain(calls['inbox.transcript']);
    expect(shown.says()).toContain(PAGE_WORDS[locale].common.today);
    const [first, call] = shown.root.querySelectorAll<HTMLElement>('.call-line button');
    first?.click();
    call?.click();
    expect(heard).toEqual([
      ['open', ENTRIES[0]],
      ['call', ENTRIES[0]],
    ]);
  });

  it('empty says what would be here', async () => {
    const shown = await show(
      <InboxList
        notify={false}
        onNotify={() => undefined}
        onBulk={() => undefined}
        entries={[]}
        now={NOW}
        onOpen={() => undefined}
        onCall={() => undefined}
      />,
      locale,
    );
    expect(shown.says()).toContain(popup.inboxEmpty);
    expect(shown.says()).toContain(popup.inboxEmptyText);
  });
});
