/** What people do who have a keyboard and no pointer. */
import { eventually } from '../../harness/eventually.ts';
import type { Tab } from './side.ts';

/** Enter on the link that has the focus, until the focus is on the card's button. */
export async function openByKey(tab: Tab): Promise<void> {
  const isOnButton = async () =>
    (await tab.ours())?.card?.controls.find(({ focused }) => focused)?.name === 'Call';
  await eventually(
    async () => {
      await tab.press('Enter');
      // A second press, if it came while the first was at work, would be on the button, and call.
      return eventually(isOnButton, { what: 'the link opens the card', timeout: 5_000 });
    },
    { what: 'the card’s button has the focus' },
  );
}
