/** A company's browser from the first start to the last call: policy alone sets it up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { rowsOf } from '../harness/ask.ts';
import { buildExtension } from '../harness/build.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
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
import { BROWSERS } from './policies.ts';

/** Runs in a page of the extension: hosts that are granted, and pages of its own that are open. */
async function grantedAndOpen(): Promise<{ hosts: string[]; pages: string[] }> {
  const { permissions, tabs } = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  const { origins = [] } = await permissions.getAll();
  return { hosts: origins, pages: (await tabs.query({})).map(({ url = '' }) => url) };
}

export function enrolment(which: keyof typeof BROWSERS): void {
  const { build, launch, policyFile } = BROWSERS[which];

  describe.skipIf(!canManage())(`enrolment by policy in ${which}`, () => {
    let company: Company;
    let machine: ManagedMachine;
    let hands: Hands;
    let page: OurPage;
    let installation: string;
    beforeAll(async () => {
      const extension = await buildExtension(build, 'company', [CRM_HOST]);
      company = await openCompany();
      machine = manageMachine(which);
      machine.setPolicy(policyFile(company.policy));
      hands = await launch({ extension, profile: machine.profile, welcomed: false });
      page = await hands.open('options.html');
    });
    afterAll(async () => {
      await hands?.close();
      machine?.remove();
      await company?.close();
    });

    it('connects the browser without a key, a question or a word typed', async () => {
      installation = await enrolled(page.ask, company);
      const { hosts, pages } = await page.read(grantedAndOpen, []);
      expect(hosts).toEqual([CRM_HOST]);
      expect(pages.filter((url) => url.endsWith('#welcome'))).toEqual([]);
      await page.reload();
      await page.find('heading', options.companyTitle);
      await page.says(options.companyCalls);
      await page.says(installation);
      expect(await page.text()).not.toContain(options['key.click-to-call']);
      expect(await page.has('button', options.unpair)).toBe(false);
    });

    it('places the call of a press in the CRM, and brings its words home', async () => {
      expect(await page.ask('site.enabled', { origin: company.crmUrl })).toMatchObject({ ok: true });
      await hands.callFrom(`${company.crmUrl}/contacts/1042`, NUMBER, E164);
      const rows = (table: string) => page.read(rowsOf, [table]);
      await calledThroughRelay(page.ask, company, rows, installation);
    });

    it('places nothing more once the person was revoked', async () => {
      expect(await shutOut(page.ask, company, installation)).toBeLessThan(60);
      await page.reload();
      await page.says(options['relayProblem.revoked']);
    });
  });
}
