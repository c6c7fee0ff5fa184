/** The reader's address says what it shows, and is read back as it was written. */
import { expect, it } from 'vitest';
import { type ReaderPlace, readPlace, writePlace } from '#components/hooks/reader-place.ts';

it.each<ReaderPlace>([
  { call: 'c-1' },
  { call: 'c-1', at: 32, query: 'שני & ثلاثاء' },
  { call: 'c-1', query: 'tuesday', note: true },
  { job: 'j-1', at: 0 },
  {},
])('%j', (place) => {
  expect(readPlace(writePlace(place))).toEqual(place);
});

it('leaves out what it does not know', () => {
  expect(readPlace('#call=c&t=never&x=1')).toEqual({ call: 'c' });
});
