/** Offers in view equal those of a scan of the whole page, whatever the page is like and does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InPage, Written } from '#test/near/in-page.ts';
import { holdsOnRandomPages, holdsOnWrittenPages, type NearBrowser } from '#test/near/journey.ts';
import { type FirefoxWithExtension, launchFirefox } from './harness/firefox.ts';

let firefox: FirefoxWithExtension;
let near: NearBrowser;
beforeAll(async () => {
  firefox = await launchFirefox();
  near = {
    open: firefox.open,
    run: (seed, steps) =>
      firefox.evaluate(
        (seed: number, steps: number) => (globalThis as unknown as InPage).nearTest.run(seed, steps),
        [seed, steps],
      ),
    scroll: (written) =>
      firefox.evaluate(
        (written: Written) => (globalThis as unknown as InPage).nearTest.scroll(written),
        [written],
      ),
  };
});
afterAll(() => firefox?.close());

test('pages at random', { timeout: 300_000 }, async () => {
  const waits = await holdsOnRandomPages(near);
  expect(waits.length).toBeGreaterThan(0);
});

test('pages as people write them, from top to end', { timeout: 300_000 }, async () => {
  await holdsOnWrittenPages(near);
});
