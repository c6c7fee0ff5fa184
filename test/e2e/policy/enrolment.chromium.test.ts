/** A company's browser from the first start to the last call: policy alone sets it up, in Chromium. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { chromeIdOf, chromeKeyOf, readIdentity } from '../../../scripts/release/identity.ts';
import { type Ask, askFrom, rowsOf } from '../harness/ask.ts';
import { buildExtension } from '../harness/build.ts';
import { type ChromiumWithExtension, launchChromium } from '../harness/chromium.ts';
import { crmPage } from '../harness/crm-page.ts';
import {
  type Company,
  CRM_HOST,
  calledThroughRelay,
  enrolled,
  NUMBER,
  openCompany,
  shutOut,
} from './company.ts';
import { canManage, type ManagedMachine, manageMachine } from './machine.ts';

const id = chromeIdOf(chromeKeyOf(readIdentity()));

describe.skipIf(!canManage())('enrolment by policy in Chromium', () => {
  let company: Company;
  let machine: ManagedMachine;
  let browser: ChromiumWithExtension;
  let page: Page;
  let ask: Ask;
  let installation: string;
  beforeAll(async () => {
    const extension = await buildExtension('chrome', 'company', [CRM_HOST]);
    company = await openCompany();
    machine = manageMachine('chromium');
    machine.setPolicy({ '3rdparty': { extensions: { [id]: company.policy } } });
    browser = await launchChromium({ extension, profile: machine.profile, locale: 'en-US', welcomed: false });
    page = await browser.openExtensionPage('options.html');
    ask = askFrom(page);
  });
  afterAll(async () => {
    await browser?.close();
    machine?.remove();
    await company?.close();
  });

  it('connects the browser without a key, a question or a word typed', async () => {
    installation = await enrolled(ask, company);
    expect(browser.context.pages().some((shown) => shown.url().endsWith('#welcome'))).toBe(false);
    await page.reload();
    await page.getByRole('heading', { name: options.companyTitle }).waitFor();
    await page.getByText(options.companyCalls).waitFor();
    await page.getByText(installation).waitFor();
    expect(await page.getByText(options['key.click-to-call']).count()).toBe(0);
    expect(await page.getByRole('button', { name: options.unpair }).count()).toBe(0);
    expect(await page.evaluate(async () => (await chrome.permissions.getAll()).origins)).toEqual([CRM_HOST]);
  });

  it('places the call of a press in the CRM, and brings its words home', async () => {
    expect(await ask('site.enabled', { origin: company.crmUrl })).toMatchObject({ ok: true });
    const crm = await browser.context.newPage();
    await crm.goto(`${company.crmUrl}/contacts/1042`);
    const onPage = await crmPage(crm);
    expect(await onPage.call(NUMBER)).toEqual([]);
    await onPage.says(/connecting you|ended/);
    const rows = (table: string) => page.evaluate(rowsOf, table);
    await calledThroughRelay(ask, company, rows, installation);
  });

  it('places nothing more once the person was revoked', async () => {
    expect(await shutOut(ask, company, installation)).toBeLessThan(60);
    await page.reload();
    await page.getByText(options['relayProblem.revoked']).waitFor();
  });
});
