/** What is offered in view is what a scan of the whole page finds there, whatever the page is like and does. */
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import type { Answer } from '#test/near/in-page.ts';
import { holdsOnRandomPages } from '#test/near/journey.ts';
import { browserPath } from '../../scripts/setup/browsers.mjs';

test('pages at random', { timeout: 300_000 }, async () => {
  const browser = await chromium.launch({
    executablePath: browserPath('chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
    const waits = await holdsOnRandomPages({
      async open(url) {
        await page.goto(url);
      },
      run: (seed, steps) =>
        page.evaluate(
          ([seed, steps]): Promise<Answer> =>
            (
              globalThis as unknown as { nearTest: { run(seed: number, steps: number): Promise<Answer> } }
            ).nearTest.run(seed, steps),
          [seed, steps] as const,
        ),
    });
    if (process.env.DIALMARK_FIGURES)
      console.log(
        waits
          .map(Math.round)
          .sort((a, b) => a - b)
          .join(' '),
      );
    expect(waits.length).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
});
