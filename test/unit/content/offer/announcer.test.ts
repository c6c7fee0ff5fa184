// @vitest-environment happy-dom
/** What screen readers are told, and when it is gone. */
import { beforeEach, expect, it, vi } from 'vitest';
import { watchTurns } from '#lib/content/offer/page-watch.ts';
import { createAnnouncer, SAID_MS } from '#lib/content/offer/view/announcer.ts';

beforeEach(() => void vi.useFakeTimers());

function started() {
  const live = document.createElement('div');
  return { announcer: createAnnouncer(live, window), said: () => live.dataset.text ?? '' };
}

it('takes back what it said after a while, counted from the last sentence', () => {
  const { announcer, said } = started();
  announcer.say('Call placed.');
  vi.advanceTimersByTime(SAID_MS - 1);
  announcer.say('The call ended.');
  vi.advanceTimersByTime(SAID_MS - 1);
  expect(said()).toBe('The call ended.');
  vi.advanceTimersByTime(1);
  expect(said()).toBe('');
});

it('says a sentence that counts time once, and again after it was taken back', () => {
  const { announcer, said } = started();
  announcer.say('Waiting, 9 seconds', true);
  announcer.say('Waiting, 8 seconds', true);
  expect(said()).toBe('Waiting, 9 seconds');
  announcer.clear();
  expect(said()).toBe('');
  announcer.say('Waiting, 7 seconds', true);
  expect(said()).toBe('Waiting, 7 seconds');
});

it('hears of each new address once, by events or by looking', () => {
  const ended = new AbortController();
  const turned = vi.fn();
  const look = watchTurns(window, turned, ended.signal);
  look();
  expect(turned).not.toHaveBeenCalled();
  window.location.hash = '#/contacts/2';
  window.dispatchEvent(new Event('hashchange'));
  look();
  expect(turned).toHaveBeenCalledTimes(1);
  window.location.hash = '#/contacts/3';
  look();
  expect(turned).toHaveBeenCalledTimes(2);
  ended.abort();
});
