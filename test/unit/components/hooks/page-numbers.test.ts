import { expect, it } from 'vitest';
import { rowsOf } from '#components/popup/PageNumbers.tsx';
import type { FramedNumber } from '#lib/model/number-card.ts';

const at = (index: number, e164: string, more: Partial<FramedNumber> = {}): FramedNumber => ({
  e164,
  ext: '',
  guess: false,
  text: e164,
  index,
  frameId: 0,
  ...more,
});

it('shows a number once, with its places and the first name that is known of it', () => {
  const rows = rowsOf([
    at(0, '+14155550178'),
    at(1, '+14155550132'),
    at(2, '+14155550178', { contactName: 'Maya Okafor' }),
    at(0, '+14155550178', { frameId: 3 }),
  ]);
  expect(rows.map(({ number, places }) => [number.e164, number.contactName, places.length])).toEqual([
    ['+14155550178', 'Maya Okafor', 3],
    ['+14155550132', undefined, 1],
  ]);
});

it('keeps extensions of one number apart', () => {
  expect(rowsOf([at(0, '+14155550100', { ext: '204' }), at(1, '+14155550100')])).toHaveLength(2);
});
