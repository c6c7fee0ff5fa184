// @vitest-environment happy-dom
/** Whether the browser would tell of a dialog that was shut, by who has the focus. */
import { afterEach, expect, it, vi } from 'vitest';
import { tellsOfDialogs } from '#lib/content/offer/trust/heartbeat.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const tells = () => tellsOfDialogs({ document, openShadow: () => null });

function focusOn(tag: string): void {
  const element = document.createElement(tag);
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(element);
}

it('tells before the next press, in Firefox soon after it', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  focusOn('input');
  expect(tells()).toBe('before');
  vi.stubEnv('FIREFOX', 'true');
  expect(tells()).toBe('soon');
});

it('never tells a document that has no focus, or whose frame may have it', () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  expect(tells()).toBe('never');
  hasFocus.mockReturnValue(true);
  focusOn('iframe');
  expect(tells()).toBe('never');
});
