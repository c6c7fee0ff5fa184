// @vitest-environment happy-dom
/** Settings, connect: a key goes only after it was asked, and an address that is not taken is said to be that. */
import { expect, it } from 'vitest';
import { KeyField } from '#components/options/KeyField.tsx';
import { SpecDrop } from '#components/options/SpecDrop.tsx';
import type { OptionsEvents } from '#components/options/types.ts';
import { ok } from '#lib/core/result.ts';
import { createTranslator } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { ApiSpecFacts } from '#lib/platform/api-spec-facts.ts';
import { NOW } from '#test/gallery/data.ts';
import { EMPTY } from '#test/gallery/screens-options.tsx';
import { listening, show } from './stage.tsx';

const t = createTranslator('en', PAGE_WORDS.en.options);
const common = createTranslator('en', PAGE_WORDS.en.common);

it.each(['click-to-call', 'ai-transcription'] as const)(
  'a key is removed only after it was asked: %s',
  async (capability) => {
    const { events, heard } = listening<OptionsEvents>();
    const known = { capability, tail: '4f2a', addedAt: NOW, state: 'good' } as const;
    const shown = await show(
      <KeyField capability={capability} state={{ ...EMPTY, keys: [known] }} events={events} />,
    );
    await shown.press(common('remove'));
    expect(shown.says()).toContain(t(`keyRemoveSure.${capability}`));
    expect(heard).toEqual([]);
    await shown.press(t('keyKeepIt'));
    expect(shown.says()).not.toContain(t(`keyRemoveSure.${capability}`));
    expect(heard).toEqual([]);
    await shown.press(common('remove'));
    await shown.press(t('keyRemoveYes'));
    expect(heard).toEqual([['removeKey', capability]]);
  },
);

async function dropped(facts: ApiSpecFacts) {
  const events = { readSpec: async () => ok(facts) };
  const shown = await show(<SpecDrop events={events} />);
  const input = shown.root.querySelector('input');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'api.yaml')] });
  await shown.fire(input, new Event('change', { bubbles: true }));
  return shown;
}

it('says which address of a file was not taken, and why', async () => {
  const facts: ApiSpecFacts = {
    calls: true,
    transcriptions: true,
    refused: { url: 'http://api.example.com', fault: 'insecure' },
  };
  const shown = await dropped(facts);
  expect(shown.says()).toContain(t('specRefused', { url: 'http://api.example.com' }));
  expect(shown.says()).toContain(t('address.insecure'));
  expect(shown.says()).toContain(t('specNoBase'));
});

it('says the address that it took, and nothing of others', async () => {
  const shown = await dropped({ calls: true, transcriptions: true, baseUrl: 'https://api.example.com' });
  expect(shown.says()).toContain(t('specBase', { url: 'https://api.example.com' }));
  expect(shown.says()).not.toContain(t('specNoBase'));
});

it('shows that a file is read; Cancel or a newer file ends it, and its answer is not shown', async () => {
  const begun: { signal: AbortSignal; answer: (value: ReturnType<typeof ok<ApiSpecFacts>>) => void }[] = [];
  const readSpec: OptionsEvents['readSpec'] = (_, signal) =>
    new Promise((answer) => void begun.push({ signal, answer }));
  const shown = await show(<SpecDrop events={{ readSpec }} />);
  const input = shown.root.querySelector('input');
  const choose = async () => {
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'api.yaml')], configurable: true });
    await shown.fire(input, new Event('change', { bubbles: true }));
  };
  await choose();
  expect(shown.says()).toContain(t('specReading'));
  await choose();
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await shown.press(common('cancel'));
  expect(begun[1]?.signal.aborted).toBe(true);
  for (const { answer } of begun) answer(ok({ calls: true, transcriptions: true }));
  await shown.fire(input, new Event('focus'));
  expect(shown.says()).not.toContain(t('specReading'));
  expect(shown.says()).not.toContain(t('specCalls'));
});
