/** Journeys of people who have a keyboard and no pointer. */
import { eventually } from '../../harness/eventually.ts';
import { look, type Tab } from './side.ts';

/** Enter on the link that has the focus, until the card has it; a Tab leads on to the card's button. */
export async function openByKey(tab: Tab): Promise<void> {
  const isOnCard = async () =>
    (await tab.ours())?.card !== undefined &&
    tab.evaluate(() => document.activeElement?.matches('[data-dialmark]') === true, []);
  await eventually(
    async () => {
      await tab.press('Enter');
      return eventually(isOnCard, { what: 'the link opens the card', timeout: 5_000 });
    },
    { what: 'the card has the focus' },
  );
  await tab.press('Tab');
  const focused = async () => (await tab.ours())?.card?.controls.find((control) => control.focused)?.name;
  await eventually(async () => /^Call \+/.test((await focused()) ?? ''), {
    what: 'the card’s button has the focus',
  });
}

const BUSY = /Press again to call/;

/**
 * Enter on the control that has the focus, once it has been seen; once more where the card says that the page was busy
 * and no call was placed, as a person does.
 */
export async function pressEnter(tab: Tab): Promise<void> {
  const text = async () => (await tab.ours())?.card?.text;
  for (let tries = 0; tries < 3; tries++) {
    await look();
    const before = await text();
    await tab.press('Enter');
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
