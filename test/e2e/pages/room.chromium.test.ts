/** The popup as the toolbar opens it, on a screen too low for it. Playwright has no page for it: asked over CDP. */
import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';

let chromium: ChromiumWithExtension;
let crm: DemoCrm;
beforeAll(async () => {
  crm = await serveDemoCrm();
  chromium = await launchChromium({ viewport: null, args: ['--window-size=1280,600'] });
});
afterAll(async () => {
  await chromium?.close();
  await crm?.close();
});

/** Evaluates in a target that is no page of Playwright's. */
async function evaluateIn<Answer>(
  browser: CDPSession,
  targetId: string,
  expression: string,
): Promise<Answer> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const answer = new Promise<string>((resolve) =>
    browser.once('Target.receivedMessageFromTarget', ({ message }) => resolve(message)),
  );
  const message = { id: 1, method: 'Runtime.evaluate', params: { expression, returnByValue: true } };
  await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
  const { result } = JSON.parse(await answer) as { result: { result: { value: Answer } } };
  await browser.send('Target.detachFromTarget', { sessionId });
  return result.result.value;
}

it('shows its foot where there is less room than it asks for', async () => {
  const ours = await chromium.openExtensionPage('options.html');
  // A page that can be turned on: the foot is about it.
  const page = await chromium.context.newPage();
  await page.goto(`${crm.url}/contacts/1042`);
  await page.bringToFront();
  await ours.evaluate(async () => {
    const { action } = (globalThis as unknown as { chrome: { action: { openPopup(): Promise<void> } } })
      .chrome;
    await action.openPopup();
  });
  const browser = await chromium.context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('no browser to ask');
  const popup = await eventually(
    async () => {
      const { targetInfos } = await browser.send('Target.getTargets');
      return targetInfos.find(({ url }) => url === chromium.extensionUrl('popup.html'))?.targetId;
    },
    { what: 'the popup is open' },
  );
  const look = () =>
    evaluateIn<{ room: number; foot: number; wide: boolean } | null>(
      browser,
      popup,
      `(() => {
        const foot = document.querySelector('.popup-foot')?.getBoundingClientRect().bottom;
        if (foot === undefined) return null;
        return { room: innerHeight, foot, wide: innerWidth > document.body.offsetWidth };
      })()`,
    );
  const { room } = (await eventually(look, { what: 'the popup is drawn' })) ?? { room: 0 };
  // Else this shows nothing: the popup asks for 560 pixels.
  expect(room).toBeLessThan(560);
  const seen = await eventually(
    async () => {
      const now = await look();
      return now && now.foot <= now.room && now;
    },
    { what: 'the foot is in sight' },
  );
  expect(seen).toMatchObject({ wide: false });
});
