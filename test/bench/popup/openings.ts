import type { Page } from 'playwright';

/**
 * Opens the popup again and again in the page that shows it.
 * @returns ms from navigation to the popup's frame, and to the first call.
 */
export async function openings(page: Page, times: number): Promise<{ first: number[]; rows: number[] }> {
  const first: number[] = [];
  const rows: number[] = [];
  // The row is seen by an observer that was there before the page: nothing is polled.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const marks = globalThis as unknown as { frameAt?: number; rowAt?: number };
      if (marks.frameAt === undefined && document.querySelector('.popup')) marks.frameAt = performance.now();
      if (marks.rowAt !== undefined || !document.querySelector('.call-main')) return;
      marks.rowAt = performance.now();
      seen.disconnect();
      console.debug('calls are shown');
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  for (let time = 0; time < times; time++) {
    // A person opens it beside no other popup that is still at work.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    // Told by the page: a selector that is waited for is looked up by a script of some milliseconds in the page.
    const shown = page.waitForEvent('console', (message) => message.text() === 'calls are shown');
    await page.reload();
    await shown;
    const { frameAt, rowAt } = await page.evaluate(() => {
      const marks = globalThis as unknown as { frameAt?: number; rowAt?: number };
      return { frameAt: marks.frameAt ?? Number.NaN, rowAt: marks.rowAt ?? Number.NaN };
    });
    first.push(frameAt);
    rows.push(rowAt);
  }
  return { first, rows };
}
