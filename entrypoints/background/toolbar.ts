/**
 * The toolbar button's badge, and its title, which says why. Before all that a site's calls were stopped, that we are
 * locked or offline, that key or relay do not work, then how many callbacks are due, then how many numbers the page has,
 * and on pages without any how much waits in the inbox.
 */
import type { browser } from 'wxt/browser';
import { coalesce } from '#lib/core/coalesce.ts';
import type { Trouble } from '#lib/model/trouble.ts';
import type { App } from './app.ts';

const NAME = 'Dialmark';
const GREEN = '#0a7a5a';
const AMBER = '#9a6700';
const RED = '#b42318';

export type Toolbar = ReturnType<typeof createToolbar>;

/** Numbers of a frame or a tab; with `more`, so many at least. */
interface Counted {
  count: number;
  more: boolean;
}

export interface ToolbarTools {
  action: Pick<
    (typeof browser)['action'],
    'setBadgeBackgroundColor' | 'setBadgeTextColor' | 'setBadgeText' | 'setTitle'
  >;
  online: () => boolean;
  /** Whether a site's calls were stopped, and the user has not seen it yet. */
  stopped: () => Promise<boolean>;
  /** Of the connection, if there is any. */
  trouble: () => Promise<Trouble | undefined>;
  /** The reason in the user's language. */
  say: (why: Why) => Promise<string>;
}

export type Why = 'stopped' | 'locked' | 'offline' | 'key' | 'relay';

interface Mark {
  text: string;
  color: string;
  why?: Why;
}

export function createToolbar(app: Pick<App, 'vault'>, tools: ToolbarTools) {
  const { action, online, stopped } = tools;
  /** Counts by frame, in memory: a badge that is lost with the background is drawn again by the next count. */
  const frames = new Map<number, Map<number, Counted>>();

  let inbox = { due: 0, all: 0 };

  async function trouble(): Promise<Mark | undefined> {
    if (await stopped()) return { text: '!', color: RED, why: 'stopped' };
    if ((await app.vault.state()).locked) return { text: '🔒', color: AMBER, why: 'locked' };
    if (!online()) return { text: '!', color: AMBER, why: 'offline' };
    const found = await tools.trouble();
    return found && { text: '!', color: found.kind === 'key' ? RED : AMBER, why: found.kind };
  }

  function countOf({ count, more }: Counted): Mark {
    const text = inbox.due || count === 0 ? textOf(inbox.due || inbox.all) : textOf(count, more);
    return { text, color: text !== '' && (inbox.due > 0 || count === 0) ? AMBER : GREEN };
  }

  async function paint(mark: Mark | undefined, numbers: Counted, tabId?: number): Promise<void> {
    const tab = tabId === undefined ? {} : { tabId };
    const { text, color, why }: Mark = mark ?? countOf(numbers);
    try {
      await action.setTitle({ title: why === undefined ? NAME : `${NAME}: ${await tools.say(why)}`, ...tab });
      await action.setBadgeBackgroundColor({ color, ...tab });
      await action.setBadgeTextColor({ color: '#ffffff', ...tab });
      await action.setBadgeText({ text, ...tab });
    } catch {
      // The tab has gone.
    }
  }

  const refresh = coalesce(async () => {
    const mark = await trouble();
    await paint(mark, sumOf(new Map()));
    for (const [tabId, counts] of frames) await paint(mark, sumOf(counts), tabId);
  });

  return {
    /** `more`: the frame has so many at least. */
    async count(tabId: number, frameId: number, count: number, more = false): Promise<void> {
      const counts = frames.get(tabId) ?? new Map<number, Counted>();
      // The top frame starts again with each page: what its frames had counted is gone with them.
      if (frameId === 0 && count === 0 && !more) counts.clear();
      counts.set(frameId, { count, more });
      frames.set(tabId, counts);
      await paint(await trouble(), sumOf(counts), tabId);
    },
    /** Shows how much waits for the agent: callbacks that are due, and all items of the inbox. */
    async waiting(counts: { due: number; all: number }): Promise<void> {
      if (counts.due === inbox.due && counts.all === inbox.all) return;
      inbox = counts;
      await refresh();
    },
    /** The state of everything, for tabs that have no count of their own. */
    refresh,
  };
}

/** A badge has room for four characters. */
function textOf(count: number, more = false): string {
  if (count === 0) return '';
  return count > 999 ? '999+' : `${count}${more ? '+' : ''}`;
}

function sumOf(frames: ReadonlyMap<number, Counted>): Counted {
  const counted = { count: 0, more: false };
  for (const { count, more } of frames.values()) {
    counted.count += count;
    counted.more ||= more;
  }
  return counted;
}
