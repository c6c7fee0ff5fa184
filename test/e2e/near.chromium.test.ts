/** Offers in view equal those of a scan of the whole page, whatever the page is like and does. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InPage } from '#test/near/in-page.ts';
import { holdsOnRandomPages, holdsOnWrittenPages, type NearBrowser } from '#test/near/journey.ts';
import { launchPlain } from '#test/tools/plain-chromium.ts';

let browser: Browser;
let near: NearBrowser;
beforeAll(async () => {
  browser = await launchPlain();
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  near = {
    async open(url) {
      await page.goto(url);
    },
    run: (seed, steps) =>
      page.evaluate(([seed, steps]) => (globalThis as unknown as InPage).nearTest.run(seed, steps), [
        seed,
        steps,
      ] as const),
    scroll: (written) =>
      page.evaluate((written) => (globalThis as unknown as InPage).nearTest.scroll(written), written),
  };
});
afterAll(() => browser?.close());

test('pages at random', { timeout: 300_000 }, async () => {
  const waits = await holdsOnRandomPages(near);
  if (process.env.DIALMARK_FIGURES)
    console.log(
      waits
        .map(Math.round)
        .sort((a, b) => a - b)
        .join(' '),
    );
  expect(waits.length).toBeGreaterThan(0);
});

test('pages as people write them, from top to end', { timeout: 300_000 }, async () => {
  await holdsOnWrittenPages(near);
});
