/** When the page went to another address by itself, as applications do that never load a second page. */
import { hear } from '#lib/page/native.ts';

/**
 * @param onTurn called once for each address that follows
 * @returns looks whether the address has changed: a script that writes a new one fires no event
 */
export function watchTurns(window: Window, onTurn: () => void, signal: AbortSignal): () => void {
  let at = window.location.href;
  const look = () => {
    const { href } = window.location;
    if (href === at) return;
    at = href;
    onTurn();
  };
  for (const type of ['popstate', 'hashchange']) hear(window, type, look, { passive: true, signal });
  // Kept in the browser's cache of pages, it would come back with what was said before.
  hear(window, 'pagehide', onTurn, { passive: true, signal });
  return look;
}
