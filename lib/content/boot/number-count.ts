/** How many numbers this frame has, told to the toolbar button. */
import type { Send } from '#lib/messages/client.ts';

/** How long a count is held back, milliseconds, so that a page filling up is counted once. */
const COUNT_MS = 250;

/** @returns what asks for a count, to be called after each look at the page. */
export function createNumberCount(parts: {
  window: Window;
  send: Send;
  size(): number;
  signal: AbortSignal;
}): () => void {
  const { window, send, size, signal } = parts;
  let timer = 0;
  let told = -1;

  function tell(count: number): void {
    told = count;
    void send('page.count', { count });
  }
  function count(): void {
    timer = 0;
    if (!signal.aborted && size() !== told) tell(size());
  }

  // A frame that is taken out of the page, or left, has no numbers any more; kept for going back, it has them again.
  window.addEventListener('pagehide', () => told > 0 && tell(0), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && count(), { signal });
  signal.addEventListener('abort', () => window.clearTimeout(timer), { once: true });
  return () => {
    timer ||= window.setTimeout(count, COUNT_MS);
  };
}
