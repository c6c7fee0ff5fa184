/** The tab in front: its numbers, its count at the toolbar, and the extension's pages that open beside it. */
import { browser } from 'wxt/browser';
import type { Sender } from '#lib/messages/admission.ts';
import type { DataOf } from '#lib/messages/routes.ts';
import type { Sites } from '#lib/sites/sites.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import type { Toolbar } from './toolbar.ts';

export function tabRoutes(app: App, sites: Sites, toolbar: Toolbar) {
  return {
    async 'page.count'({ count, more = false }, sender) {
      if (sender.kind === 'content') await toolbar.count(sender.tabId, sender.frameId, count, more);
    },
    'page.engine': (_nothing, sender) => bring('/engine.js', sender),
    'page.offer': (_nothing, sender) => bring('/offer.js', sender),
    'ui.open': (asked, sender) => openPage(asked, sender.kind === 'content' ? sender.tabId : undefined),
    'page.list': ({ tabId, pressed, reading }) => sites.list(tabId, pressed, reading),
    'page.other': ({ tabId }) => sites.otherCountry(tabId),
    'page.record': ({ tabId }) => sites.record(tabId),
    async 'page.flash'({ tabId, frameId, index }) {
      await sites.tell(tabId, 'page.flash', { index }, frameId);
    },
    async 'site.enabled'(asked) {
      const enabled = await sites.enable(asked);
      await app.events.add('site', enabled.ok ? 'on' : 'refused');
      return enabled;
    },
    async 'site.disable'({ origin }) {
      await sites.disable(origin);
      await app.events.add('site', 'off');
    },
    'site.list': async () => (await app.settings.get()).sites,
  } satisfies Partial<Handlers>;
}

/**
 * Brings into one frame what its scripts ask for: the engine if there may be a number, then the offering script if there
 * is one. Resolves when the script has run there.
 */
async function bring(file: '/engine.js' | '/offer.js', sender: Sender): Promise<void> {
  if (sender.kind !== 'content') return;
  const { tabId, frameId } = sender;
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: [file] });
}

/**
 * Opens a page of the extension: the popup at the toolbar and the reader beside the page if the browser lets us (it
 * wants a person's press, which it may have forgotten by now), else the popup in a small window and the others in a
 * tab. The address says what to show: `#call=<intent>&t=<seconds>`.
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
    // No press that the browser remembers: a window of the popup's size, or a tab, then.
    if (what === 'popup' && (await openWindow())) return;
  }
  await browser.tabs.create({ url: browser.runtime.getURL(`/${what}.html${hash}` as '/popup.html') });
}

/** Pixels: the popup's own size, and a window's frame. */
const WINDOW = { width: 400, height: 640 } as const;

/** False if the browser has no windows (Firefox for Android). */
async function openWindow(): Promise<boolean> {
  const url = browser.runtime.getURL('/popup.html');
  return browser.windows.create({ url, type: 'popup', ...WINDOW }).then(
    () => true,
    () => false,
  );
}
