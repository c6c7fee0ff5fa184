/**
 * Renders public/icon/icon.svg to the sizes that browsers ask for, with headless Chromium: `node scripts/icons.ts`.
 * The PNGs are committed; this runs again only when the drawing changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { browserPath } from './setup/browsers.mjs';

const svg = readFileSync('public/icon/icon.svg', 'utf8');
const browser = await chromium.launch({ executablePath: browserPath('chromium'), args: ['--no-sandbox'] });
try {
  for (const size of [16, 32, 48, 128]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>*{margin:0}svg{display:block;inline-size:${size}px}</style>${svg}`);
    writeFileSync(`public/icon/${size}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
