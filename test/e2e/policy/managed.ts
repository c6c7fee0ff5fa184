/** A browser under real policy files, where its vendor says: what the options page says of them, and what is fixed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../scripts/release/policy-docs.ts';
import { buildExtension } from '../harness/build.ts';
import { eventually } from '../harness/eventually.ts';
import { canManage, type ManagedMachine, manageMachine } from './machine.ts';
import { BROWSERS, readManagedPage, type Said, WRONG } from './policies.ts';

/** @param kept what the browser itself keeps back of `WRONG`, as the schema forbids it: chrome://policy names these. */
export function managedBrowser(which: keyof typeof BROWSERS, kept: readonly (keyof typeof WRONG)[]): void {
  const { build, launch, policyFile } = BROWSERS[which];

  describe.skipIf(!canManage())(`${which} on a managed machine`, () => {
    let machine: ManagedMachine;
    let extension: string;
    beforeAll(async () => {
      extension = await buildExtension(build, 'shipped', []);
      machine = manageMachine(which);
    });
    afterAll(() => machine?.remove());

    /** Starts the browser under the policy, and reads what the options say as soon as that has arrived. */
    async function said(policy: object | undefined, fields: readonly string[]) {
      machine.setPolicy(policy && policyFile(policy));
      const hands = await launch({ extension, profile: machine.profile, welcomed: false });
      try {
        const page = await hands.open('options.html#managed');
        let rows: Said = {};
        await eventually(
          async () => {
            await page.reload();
            await eventually(
              () => page.read(() => document.querySelector('.policy-row, .blank') !== null, []),
              {
                what: 'the options say what is managed',
              },
            );
            rows = await page.read(readManagedPage, []);
            return Object.keys(rows).length === fields.length;
          },
          { what: 'the policy has reached the extension', every: 500 },
        ).catch(() => undefined);
        expect(Object.keys(rows).sort()).toEqual([...fields].sort());
        return { rows, fixed: (await page.ask('settings.get', {})).fixed };
      } finally {
        await hands.close();
      }
    }

    it('takes every field, and lists it', async () => {
      const { rows, fixed } = await said(EXAMPLES, Object.keys(EXAMPLES));
      expect(new Set(Object.values(rows))).toEqual(new Set(['']));
      const some = ['baseUrl', 'guards.doNotCall', 'retention.days', 'passphrase'];
      expect(fixed).toEqual(expect.arrayContaining(some));
    });

    it('lists what is wrong with its reason', async () => {
      const why: Record<keyof typeof WRONG, string> = {
        baseUrl: 'This value cannot be used.',
        allowedSites: 'These entries were left out, the others apply: "the CRM"',
        defaultCountry: 'This value cannot be used.',
        doNotCall: 'Expected one of: off, warn, block.',
        premiumWarning: 'Expected: true or false.',
        retentionDays: 'Out of range: ≥ 0.',
        retentionDay: 'There is no such setting.',
        recentMinutes: '',
      };
      const told = Object.entries(why).filter(([name]) => !kept.some((one) => one === name));
      const { rows, fixed } = await said(
        WRONG,
        told.map(([name]) => name),
      );
      expect(rows).toEqual(Object.fromEntries(told));
      expect(fixed).toEqual(['guards.recentMinutes']);
    });

    it('gives the settings back once the policy is removed', async () => {
      expect(await said(undefined, [])).toEqual({ rows: {}, fixed: [] });
    });
  });
}
