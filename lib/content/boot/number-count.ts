/** How many numbers this frame has, told to the toolbar button. */
import type { Send } from '#lib/messages/client.ts';

/** How long a count is held back, milliseconds, so that a page filling up is counted once. */
const COUNT_MS = 250;

export interface NumbersCounted {
  count: number;
  more: boolean;
}

/** @returns what asks for a count, to be called after each look at the page. */
export function createNumberCount(parts: {
  window: Window;
  send: Send;
  /** So many, and whether there may be more. */
  counted(): NumbersCounted;
  signal: AbortSignal;
}): () => void {
  const { window, send, counted, signal } = parts;
  let timer = 0;
  let told: NumbersCounted = { count: -1, more: false };

  function tell(now: NumbersCounted): void {
    told = now;
    void send('page.count', now);
  }
  function count(): void {
    timer = 0;
    const now = counted();
    if (!signal.aborted && (now.count !== told.count || now.more !== told.more)) tell(now);
  }

  // A frame that is taken out of the page, or left, has no numbers any more; kept for going back, it has them again.
  window.addEventListener('pagehide', () => told.count > 0 && tell({ count: 0, more: false }), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && count(), { signal });
  signal.addEventListener('abort', () => window.clearTimeout(timer), { once: true });
  return () => {
    timer ||= window.setTimeout(count, COUNT_MS);
  };
}
