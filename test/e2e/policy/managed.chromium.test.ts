/** Chromium under real policies of /etc/chromium/policies/managed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromeIdOf, chromeKeyOf, readIdentity } from '../../../scripts/release/identity.ts';
import { EXAMPLES } from '../../../scripts/release/policy-docs.ts';
import { buildExtension } from '../harness/build.ts';
import { launchChromium } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { canManage, type ManagedMachine, manageMachine } from './machine.ts';
import { readManagedPage, type Said, WRONG } from './policies.ts';

const id = chromeIdOf(chromeKeyOf(readIdentity()));
const policyFile = (policy: object) => ({ '3rdparty': { extensions: { [id]: policy } } });

describe.skipIf(!canManage())('Chromium on a managed machine', () => {
  let machine: ManagedMachine;
  let extension: string;
  beforeAll(async () => {
    extension = await buildExtension('chrome', 'shipped', []);
    machine = manageMachine('chromium');
  });
  afterAll(() => machine?.remove());

  /** Starts the browser under the policy and reads what the options say, once the policy has arrived. */
  async function said(
    policy: object | undefined,
    expected: string[],
  ): Promise<{ said: Said; given: object; fixed: string[] }> {
    machine.setPolicy(policy && policyFile(policy));
    const browser = await launchChromium({
      extension,
      profile: machine.profile,
      locale: 'en-US',
      welcomed: false,
    });
    try {
      expect(browser.extensionId).toBe(id);
      const page = await browser.openExtensionPage('options.html#managed');
      const given = await eventually(
        async () => {
          const managed: object = await page.evaluate(() => chrome.storage.managed.get(null));
          return expected.every((name) => name in managed) ? managed : undefined;
        },
        { what: 'the policy has reached the extension' },
      );
      await page.reload();
      await page.waitForSelector(expected.length > 0 ? '.policy-row' : '.blank');
      const { value } = await page.evaluate(() =>
        chrome.runtime.sendMessage({ dialmark: 1, route: 'settings.get', data: {} }),
      );
      return { said: await page.evaluate(readManagedPage), given, fixed: value.fixed };
    } finally {
      await browser.close();
    }
  }

  it('takes every field, and lists it', async () => {
    const { said: page, given, fixed } = await said(EXAMPLES, Object.keys(EXAMPLES));
    expect(given).toEqual(EXAMPLES);
    expect(page).toEqual(Object.fromEntries(Object.keys(EXAMPLES).map((name) => [name, ''])));
    expect(fixed).toEqual(
      expect.arrayContaining(['baseUrl', 'guards.doNotCall', 'retention.days', 'passphrase']),
    );
  });

  it('lists what is wrong with its reason; Chromium itself keeps back what its schema forbids', async () => {
    const { said: page, given, fixed } = await said(WRONG, ['recentMinutes']);
    // chrome://policy names these to the administrator; the extension never hears of them.
    expect(Object.keys(WRONG).filter((name) => !(name in given))).toEqual([
      'doNotCall',
      'premiumWarning',
      'retentionDay',
    ]);
    expect(page).toEqual({
      baseUrl: 'This value cannot be used.',
      defaultCountry: 'This value cannot be used.',
      allowedSites: 'These entries were left out, the others apply: "the CRM"',
      retentionDays: 'Out of range: ≥ 0.',
      recentMinutes: '',
    });
    expect(fixed).toEqual(['guards.recentMinutes']);
  });

  it('gives the settings back once the policy is removed', async () => {
    const { said: page, given, fixed } = await said(undefined, []);
    expect(given).toEqual({});
    expect(page).toEqual({});
    expect(fixed).toEqual([]);
  });
});
