/**
 * The journeys' side in Firefox: Marionette, with what only Firefox itself may do in a closed root or its own window.
 */
import { askFromFirefox } from '../../harness/ask.ts';
import { eventually } from '../../harness/eventually.ts';
import type { FirefoxWithExtension } from '../../harness/firefox.ts';
import type { FirefoxOptions } from '../../harness/firefox-start.ts';
import { firefoxStage, type Pages, type StageOptions } from '../stage.ts';
import { entrancesIn } from './firefox-entrances.ts';
import { copyOurs, readOurs } from './ours.ts';
import type { Side, Tab } from './side.ts';

/** WebDriver's code points of keys that write nothing (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
  Space: ' ',
};

/** Runs in the page with its own variables: by its own `eval`, the answer as JSON. */
async function runInPage(text: string, args: string): Promise<string | undefined> {
  const page = (window as unknown as { wrappedJSObject?: Window }).wrappedJSObject ?? window;
  const script = `(async () => JSON.stringify(await (${text})(...${args})))()`;
  return (page as unknown as { eval(script: string): Promise<string | undefined> }).eval(script);
}

/** Runs in a page of the extension. */
async function tabShowing(url: string): Promise<number | undefined> {
  return (await browser.tabs.query({})).findLast((tab) => tab.url === url)?.id;
}
declare const browser: { tabs: { query(what: object): Promise<{ id?: number; url?: string }[]> } };

interface Fronts {
  firefox: FirefoxWithExtension;
  /** Works in the tab, which comes to the front. */
  inFront<Answer>(handle: string, work: () => Promise<Answer>): Promise<Answer>;
  list(url: string): ReturnType<Tab['list']>;
}

function tabOf(handle: string, { firefox, inFront, list }: Fronts): Tab {
  const here = <Answer>(work: () => Promise<Answer>) => inFront(handle, work);
  return {
    evaluate: (work, args) => here(() => firefox.evaluate(work, args)),
    inPage: (work, args) =>
      here(async () => {
        const answer = await firefox.evaluate(runInPage, [work.toString(), JSON.stringify(args)]);
        return typeof answer === 'string' ? JSON.parse(answer) : undefined;
      }),
    ours: (frame) =>
      here(() => firefox.evaluate(readOurs, frame === undefined ? [] : [null, frame], { privileged: true })),
    copy: () => here(() => firefox.evaluate(copyOurs, [], { privileged: true })),
    prefer: (colours) =>
      here(() =>
        firefox.inBrowser(
          (_id: string, wanted: number) =>
            Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', wanted),
          colours === 'dark' ? 0 : 1,
        ),
      ),
    heard: () => here(() => firefox.heardIn('[data-dialmark]')),
    moveTo: (x, y) => here(() => firefox.moveTo(x, y)),
    clickAt: (x, y) => here(() => firefox.clickAt(x, y)),
    doubleClickAt: (x, y) =>
      here(async () => {
        await firefox.moveTo(x, y);
        for (const button of ['down', 'up', 'down', 'up'] as const) await firefox.mouse(button);
      }),
    tapAt: (x, y, held = 60) => here(() => firefox.tapAt(x, y, held)),
    wheelAt: (x, y, by) => here(() => firefox.wheelAt(x, y, by)),
    press: (...keys) =>
      here(async () => {
        for (const key of keys) {
          const parts = key.split('+').map((name) => KEYS[name] ?? name);
          await firefox.chord(parts.slice(0, -1), parts.at(-1) ?? '');
        }
      }),
    answer: (yes) => here(() => firefox.answer(yes)),
    list: () => here(async () => list(await firefox.evaluate(() => location.href, []))),
    setDeviceScale: (scale) =>
      here(() =>
        firefox.inBrowser(
          (_id: string, wanted: string) => Services.prefs.setCharPref('layout.css.devPixelsPerPx', wanted),
          scale === 0 ? '-1.0' : String(scale),
        ),
      ),
    pinch: (scale) =>
      here(() =>
        firefox.evaluate(
          (wanted) =>
            (
              window as unknown as { windowUtils: { setResolutionAndScaleTo(scale: number): void } }
            ).windowUtils.setResolutionAndScaleTo(wanted),
          [scale],
          { privileged: true },
        ),
      ),
    print: (on) =>
      here(() =>
        firefox.inBrowser(
          (_id: string, medium: string) => {
            gBrowser.selectedBrowser.browsingContext.mediumOverride = medium;
          },
          on ? 'print' : '',
        ),
      ),
    reload: () => here(async () => firefox.open(await firefox.evaluate(() => location.href, []))),
  };
}
declare const Services: {
  prefs: { setCharPref(name: string, value: string): void; setIntPref(name: string, value: number): void };
};
declare const gBrowser: { selectedBrowser: { browsingContext: { mediumOverride: string } } };

