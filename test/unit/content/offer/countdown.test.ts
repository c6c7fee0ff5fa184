// @vitest-environment happy-dom
/** A call that was placed, and of whose end no message comes. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createCountdown, LOST_AFTER_MS } from '#lib/content/offer/countdown.ts';
import { outcomeOf } from '#lib/content/offer/view/outcome.ts';
import { createSpeech } from '#lib/content/offer/view/speech.ts';
import { ok } from '#lib/core/result.ts';
import type { CallView } from '#lib/model/call.ts';
import { pageWords } from '../../../../entrypoints/background/words.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));

const call = { id: 'i', state: 'initiated', createdAt: 0, to: '+14155550132' } as CallView;
const never = () => undefined;
const state = { kind: 'call', call } as const;

it('is not asked for for ever', () => {
  const send = vi.fn(async () => ok(null));
  const countdown = createCountdown({
    window,
    now: Date.now,
    send: send as never,
    onTick: never,
    onCall: never,
  });
  countdown.follow(call);
  vi.advanceTimersByTime(LOST_AFTER_MS + 1_000);
  const asked = send.mock.calls.length;
  expect(asked).toBeGreaterThan(10);
  vi.advanceTimersByTime(LOST_AFTER_MS);
  expect(send.mock.calls.length).toBe(asked);
  countdown.follow(call);
  vi.advanceTimersByTime(60_000);
  expect(send.mock.calls.length).toBe(asked);
});

it('is told to be so, and not counted on', () => {
  const speech = createSpeech({ locale: 'en', words: pageWords('en') } as never);
  const beside = (now: number) => outcomeOf(state, speech, now)?.beside?.join();
  expect(beside(60_000)).toContain('1:00');
  expect(beside(LOST_AFTER_MS + 1)).toBe('No message about its end has come. It may have ended long ago.');
});
