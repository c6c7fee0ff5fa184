import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChromiumWithExtension, closedRoots, launchChromium } from './chromium.ts';

let chromium: ChromiumWithExtension;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium?.close());

it("opens the extension's pages", async () => {
  const page = await chromium.openExtensionPage('popup.html');
  expect(await page.title()).toBe('Dialmark');
  await page.close();
});

it('ends the service worker and wakes it', async () => {
  await chromium.startServiceWorker();
  await chromium.stopServiceWorker();
  expect(await chromium.serviceWorkerRuns()).toBe(false);
  await chromium.startServiceWorker();
  expect(await chromium.serviceWorkerRuns()).toBe(true);
});

it('presses what stands in a closed shadow root, as a person does', async () => {
  const page = await chromium.context.newPage();
  await page.setContent('<p id="host"></p>');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Call';
    button.onclick = ({ isTrusted }) => {
      document.title = `trusted: ${isTrusted}`;
    };
    document.querySelector('#host')?.attachShadow({ mode: 'closed' }).append(button);
  });
  await (await closedRoots(page)).click('button', 'Call');
  expect(await page.title()).toBe('trusted: true');
});
