import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';

/** Pages that draw themselves are asked again when they had time to. Milliseconds. */
const SETTLED_MS = 1200;

/** Calls `look` whenever another page is in front or the one in front goes elsewhere, and once more when it has settled. */
export function watchTabTurns(look: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(timer);
    look();
    timer = setTimeout(look, SETTLED_MS);
  };
  const updated = (
    _tabId: number,
    change: { url?: string | undefined; status?: string | undefined },
    tab: { active: boolean },
  ) => {
    if (tab.active && (change.url !== undefined || change.status === 'complete')) changed();
  };
  browser.tabs.onActivated.addListener(changed);
  browser.tabs.onUpdated.addListener(updated);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    browser.tabs.onActivated.removeListener(changed);
    browser.tabs.onUpdated.removeListener(updated);
  });
}

/** How often another page came in front; always 0 where the page of ours does not stay beside. */
export function useTabTurns(stays: boolean): number {
  const [turns, turn] = useState(0);
  useEffect(() => {
    if (!stays) return;
    const controller = new AbortController();
    watchTabTurns(() => turn((count) => count + 1), controller.signal);
    return () => controller.abort();
  }, [stays]);
  return turns;
}
