/** The popup's look: measured in Chromium, in the popup's own size. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { READ, storedWork } from '../focus/work.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { storedState } from '../harness/stored-state.ts';

let chromium: ChromiumWithExtension;
let page: Page;

/** A conversation of a quarter of an hour. */
const LONG = Array.from({ length: 120 }, (_, index) => ({
  speaker: index % 2 ? 'customer' : 'agent',
  start: index * 7,
  end: index * 7 + 6,
  text: `Sentence ${index} says what was agreed upon, and goes on for more than one line of the popup.`,
}));

beforeAll(async () => {
  chromium = await launchChromium({ locale: 'en-US', viewport: { width: 384, height: 560 } });
  page = await chromium.openExtensionPage('popup.html');
  await page.waitForSelector('.popup');
  const { calls = [], transcripts = [], ...others } = storedWork(Date.now());
  const recordingUrl = 'https://recordings.example/1.mp3';
  const work = {
    ...others,
    calls: calls.map((row) => ({ ...row, recordingUrl })),
    transcripts: transcripts.map((row) => ({ ...row, segments: LONG })),
  };
  await page.evaluate(`(${storedState.toString()})(${JSON.stringify({ put: work })})`);
});
afterAll(() => chromium?.close());

/** Opens the popup again, and in it the call whose transcript can be read. */
async function openCall(): Promise<void> {
  await page.reload();
  await page.locator(`[data-key="${READ}"] .call-main`).click();
  await page.waitForSelector('.call-open');
}

/** Runs in the page: how an element is outlined, and what is behind it. */
function edge(selector: string): { style: string; width: number; apart: boolean; seen: boolean } | null {
  const element = document.querySelector(selector);
  if (!element) return null;
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
  const behind = getComputedStyle(document.body).backgroundColor;
  // One that lies outside is cut off by the list, which scrolls.
  return {
    style: outlineStyle,
    width: Number.parseFloat(outlineWidth),
    apart: outlineColor !== behind,
    seen: Number.parseFloat(outlineOffset) < 0,
  };
}

it.each(['light', 'dark'] as const)(
  'the chosen call is outlined in forced colours, %s',
  async (colorScheme) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await openCall();
    expect(await page.evaluate(edge, '.call-open')).toEqual({
      style: 'solid',
      width: 2,
      apart: true,
      seen: true,
    });
    expect(await page.evaluate(edge, '.call:not(.call-open)')).toMatchObject({ style: 'none' });
    await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
  },
);

it('what is above a transcript gives its room to the words once they are read on, and takes it back', async () => {
  await openCall();
  await page.getByRole('button', { name: 'Read transcript' }).click();
  const words = page.locator('.transcript .virtual');
  await words.waitFor();
  const top = async () => (await words.boundingBox())?.y ?? Number.NaN;
  const atFirst = await top();
  const scroll = (to: number) =>
    words.evaluate((list, top) => {
      list.scrollTop = top;
    }, to);
  await scroll(400);
  const above = await eventually(
    async () => {
      const now = await top();
      return now < atFirst && now;
    },
    { what: 'the words begin further up' },
  );
  // Two thirds of the popup are words then, and the recording is still there.
  expect(above).toBeLessThan(560 / 3);
  expect(await page.locator('.player').isVisible()).toBe(true);
  expect(await page.locator('.timeline').isVisible()).toBe(false);
  await scroll(0);
  await eventually(async () => (await top()) === atFirst, { what: 'it stands where it stood' });
});
