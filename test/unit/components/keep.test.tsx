// @vitest-environment happy-dom
/** Settings, privacy: keeping less erases nothing before it was asked, and odd numbers change nothing. */
import { expect, it } from 'vitest';
import { KeepCard } from '#components/options/KeepCard.tsx';
import type { Beyond, OptionsEvents, OptionsState } from '#components/options/types.ts';
import { createTranslator } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { type Settings, settingsSchema } from '#lib/model/settings.ts';
import { EMPTY } from '#test/gallery/screens-options.tsx';
import { show } from './stage.tsx';

type Retention = Settings['retention'];

const state = (retention: Partial<Retention> = {}, fixed: string[] = []): OptionsState => ({
  ...EMPTY,
  settings: settingsSchema.parse({ retention }),
  fixed,
  stored: { calls: 6, loose: 0, entries: 0 },
});

/** The card over a store that holds calls: what was asked of it, and what was kept. */
function store(beyond: Beyond | undefined, saves = true) {
  const saved: Retention[] = [];
  const counted: Retention[] = [];
  const events = {
    async countBeyond(retention: Retention) {
      counted.push(retention);
      return beyond;
    },
    async save({ retention }: { retention: Retention }) {
      saved.push(retention);
      return saves;
    },
  } as unknown as OptionsEvents;
  return { events, saved, counted };
}

const words = PAGE_WORDS.en;
const t = createTranslator('en', words.options);
const common = createTranslator('en', words.common);
const days = t('keepDays');
const calls = t('keepCalls');

async function card(of: OptionsState, over: ReturnType<typeof store>) {
  const shown = await show(<KeepCard state={of} events={over.events} />);
  const field = (label: string) =>
    [...shown.root.querySelectorAll('input')].find((input) => input.labels?.[0]?.textContent === label);
  return {
    ...shown,
    valueOf: (label: string) => field(label)?.value,
    isDisabled: (label: string) => field(label)?.disabled,
    /** Typed, and the field left. */
    async give(label: string, text: string) {
      await shown.type(label, text);
      await shown.fire(field(label) ?? null, new Event('change', { bubbles: true }));
    },
  };
}

it.each([
  ['calls', { calls: 1 }],
  ['days', { days: 1 }],
] as const)(
  'fewer %s ask with the number of calls that go, and nothing is kept before',
  async (which, change) => {
    const over = store({ calls: 3, loose: 0 });
    const shown = await card(state(), over);
    await shown.give(which === 'calls' ? calls : days, '1');
    expect(shown.says()).toContain(t('keepErases', { count: 3 }));
    expect(over.saved).toEqual([]);
    await shown.press(t('eraseYes'));
    expect(over.counted).toEqual([{ days: 365, calls: 50_000, ...change }]);
    expect(over.saved).toEqual(over.counted);
    expect(shown.says()).toContain(t('erased', { count: 3 }));
    expect(shown.buttons()).toEqual([]);
  },
);

it('the answer no changes nothing, and the field shows what is kept', async () => {
  const over = store({ calls: 3, loose: 2 });
  const shown = await card(state(), over);
  await shown.give(calls, '1');
  expect(shown.says()).toContain(t('keepErasesLoose', { count: 2 }));
  expect(shown.valueOf(calls)).toBe('1');
  await shown.press(t('keepThem'));
  expect(shown.valueOf(calls)).toBe('50000');
  expect(shown.says()).not.toContain(t('keepErases', { count: 3 }));
  expect(over.saved).toEqual([]);
});

it('keeping more, or for ever, is kept without a question', async () => {
  const over = store({ calls: 3, loose: 0 });
  const shown = await card(state(), over);
  await shown.give(days, '0');
  await shown.give(calls, '60000');
  expect(over.saved.map(({ days, calls }) => [days, calls])).toEqual([
    [0, 50_000],
    [365, 60_000],
  ]);
  expect(over.counted).toEqual([]);
});

it('from for ever to a year is less, and asks', async () => {
  const over = store({ calls: 1, loose: 0 });
  const shown = await card(state({ days: 0 }), over);
  await shown.give(days, '365');
  expect(shown.says()).toContain(t('keepErases', { count: 1 }));
  expect(over.saved).toEqual([]);
});

it('less that erases nothing is kept without a question', async () => {
  const over = store({ calls: 0, loose: 0 });
  const shown = await card(state(), over);
  await shown.give(days, '30');
  expect(over.saved).toEqual([{ days: 30, calls: 50_000 }]);
  expect(shown.buttons()).toEqual([]);
});

it.each(['3.7', '', '-1', '1000001', '1e9'])('%j changes nothing and says so', async (odd) => {
  const over = store({ calls: 3, loose: 0 });
  const shown = await card(state(), over);
  await shown.give(calls, odd);
  expect(shown.says()).toContain(common('numberBad', { kept: 50_000, min: 0, max: 1_000_000 }));
  expect([over.counted, over.saved]).toEqual([[], []]);
  await shown.give(calls, '50000');
  expect(shown.says()).not.toContain(common('numberBad', { kept: 50_000, min: 0, max: 1_000_000 }));
  expect([over.counted, over.saved]).toEqual([[], []]);
});

it('what cannot be counted or saved is said, and nothing goes', async () => {
  const uncounted = store(undefined);
  const shown = await card(state(), uncounted);
  await shown.give(calls, '1');
  expect(shown.says()).toContain(t('notSaved'));
  expect([shown.valueOf(calls), uncounted.saved]).toEqual(['50000', []]);
  const unsaved = store({ calls: 1, loose: 0 }, false);
  const again = await card(state(), unsaved);
  await again.give(calls, '1');
  await again.press(t('eraseYes'));
  expect(again.says()).toContain(t('notSaved'));
  expect(again.says()).not.toContain(t('erased', { count: 1 }));
  expect(again.valueOf(calls)).toBe('50000');
});

it('what the company set cannot be changed, and goes along as it is', async () => {
  const over = store({ calls: 2, loose: 0 });
  const shown = await card(state({ days: 90 }, ['retention.days']), over);
  expect(shown.says()).toContain(PAGE_WORDS.en.common.fixed);
  expect([shown.isDisabled(days), shown.isDisabled(calls)]).toEqual([true, false]);
  await shown.give(calls, '10');
  await shown.press(t('eraseYes'));
  expect(over.saved).toEqual([{ days: 90, calls: 10 }]);
});
