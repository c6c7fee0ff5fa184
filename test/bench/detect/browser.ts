/** A browser with one page, and in it a world of one's own: what a content script has, beside the page's scripts. */
import { createServer } from 'node:http';
import puppeteer, { type Browser } from '#test/apps/puppeteer.ts';
import { listen, shut } from '#test/tools/listen.ts';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import type { BenchBrowser } from '../bench.ts';
import { workedByPages } from '../processes.ts';
import { makePage, type PageName } from './pages.ts';

/** A content script's world: puppeteer's own isolated realm, which its types leave out. */
export interface World {
  evaluate<Answer>(code: string): Promise<Answer>;
}

export interface Stage {
  /** Opens a fresh page and gives a fresh world in it, with the scripts run. */
  open(page: PageName, rows: number, scripts: readonly string[]): Promise<World>;
  /** Bytes of JavaScript heap in use after collecting garbage; Chromium only. */
  heap(): Promise<number>;
  /** Milliseconds that the page's thread has worked so far; in Firefox only on Linux. */
  worked(): Promise<number | undefined>;
  /** Layouts of the page so far; Chromium only. */
  layouts(): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function openStage(which: BenchBrowser): Promise<Stage> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const rows = Number(url.searchParams.get('rows'));
    const page = (url.searchParams.get('page') ?? 'list') as PageName;
    // Isolated from other origins: browsers then give clocks that are fine enough.
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(
      `<!doctype html><html lang="en"><head><title>${page}</title></head><body>${makePage(page, rows)}</body></html>`,
    );
  });
  const origin = await listen(server);
  const browser: Browser = await puppeteer.launch({
    browser: which === 'chromium' ? 'chrome' : 'firefox',
    executablePath: browserPath(which),
    headless: true,
    protocolTimeout: 600_000,
    defaultViewport: { width: 1280, height: 900 },
    args: which === 'chromium' ? ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] : [],
    extraPrefsFirefox: { 'privacy.reduceTimerPrecision': false },
  });
  let page = await browser.newPage();
  return {
    async open(name, rows, scripts) {
      // Firefox opens a new tab in another process than the page's, and loses what is evaluated meanwhile.
      if (which === 'chromium') {
        const next = await browser.newPage();
        await page.close();
        page = next;
      }
      await page.goto(`${origin}/?page=${encodeURIComponent(name)}&rows=${rows}`, { timeout: 300_000 });
      // Asked for at each call: Firefox may have put another in its place.
      const world: World = {
        evaluate: (code) =>
          (page.mainFrame() as unknown as { isolatedRealm(): World }).isolatedRealm().evaluate(code),
      };
      const prepare = async () => {
        for (const script of scripts) await world.evaluate(`${script};0`);
      };
      await prepare();
      return {
        async evaluate<Answer>(code: string): Promise<Answer> {
          for (let attempt = 0; ; attempt++) {
            try {
              return await world.evaluate<Answer>(code);
            } catch (error) {
              // Firefox drops a sandbox that nothing has a handle to: what was in it is put there again.
              if (attempt === 5 || !/bench is not defined|no such|realm|context/i.test(String(error)))
                throw error;
              await prepare();
            }
          }
        },
      };
    },
    async heap() {
      const session = await page.createCDPSession();
      await session.send('HeapProfiler.enable');
      for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      await session.detach();
      return usedSize;
    },
    async worked() {
      if (which === 'chromium') return ((await page.metrics()).TaskDuration ?? 0) * 1000;
      const pid = browser.process()?.pid;
      return pid !== undefined && process.platform === 'linux' ? workedByPages(pid) : undefined;
    },
    async layouts() {
      return which === 'chromium' ? (await page.metrics()).LayoutCount : undefined;
    },
    async close() {
      await browser.close();
      await shut(server);
    },
  };
}
