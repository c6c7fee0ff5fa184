/** From each earlier release to this one in Chromium. */
import { askFrom } from '../harness/ask.ts';
import { launchChromium } from '../harness/chromium.ts';
import { upgradeJourneys } from './journeys.ts';

upgradeJourneys('chrome', async (extension, profile, path) => {
  const browser = await launchChromium({ extension, profile });
  const page = await browser.openExtensionPage(path);
  return {
    ask: askFrom(page),
    evaluate: (work, args) =>
      page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    close: () => browser.close(),
  };
});
