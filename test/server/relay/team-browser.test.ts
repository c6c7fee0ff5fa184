/** The team's page in a real browser: a lead signs in, reads the day, lists a number. `DIALMARK_PICTURES=FOLDER` keeps what is seen. */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setOutcomes } from '#server/relay/store/team-state.ts';
import { listen } from '#test/tools/listen.ts';
import { faultsOf, launchPlain } from '#test/tools/plain-chromium.ts';
import { freePort } from '../postgres.ts';
import { openRelay, ownMetadata, type TestRelay, wrapUp } from './kit.ts';
import { TEAM_ENV, teamKey } from './team-kit.ts';

const NOW = Date.parse('2026-03-04T12:00:00Z');

let relay: TestRelay;
let server: Server;
let browser: Browser;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  relay = await openRelay({
    env: { ...TEAM_ENV, RELAY_PUBLIC_URL: url, RELAY_TIME_ZONE: 'Europe/Berlin' },
    clock: () => NOW,
  });
  server = createAdaptorServer({ fetch: relay.relay.app.fetch }) as Server;
  await listen(server, port);
  browser = await launchPlain();
  await fill();
});
afterAll(async () => {
  await browser.close();
  server.close();
  await relay.close();
});

/** A day of three agents. */
async function fill(): Promise<void> {
  const outcomes = [
    { name: 'Offer sent', reached: true, labels: { he: 'הצעה נשלחה', ar: 'أُرسل العرض' } },
    { name: 'No answer', next: 'again' as const },
  ];
  await setOutcomes(relay.database, { outcomes, outcomeRequired: false }, 0);
  await relay.relay.tidy();
  const names = ['Dana Cohen', 'نور حداد', 'Alex Weber <Berlin>'];
  await relay.people.put(names.map((name) => ({ name, callerIds: [], groups: [] })));
  for (const [index, name] of names.entries()) {
    const who = await relay.pair();
    await relay.people.map(who.installation_id, name);
    for (let n = 0; n < 12 + index * 7; n += 1) {
      const intent = `intent-${index}-${n}`;
      const metadata = ownMetadata(who, intent);
      await relay.call(JSON.stringify({ id: `c_${index}_${n}`, duration_seconds: 40 + n * 9, metadata }));
      if (n % 5 === 0) continue;
      await wrapUp(relay, who, intent, {
        outcome: n % 3 === 0 ? 'No answer' : n % 4 === 0 ? 'callback' : 'Offer sent',
        ...(n % 4 === 0 && { callback_at: '2026-03-04T10:00:00Z' }),
      });
    }
  }
}

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  await relay.leads.add('Robin Meyer');
  await page.goto(`${url}/lead/sign-in?code=${await relay.codes.make('lead', 'Robin Meyer')}`);
  await page.locator('button.main').click();
  await page.waitForURL(`${url}/lead`);
  return page;
}

async function see(page: Page, name: string): Promise<void> {
  const folder = process.env.DIALMARK_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([name, overflow]).toEqual([name, false]);
}

it('signs a lead in, shows the day to the call, and lists a number', { timeout: 120_000 }, async () => {
  const page = await open({ viewport: { width: 1200, height: 800 } });
  const row = page.getByRole('row').filter({ hasText: 'Dana Cohen' });
  expect((await row.innerText()).replace(/\s+/g, ' ')).toMatch(/^Dana Cohen 12 .* 3 /);
  expect(await page.locator('tfoot td').first().innerText()).toBe('57');
  await see(page, 'desktop');
  await page.getByLabel('Number, with + and its country code').fill('+49 30 901821');
  await page.getByLabel('Reason').fill('By letter');
  await page.getByRole('button', { name: 'Put on the list' }).click();
  await page.getByText('is on the list').waitFor();
  expect(await relay.list.find(teamKey.hashOf('+4930901821'))).toMatchObject({
    ...{ listed: true, listedBy: 'Robin Meyer', listedWhy: 'By letter' },
  });
  await see(page, 'listed');
  await page.getByRole('link', { name: 'This week' }).click();
  expect(await page.locator('tfoot td').first().innerText()).toBe('57');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('"2026-03-04","Dana Cohen","12"');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Open the link that your administrator gave you').waitFor();
});

it.each([
  ['phone', { viewport: { width: 375, height: 800 } }],
  ['dark', { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' }],
  ['hebrew', { viewport: { width: 1200, height: 800 }, locale: 'he-IL' }],
  ['arabic-phone', { viewport: { width: 375, height: 800 }, locale: 'ar-EG', colorScheme: 'dark' }],
] as const)('reads well: %s', { timeout: 120_000 }, async (name, options) => {
  const page = await open(options);
  await see(page, name);
  await page.goto(`${url}/join#dmp_${'x'.repeat(43)}`);
  await see(page, `${name}-join`);
});
