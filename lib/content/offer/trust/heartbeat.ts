/**
 * Notices when the page's thread stands, as it does under a dialog of the browser's (`alert`), of which no event need tell:
 * a timer and the pointer are then not heard of. A busy machine keeps frames back for longer than these, and in a while
 * the thread, too.
 */

import { deepFocusIn } from '#lib/page/elements.ts';
import { hasFocus, nameOf } from '#lib/page/native.ts';
import { FRAMES } from './field-bubble.ts';
import type { WatchedPage } from './watched-page.ts';

/** Browsers hold a dialog's buttons at first, milliseconds: nothing is pressed in it sooner. */
const DIALOG_MS = 500;
const BEAT_MS = 100;

interface HeartbeatParts extends Pick<WatchedPage, 'window' | 'signal'> {
  isNeeded(): boolean;
  /** It stood for as long as a dialog takes at least. */
  onStall(): void;
}

export function createHeartbeat({ window, isNeeded, onStall, signal }: HeartbeatParts) {
  const now = () => window.performance.now();
  let last: number | undefined;

  /** The thread does not stand at this moment, or did not when an event that is heard now was made. */
  function heard(at = now()): void {
    if (last === undefined) return;
    if (at - last > DIALOG_MS) onStall();
    last = Math.max(last, at);
  }

  function beat(): void {
    heard();
    if (isNeeded() && !signal.aborted) window.setTimeout(beat, BEAT_MS);
    else last = undefined;
  }

  return {
    /** Beats from now on, for as long as it is needed. */
    start(): void {
      if (last !== undefined || !isNeeded()) return;
      last = now();
      beat();
    },
    heard,
  };
}

/**
 * Says when the browser tells of a dialog that was shut: it gives the focus back to the document that had it, with an
 * event. COMPAT: Firefox hands over presses first; delete `soon` when it does not.
 * @returns `before` any press that follows, or `soon` after; `never` if another document may have the focus
 */
export function tellsOfDialogs({
  document,
  openShadow,
}: Pick<WatchedPage, 'document' | 'openShadow'>): 'before' | 'soon' | 'never' {
  const focus = deepFocusIn(document, openShadow);
  if (!hasFocus(document) || (focus && FRAMES.test(nameOf(focus)))) return 'never';
  return import.meta.env.FIREFOX ? 'soon' : 'before';
}
