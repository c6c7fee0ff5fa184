/** A key counts for the control on which it went down, once. */
import { Window } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';
import { createFreshKeys } from '#lib/content/offer/trust/fresh-keys.ts';

function stand() {
  vi.useFakeTimers();
  const window = new Window();
  Object.assign(window, { setTimeout });
  const root: { activeElement: Element | null } = { activeElement: null };
  const control = window.document.createElement('button') as unknown as Element;
  const other = window.document.createElement('button') as unknown as Element;
  const browser = { counted: 0, now: 10_000 };
  window.performance.now = () => browser.now;
  const keys = createFreshKeys({
    window: window as unknown as globalThis.Window,
    first: createFirstHearing(window as never),
    root,
    counted: () => browser.counted,
    signal: new AbortController().signal,
  });
  const send = (kind: string, key: string, { repeat = false, isTrusted = true, at = 10_000 } = {}) => {
    const event = new window.KeyboardEvent(kind, { key, repeat });
    Object.defineProperty(event, 'timeStamp', { value: at });
    Object.defineProperty(event, 'isTrusted', { value: isTrusted });
    window.dispatchEvent(event);
  };
  return { browser, keys, root, control, other, send };
}

it('lets a key through that went down on the control, once', () => {
  const { keys, root, control, send } = stand();
  root.activeElement = control;
  send('keydown', 'Enter');
  expect(keys.take(control)).toBeDefined();
  send('keydown', 'Enter', { repeat: true });
  expect(keys.take(control)).toBeUndefined();
});

it('lets a click through that no key is down for: assistive technology presses so', () => {
  const { keys, control, send } = stand();
  expect(keys.take(control)).toBeDefined();
  send('keydown', 'Enter', { isTrusted: false });
  expect(keys.take(control)).toBeDefined();
});

it('lets no key through that went down elsewhere, and repeats on the control', () => {
  const { keys, root, control, other, send } = stand();
  send('keydown', 'Enter');
  root.activeElement = control;
  send('keydown', 'Enter', { repeat: true });
  expect(keys.take(control)).toBeUndefined();
  root.activeElement = other;
  expect(keys.take(other)).toBeUndefined();
});

it('lets no repetition through whose beginning was kept from us', () => {
  const { keys, root, control, send } = stand();
  root.activeElement = control;
  send('keydown', 'Enter', { repeat: true });
  expect(keys.take(control)).toBeUndefined();
});

it('lets the space bar through when it is let go, and forgets it then', () => {
  const { keys, root, control, send } = stand();
  root.activeElement = control;
  send('keydown', ' ');
  send('keyup', ' ');
  expect(keys.take(control)).toBeDefined();
  vi.runAllTimers();
  // Assistive technology presses with no key.
  expect(keys.take(control)).toBeDefined();
});

it('hears no key of a page’s own making', () => {
  const { keys, root, control, other, send } = stand();
  root.activeElement = other;
  send('keydown', 'Enter');
  root.activeElement = control;
  send('keydown', 'Enter', { isTrusted: false });
  send('keyup', 'Enter', { isTrusted: false });
  vi.runAllTimers();
  expect(keys.take(control)).toBeUndefined();
});

it('lets no key through at once that is pressed again and again', () => {
  const { keys, root, control, send } = stand();
  root.activeElement = control;
  const takenAt = (at: number) => {
    send('keydown', 'Enter', { at });
    const waited = keys.take(control);
    send('keyup', 'Enter', { at });
    vi.runAllTimers();
    return waited;
  };
  for (const at of [10_000, 10_300, 10_600])
    expect(takenAt(at) === Number.POSITIVE_INFINITY).toBe(at > 10_000);
  expect(takenAt(11_000)).toBeLessThan(Number.POSITIVE_INFINITY);
});

it('lets no click through while a key is down that the page kept from us', () => {
  const { browser, keys, control, send } = stand();
  browser.counted = 1;
  send('keydown', 'a');
  expect(keys.take(control)).toBe(0);
  browser.counted = 2;
  expect(keys.take(control)).toBeUndefined();
  browser.now += 999;
  expect(keys.take(control)).toBeUndefined();
  browser.now += 1;
  expect(keys.take(control)).toBe(0);
});

it('lets no key through after letters on our controls, until the focus has been elsewhere', () => {
  const { keys, root, control, send } = stand();
  root.activeElement = control;
  for (const key of ['ש', 'Enter']) send('keydown', key, { at: 10_000 });
  expect(keys.take(control)).toBe(Number.POSITIVE_INFINITY);
  send('keyup', 'Enter');
  vi.runAllTimers();
  send('keydown', 'Enter', { at: 20_000 });
  expect(keys.take(control)).toBe(Number.POSITIVE_INFINITY);
  send('keyup', 'Enter');
  vi.runAllTimers();
  root.activeElement = null;
  send('keydown', 'Tab', { at: 21_000 });
  root.activeElement = control;
  for (const key of ['1', 'ArrowDown', 'Enter']) send('keydown', key, { at: 22_000 });
  expect(keys.take(control)).toBeLessThan(Number.POSITIVE_INFINITY);
});

it('lets a key through after words in a field of ours', () => {
  const { keys, root, control, send } = stand();
  root.activeElement = new Window().document.createElement('textarea') as unknown as Element;
  send('keydown', 'a', { at: 10_000 });
  root.activeElement = control;
  send('keydown', 'Enter', { at: 20_000 });
  expect(keys.take(control)).toBeLessThan(Number.POSITIVE_INFINITY);
});
