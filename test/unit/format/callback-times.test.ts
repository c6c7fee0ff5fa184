import { expect, it } from 'vitest';
import { callbackTimes } from '#lib/format/callback-times.ts';
import { momentOfField } from '#lib/format/zone-clock.ts';

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

it('goes by the clock of a place: its afternoon and its next morning, over a change of clocks', () => {
  const noon = Date.UTC(2026, 9, 31, 16);
  // The night to 1 November ends summer time in New York.
  expect(callbackTimes(noon, 'America/New_York')).toMatchObject({
    afternoon: Date.UTC(2026, 9, 31, 19),
    tomorrow: Date.UTC(2026, 10, 1, 14),
  });
  // It is Sunday there already.
  expect(callbackTimes(noon, 'Pacific/Auckland').tomorrow).toBe(Date.UTC(2026, 10, 1, 20));
});

it('reads a field by the clock of a place', () => {
  expect(momentOfField('2026-07-01T09:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 7, 30));
  expect(momentOfField('2026-07-01T09:30')).toBe(new Date(2026, 6, 1, 9, 30).getTime());
  expect(momentOfField('', 'Europe/Berlin')).toBeNaN();
});
