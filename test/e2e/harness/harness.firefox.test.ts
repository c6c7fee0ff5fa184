import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FirefoxWithExtension, launchFirefox } from './firefox.ts';

let firefox: FirefoxWithExtension;
beforeAll(async () => {
  firefox = await launchFirefox();
});
afterAll(() => firefox?.close());

it("opens the extension's pages", async () => {
  await firefox.open(firefox.extensionUrl('popup.html'));
  expect(await firefox.evaluate(() => document.title, [])).toBe('Dialmark');
});

it('ends the event page', async () => {
  await firefox.open('about:blank');
  await firefox.stopEventPage();
  expect(await firefox.eventPageRuns()).toBe(false);
});

it('presses what stands in a closed shadow root, as a person does', async () => {
  await firefox.open('data:text/html,<p id="host"></p>');
  await firefox.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Call';
    button.onclick = ({ isTrusted }) => {
      document.title = `trusted: ${isTrusted}`;
    };
    document.querySelector('#host')?.attachShadow({ mode: 'closed' }).append(button);
  }, []);
  await firefox.clickNamed('button', 'Call');
  expect(await firefox.evaluate(() => document.title, [])).toBe('trusted: true');
});
