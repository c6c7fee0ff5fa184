/** The journeys' side in Chromium: Playwright, and CDP for what stands in a closed root. */

import type { CDPSession, Page } from 'playwright';
import { dialogsOf } from '../../harness/answer.ts';
import { askFrom } from '../../harness/ask.ts';
import { type ChromiumOptions, closedRoots } from '../../harness/chromium.ts';
import type { Display } from '../../harness/display.ts';
import { eventually } from '../../harness/eventually.ts';
import { chromiumStage, type Pages, type StageOptions } from '../stage.ts';
import { entrancesOn } from './chromium-entrances.ts';
import { copyOurs, readOurs } from './ours.ts';
import { look, type Side, type Tab } from './side.ts';

const WORLD = 'journeys';
const VIEWPORT = { width: 1280, height: 800 };

const topFrame = async (session: CDPSession) => (await session.send('Page.getFrameTree')).frameTree.frame.id;

/** The frame that the selector finds. */
async function frameOf(session: CDPSession, selector: string): Promise<string | undefined> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  return node.frameId;
}

/** Our closed root, read in a world of its own: the page's tools may be broken. */
export async function oursOn<Answer>(
  session: CDPSession,
  read: (root: ShadowRoot) => Answer,
  frame?: string,
): Promise<Answer | null> {
  const frameId = frame === undefined ? await topFrame(session) : await frameOf(session, frame);
  if (!frameId) return null;
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: WORLD,
  });
  const { result } = await session.send('Runtime.evaluate', {
    expression: "document.querySelector('[data-dialmark]')",
    contextId: executionContextId,
    objectGroup: WORLD,
  });
  if (!result.objectId) return null;
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId, pierce: true });
  const [root] = node.shadowRoots ?? [];
  if (!root) return null;
  const { object } = await session.send('DOM.resolveNode', {
    backendNodeId: root.backendNodeId,
    executionContextId,
    objectGroup: WORLD,
  });
  if (!object.objectId) return null;
  const answer = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: `function () { return (${read.toString()})(this); }`,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: WORLD });
  return (answer.result.value as Answer | undefined) ?? null;
}

/** An expression, which no policy of a page forbids, as it would text that becomes script. */
const asText = (work: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${work.toString()})(...${JSON.stringify(args)})`;

interface Parts {
  page: Page;
  list: (url: string) => ReturnType<Tab['list']>;
}

async function tabOf({ page, list }: Parts): Promise<Tab> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('DOM.enable');
  const dialogs = dialogsOf(page);
  const evaluate: Tab['evaluate'] = (work, args) => page.evaluate(asText(work, args));
  return {
    evaluate,
    inPage: evaluate,
    // Between two documents there is nothing to be seen.
    ours: (frame) => oursOn(session, readOurs, frame),
    copy: () => oursOn(session, copyOurs),
    prefer: (colorScheme) => page.emulateMedia({ colorScheme }),
    heard: async () => (await closedRoots(page)).tree(),
    // A hand's pointer comes through the places between.
    moveTo: (x, y) => page.mouse.move(x, y, { steps: 3 }),
    async clickAt(x, y) {
      await page.mouse.move(x, y, { steps: 3 });
      await page.mouse.click(x, y);
    },
    doubleClickAt: (x, y) => page.mouse.dblclick(x, y),
    async tapAt(x, y, held = 60) {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await look(held);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async wheelAt(x, y, by) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, by);
    },
    async press(...keys) {
      for (const key of keys) await dialogs.within(page.keyboard.press(key));
    },
    answer: dialogs.answer,
    list: () => list(page.url()),
    async setDeviceScale(deviceScaleFactor) {
      const metrics = { ...VIEWPORT, deviceScaleFactor: deviceScaleFactor || 1, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
    },
    async pinch(pageScaleFactor) {
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor });
    },
    print: (on) => page.emulateMedia({ media: on ? 'print' : null }),
    reload: async () => void (await page.reload()),
  };
}

export async function chromiumSide(
  pages: Pages,
  options: StageOptions & ChromiumOptions & { screen?: Display } = {},
): Promise<Side> {
  const stage = await chromiumStage(pages, options);
  const { chromium, site, platform } = stage;
  const { context } = chromium;
  const isOurs = (page: Page) => /^chrome-extension:.*\.html/.test(page.url());
  const findOurs = () => context.pages().find((page) => page.url().includes('options.html'));
  let ours = findOurs() as Page;
  const opened = new Set<Page>();

  const list: Parts['list'] = async (url) => {
    const tabId = await ours.evaluate(
      async (wanted) => (await chrome.tabs.query({})).findLast((tab) => tab.url === wanted)?.id,
      url,
    );
    if (tabId === undefined) throw new Error(`no tab shows ${url}`);
    return (await askFrom(ours)('page.list', { tabId, pressed: true }))?.numbers ?? [];
  };

  return {
    browser: 'chromium',
    ask: (route, data) => askFrom(ours)(route, data),
    platform,
    site,
    ...(options.screen && { entrances: entrancesOn(options.screen, () => context) }),
    placed: stage.placed,
    async open(path, origin = site.origin) {
      const page = await context.newPage();
      opened.add(page);
      await page.goto(origin + path);
      await page.bringToFront();
      return tabOf({ page, list });
    },
    // The name that both browsers can have.
    inOurs: (work, args) => ours.evaluate(`globalThis.browser ??= chrome; ${asText(work, args)}`),
    stopBackground: chromium.stopServiceWorker,
    async reloadExtension() {
      await ours.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
      // Pages of the old version are closed with it.
      await eventually(() => ours.isClosed(), { what: 'the old version is gone' });
      ours = await eventually(() => chromium.openExtensionPage('options.html'), {
        what: 'the new version answers',
      });
      // A page behind another draws nothing.
      await [...opened].at(-1)?.bringToFront();
    },
    async closeTabs() {
      for (const page of context.pages())
        if (opened.has(page) || (isOurs(page) && page !== ours)) await page.close();
      opened.clear();
    },
    close: stage.close,
  };
}
