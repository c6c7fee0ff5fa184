/** The rows of "This page" while the rest of the page is read. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepInPlace } from '#components/hooks/page-rows.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';

const numberAt = (digit: number, index: number): FramedNumber => ({
  e164: `+1415555267${digit}`,
  ext: '',
  guess: false,
  text: `415 555 267${digit}`,
  index,
  frameId: 0,
});
const page = fc
  .array(fc.nat(9), { maxLength: 20 })
  .map((digits) => digits.map((digit, index) => numberAt(digit, index)));

it('keeps what is shown where it is, and loses and doubles none', () => {
  fc.assert(
    fc.property(page, fc.infiniteStream(fc.nat()), (all, picks) => {
      const shown =
        all.length === 0 ? [] : [...picks.take(3)].map((pick) => all[pick % all.length] as FramedNumber);
      const once = [...new Set(shown)];
      const kept = keepInPlace(once, all);
      expect(kept.slice(0, once.length).map(({ e164 }) => e164)).toEqual(once.map(({ e164 }) => e164));
      expect(kept.map(({ index }) => index).sort((a, b) => a - b)).toEqual(all.map(({ index }) => index));
    }),
  );
});

it('takes the record of a row that is shown from the whole page', () => {
  const known = { ...numberAt(2, 1), context: { crm: 'generic', contactName: 'Maya' } } as FramedNumber;
  expect(keepInPlace([numberAt(2, 0)], [numberAt(1, 0), known])).toEqual([known, numberAt(1, 0)]);
});

it('leaves out what has gone from the page', () => {
  expect(keepInPlace([numberAt(3, 0)], [numberAt(1, 0)])).toEqual([numberAt(1, 0)]);
});
