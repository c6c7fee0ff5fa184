/**
 * Shoots every screen of our pages, in each state, language and theme, into screenshots/:
 * `npm run screenshots` for all, `npm run screenshots -- popup he dark` for those whose names contain the words.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { LOCALES } from '../lib/locales/translator.ts';
import { withProcessSandbox } from '../test/e2e/harness/process-sandbox.ts';
import { listScreens, serveGallery } from '../test/gallery/serve.ts';
import { misuse, readCommand } from './command.ts';
import { takeFilm } from './pictures/film.ts';
import { takeStorePictures } from './pictures/store.ts';
import { browserPath } from './setup/browsers.mjs';

const USAGE = `npm run screenshots -- [WORD…] | --store [LANGUAGE…] | --film
  WORD     only screens whose name, language or theme contains each: popup he dark
  --film   docs/demo.webp, the README's film; needs ffmpeg
  --store  the stores' pictures, into screenshots/store; of these languages, or all`;
const { values, positionals: wanted } = readCommand(
  USAGE,
  { store: { type: 'boolean' }, film: { type: 'boolean' } },
  { positionals: true },
);
const gallery = await serveGallery();
const browser = await withProcessSandbox((chromiumSandbox) =>
  chromium.launch({ executablePath: browserPath('chromium'), chromiumSandbox, args: ['--disable-gpu'] }),
);
const started = performance.now();
let shot = 0;
try {
  if (values.film) {
    await takeFilm('docs/demo.webp');
    shot = 1;
  }
  if (values.store) {
    const locales = LOCALES.filter((locale) => wanted.length === 0 || wanted.includes(locale));
    shot = await takeStorePictures(browser, 'screenshots/store', locales);
  }
  const page = await browser.newPage({ deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const screens = await listScreens(page, gallery.url);
  for (const { name, width, height } of values.store || values.film ? [] : screens) {
    for (const locale of LOCALES) {
      for (const theme of ['light', 'dark']) {
        const parts = [name, locale, theme];
        if (!wanted.every((word) => parts.some((part) => part.includes(word)))) continue;
        await page.setViewportSize({ width, height });
        await page.goto(`${gallery.url}?screen=${name}&locale=${locale}&theme=${theme}`);
        await page.waitForSelector('html[data-ready]');
        mkdirSync(`screenshots/${locale}-${theme}`, { recursive: true });
        await page.screenshot({ path: `screenshots/${locale}-${theme}/${name}.png`, animations: 'disabled' });
        shot += 1;
      }
    }
  }
} finally {
  await browser.close();
  await gallery.close();
}
if (shot === 0) misuse(`${wanted.join(' ')}: there is no such screen.`, USAGE);
console.log(`${shot} screenshots in screenshots/, ${((performance.now() - started) / 1000).toFixed(0)} s`);
