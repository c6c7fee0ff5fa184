/** The stores' pictures, from the product at work: five screenshots and two tiles for each language. */
import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { directionOf, LOCALES, type Locale } from '#lib/locales/translator.ts';
import { closedRoots } from '#test/e2e/harness/chromium.ts';
import { serveGallery } from '#test/gallery/serve.ts';
import { type Panel, promoPage, screenshotPage } from './compose.ts';
import { openCard, type PictureStage, placeOf, rememberCall, setPictureStage } from './stage.ts';

type Headlines = Record<'card' | 'quiet' | 'search' | 'reader' | 'keys', string>;
const LISTING: { languages: Record<Locale, { headlines: Headlines; promo: string }> } = JSON.parse(
  readFileSync('store/listing.json', 'utf8'),
);
/** Of the CRM's page within the drawn window. */
const WINDOW = { width: 1120, height: 640 };

/** Pictures of the CRM's page, by scene; `close`: the number with its card. */
async function playScenes(locale: Locale) {
  const stage = await setPictureStage(locale, WINDOW);
  try {
    const metrics = await stage.crm.context().newCDPSession(stage.crm);
    await metrics.send('Emulation.setDeviceMetricsOverride', {
      ...WINDOW,
      deviceScaleFactor: 2,
      mobile: false,
    });
    const plain = await stage.crm.screenshot();
    await rememberCall(stage, 3);
    const { x, y } = await openCard(stage.crm, stage.subject.text);
    await settled(stage.crm);
    const card = await stage.crm.screenshot();
    const number = await placeOf(stage.crm, stage.subject.text);
    const close = await stage.crm.screenshot({ clip: closeUp(number, locale) });
    const quiet = await askInQuietHours(stage, { x, y });
    return { plain, card, quiet, close };
  } finally {
    await stage.close();
  }
}

/** The card's 120 ms and the drawing of what it was told. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.waitForTimeout(400);
}

/** The number with its card below, which reaches further to the right from a number that stands at the left. */
function closeUp({ x, y }: { x: number; y: number }, locale: Locale) {
  const [width, height, before] = [372, 256, 80];
  const left = directionOf(locale) === 'rtl' ? x - 170 : x - before;
  return { x: Math.max(0, Math.min(left, WINDOW.width - width)), y: Math.max(0, y - 28), width, height };
}

async function askInQuietHours(stage: PictureStage, button: { x: number; y: number }): Promise<Buffer> {
  const { settings } = await stage.ask('settings.get', {});
  await stage.ask('settings.save', {
    patch: { guards: { ...settings.guards, quietHours: { on: true, from: 0, to: 24 } } },
  });
  await stage.crm.mouse.move(4, 4);
  await settled(stage.crm);
  const spot = await openCard(stage.crm, stage.subject.text).catch(() => button);
  await settled(stage.crm);
  await stage.crm.mouse.click(spot.x, spot.y);
  const roots = await closedRoots(stage.crm);
  // The question has two answers: a second button beside the call's own.
  await roots.find('alertdialog', /.*/, { timeout: 5_000 }).catch(() => undefined);
  await settled(stage.crm);
  return stage.crm.screenshot();
}

/** @param browser a plain one, for composing. @returns how many were taken */
export async function takeStorePictures(
  browser: Browser,
  folder: string,
  locales: readonly Locale[] = LOCALES,
) {
  const gallery = await serveGallery();
  const page = await browser.newPage({ deviceScaleFactor: 1, reducedMotion: 'reduce' });
  const sharp = await browser.newPage({ deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const ofGallery = async (
    screen: string,
    locale: Locale,
    theme: string,
    width: number,
    height: number,
    card?: number,
  ): Promise<Panel> => {
    await sharp.setViewportSize({ width, height });
    await sharp.goto(`${gallery.url}?screen=${screen}&locale=${locale}&theme=${theme}`);
    await sharp.waitForSelector('html[data-ready]');
    // A picture shows no focus.
    await sharp.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const shown = card === undefined ? sharp : sharp.locator('.card').nth(card);
    return { png: await shown.screenshot({ animations: 'disabled' }), width };
  };
  const save = async (html: string, path: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.setContent(html, { waitUntil: 'load' });
    await page.screenshot({ path });
  };
  let taken = 0;
  try {
    for (const locale of locales) {
      const { headlines, promo } = LISTING.languages[locale];
      const scenes = await playScenes(locale);
      const crm = (png: Buffer): Panel => ({ png, width: WINDOW.width });
      const at = `${folder}/${locale}`;
      mkdirSync(at, { recursive: true });
      const found = await ofGallery('popup-reading-found', locale, 'light', 384, 560);
      const reading = await ofGallery('reader-transcript', locale, 'dark', 1120, 640);
      const keys = await ofGallery('options-connect-good', locale, 'light', 640, 1240, 1);
      const pictures = {
        '1-card': screenshotPage(locale, headlines.card, crm(scenes.card)),
        '2-quiet-hours': screenshotPage(locale, headlines.quiet, crm(scenes.quiet)),
        '3-search': screenshotPage(locale, headlines.search, crm(scenes.plain), found),
        '4-reader': screenshotPage(locale, headlines.reader, reading, undefined, true),
        '5-keys': screenshotPage(locale, headlines.keys, crm(scenes.plain), keys),
      };
      for (const [name, html] of Object.entries(pictures)) await save(html, `${at}/${name}.png`, 1280, 800);
      const close = { png: scenes.close, width: 262 };
      await save(
        promoPage(locale, { width: 440, height: 280 }, promo, close),
        `${at}/tile-440x280.png`,
        440,
        280,
      );
      await save(
        promoPage(locale, { width: 1400, height: 560 }, promo, { ...close, width: 610 }),
        `${at}/marquee-1400x560.png`,
        1400,
        560,
      );
      taken += Object.keys(pictures).length + 2;
    }
  } finally {
    await page.close();
    await sharp.close();
    await gallery.close();
  }
  return taken;
}
