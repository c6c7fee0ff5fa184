/** How the torture has each browser press calls and ends its background. */
import { type Ask, askFrom, askFromFirefox } from '#test/e2e/harness/ask.ts';
import { launchChromium } from '#test/e2e/harness/chromium.ts';
import { launchFirefox } from '#test/e2e/harness/firefox.ts';
import { dumpEverything } from './leaks.ts';

export interface Driver {
  ask: Ask;
  /** Fires messages from the page, none of them awaited: what comes back is asked for afterwards. */
  fire(shots: { after: number; message: unknown }[]): Promise<void>;
  kill(): Promise<void>;
  dump(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Runs within a page of the extension. */
function fireInPage(shots: { after: number; message: unknown }[]): void {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  for (const { after, message } of shots) {
    setTimeout(() => {
      Promise.resolve(api.runtime.sendMessage(message)).catch(() => undefined);
    }, after);
  }
}

export async function chromiumDriver(): Promise<Driver> {
  const chromium = await launchChromium();
  const page = await chromium.openExtensionPage('options.html');
  return {
    ask: askFrom(page),
    fire: (shots) => page.evaluate(fireInPage, shots),
    kill: () => chromium.stopServiceWorker(),
    dump: () => page.evaluate(dumpEverything),
    close: () => chromium.close(),
  };
}

export async function firefoxDriver(): Promise<Driver> {
  const firefox = await launchFirefox();
  await firefox.open(firefox.extensionUrl('options.html'));
  return {
    ask: askFromFirefox(firefox),
    fire: (shots) => firefox.evaluate(fireInPage, [shots]),
    kill: () => firefox.stopEventPage(),
    dump: () => firefox.evaluate(dumpEverything, []),
    close: () => firefox.close(),
  };
}
