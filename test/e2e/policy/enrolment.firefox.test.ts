/** A company's browser from the first start to the last call: policy alone sets it up, in Firefox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { type Ask, askFromFirefox, rowsOf } from '../harness/ask.ts';
import { buildExtension } from '../harness/build.ts';
import { crmPageInFirefox } from '../harness/crm-page-firefox.ts';
import { eventually } from '../harness/eventually.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import { EXTENSION_ID } from '../harness/firefox-start.ts';
import {
  type Company,
  CRM_HOST,
  calledThroughRelay,
  E164,
  enrolled,
  NUMBER,
  openCompany,
  shutOut,
} from './company.ts';
import { canManage, type ManagedMachine, manageMachine } from './machine.ts';

describe.skipIf(!canManage())('enrolment by policy in Firefox', () => {
  let company: Company;
  let machine: ManagedMachine;
  let firefox: FirefoxWithExtension;
  let ours: string;
  let ask: Ask;
  let installation: string;
  beforeAll(async () => {
    const extension = await buildExtension('firefox', 'company', [CRM_HOST]);
    company = await openCompany();
    machine = manageMachine('firefox');
    machine.setPolicy({ policies: { '3rdparty': { Extensions: { [EXTENSION_ID]: company.policy } } } });
    firefox = await launchFirefox({ extension, profile: machine.profile, welcomed: false });
    await firefox.open(firefox.extensionUrl('options.html'));
    ours = await firefox.tab();
    ask = askFromFirefox(firefox);
  });
  afterAll(async () => {
    await firefox?.close();
    machine?.remove();
    await company?.close();
  });

  const text = () => firefox.evaluate(() => document.body.innerText, []);

  it('connects the browser without a key, a question or a word typed', async () => {
    installation = await enrolled(ask, company);
    expect((await firefox.urls()).some(({ url }) => url.endsWith('#welcome'))).toBe(false);
    await firefox.open(firefox.extensionUrl('options.html'));
    await eventually(async () => (await text()).includes(options.companyCalls), { what: 'the page says so' });
    expect(await text()).toContain(installation);
    expect(await text()).not.toContain(options['key.click-to-call']);
    const granted = await firefox.evaluate(
      () => (globalThis as unknown as { browser: typeof chrome }).browser.permissions.getAll(),
      [],
    );
    expect(granted.origins).toEqual([CRM_HOST]);
  });

  it('places the call of a press in the CRM, and brings its words home', async () => {
    expect(await ask('site.enabled', { origin: company.crmUrl })).toMatchObject({ ok: true });
    await firefox.newTab();
    await firefox.open(`${company.crmUrl}/contacts/1042`);
    await crmPageInFirefox(firefox).call(NUMBER, E164);
    await eventually(() => company.platform.sandbox.calls.list().length > 0, { what: 'the call was placed' });
    await firefox.switchTo(ours);
    const rows = (table: string) => firefox.evaluate(rowsOf, [table]);
    await calledThroughRelay(ask, company, rows, installation);
  });

  it('places nothing more once the person was revoked', async () => {
    expect(await shutOut(ask, company, installation)).toBeLessThan(60);
    await firefox.open(firefox.extensionUrl('options.html'));
    await eventually(async () => (await text()).includes(options['relayProblem.revoked']), {
      what: 'the page says that it was shut out',
    });
  });
});
