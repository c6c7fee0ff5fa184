// @vitest-environment happy-dom
/** What was left alone can be found and offered again: numbers, parts, sites. */
import { expect, it } from 'vitest';
import { LeftAlone } from '#components/options/LeftAlone.tsx';
import type { OptionsProps } from '#components/options/types.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { show } from './stage.tsx';

function propsWith(never: object): { props: OptionsProps; again: unknown[][] } {
  const again: unknown[][] = [];
  const state = { settings: settingsSchema.parse({ never }) } as OptionsProps['state'];
  const events = {
    offerAgain: async (...what: unknown[]) => void again.push(what),
  } as OptionsProps['events'];
  return { props: { state, events } as OptionsProps, again };
}

it('is not there where nothing was left alone', async () => {
  const { root } = await show(<LeftAlone {...propsWith({}).props} />);
  expect(root.textContent).toBe('');
});

it.each(['en', 'he', 'ar'] as const)('offers each again: %s', async (locale) => {
  const { props, again } = propsWith({
    numbers: ['+12125550142'],
    parts: [{ origin: 'https://crm.example', selector: '#side' }],
    sites: ['https://wiki.example'],
  });
  const shown = await show(<LeftAlone {...props} />, locale);
  expect(shown.buttons()).toHaveLength(3);
  for (const name of shown.buttons()) await shown.press(name);
  expect(again).toEqual([
    ['number', '+12125550142'],
    ['part', '#side', 'https://crm.example'],
    ['site', 'https://wiki.example'],
  ]);
});
