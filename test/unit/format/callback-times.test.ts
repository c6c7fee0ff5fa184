import { expect, it } from 'vitest';
import { callbackTimes } from '#lib/format/callback-times.ts';

const at = (hours: number, minutes = 0) => new Date(2026, 10, 21, hours, minutes).getTime();

it.each([
  [9, at(15)],
  [13, at(15)],
  [14, undefined],
  [14.5, undefined],
  [17, undefined],
])('at %s the afternoon is offered while it is to come', (hour, afternoon) => {
  expect(callbackTimes(at(Math.floor(hour), (hour % 1) * 60)).afternoon).toBe(afternoon);
});

it('offers an hour from now, and nine the next morning, over a month’s end too', () => {
  const last = new Date(2026, 10, 30, 23, 40).getTime();
  expect(callbackTimes(last)).toEqual({
    hour: last + 3_600_000,
    tomorrow: new Date(2026, 11, 1, 9).getTime(),
  });
});
