// @vitest-environment happy-dom
/** Settings, managed and support: what IT decided, and what a person sends to get help. */
import { describe, expect, it } from 'vitest';
import { ManagedSection } from '#components/options/ManagedSection.tsx';
import { SupportSection } from '#components/options/SupportSection.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { StorageNotice } from '#components/StorageNotice.tsx';
import { LOCALES } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import type { StorageState } from '#lib/model/storage-state.ts';
import { show } from './stage.tsx';

const state = (policy: PolicyEntry[] = []) => ({ policy, now: 1_000_000 }) as unknown as OptionsState;
const events = (given: Partial<OptionsEvents>) =>
  ({
    isPersisted: async () => true,
    listEvents: async () => [],
    diagnostics: async () => '{"dialmark":"1"}',
    copy: async () => true,
    ...given,
  }) as OptionsEvents;

it('says that nothing is managed where nothing is', async () => {
  const { root } = await show(<ManagedSection state={state()} events={events({})} />);
  expect(root.textContent).toContain('Not managed');
});

it('lists what was refused first, each with its reason', async () => {
  const { root } = await show(
    <ManagedSection
      state={state([
        { name: 'retentionDays', given: '90', state: 'set' },
        { name: 'premiumWarning', given: '"yes"', state: 'refused', fault: 'type', expected: 'boolean' },
        { name: 'doNotCal', given: '"warn"', state: 'refused', fault: 'unknown' },
      ])}
      events={events({})}
    />,
  );
  expect(
    [...root.querySelectorAll('.policy-row')].map((row) => row.textContent?.replace(/[\u2066-\u2069]/g, '')),
  ).toEqual([
    'premiumWarning"yes"Expected: true or false.',
    'doNotCal"warn"There is no such setting.',
    'retentionDays90',
  ]);
});

it('says that the browser may delete what is kept, asks it not to at a press, and what it answered', async () => {
  const answers = [false, true];
  const { root, buttons, press } = await show(
    <SupportSection
      state={state()}
      events={events({ isPersisted: async () => false, persist: async () => answers.shift() === true })}
    />,
  );
  const { support } = PAGE_WORDS.en;
  const ask = String(support['storage.ask']);
  await expect.poll(() => root.textContent).toContain(support['storage.notKept']);
  await press(ask);
  await expect.poll(() => root.textContent).toContain(support['storage.refused']);
  await press(ask);
  await expect.poll(() => root.textContent).toContain(support['storage.kept']);
  expect(buttons()).not.toContain(ask);
});

describe.each(LOCALES)('in %s', (locale) => {
  const { common } = PAGE_WORDS[locale];
  const KEPT: StorageState = { tables: 'kept', lost: 0 };
  it.each([
    ['private', { ...KEPT, tables: 'private' }, common['storage.private']],
    ['broken', { ...KEPT, tables: 'broken' }, common['storage.broken']],
    ['lost', { ...KEPT, lost: 1_240 }, '1,240'],
    ['almost full', { ...KEPT, left: 30 * 1024 * 1024 }, '30'],
  ] as const)('a storage that is %s is told at once', async (_name, storage, words) => {
    expect((await show(<StorageNotice storage={storage} />, locale)).says()).toContain(words);
  });

  it('one that keeps everything is no news', async () => {
    const storage = { ...KEPT, left: 10_000_000_000 };
    expect((await show(<StorageNotice storage={storage} />, locale)).says()).toBe('');
  });
});

it('copies the diagnostics and shows what was copied', async () => {
  const copied: string[] = [];
  const copy = async (text: string) => copied.push(text) > 0;
  const { root, press } = await show(<SupportSection state={state()} events={events({ copy })} />);
  await press('Copy diagnostics');
  await expect.poll(() => root.querySelector('[role=status]')?.textContent).toContain('Copied');
  expect(copied).toEqual(['{"dialmark":"1"}']);
  expect(root.querySelector('pre')?.textContent).toBe('{"dialmark":"1"}');
});

it('says so where the browser does not let it copy', async () => {
  const { root, press } = await show(
    <SupportSection state={state()} events={events({ copy: async () => false })} />,
  );
  await press('Copy diagnostics');
  await expect.poll(() => root.querySelector('[role=status]')?.textContent).toContain('could not be copied');
});

it('tells each kind of event in words, the newest first', async () => {
  const logged: LoggedEvent[] = [
    { at: 1, kind: 'update', code: 'update', detail: '0.0.9' },
    { at: 2, kind: 'policy', code: 'refused', detail: 'doNotCal' },
    { at: 3, kind: 'relay', code: 'enrolled' },
    { at: 4, kind: 'relay', code: 'unreachable' },
    { at: 5, kind: 'site', code: 'on' },
    { at: 6, kind: 'lock', code: 'locked' },
    { at: 7, kind: 'call', code: 'initiated' },
    { at: 8, kind: 'call', code: 'refused', detail: 'not-admitted' },
    { at: 9, kind: 'transcription', code: 'refused', detail: 'company-key' },
    { at: 10, kind: 'defect', code: 'message', detail: 'TypeError' },
    { at: 11, kind: 'relay', code: 'of-a-later-version' },
  ];
  const { root } = await show(
    <SupportSection state={state()} events={events({ listEvents: async () => logged })} />,
  );
  await expect.poll(() => root.querySelectorAll('.log-row')).toHaveLength(logged.length);
  const rows = [...root.querySelectorAll('.log-row')].map((row) =>
    ['.log-kind', '.log-words'].map((part) => row.querySelector(part)?.textContent).join(': '),
  );
  expect(rows).toEqual([
    'Relay: of-a-later-version',
    'Fault: A message could not be answered TypeError',
    'Transcription: Transcription refused · Company key refused',
    'Call: Refused · Not admitted',
    'Call: Placed',
    'Lock: Locked',
    'Site: A site was turned on',
    'Relay: The relay does not answer.',
    'Relay: This browser was paired by your company',
    'Policy: Changed; not accepted: doNotCal',
    'Update: Updated from 0.0.9',
  ]);
});
