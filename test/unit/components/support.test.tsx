// @vitest-environment happy-dom
/** Settings, managed and support: what IT decided, and what a person sends to get help. */
import { expect, it, vi } from 'vitest';
import { ManagedSection } from '#components/options/ManagedSection.tsx';
import { SupportSection } from '#components/options/SupportSection.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import { show } from './stage.tsx';

const state = (policy: PolicyEntry[] = []) => ({ policy, now: 1_000_000 }) as unknown as OptionsState;
const events = (given: Partial<OptionsEvents>) =>
  ({
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

it('copies the diagnostics and shows what was copied', async () => {
  const copied: string[] = [];
  const copy = async (text: string) => copied.push(text) > 0;
  const { root, press } = await show(<SupportSection state={state()} events={events({ copy })} />);
  await press('Copy diagnostics');
  await vi.waitFor(() => expect(root.querySelector('[role=status]')?.textContent).toContain('Copied'));
  expect(copied).toEqual(['{"dialmark":"1"}']);
  expect(root.querySelector('pre')?.textContent).toBe('{"dialmark":"1"}');
});

it('says so where the browser does not let it copy', async () => {
  const { root, press } = await show(
    <SupportSection state={state()} events={events({ copy: async () => false })} />,
  );
  await press('Copy diagnostics');
  await vi.waitFor(() =>
    expect(root.querySelector('[role=status]')?.textContent).toContain('could not be copied'),
  );
});
