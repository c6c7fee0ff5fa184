/** The lock as a person meets it: after idle time, after a restart of the browser, and opened from the popup. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import common from '#lib/locales/en/common.json' with { type: 'json' };
import { type DemoCrm, serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { type Ask, askFrom, connect } from '../harness/ask.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { type CrmPage, crmPage } from '../harness/crm-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

const PASSPHRASE = 'correct horse battery staple';
const profile = mkdtempSync(join(tmpdir(), 'dialmark-lock-'));
let crm: DemoCrm;
let outside: RunningOutside;
let chromium: ChromiumWithExtension;
let ask: Ask;

async function open(): Promise<void> {
  chromium = await launchChromium({ profile, locale: 'en-US' });
  ask = askFrom(await chromium.openExtensionPage('options.html'));
}
async function contact(): Promise<{ page: Page; onPage: CrmPage }> {
  const page = await chromium.context.newPage();
  await page.goto(`${crm.url}/contacts/1042`);
  return { page, onPage: await crmPage(page) };
}
const locked = async () => (await ask('vault.state', {})).locked;
const placed = () => outside.sandbox.calls.list().length;
/** Opens the keys in the popup, by its own field and button. */
async function unlockIn(popup: Page): Promise<void> {
  await popup.getByLabel(common.passphrase, { exact: true }).fill(PASSPHRASE);
  await popup.getByRole('button', { name: common.unlock, exact: true }).first().click();
  await eventually(async () => !(await locked()), { what: 'the keys are open' });
}

beforeAll(async () => {
  crm = await serveDemoCrm();
  outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
  await open();
  await connect(ask, outside, [crm.url]);
  expect(await ask('vault.setPassphrase', { passphrase: PASSPHRASE })).toBe(true);
});
afterAll(async () => {
  await chromium?.close();
  await outside?.close();
  await crm?.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

it('closes after idle time, with the service worker asleep', async () => {
  await ask('settings.save', { patch: { lock: { idleMinutes: 0.05 } } });
  await chromium.stopServiceWorker();
  await eventually(locked, { what: 'the keys are locked', timeout: 60_000, every: 1_000 });
  await ask('settings.save', { patch: { lock: { idleMinutes: 0 } } });
}, 90_000);

it('is opened from the popup, and the one call that it was for is placed', async () => {
  const { page, onPage } = await contact();
  const pressing = onPage.call('+1 415 555 0178').catch(() => []);
  await onPage.says(/are locked/i);
  // The way out stands beside it: it opens the popup, which asks for the passphrase.
  await onPage.roots.find('button', 'Unlock');
  expect(placed()).toBe(0);
  const popup = await chromium.openExtensionPage('popup.html');
  await popup.getByLabel(common.passphrase, { exact: true }).fill('wrong horse battery staple');
  await popup.getByRole('button', { name: common.unlock, exact: true }).first().click();
  await popup.getByText(common.wrongPassphrase).waitFor();
  await unlockIn(popup);
  await eventually(() => placed() === 1, { what: 'the call is placed' });
  await onPage.says(/connecting you|ended/i);
  await pressing;
  await eventually(async () => (await popup.getByLabel(common.passphrase).count()) === 0, {
    what: 'the popup asks no more',
  });
  await page.close();
  await popup.close();
  expect(placed()).toBe(1);
});

it('asks in a popup that was open when the keys were locked, and places that call once', async () => {
  const before = placed();
  const popup = await chromium.openExtensionPage('popup.html');
  await popup.getByRole('combobox').waitFor();
  expect(await popup.getByLabel(common.passphrase).count()).toBe(0);
  await ask('vault.lock', {});
  await popup.getByRole('combobox').fill('(415) 555-0132');
  await popup.getByRole('option', { name: /Call .?\(415\)\s555.0132/ }).waitFor();
  await popup.getByRole('combobox').press('Enter');
  await unlockIn(popup);
  await eventually(() => placed() === before + 1, { what: 'the call is placed' });
  await ask('feed.now', {});
  expect(placed()).toBe(before + 1);
  await popup.close();
});

it('is closed after a restart of the browser, and nothing goes out before it is opened', async () => {
  const before = placed();
  expect(await locked()).toBe(false);
  await chromium.close();
  await open();
  expect(await locked()).toBe(true);
  const intentId = crypto.randomUUID();
  const press = { intentId, to: '+14155550133', ext: '', context: { crm: 'generic' }, guess: false };
  await ask('call.place', { ...press, accepted: ['recent', 'quiet-hours'] });
  await eventually(async () => (await ask('call.get', { intentId }))?.failure?.code === 'locked', {
    what: 'the press waits',
  });
  expect(placed()).toBe(before);
  const popup = await chromium.openExtensionPage('popup.html');
  await unlockIn(popup);
  await eventually(() => placed() === before + 1, { what: 'the call is placed' });
});
