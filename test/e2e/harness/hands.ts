/** Both browsers behind one door, for journeys through the extension's pages that are the same in each. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright';
import { askFrom, askFromFirefox } from './ask.ts';
import { BESIDE_ARGS, type Beside, besideTabs } from './beside.ts';
import { besideTabsInFirefox } from './beside-firefox.ts';
import { type ChromiumOptions, launchChromium } from './chromium.ts';
import { crmPage } from './crm-page.ts';
import { crmPageInFirefox } from './crm-page-firefox.ts';
import { eventually } from './eventually.ts';
import { launchFirefox } from './firefox.ts';
import { leavePrintDialogs } from './firefox-inside.ts';
import type { FirefoxOptions } from './firefox-start.ts';
import { handsOn, type Key, type OurPage } from './our-page.ts';

export interface Hands {
  /** Opens a page of the extension in a tab, in front. */
  open(path: string): Promise<OurPage>;
  /** Where a page of the extension stands. */
  address(path: string): string;
  /** Closes tabs that pages opened by themselves; true if there were any. */
  closeStrays(): Promise<boolean>;
  /** Opens a page of the web in a tab, in front. */
  visit(url: string): Promise<OurPage>;
  /** Opens a page of the web, and calls the number that it writes as `text` as a person does: from the button beside it. */
  callFrom(url: string, text: string, e164: string): Promise<void>;
  /** The extension's pages that are no tabs: the popup at the toolbar button, the panel or sidebar. */
  beside: Beside;
  /** The file that `deed` saves. */
  saved(deed: () => Promise<void>): Promise<{ name: string; text: string }>;
  clipboard(): Promise<string>;
  /** Ends the background as the browser does when it idles. */
  stopBackground(): Promise<void>;
  /** Errors that no page of the extension caught, so far. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

/** `profile`: kept between launches where given. */
export type HandsOptions = Pick<ChromiumOptions, 'profile' | 'extension' | 'welcomed'>;

export async function chromiumHands(options: HandsOptions = {}): Promise<Hands> {
  const chromium = await launchChromium({ locale: 'en-US', args: BESIDE_ARGS, ...options });
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults: string[] = [];
  let downloads: Download[] = [];
  /** Tabs that were there at first, and those that a test opened. */
  const known = new Set(chromium.context.pages());

  function take(page: Page): OurPage {
    known.add(page);
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('download', (download) => downloads.push(download));
    return handsOn({
      // The same text in both browsers: a function that runs in the page, and JSON.
      evaluate: (work, args) =>
        page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
      clickAt: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      key: (key) => page.keyboard.press(key),
      reload: async () => void (await page.reload()),
      open: async (url) => void (await page.goto(url)),
      close: () => page.close(),
      ask: askFrom(page),
    });
  }

  return {
    open: async (path) => take(await chromium.openExtensionPage(path)),
    address: chromium.extensionUrl,
    async closeStrays() {
      // The page that stands for the worker is text without script.
      const strays = chromium.context
        .pages()
        .filter((page) => !known.has(page) && !page.url().endsWith('/manifest.json'));
      await Promise.all(strays.map((page) => page.close()));
      return strays.length > 0;
    },
    async visit(url) {
      const page = await chromium.context.newPage();
      await page.goto(url);
      return take(page);
    },
    async callFrom(url, text) {
      const page = await chromium.context.newPage();
      await page.goto(url);
      await (await crmPage(page)).call(text);
    },
    async saved(deed) {
      downloads = [];
      await deed();
      const download = await eventually(() => downloads[0], { what: 'a file is saved' });
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
    },
    async clipboard() {
      const page = chromium.context.pages().at(-1);
      return (await page?.evaluate(() => navigator.clipboard.readText())) ?? '';
    },
    stopBackground: chromium.stopServiceWorker,
    beside: await besideTabs(chromium),
    faults: async () => faults,
    close: () => chromium.close(),
  };
}

