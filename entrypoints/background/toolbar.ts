/**
 * The toolbar button's badge. Before all that a site's calls were stopped, that we are locked or offline, then how many callbacks are due, then how many
 * numbers the page has, and on pages without any how much waits in the inbox.
 */
import type { browser } from 'wxt/browser';
import type { App } from './app.ts';

const GREEN = '#0a7a5a';
const AMBER = '#9a6700';
const RED = '#b42318';

export interface Toolbar {
  count(tabId: number, frameId: number, count: number): Promise<void>;
  /** What waits for the agent: callbacks that are due, and all there is in the inbox. */
  waiting(counts: { due: number; all: number }): Promise<void>;
  /** The state of everything, for tabs that have no count of their own. */
  refresh(): Promise<void>;
}

export interface ToolbarTools {
  action: Pick<(typeof browser)['action'], 'setBadgeBackgroundColor' | 'setBadgeTextColor' | 'setBadgeText'>;
  online: () => boolean;
  /** Whether a site's calls were stopped, and the user has not seen it yet. */
  stopped: () => Promise<boolean>;
}

interface Mark {
  text: string;
  color: string;
}

export function createToolbar(app: Pick<App, 'vault'>, { action, online, stopped }: ToolbarTools): Toolbar {
  /** Counts by frame, in memory: a badge that is lost with the background is drawn again by the next count. */
  const frames = new Map<number, Map<number, number>>();

  let inbox = { due: 0, all: 0 };

  async function trouble(): Promise<Mark | undefined> {
    if (await stopped()) return { text: '!', color: RED };
    if ((await app.vault.state()).locked) return { text: '🔒', color: AMBER };
    return online() ? undefined : { text: '!', color: AMBER };
  }

  function countOf(numbers: number): Mark {
    const text = textOf(inbox.due || numbers || inbox.all);
    return { text, color: text !== '' && (inbox.due > 0 || numbers === 0) ? AMBER : GREEN };
  }

  async function paint(mark: Mark | undefined, numbers: number, tabId?: number): Promise<void> {
    const tab = tabId === undefined ? {} : { tabId };
    const { text, color } = mark ?? countOf(numbers);
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
      // The top frame starts again with each page: what its frames had counted is gone with them.
      if (frameId === 0 && count === 0) counts.clear();
      counts.set(frameId, count);
      frames.set(tabId, counts);
      let total = 0;
      for (const frame of counts.values()) total += frame;
      await paint(await trouble(), total, tabId);
    },
    async waiting(counts) {
      if (counts.due === inbox.due && counts.all === inbox.all) return;
      inbox = counts;
      await refresh();
    },
    refresh,
  };

  async function refresh(): Promise<void> {
    const mark = await trouble();
    await paint(mark, 0);
    for (const [tabId, counts] of frames) {
      const total = [...counts.values()].reduce((sum, frame) => sum + frame, 0);
      await paint(mark, total, tabId);
    }
  }
}

/** A badge has room for four characters. */
function textOf(count: number): string {
  if (count === 0) return '';
  return count > 999 ? '999+' : String(count);
}
