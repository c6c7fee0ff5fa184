/**
 * Asks in a dialog of the browser's own, over which no page can draw, whether a number is to be called.
 *
 * COMPAT: Firefox tells a frame nothing of what lies over it, and hands a listener that is before ours the nodes of our
 * root (first-hearing.ts): pages of our origin around us can be, one that opened our window, and a page that was open
 * before its site was allowed. Delete when Firefox has Intersection Observer v2 and has mended `originalTarget`.
 *
 * Chromium asks in a frame whose page has called `document.open`: its script can hear before us since. Both ask where
 * zoom, the browser's or that of a frame, makes our letters too small: the dialog is not part of the page.
 */
import type { FirstHearing } from '../../dom/first-hearing.ts';
import type { Distrust } from './press-guard.ts';

/** Answered sooner than this, milliseconds, it was a key or a press that was already on its way. */
export const READ_MS = 700;
/** The same where a key is down: a person who types goes on, and systems repeat a key that is held after a second at most. */
export const READ_BY_KEY_MS = 1_200;

/** Of fewer device pixels to one of ours letters are not read. */
const LEAST_SCALE = 0.6;

export function needsQuestion(
  window: Window,
  first: Pick<FirstHearing, 'isLate' | 'wasOpenedAnew'>,
): boolean {
  if (window.devicePixelRatio < LEAST_SCALE) return true;
  if (!import.meta.env.FIREFOX) return first.wasOpenedAnew;
  return window.parent !== window || window.opener !== null || first.isLate;
}

/**
 * @param question with the number, and no words of the page's
 * @param now monotonic milliseconds
 * @param readMs a yes within so many milliseconds counts for nothing
 * @returns why the press does not count; undefined if the person said yes
 */
export function askInBrowser(
  window: Window,
  question: string,
  now: () => number,
  readMs = READ_MS,
): Distrust | 'ignore' | undefined {
  const askedAt = now();
  const isYes = window.confirm(question);
  if (now() - askedAt >= readMs) return isYes ? undefined : 'ignore';
  // No dialog at all is one that the page may not open (a sandbox without `allow-modals`) or has had forbidden.
  return isYes ? 'hasty' : 'covered';
}
