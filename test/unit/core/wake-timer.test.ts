import { expect, test } from 'vitest';
import { createWakeTimer } from '#lib/core/wake-timer.ts';

test('the waker keeps the nearest time, by timer and by alarm', () => {
  const alarms: number[] = [];
  const timers: number[] = [];
  let due = 0;
  const wakeTimer = createWakeTimer('due', {
    alarms: { create: (_name, { when }) => alarms.push(when ?? 0), clear: async () => true },
    now: () => 1_000,
    timer: (ms) => {
      timers.push(ms);
      return () => undefined;
    },
    due: () => {
      due += 1;
    },
  });
  wakeTimer.wakeAt(9_000);
  wakeTimer.wakeAt(60_000);
  wakeTimer.wakeAt(5_000);
  wakeTimer.wakeAt(0);
  expect(alarms).toEqual([9_000, 5_000, 1_250]);
  expect(timers).toEqual([8_000, 4_000, 250]);
  expect(due).toBe(0);
});
