import { page } from '../page/attack-page.ts';
import { firefoxStage } from '../page/stage.ts';
import { badgeText, describeSubverted, openedByUs, sayInTab } from './subverted.ts';

describeSubverted(async () => {
  const stage = await firefoxStage({ '/': page('') });
  const { firefox, site, ourTab } = stage;
  await firefox.open(`${site.origin}/`);
  await firefox.switchTo(ourTab);
  return {
    ...stage,
    keys: Object.values(stage.platform.keys),
    say: (messages) => firefox.evaluate(sayInTab, [site.origin, messages]),
    badge: () => firefox.evaluate(badgeText, []),
    endBackground: () => firefox.stopEventPage(),
    opened: () => firefox.evaluate(openedByUs, []),
  };
});
