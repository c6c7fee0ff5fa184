/** From each earlier release to this one in Firefox. */
import { askFromFirefox } from '../harness/ask.ts';
import { launchFirefox } from '../harness/firefox.ts';
import { upgradeJourneys } from './journeys.ts';

upgradeJourneys('firefox', async (extension, profile, path) => {
  const browser = await launchFirefox({ extension, profile });
  await browser.open(browser.extensionUrl(path));
  return { ask: askFromFirefox(browser), evaluate: browser.evaluate, close: browser.close };
});
