/** A browser with the extension connected to a sandbox, and pages of our own making for it to work on. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import type { SandboxSettingsInput } from '#server/sandbox/settings.ts';
import { type Ask, askFrom, askFromFirefox, lastAsked } from '../harness/ask.ts';
import { PLAIN_HOST } from '../harness/build.ts';
import {
  type ChromiumOptions,
  type ChromiumWithExtension,
  type ClosedRoots,
  closedRoots,
  launchChromium,
} from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import type { FirefoxOptions } from '../harness/firefox-start.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';

export type Pages = Readonly<
  Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>
>;

export interface Site {
  /** `http://127.0.0.1:PORT`, and the same server under another origin. */
  origin: string;
  otherOrigin: string;
  /** And under one that is not allowed, on a host that was never granted. */
  strangeOrigin: string;
  /** And under one without TLS that no browser trusts: what asks for a secure context is not there. */
  plainOrigin: string;
  close(): Promise<void>;
}

/** Serves `pages` by path; a text is a page of HTML. */
export async function serve(pages: Pages): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://localhost').pathname];
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    // Browsers take every name under `localhost` for this machine, without a look-up.
    strangeOrigin: `http://strange.localhost:${port}`,
    plainOrigin: `http://${PLAIN_HOST}:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Address, caller ID and key: enough to place calls. */
async function connectCalls(ask: Ask, platform: RunningPlatform, origins: readonly string[]): Promise<void> {
  await ask('settings.save', {
    patch: {
      baseUrl: platform.url,
      callerIds: [{ e164: platform.from, label: 'Main line' }],
      defaultFrom: platform.from,
      defaultCountry: 'US',
      guards: {
        recentMinutes: 10,
        doNotCall: 'warn',
        quietHours: { on: false, from: 21, to: 8 },
        premium: true,
        emergency: true,
        guess: true,
        // Tests press faster than a person does.
        perMinute: 0,
      },
    },
  });
  const added = await ask('keys.add', { capability: 'click-to-call', key: platform.keys.clickToCall });
  if (!added.ok) throw new Error(`the key was not accepted: ${added.error.code}`);
  for (const origin of origins) {
    const enabled = await ask('site.enabled', { origin });
    if (!enabled.ok) throw new Error(`${origin} was not enabled: ${enabled.error}`);
  }
}

interface StageCommon {
  ask: Ask;
  /** When the last question left for the background, milliseconds since the epoch: what the driver takes is not in it. */
  askedAt(): Promise<number>;
  platform: RunningPlatform;
  site: Site;
  /** Calls that the platform accepted since the stage began. */
  placed(): string[];
  close(): Promise<void>;
}

export interface ChromiumStage extends StageCommon {
  chromium: ChromiumWithExtension;
  /** A page of the site, open, and the eyes for closed roots. */
  open(path: string): Promise<{ page: Page; roots: ClosedRoots; errors: string[] }>;
}

export interface StageOptions {
  /** Granted besides the site's own origin. */
  otherOriginToo?: boolean;
  sandbox?: SandboxSettingsInput;
}

export async function chromiumStage(
  pages: Pages,
  options: StageOptions & ChromiumOptions = {},
): Promise<ChromiumStage> {
  const [site, platform] = await Promise.all([serve(pages), startPlatform(options.sandbox)]);
  const chromium = await launchChromium(options);
  const ours = await chromium.openExtensionPage('options.html');
  const ask = askFrom(ours);
  await connectCalls(ask, platform, options.otherOriginToo ? [site.origin, site.otherOrigin] : [site.origin]);
  return {
    chromium,
    ask,
    askedAt: () => ours.evaluate(lastAsked),
    platform,
    site,
    placed: () => platform.sandbox.calls.list().map((call) => call.request.to),
    async open(path) {
      const page = await chromium.context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(site.origin + path);
      return { page, roots: await closedRoots(page), errors };
    },
    async close() {
      await chromium.close();
      await Promise.all([site.close(), platform.close()]);
    },
  };
}

export interface FirefoxStage extends StageCommon {
  firefox: FirefoxWithExtension;
  /** The tab that Firefox began with, and the one with a page of the extension. */
  pageTab: string;
  ourTab: string;
}

export async function firefoxStage(
  pages: Pages,
  options: StageOptions & FirefoxOptions = {},
): Promise<FirefoxStage> {
  const [site, platform] = await Promise.all([serve(pages), startPlatform(options.sandbox)]);
  const firefox = await launchFirefox(options);
  const pageTab = await firefox.tab();
  const ourTab = await firefox.newTab();
  await firefox.open(firefox.extensionUrl('options.html'));
  const asker = askFromFirefox(firefox);
  /** Does something in our tab and comes back. */
  async function inOurs<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const before = await firefox.tab();
    await firefox.switchTo(ourTab);
    const answer = await work();
    await firefox.switchTo(before);
    return answer;
  }
  const ask: Ask = (route, data) => inOurs(() => asker(route, data));
  await connectCalls(ask, platform, options.otherOriginToo ? [site.origin, site.otherOrigin] : [site.origin]);
  await firefox.switchTo(pageTab);
  return {
    firefox,
    pageTab,
    ourTab,
    ask,
    askedAt: () => inOurs(() => firefox.evaluate(lastAsked, [])),
    platform,
    site,
    placed: () => platform.sandbox.calls.list().map((call) => call.request.to),
    async close() {
      await firefox.close();
      await Promise.all([site.close(), platform.close()]);
    },
  };
}

/** Name that a screen reader hears for the button of `number`, however the number is grouped. */
export function callName(e164: string): RegExp {
  const digits = [...e164.replace('+', '')].join('[ ()-]*');
  return new RegExp(`\\+${digits}`);
}

/** Returns the offers on `page`, in its order, all frames: as the popup lists them. */
export async function offersOn(stage: ChromiumStage, page: Page): Promise<string[]> {
  const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
  const tabId = await ours?.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  if (tabId === undefined) throw new Error(`no tab shows ${page.url()}`);
  const listed = await stage.ask('page.list', { tabId, pressed: true });
  return listed?.numbers.map((number) => number.e164) ?? [];
}

/** Moves the mouse onto the text `shown` and waits for the button; answers its place. */
export async function hover(
  page: Page,
  roots: ClosedRoots,
  shown: string,
  e164: string,
): Promise<{ x: number; y: number }> {
  const place = await eventually(() => placeOnPage(page, shown), { what: `${shown} is on the page` });
  await page.mouse.move(place.x - 40, place.y + 60);
  return eventually(
    async () => {
      await page.mouse.move(place.x, place.y);
      await page.mouse.move(place.x + 1, place.y);
      const button = (await roots.tree()).find(
        (node) => node.role === 'button' && callName(e164).test(node.name),
      );
      return button && roots.spot(button);
    },
    { what: `a call is offered for ${e164}` },
  );
}

/** The middle of the text on the page, found by the browser itself: a page may have broken its own tools. */
async function placeOnPage(page: Page, text: string): Promise<{ x: number; y: number } | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.getDocument', { depth: 0 });
    const { searchId, resultCount } = await session.send('DOM.performSearch', {
      query: text,
      includeUserAgentShadowDOM: true,
    });
    const { nodeIds } = await session.send('DOM.getSearchResults', {
      searchId,
      fromIndex: 0,
      toIndex: resultCount,
    });
    for (const nodeId of nodeIds) {
      const quads = await session.send('DOM.getContentQuads', { nodeId }).catch(() => undefined);
      const [left, top, right, , , bottom] = quads?.quads[0] ?? [];
      if (left === undefined || top === undefined || right === undefined || bottom === undefined) continue;
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }
    return undefined;
  } finally {
    await session.detach();
  }
}

/** Runs in the page: the middle of where a text stands, through open shadow roots. */
export function placeOfText(text: string): { x: number; y: number } | null {
  const search = (root: Document | ShadowRoot): { x: number; y: number } | null => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && node.shadowRoot) {
        const inside = search(node.shadowRoot);
        if (inside) return inside;
      }
      const at = node instanceof Text ? node.data.indexOf(text) : -1;
      if (at < 0 || !(node instanceof Text)) continue;
      // Not the document's: a page may have put something of its own there.
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const box = range.getBoundingClientRect();
      if (box.width > 0) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    return null;
  };
  return search(document);
}
