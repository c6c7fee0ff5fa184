/** What is offered in view is what a scan of the whole page finds there, whatever the page is like and does. */
import { expect, test } from 'vitest';
import type { Answer } from '#test/near/in-page.ts';
import { holdsOnRandomPages } from '#test/near/journey.ts';
import { launchFirefox } from './harness/firefox.ts';

test('pages at random', { timeout: 300_000 }, async () => {
  const firefox = await launchFirefox();
  try {
    const waits = await holdsOnRandomPages({
      open: firefox.open,
      run: (seed, steps) =>
        firefox.evaluate(
          (seed: number, steps: number): Promise<Answer> =>
            (
              globalThis as unknown as { nearTest: { run(seed: number, steps: number): Promise<Answer> } }
            ).nearTest.run(seed, steps),
          [seed, steps],
        ),
    });
    expect(waits.length).toBeGreaterThan(0);
  } finally {
    await firefox.close();
  }
});
