// @vitest-environment happy-dom
/** Settings, privacy: locked keys can be opened where they were locked. */
import { expect, it } from 'vitest';
import { PrivacySection } from '#components/options/PrivacySection.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { EMPTY } from '#test/gallery/screens-options.tsx';
import { listening, show } from './stage.tsx';

const state = (locked: boolean): OptionsState => ({
  ...EMPTY,
  vault: { hasPassphrase: true, locked },
  stored: { calls: 6, loose: 0, entries: 0 },
});

const { common, options } = PAGE_WORDS.en;

it('open keys can be locked, and ask for nothing', async () => {
  const { events, heard } = listening<OptionsEvents>();
  const shown = await show(<PrivacySection state={state(false)} events={events} />);
  expect(shown.says()).not.toContain(common.lockedText);
  await shown.press(String(options.lockNow));
  expect(heard).toEqual([['lockNow']]);
});

it('locked keys are opened with the passphrase, and a wrong one is called so', async () => {
  const tried: string[] = [];
  const events = {
    ...listening<OptionsEvents>().events,
    unlock: async (passphrase: string) => {
      tried.push(passphrase);
      return passphrase === 'correct horse';
    },
  } as OptionsEvents;
  const shown = await show(<PrivacySection state={state(true)} events={events} />);
  expect(shown.says()).toContain(common.lockedText);
  expect(shown.buttons()).not.toContain(options.lockNow);
  await shown.type(String(common.passphrase), 'wrong');
  await shown.press(String(common.unlock));
  expect(shown.says()).toContain(common.wrongPassphrase);
  await shown.type(String(common.passphrase), 'correct horse');
  await shown.press(String(common.unlock));
  expect(shown.says()).not.toContain(common.wrongPassphrase);
  expect(tried).toEqual(['wrong', 'correct horse']);
  await shown.again(<PrivacySection state={state(false)} events={events} />);
  expect(shown.buttons()).toContain(options.lockNow);
});
