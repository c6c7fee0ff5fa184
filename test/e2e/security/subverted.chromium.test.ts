import { page } from '../page/attack-page.ts';
import { chromiumStage } from '../page/stage.ts';
import { badgeText, describeSubverted, openedByUs, sayInTab } from './subverted.ts';

describeSubverted(async () => {
  const stage = await chromiumStage({ '/': page('') });
  await stage.open('/');
  const ours = await stage.chromium.openExtensionPage('options.html');
  return {
    ...stage,
    keys: Object.values(stage.platform.keys),
    say: (messages) =>
      ours.evaluate(({ work, origin, all }) => new Function(`return (${work})(...arguments)`)(origin, all), {
        work: sayInTab.toString(),
        origin: stage.site.origin,
        all: messages,
      }),
    badge: () => ours.evaluate(badgeText),
    endBackground: () => stage.chromium.stopServiceWorker(),
    opened: () => ours.evaluate(openedByUs),
  };
});
