import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policySchema, readPolicy } from '#lib/storage/policy.ts';
import { reportPolicy } from '#lib/storage/policy-report.ts';

const one = (managed: object) => reportPolicy(managed)[0];

describe('what is said of a policy', () => {
  it('is empty without a policy', () => {
    for (const nothing of [undefined, null, {}, 'text', 3]) expect(reportPolicy(nothing)).toEqual([]);
  });

  it('names a field that counts, as it was given', () => {
    expect(one({ retentionDays: 90 })).toEqual({ name: 'retentionDays', given: '90', state: 'set' });
  });

  it.each([
    [{ premiumWarning: 'yes' }, 'type', 'boolean'],
    [{ retentionDays: '90' }, 'type', 'number'],
    [{ allowedSites: 'https://crm.example' }, 'type', 'array'],
    [{ doNotCall: 'never' }, 'choice', 'off, warn, block'],
    [{ retentionDays: -1 }, 'range', '≥ 0'],
    [{ baseUrl: 'ftp://x.example' }, 'format', undefined],
    [{ defaultCountry: 'QQ' }, 'format', undefined],
    [{ retentionDay: 30 }, 'unknown', undefined],
    [{ constructor: 1 }, 'unknown', undefined],
  ])('says what is wrong with %o', (managed, fault, expected) => {
    const entry = one(managed);
    expect(entry).toMatchObject({ state: 'refused', fault });
    expect(entry?.expected).toBe(expected);
  });

  it('names the entries of a list that do not count, beside those that do', () => {
    expect(one({ allowedSites: ['https://crm.example', 'crm', 7] })).toEqual({
      name: 'allowedSites',
      given: '["https://crm.example","crm",7]',
      state: 'partly',
      fault: 'format',
      refused: ['"crm"', '7'],
      count: 1,
    });
  });

  it('agrees with what is read of the policy, whatever it has', () => {
    const field = fc.constantFrom(...Object.keys(policySchema.shape), 'stranger');
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (managed) => {
        const policy: Record<string, unknown> = readPolicy(managed);
        for (const { name, state } of reportPolicy(managed))
          expect([name, state !== 'refused']).toEqual([name, name in policy]);
      }),
    );
  });

  it('cuts a long value short', () => {
    const entry = one({ callerIds: Array.from({ length: 99 }, () => ({ e164: '+14155552671' })) });
    expect(entry?.given.length).toBeLessThan(220);
  });
});
