/** The tab in front: its numbers, its count at the toolbar, and the pages of ours that open beside it. */
import { browser } from 'wxt/browser';
import type { DataOf } from '#lib/messages.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import { bringEngine, bringOffer } from './page-scripts.ts';
import type { Sites } from './sites.ts';
import type { Toolbar } from './toolbar.ts';

type PageRoutes =
  | 'page.count'
  | 'page.engine'
  | 'page.offer'
  | 'ui.open'
  | 'page.list'
  | 'page.record'
  | 'page.flash'
  | 'site.enabled'
  | 'site.disable'
  | 'site.list';

export function pageRoutes(app: App, sites: Sites, toolbar: Toolbar): Pick<Handlers, PageRoutes> {
  return {
    async 'page.count'({ count }, sender) {
      if (sender.kind === 'content') await toolbar.count(sender.tabId, sender.frameId, count);
      return null;
    },
    async 'page.engine'(_nothing, sender) {
      return sender.kind === 'content' ? bringEngine(sender) : null;
    },
    async 'page.offer'(names, sender) {
      return sender.kind === 'content' ? bringOffer(sender, names) : null;
    },
    async 'ui.open'(asked, sender) {
      await openPage(asked, sender.kind === 'content' ? sender.tabId : undefined);
      return null;
    },
    'page.list': ({ tabId, pressed }) => sites.list(tabId, pressed),
    'page.record': ({ tabId }) => sites.record(tabId),
    async 'page.flash'({ tabId, frameId, index }) {
      await sites.tell(tabId, 'page.flash', { index }, frameId);
      return null;
    },
    'site.enabled': (asked) => sites.enable(asked),
    async 'site.disable'({ origin }) {
      await sites.disable(origin);
      return null;
    },
    'site.list': async () => (await app.settings.get()).sites,
  };
}

/**
 * Opens a page of ours: the popup at the toolbar and the reader beside the page where the browser lets us (it wants a
 * person's press, which it may have forgotten by now), else the same page in a tab.
 * The address says what to show: `#call=<intent>&t=<seconds>`.
 */
export async function openPage(
  { what, intentId, seconds }: DataOf<'ui.open'>,
  tabId?: number,
): Promise<void> {
  if (what === 'options') {
    await browser.runtime.openOptionsPage();
    return;
  }
  const shown = new URLSearchParams();
  if (intentId !== undefined) shown.set('call', intentId);
  if (seconds !== undefined) shown.set('t', String(seconds));
  const hash = shown.size > 0 ? `#${shown}` : '';
  try {
    if (what === 'popup') {
      await browser.action.openPopup();
      return;
    }
    if (intentId === undefined && tabId !== undefined && 'sidePanel' in browser) {
      await browser.sidePanel.open({ tabId });
      return;
    }
  } catch {
    // No press that the browser remembers: a tab, then.
  }
  await browser.tabs.create({ url: browser.runtime.getURL(`/${what}.html${hash}` as '/popup.html') });
}
