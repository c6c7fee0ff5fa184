/** The toolbar button's badge: how many numbers the page has; before that, that we are locked or offline. */
import type { browser } from 'wxt/browser';
import type { App } from './app.ts';

const GREEN = '#0a7a5a';
const AMBER = '#9a6700';

export interface Toolbar {
  count(tabId: number, frameId: number, count: number): Promise<void>;
  /** The state of everything, for tabs that have no count of their own. */
  refresh(): Promise<void>;
}

export interface ToolbarTools {
  action: Pick<(typeof browser)['action'], 'setBadgeBackgroundColor' | 'setBadgeTextColor' | 'setBadgeText'>;
  online: () => boolean;
}

export function createToolbar(app: Pick<App, 'vault'>, { action, online }: ToolbarTools): Toolbar {
  /** Counts by frame, in memory: a badge that is lost with the background is drawn anew by the next count. */
  const frames = new Map<number, Map<number, number>>();

  async function trouble(): Promise<string> {
    if ((await app.vault.state()).locked) return '🔒';
    return online() ? '' : '!';
  }

  async function paint(text: string, tabId?: number): Promise<void> {
    const tab = tabId === undefined ? {} : { tabId };
    const color = text === '' || /^\d/.test(text) ? GREEN : AMBER;
    try {
      await action.setBadgeBackgroundColor({ color, ...tab });
      await action.setBadgeTextColor({ color: '#ffffff', ...tab });
      await action.setBadgeText({ text, ...tab });
    } catch {
      // The tab has gone.
    }
  }

  return {
    async count(tabId, frameId, count) {
      const counts = frames.get(tabId) ?? new Map<number, number>();
      // The top frame starts anew with each page: what its frames had counted is gone with them.
      if (frameId === 0 && count === 0) counts.clear();
      counts.set(frameId, count);
      frames.set(tabId, counts);
      let total = 0;
      for (const frame of counts.values()) total += frame;
      const mark = await trouble();
      await paint(mark || textOf(total), tabId);
    },
    async refresh() {
      const mark = await trouble();
      await paint(mark);
      for (const [tabId, counts] of frames) {
        const total = [...counts.values()].reduce((sum, frame) => sum + frame, 0);
        await paint(mark || textOf(total), tabId);
      }
    },
  };
}

/** A badge has room for four characters. */
function textOf(count: number): string {
  if (count === 0) return '';
  return count > 999 ? '999+' : String(count);
}
