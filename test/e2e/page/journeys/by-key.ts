/** Journeys of people who have a keyboard and no pointer. */
import { eventually } from '../../harness/eventually.ts';
import { look, type Tab } from './side.ts';

/** Enter on the link that has the focus, until the focus is on the card's button. */
export async function openByKey(tab: Tab): Promise<void> {
  const isOnButton = async () =>
    /^Call \+/.test((await tab.ours())?.card?.controls.find(({ focused }) => focused)?.name ?? '');
  await eventually(
    async () => {
      await tab.press('Enter');
      // A second press, if it came while the first was at work, would be on the button, and call.
      return eventually(isOnButton, { what: 'the link opens the card', timeout: 5_000 });
    },
    { what: 'the card’s button has the focus' },
  );
}

const BUSY = /Press again to call/;

/**
 * Enter on the control that has the focus, once it has been seen, and yes to what the browser asks then; once more where the card says that the page was busy
 * and no call was placed, as a person does.
 */
export async function pressEnter(tab: Tab): Promise<void> {
  const text = async () => (await tab.ours())?.card?.text;
  for (let tries = 0; tries < 3; tries++) {
    await look();
    const before = await text();
    await tab.press('Enter');
    await tab.answer(true);
    await eventually(async () => (await text()) !== before, { what: 'the card answers the key' });
    if (!BUSY.test((await text()) ?? '')) return;
  }
}

/** The buttons that lead in what is shown. */
export async function leading(tab: Tab): Promise<string[]> {
  const { markup = '' } = (await tab.copy()) ?? {};
  const buttons = markup.matchAll(/<button[^>]*class="primary"[^>]*>(.*?)<\/button>/gs);
  return [...buttons].map(([, text = '']) => text.replace(/<[^>]*>/g, ''));
}
