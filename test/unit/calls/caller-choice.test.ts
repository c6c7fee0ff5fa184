/** Which caller ID is proposed for whom, and that a person's own choice and the company's list stand above the rule. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areApart, callerFor, keepCaller, nearestCaller } from '#lib/calls/caller-choice.ts';
import { factsOf } from '#lib/calls/number-facts.ts';
import { settingsSchema } from '#lib/model/settings.ts';

const BERLIN = { e164: '+4930901820', label: 'Berlin' };
const MUNICH = { e164: '+4989212330', label: '' };
const GERMAN_MOBILE = { e164: '+4915123456789', label: 'Mobile' };
const NEW_YORK = { e164: '+12125550123', label: 'New York' };
const SAN_FRANCISCO = { e164: '+14155550100', label: 'SF' };
const TORONTO = { e164: '+14165550100', label: 'Toronto' };
const ALL = [NEW_YORK, BERLIN, MUNICH, GERMAN_MOBILE, SAN_FRANCISCO, TORONTO];
const HERE = 'https://crm.example';

const near = (to: string, callerIds = ALL, usual?: string) => nearestCaller(factsOf(to), callerIds, usual);
const settingsOf = (change: object = {}) => settingsSchema.parse({ callerIds: ALL, ...change });

test('the area decides within a country, and is named as the company calls the caller ID', () => {
  expect(near('+493022730')).toEqual({ from: BERLIN.e164, why: { by: 'area', label: 'Berlin', area: '30' } });
  expect(near('+498912345678')).toEqual({ from: MUNICH.e164, why: { by: 'area', label: '', area: '89' } });
  expect(near('+14155552671')).toMatchObject({ from: SAN_FRANCISCO.e164, why: { by: 'area', area: '415' } });
});

test('a country that shares its calling code comes before others that share it', () => {
  // 416 and 418 are Canadian: 415 has as many digits in common with them.
  expect(near('+14185550123')).toEqual({ from: TORONTO.e164, why: { by: 'country', country: 'CA' } });
  expect(near('+14185550123', [SAN_FRANCISCO])).toEqual({
    from: SAN_FRANCISCO.e164,
    why: { by: 'country', country: 'US' },
  });
});

test('the usual number wins among equals, and a number of no place has no area', () => {
  expect(near('+4940123456', ALL, MUNICH.e164)).toEqual({
    from: MUNICH.e164,
    why: { by: 'country', country: 'DE' },
  });
  expect(near('+4915111111111', [BERLIN, MUNICH], MUNICH.e164)?.from).toBe(MUNICH.e164);
  expect(near('+4980012345678', [BERLIN, MUNICH], BERLIN.e164)?.why).toEqual({
    by: 'country',
    country: 'DE',
  });
});

test('without one of its calling code the usual number stays, and that is said', () => {
  expect(near('+33142685300')).toBeUndefined();
  expect(callerFor(settingsOf({ defaultFrom: BERLIN.e164 }), { e164: '+33142685300' }, HERE)).toEqual({
    from: BERLIN.e164,
    why: { by: 'default' },
  });
});

test('nothing is proposed where it is turned off, or all numbers are of one place', () => {
  expect(callerFor(settingsOf({ localPresence: false }), { e164: '+493022730' }, HERE)).toEqual({
    from: NEW_YORK.e164,
  });
  const oneArea = [BERLIN, { e164: '+4930901821', label: '' }];
  expect(areApart(oneArea)).toBe(false);
  expect(callerFor(settingsOf({ callerIds: oneArea }), { e164: '+493022730' }, HERE)).toEqual({
    from: BERLIN.e164,
  });
  expect(callerFor(settingsOf({ callerIds: [] }), { e164: '+493022730' }, HERE)).toEqual({ from: undefined });
});

test('what a person fixed for whom they call, then for the site, stands above the rule, until it is taken back', () => {
  const site = { origin: HERE, addedAt: 0 };
  const ada = { e164: '+493022730', record: { crm: 'odoo', recordType: 'contact', recordId: '7' } };
  const onSite = keepCaller(
    settingsOf({ sites: [site] }),
    { ...ada, from: MUNICH.e164, always: 'site' },
    HERE,
  );
  expect(callerFor(onSite, ada, HERE)).toEqual({ from: MUNICH.e164, why: { by: 'site' } });
  expect(callerFor(onSite, ada, 'https://other.example').from).toBe(BERLIN.e164);

  const forAda = keepCaller(onSite, { ...ada, from: NEW_YORK.e164, always: 'person' }, HERE);
  expect(callerFor(forAda, ada, HERE)).toEqual({ from: NEW_YORK.e164, why: { by: 'person' } });
  // Her other number, on the same record.
  const mobile = { ...ada, e164: '+4915111111111' };
  expect(callerFor(forAda, mobile, HERE).from).toBe(NEW_YORK.e164);
  expect(callerFor(forAda, { e164: '+493000000' }, HERE).from).toBe(MUNICH.e164);

  const back = keepCaller(forAda, { ...ada, from: NEW_YORK.e164, always: 'call' }, HERE);
  expect(callerFor(back, ada, HERE)).toMatchObject({ from: BERLIN.e164, why: { by: 'area' } });
});

test('a number that is not provisioned is never proposed, whatever was fixed before', () => {
  const numbers = fc.constantFrom(...ALL.map(({ e164 }) => e164), '+442079460000', '+33142685300');
  fc.assert(
    fc.property(
      fc.subarray(ALL, { minLength: 1 }),
      numbers,
      fc.option(numbers, { nil: undefined }),
      fc.option(numbers, { nil: undefined }),
      (callerIds, to, person, site) => {
        const settings = settingsOf({
          callerIds,
          callerFor: person ? [{ e164: to, from: person }] : [],
          sites: [{ origin: HERE, addedAt: 0, ...(site && { from: site }) }],
        });
        expect(callerIds.map(({ e164 }) => e164)).toContain(callerFor(settings, { e164: to }, HERE).from);
      },
    ),
  );
});
