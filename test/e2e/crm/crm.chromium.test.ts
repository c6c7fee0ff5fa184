import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe } from 'vitest';
import { launchChromium } from '#test/corpus/chromium.ts';
import { readsContexts, scriptOf } from './cases.ts';

let browser: Browser;
let page: Page;
let script: Awaited<ReturnType<typeof scriptOf>>;

beforeAll(async () => {
  script = await scriptOf();
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

describe('the context of a call, in Chromium', () => {
  readsContexts(() => ({
    open: async (url) => {
      await page.goto('about:blank');
      await page.goto(url);
    },
    call: (name, ...args) => page.evaluate(`(() => {${script(name, args)}})()`),
  }));
});
