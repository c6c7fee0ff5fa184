/**
 * Notices when the page's thread stands, as it does under a dialog of the browser's (`alert`), of which no event tells: a
 * timer and the pointer are then not heard of. A busy machine keeps frames back for longer than these.
 */

/** Browsers hold a dialog's buttons at first, milliseconds: nothing is pressed in it sooner. */
const DIALOG_MS = 500;
const BEAT_MS = 100;

export interface Heartbeat {
  /** Beats from now on, for as long as it is needed. */
  start(): void;
  /** The thread does not stand at this moment, or did not when an event that is heard now was made. */
  heard(at?: number): void;
}

export interface HeartbeatParts {
  window: Window;
  isNeeded(): boolean;
  /** It stood for as long as a dialog takes at least. */
  onStall(): void;
  signal: AbortSignal;
}

export function createHeartbeat({ window, isNeeded, onStall, signal }: HeartbeatParts): Heartbeat {
  const now = () => window.performance.now();
  let last: number | undefined;

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
    start() {
      if (last !== undefined || !isNeeded()) return;
      last = now();
      beat();
    },
    heard,
  };
}
