// @vitest-environment happy-dom
/** The do-not-call list in the settings: seen, searched, one number taken off it. */
import { expect, it, vi } from 'vitest';
import { ListedNumbers } from '#components/options/ListedNumbers.tsx';
import common from '#lib/locales/en/common.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { show } from './stage.tsx';

const ROWS = [
  { e164: '+14155550132', reason: 'Asked us not to' },
  { e164: '+97235550199', reason: '' },
];

it('shows numbers with their reasons, asks for those that fit, and takes one off', async () => {
  const findListed = vi.fn(async (text: string) => (text === 'nobody' ? [] : ROWS));
  const unlist = vi.fn(async () => undefined);
  const { root } = await show(<ListedNumbers count={2} events={{ findListed, unlist }} />);
  await vi.waitFor(() => expect(root.querySelectorAll('.row')).toHaveLength(2));
  expect(root.textContent).toContain('Asked us not to');
  const remove = [...root.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === common.remove,
  );
  remove[1]?.click();
  expect(unlist).toHaveBeenCalledWith('+97235550199');
  const field = root.querySelector('input');
  if (!field) throw new Error('no field');
  field.value = 'nobody';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(root.textContent).toContain(options.dncNone));
});
