/** What is shown on the page, for everybody: axe finds nothing, light and dark, in both directions. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { chromiumStage } from './stage.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The number comes when it is asked for: our root has been opened for axe by then. */
const PAGE = `<!doctype html><html lang="en"><head><title>Contacts</title></head><body><main><h1>Contacts</h1><div id="place"></div></main>
<script>globalThis.fill = () => { place.innerHTML = '<p>Phone: +1 415 555 2671</p>'; }</script></body></html>`;
declare const axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
declare function fill(): void;

it.each([
  ['en', 'light'],
  ['he', 'dark'],
] as const)(
  '%s, %s: clean beside the number, with the card, and after a press',
  async (language, colorScheme) => {
    const stage = await chromiumStage({ '/': PAGE }, { colorScheme });
    try {
      await stage.ask('settings.save', { patch: { language } });
      const { page } = await stage.open('/');
      const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
      await ours?.evaluate(async (url) => {
        const tab = (await chrome.tabs.query({})).find((each) => each.url === url);
        await chrome.scripting.executeScript({
          target: { tabId: tab?.id ?? 0 },
          func: () => {
            // In our own world only, for axe's eyes: what it cannot see it cannot judge.
            const attach = Element.prototype.attachShadow;
            Element.prototype.attachShadow = function (options) {
              return attach.call(this, { ...options, mode: 'open' });
            };
          },
        });
      }, page.url());
      await page.evaluate(() => fill());
      const clean = async (state: string) => {
        await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
        const violations = await page.evaluate(async () =>
          (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
          ),
        );
        expect(violations, state).toEqual([]);
      };
      const shows = (selector: string) =>
        eventually(
          () =>
            page.evaluate(
              (wanted) =>
                document.querySelector('dialmark-offer')?.shadowRoot?.querySelector(wanted) !== null,
              selector,
            ),
          { what: `${selector} is shown`, timeout: 30_000 },
        );
      await shows('.glyph');
      await page.evaluate(AXE);
      await clean('glyph');
      const { x, y } = await page.evaluate(() => {
        const box = document
          .querySelector('dialmark-offer')
          ?.shadowRoot?.querySelector('.glyph')
          ?.getBoundingClientRect();
        return { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
      });
      await page.mouse.move(x - 3, y);
      await page.mouse.move(x, y);
      await shows('.card:not([hidden]) .facts');
      await clean('card');
      await page.mouse.click(x, y);
      await shows('.answer');
      await clean('answer');
    } finally {
      await stage.close();
    }
  },
);
