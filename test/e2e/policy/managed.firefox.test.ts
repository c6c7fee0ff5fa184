/** Firefox under a real policies.json, in the folder of its installation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../scripts/release/policy-docs.ts';
import { buildExtension } from '../harness/build.ts';
import { eventually } from '../harness/eventually.ts';
import { launchFirefox } from '../harness/firefox.ts';
import { EXTENSION_ID } from '../harness/firefox-start.ts';
import { canManage, type ManagedMachine, manageMachine } from './machine.ts';
import { readManagedPage, type Said, WRONG } from './policies.ts';

const policyFile = (policy: object) => ({
  policies: { '3rdparty': { Extensions: { [EXTENSION_ID]: policy } } },
});

describe.skipIf(!canManage())('Firefox on a managed machine', () => {
  let machine: ManagedMachine;
  let extension: string;
  beforeAll(async () => {
    extension = await buildExtension('firefox', 'shipped', []);
    machine = manageMachine('firefox');
  });
  afterAll(() => machine?.remove());

  async function said(policy: object | undefined): Promise<{ said: Said; fixed: string[] }> {
    machine.setPolicy(policy && policyFile(policy));
    const browser = await launchFirefox({ extension, profile: machine.profile, welcomed: false });
    try {
      await browser.open(browser.extensionUrl('options.html#managed'));
      const ready = policy ? '.policy-row' : '.blank';
      await eventually(
        async () =>
          (await browser.evaluate((selector) => !!document.querySelector(selector), [ready])) || undefined,
        { what: 'the options say what is managed' },
      );
      const answer = await browser.evaluate(
        () =>
          (globalThis as unknown as { browser: typeof chrome }).browser.runtime.sendMessage({
            dialmark: 1,
            route: 'settings.get',
            data: {},
          }) as Promise<{ value: { fixed: string[] } }>,
        [],
      );
      return { said: await browser.evaluate(readManagedPage, []), fixed: answer.value.fixed };
    } finally {
      await browser.close();
    }
  }

  it('takes every field, and lists it', async () => {
    const { said: page, fixed } = await said(EXAMPLES);
    expect(page).toEqual(Object.fromEntries(Object.keys(EXAMPLES).map((name) => [name, ''])));
    expect(fixed).toEqual(
      expect.arrayContaining(['baseUrl', 'guards.doNotCall', 'retention.days', 'passphrase']),
    );
  });

  it('lists what is wrong with its reason', async () => {
    const { said: page, fixed } = await said(WRONG);
    expect(page).toEqual({
      baseUrl: 'This value cannot be used.',
      allowedSites: 'These entries were left out, the others apply: "the CRM"',
      defaultCountry: 'This value cannot be used.',
      doNotCall: 'Expected one of: off, warn, block.',
      premiumWarning: 'Expected: true or false.',
      retentionDays: 'Out of range: ≥ 0.',
      retentionDay: 'There is no such setting.',
      recentMinutes: '',
    });
    expect(fixed).toEqual(['guards.recentMinutes']);
  });

  it('gives the settings back once the policy is removed', async () => {
    const { said: page, fixed } = await said(undefined);
    expect(page).toEqual({});
    expect(fixed).toEqual([]);
  });
});
