import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  completedCall,
  finishJobs,
  listenOn,
  type Running,
  startSandbox,
  until,
} from '#test/contract/harness.ts';
import { faultsOf, launchPlain } from '#test/tools/plain-chromium.ts';

const KEYS = '/settings/developers/api-keys';

let browser: Browser;
beforeAll(async () => {
  browser = await launchPlain();
});
afterAll(() => browser?.close());

/** Something of everything: calls that were answered and not, a transcript in Hebrew, deliveries that came and did not. */
async function inUse(): Promise<Running> {
  let takes = true;
  const hook = await listenOn(() => (takes ? { status: 200, body: 'thank you' } : { status: 500 }));
  const running = await startSandbox({ webhookUrl: `${hook.url}/hook` });
  const { recordingUrl } = await completedCall(running, '+97237001234', {
    deal: '42',
    page: 'x'.repeat(300),
  });
  await completedCall(running, '+12025550199');
  await running.client.submitTranscription({ recording_url: recordingUrl });
  await finishJobs(running);
  await until(() => running.sandbox.deliveries.list().some(({ state }) => state === 'delivered'));
  takes = false;
  await completedCall(running);
  running.sandbox.keys.create(
    'click-to-call',
    'a label of many words, as a person may well write one who has a hundred characters to write it in',
  );
  return running;
}

const PATHS = ['/', KEYS, '/settings/developers/api-spec'];

async function faultsOn(page: Page): Promise<string[]> {
  const found = await faultsOf(page);
  const wide = await page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll('.scroll')];
    // A narrow window scrolls a table; its page never.
    const frames = innerWidth < 1000 ? all.slice(0, 1) : all;
    return frames
      .filter((frame) => frame.scrollWidth > frame.clientWidth)
      .map((frame) => `${frame.scrollWidth} in ${frame.clientWidth}: ${frame.ariaLabel ?? 'the page'}`);
  });
  return [...found, ...wide];
}

it.each([
  { colorScheme: 'light', width: 1200 },
  { colorScheme: 'dark', width: 1200 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
] as const)('each page is for everyone: %j', async ({ colorScheme, width }) => {
  const running = await inUse();
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 800 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  for (const path of PATHS) {
    await page.goto(running.url + path);
    for (const fault of await faultsOn(page)) found.push(`${path} ${fault}`);
  }
  await context.close();
  expect(found).toEqual([]);
});

it('a key is made, shown once and revoked, without script', async () => {
  const running = await inUse();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(running.url + KEYS);
  await page.getByLabel('Name').fill('support');
  await page.getByLabel('Capability').selectOption('webhooks');
  await page.getByRole('button', { name: 'Create Key' }).click();
  const key = await page.locator('input[readonly]').inputValue();
  expect(key).toMatch(/^sb_hook_/);
  await page.goto(running.url + KEYS);
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole('row', { name: /support/ });
  await row.getByRole('button', { name: /Revoke/ }).click();
  expect(await row.textContent()).toContain('revoked');
  await context.close();
});
