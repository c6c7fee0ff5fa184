/** Ends the extension's service worker in Chromium, as the browser does. */
import type { BrowserContext } from 'playwright';
import { eventually } from './eventually.ts';

/**
 * The `ServiceWorker` domain is a page's: a page of the extension without script (its manifest as text) lends its own.
 * Playwright's debugger holds the worker's target over a restart, but its handle is dead from then on.
 */
export async function workerEnding(
  context: BrowserContext,
  scriptlessPage: string,
): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto(scriptlessPage);
  const session = await context.newCDPSession(page);
  const worker = { id: '', running: '', life: '', stops: 0 };
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions) {
      if (version.status === 'redundant') continue;
      worker.id = version.versionId;
      worker.running = version.runningStatus;
      if (version.runningStatus === 'stopped') worker.stops += 1;
      worker.life = version.status;
    }
  });
  await session.send('ServiceWorker.enable');
  const isReady = () => worker.running === 'running' && worker.life === 'activated';
  await eventually(isReady, { what: 'the service worker runs' });
  return async () => {
    if (worker.running === 'stopped') return;
    // Counted, not looked at: a message may have woken it again by the time that we look.
    const { stops } = worker;
    await session.send('ServiceWorker.stopWorker', { versionId: worker.id });
    await eventually(() => worker.stops > stops, { what: 'the service worker has stopped' });
  };
}
