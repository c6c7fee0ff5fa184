// @vitest-environment happy-dom
/** A change on the settings page is shown before it is stored, and what is read meanwhile does not undo it. */
import { render } from 'preact';
import { expect, it, vi } from 'vitest';
import type { PageContext } from '#components/hooks/context.ts';
import { ok } from '#lib/core/result.ts';
import { type Settings, type SettingsPatch, settingsSchema } from '#lib/model/settings.ts';
import { useOptions } from '../../../entrypoints/options/use-options.ts';
import { emptyDatabase } from '../storage/rows.ts';

vi.mock('wxt/browser', () => ({ browser: { permissions: { contains: async () => true } } }));

it('shows each change at once, and the stored settings once all is stored', async () => {
  let stored: Settings = settingsSchema.parse({});
  const saves: (() => void)[] = [];
  const answers: Record<string, (payload: { patch: SettingsPatch }) => unknown> = {
    'settings.get': () => ({ settings: stored, fixed: [] }),
    'settings.save': ({ patch }) =>
      new Promise((resolve) =>
        saves.push(() => {
          stored = settingsSchema.parse({ ...stored, ...patch });
          resolve(ok(undefined));
        }),
      ),
  };
  const listeners: (() => void)[] = [];
  const context = {
    db: emptyDatabase(),
    send: async (name: string, payload: never) => ok(await answers[name]?.(payload)),
    onSettings: (listener: () => void) => void listeners.push(listener),
  } as unknown as PageContext;
  const told = () => true;
  let seen: ReturnType<typeof useOptions> | undefined;
  function Page() {
    seen = useOptions(context, told);
    return null;
  }
  render(<Page />, document.body);
  const language = () => seen?.state?.settings.language;
  await vi.waitFor(() => expect(language()).toBe('auto'));

  const first = seen?.save({ language: 'en' });
  await vi.waitFor(() => expect(language()).toBe('en'));
  const second = seen?.save({ language: 'he' });
  await vi.waitFor(() => expect(language()).toBe('he'));
  for (const [index, save] of [first, second].entries()) {
    saves[index]?.();
    listeners[0]?.();
    await save;
    expect(language()).toBe('he');
  }
  expect(stored.language).toBe('he');
});

it('takes no step back where an earlier reading is answered later', async () => {
  const answers: ((language: Settings['language']) => void)[] = [];
  const listeners: (() => void)[] = [];
  const context = {
    db: emptyDatabase(),
    send: async (name: string) => {
      if (name !== 'settings.get') return ok(undefined);
      const language = await new Promise<Settings['language']>((resolve) => answers.push(resolve));
      return ok({ settings: settingsSchema.parse({ language }), fixed: [] });
    },
    onSettings: (listener: () => void) => void listeners.push(listener),
  } as unknown as PageContext;
  const seen: (string | undefined)[] = [];
  const told = () => true;
  function Page() {
    seen.push(useOptions(context, told).state?.settings.language);
    return null;
  }
  const root = document.createElement('div');
  render(<Page />, root);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  listeners[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('he');
  await vi.waitFor(() => expect(seen.at(-1)).toBe('he'));
  answers[0]?.('en');
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen.at(-1)).toBe('he');
});