export async function firefoxSide(pages: Pages, options: StageOptions & FirefoxOptions = {}): Promise<Side> {
  const stage = await firefoxStage(pages, options);
  const { firefox, site, platform } = stage;
  // The tab that Firefox began with stays, empty: closing the last one would end it.
  let front = await firefox.tab();
  let ourTab = stage.ourTab;
  const opened = new Set<string>();

  async function inFront<Answer>(handle: string, work: () => Promise<Answer>): Promise<Answer> {
    if (handle !== front) await firefox.switchTo(handle);
    front = handle;
    return work();
  }
  /** In the page of the extension, which stays behind: a page that loses the front is slowed. */
  async function inOurTab<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    await firefox.switchTo(ourTab, false);
    try {
      return await work();
    } finally {
      await firefox.switchTo(front, false);
    }
  }
  const asker = askFromFirefox(firefox);
  const ask: Side['ask'] = (route, data) => inOurTab(() => asker(route, data));
  const urlsOfOurs = async () => {
    const begin = firefox.extensionUrl('');
    return (await firefox.urls()).filter(({ url, tab }) => url.startsWith(begin) && tab !== ourTab);
  };

  async function list(url: string): ReturnType<Tab['list']> {
    const tabId = await inOurTab(() => firefox.evaluate(tabShowing, [url]));
    if (typeof tabId !== 'number') throw new Error(`no tab shows ${url}`);
    return (await ask('page.list', { tabId, pressed: true }))?.numbers ?? [];
  }

  return {
    browser: 'firefox',
    ask,
    platform,
    site,
    entrances: entrancesIn(firefox),
    placed: stage.placed,
    async open(path, origin = site.origin) {
      front = await firefox.newTab();
      opened.add(front);
      await firefox.open(origin + path);
      return tabOf(front, { firefox, inFront, list });
    },
    inOurs: (work, args) => inOurTab(() => firefox.evaluate(work, args)),
    stopBackground: firefox.stopEventPage,
    async reloadExtension() {
      const before = front;
      const left = ourTab;
      await inOurTab(() =>
        firefox.evaluate(() => (browser as never as Reloading).runtime.reload(), []),
      ).catch(() => undefined);
      await eventually(async () => !(await firefox.tabs()).includes(left), {
        what: 'the old version is gone',
      });
      await firefox.switchTo(before);
      ourTab = await firefox.newTab();
      await eventually(async () => firefox.open(firefox.extensionUrl('options.html')).then(() => true), {
        what: 'the new version answers',
      });
      await firefox.switchTo(before);
    },
    async closeTabs() {
      const ours = (await urlsOfOurs()).map(({ tab }) => tab);
      for (const handle of new Set([...opened, ...ours])) {
        await firefox.switchTo(handle, false);
        await firefox.closeTab();
      }
      opened.clear();
      front = stage.pageTab;
      await firefox.switchTo(front);
    },
    close: stage.close,
  };
}
interface Reloading {
  runtime: { reload(): void };
}
