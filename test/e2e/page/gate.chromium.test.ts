/** The engine's script that does not come at once: asked for again, and told of meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChromiumStage, chromiumStage, hover } from './stage.ts';

const ONE = `<!doctype html><html lang="en"><head><title>Gate</title></head><body><p>Phone: +1 212 555 0142</p></body></html>`;

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage({ '/one': ONE });
});
afterAll(() => stage?.close());

it('asks again where the engine does not come, says so meanwhile, and sleeping workers are woken', async () => {
  const [worker] = stage.chromium.context.serviceWorkers();
  await worker?.evaluate(() => {
    const { scripting } = chrome;
    const real = scripting.executeScript.bind(scripting);
    let refused = 0;
    Object.assign(scripting, {
      executeScript: (injection: { files?: string[] }) =>
        injection.files?.includes('/engine.js') && refused++ < 3
          ? Promise.reject(new Error('not now'))
          : real(injection as never),
    });
  });
  const { page: shown, roots } = await stage.open('/one');
  const ours = stage.chromium.context.pages().find((each) => each.url().includes('options.html'));
  const tabId = await ours?.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    shown.url(),
  );
  const listed = await stage.ask('page.list', { tabId: tabId as number, pressed: true });
  expect(listed).toMatchObject({ numbers: [], unread: true });
  await hover(shown, roots, '+1 212 555 0142', '+12125550142');
  expect(await stage.ask('page.list', { tabId: tabId as number, pressed: true })).toMatchObject({
    unread: false,
  });
  await shown.close();

  await stage.chromium.stopServiceWorker();
  const { page: again, roots: itsRoots } = await stage.open('/one');
  await hover(again, itsRoots, '+1 212 555 0142', '+12125550142');
  await again.close();
});