/** As WebDriver names them. */
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  ' ': ' ',
};

/** Runs in the page. */
function clickIn(x: number, y: number): void {
  (
    document.elementFromPoint(x, y)?.closest('button') ??
    (document.elementFromPoint(x, y) as HTMLElement | null)
  )?.click();
}

export async function firefoxHands({
  preferences,
  ...options
}: HandsOptions & Pick<FirefoxOptions, 'preferences'> = {}): Promise<Hands> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-downloads-'));
  const firefox = await launchFirefox({
    ...options,
    preferences: {
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.useDownloadDir': true,
      // The panel of downloads would take the focus, and every key after a file was saved.
      'browser.download.alwaysOpenPanel': false,
      'intl.accept_languages': 'en-US',
      ...preferences,
    },
  });
  await firefox.inBrowser(leavePrintDialogs);
  const plainAsk = askFromFirefox(firefox);

  /**
   * The page of the web that is in front, if one is: the extension's pages are then beside it, as the popup would be.
   */
  let visited: string | undefined;
  const first = await firefox.tab();
  const known = new Set([first]);

  function take(handle: string): OurPage {
    known.add(handle);
    /** Commands go to the tab that was switched to last: each brings its own. */
    const there = <Rest extends unknown[], Answer>(deed: (...rest: Rest) => Promise<Answer>) =>
      (async (...rest: Rest) => {
        if ((await firefox.tab()) !== handle) await firefox.switchTo(handle, visited === undefined);
        return deed(...rest);
      }) as (...rest: Rest) => Promise<Answer>;
    return handsOn({
      evaluate: there(firefox.evaluate) as never,
      // A tab that is not in front takes no mouse.
      clickAt: there((x, y) =>
        visited === undefined || visited === handle
          ? firefox.clickAt(x, y)
          : firefox.evaluate(clickIn, [x, y]),
      ),
      type: there(firefox.press),
      key: there((key: Key) => firefox.press(KEYS[key])),
      reload: there(() => firefox.reload()),
      open: there(firefox.open),
      close: there(async () => {
        await firefox.closeTab();
        if (visited === handle) visited = undefined;
        await firefox.switchTo(first);
      }),
      ask: there(plainAsk as never) as typeof plainAsk,
    });
  }

  return {
    address: firefox.extensionUrl,
    async closeStrays() {
      const strays = (await firefox.tabs()).filter((tab) => !known.has(tab));
      if (strays.length === 0) return false;
      const before = await firefox.tab().catch(() => first);
      for (const tab of strays) {
        await firefox.switchTo(tab, false);
        await firefox.closeTab();
      }
      await firefox.switchTo(strays.includes(before) ? first : before);
      return true;
    },
    async open(path) {
      const handle = await firefox.newTab();
      await firefox.open(firefox.extensionUrl(path));
      return take(handle);
    },
    async visit(url) {
      const handle = await firefox.newTab();
      await firefox.open(url);
      visited = handle;
      return take(handle);
    },
    async callFrom(url, text, e164) {
      known.add(await firefox.newTab());
      await firefox.open(url);
      await crmPageInFirefox(firefox).call(text, e164);
    },
    async saved(deed) {
      const before = new Set(readdirSync(folder));
      await deed();
      return eventually(
        () => {
          const files = readdirSync(folder);
          const name = files.find((file) => !before.has(file) && !file.endsWith('.part'));
          // While it is being written a file of that name is there and empty.
          if (name === undefined || files.some((file) => file.endsWith('.part'))) return null;
          const text = readFileSync(join(folder, name), 'utf8');
          return text !== '' && { name, text };
        },
        { what: 'a file is saved' },
      );
    },
    clipboard: () => firefox.clipboard(),
    stopBackground: () => firefox.stopEventPage(),
    beside: besideTabsInFirefox(firefox),
    faults: () => firefox.faults(),
    async close() {
      await firefox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
