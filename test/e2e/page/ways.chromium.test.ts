/** Without the pointer: commands typed on a keyboard, selections, links, the popup's list. In a window, on a display. */

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClosedRoots } from '../harness/chromium.ts';
import { type Display, hasDisplay, startDisplay } from '../harness/display.ts';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, callName, chromiumStage } from './stage.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Deal</title></head><body>
<p>Phone: <span id="one">+1 212 555 0142</span></p>
<div style="height:1500px"></div>
<p>Phone: <span id="two">+1 650 253 0000</span></p>
<p><a id="link" href="tel:+442079460958">Call the office</a></p>
<p id="bare">Reference 4155552671</p>
<iframe srcdoc="<p>Phone: +49 30 901820</p>" width="400" height="120"></iframe>
</body></html>`;

let display: Display;
let stage: ChromiumStage;

describe.skipIf(!hasDisplay())('on a display', () => {
  beforeAll(async () => {
    display = await startDisplay();
    stage = await chromiumStage({ '/': PAGE }, { headless: false, display: display.name });
  });
  afterAll(async () => {
    await stage?.close();
    await display?.close();
  });

  async function open(): Promise<{ page: Page; roots: ClosedRoots }> {
    const { page, roots } = await stage.open('/');
    await page.bringToFront();
    await page.locator('body').click({ position: { x: 700, y: 300 } });
    return { page, roots };
  }

  const focused = (roots: ClosedRoots, e164: string) =>
    eventually(
      async () =>
        (await roots.tree()).find(
          (node) => node.role === 'button' && node.focused && callName(e164).test(node.name),
        ),
      { what: `the button for ${e164} has the focus` },
    );

  it('steps from number to number, into the frames, and dials with Enter', async () => {
    const { page, roots } = await open();
    await eventually(
      async () => (await roots.tree()).some((node) => callName('+12125550142').test(node.name)),
      {
        what: 'the numbers are offered',
      },
    );
    await display.press('alt+shift+k');
    await focused(roots, '+12125550142');
    await display.press('alt+shift+k');
    await focused(roots, '+16502530000');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await display.press('alt+shift+k');
    await focused(roots, '+442079460958');
    // At the page's end, the frame's turn; and then the page's again.
    await display.press('alt+shift+k');
    await eventually(() => page.evaluate(() => document.activeElement?.localName === 'iframe'), {
      what: 'the frame has the focus',
    });
    await display.press('alt+shift+k');
    await eventually(() => page.evaluate(() => document.activeElement?.localName === 'dialmark-offer'), {
      what: 'the page has it again',
    });
    await display.press('Down');
    const dialled = await eventually(
      async () => (await roots.tree()).find((node) => node.role === 'button' && node.focused)?.name,
      { what: 'a number has the focus' },
    );
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await display.press('Return');
    await eventually(() => stage.placed().some((to) => callName(to).test(dialled)), { what: 'Enter dials' });
    await display.press('Escape');
    await page.close();
  });

  it('offers the selection’s number, and reads one that the page does not label', async () => {
    const { page, roots } = await open();
    await page.locator('#bare').evaluate((node) => {
      const range = document.createRange();
      range.setStart(node.firstChild as Text, 10);
      range.setEnd(node.firstChild as Text, 20);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    });
    await display.press('alt+shift+l');
    await eventually(
      async () =>
        (await roots.tree()).find((node) => node.role === 'button' && node.focused && node.name === 'Call'),
      { what: 'the card’s call button has the focus' },
    );
    await roots.find('group', callName('+14155552671'));
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await display.press('Return');
    // Its country is our assumption: that is asked, in place.
    await roots.find('button', 'Call anyway');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    await roots.click('button', 'Call anyway');
    await eventually(() => stage.placed().includes('+14155552671'), { what: 'yes places the call' });
    await page.close();
  });

  it('lists the page’s numbers, frames’ among them, and shows one', async () => {
    const { page } = await open();
    const tabId = await eventually(
      async () => {
        const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
        return ours?.evaluate(
          async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
          page.url(),
        );
      },
      { what: 'the tab is known' },
    );
    const listed = await stage.ask('page.list', { tabId });
    expect(listed?.numbers.map((number) => number.e164)).toEqual([
      '+12125550142',
      '+16502530000',
      '+442079460958',
      '+4930901820',
    ]);
    const second = listed?.numbers[1];
    await stage.ask('page.flash', { tabId, frameId: second?.frameId ?? 0, index: second?.index ?? 0 });
    await eventually(async () => (await page.evaluate(() => scrollY)) > 500, {
      what: 'the page scrolls to it',
    });
    await page.close();
  });
});
