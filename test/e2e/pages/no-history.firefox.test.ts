/** Firefox with "Never remember history": nothing can be kept, and each page says so before anything is entered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import common from '#lib/locales/en/common.json' with { type: 'json' };
import { firefoxHands, type Hands } from '../harness/hands.ts';

let hands: Hands;

beforeAll(async () => {
  hands = await firefoxHands({ preferences: { 'browser.privatebrowsing.autostart': true } });
});
afterAll(() => hands?.close());

it.each(['options.html#welcome', 'options.html#connect', 'popup.html', 'reader.html'])(
  'says in %s that this mode keeps nothing, and what to do',
  async (path) => {
    const page = await hands.open(path);
    await page.says(common['storage.private']);
    expect(await page.text()).not.toContain(common['storage.broken']);
    await page.close();
  },
);
