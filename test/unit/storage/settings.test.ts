import { describe, expect, test } from 'vitest';
import { settingsSchema } from '#lib/model/settings.ts';
import { readPolicy, siteAllowedBy, underPolicy } from '#lib/storage/policy.ts';
import { createSettings } from '#lib/storage/settings.ts';
import { memoryStore } from './areas.ts';

const house = (managed: unknown = {}) => {
  const { store, areas } = memoryStore();
  return { settings: createSettings(store, async () => managed), store, areas };
};

describe('settings', () => {
  test('start from defaults, and from what an older version kept', async () => {
    const { settings, areas } = house();
    expect(await settings.get()).toEqual(settingsSchema.parse({}));
    areas.local.items.set('settings', { baseUrl: 'https://a.example' });
    expect(await settings.get()).toMatchObject({
      baseUrl: 'https://a.example',
      guards: { recentMinutes: 10 },
    });
  });

  test('two pages that save at once do not undo each other', async () => {
    const { settings } = house();
    await Promise.all([
      settings.save({ defaultCountry: 'IL' }),
      settings.save({ takeOverTelLinks: true }),
      settings.save({ baseUrl: 'https://a.example/x/' }),
    ]);
    expect(await settings.get()).toMatchObject({
      defaultCountry: 'IL',
      takeOverTelLinks: true,
      baseUrl: 'https://a.example/x',
    });
  });

  test('null puts a field back to its default', async () => {
    const { settings } = house();
    await settings.save({ defaultFrom: '+14155550100', defaultCountry: 'IL' });
    await settings.save({ defaultFrom: null, defaultCountry: null });
    expect(await settings.get()).toEqual(settingsSchema.parse({}));
  });

  test.each([
    'http://a.example',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a.example/?k=1',
    'a.example',
  ])('the address %s is refused', async (baseUrl) => {
    expect(await house().settings.save({ baseUrl })).toEqual({ ok: false, error: { field: 'baseUrl' } });
  });
});

test('a policy names the CRM: connections to others do not count, and how calls are logged is fixed', () => {
  const at = (site: string) => ({ connector: 'redmine', site, addedAt: 0 });
  const settings = settingsSchema.parse({
    crmLog: { connections: [at('https://crm.example/redmine'), at('https://other.example')] },
  });
  const policy = readPolicy({
    crm: { connector: 'redmine', site: 'https://crm.example/redmine/' },
    crmWhen: 'always',
    outcomes: [
      { name: ' Offer sent ', value: 'OFFER' },
      { name: 'Later', next: 'callback' },
    ],
    outcomeRequired: true,
  });
  const { settings: now, fixed } = underPolicy(settings, policy);
  expect(now.crmLog).toMatchObject({
    when: 'always',
    connections: [{ site: 'https://crm.example/redmine' }],
  });
  expect(now.companyCrm).toEqual({ connector: 'redmine', site: 'https://crm.example/redmine' });
  expect(now.outcomes).toEqual([
    { name: 'Offer sent', value: 'OFFER' },
    { name: 'Later', next: 'callback' },
  ]);
  expect(fixed).toEqual(expect.arrayContaining(['companyCrm', 'crmLog.when', 'outcomes', 'outcomeRequired']));
  // An empty list would leave a call without any.
  expect(readPolicy({ outcomes: [] })).toEqual({});
});

describe('a policy of IT', () => {
  const managed = {
    baseUrl: 'https://voice.example',
    doNotCall: 'block',
    quietHours: { on: true, from: 20, to: 9 },
    withheld: ['contactName'],
    blockedSites: ['https://bank.example'],
    recentMinutes: 'many',
    unknown: true,
  };

  test('counts before the user, fixes what it says, and costs one field where it errs', async () => {
    const { settings } = house(managed);
    await settings.save({ withheld: ['pageTitle'] });
    const { settings: now, fixed } = await settings.described();
    expect(now).toMatchObject({
      baseUrl: 'https://voice.example',
      guards: { doNotCall: 'block', quietHours: { from: 20 }, recentMinutes: 10 },
      withheld: ['contactName'],
    });
    expect(fixed.sort()).toEqual([
      'baseUrl',
      'guards.doNotCall',
      'guards.quietHours',
      'withheld.contactName',
    ]);
    expect(await settings.save({ baseUrl: 'https://other.example' })).toEqual({
      ok: false,
      error: { field: 'baseUrl' },
    });
  });

  test('fixes what it names and no more: its neighbours stay the user’s, and the user’s own stay beneath', async () => {
    const { settings, areas } = house(managed);
    const before = (await settings.get()).guards;
    expect(await settings.save({ guards: { ...before, doNotCall: 'off' } })).toEqual({
      ok: false,
      error: { field: 'guards' },
    });
    expect((await settings.save({ guards: { ...before, recentMinutes: 3 } })).ok).toBe(true);
    expect((await settings.get()).guards).toMatchObject({ recentMinutes: 3, doNotCall: 'block' });
    expect(areas.local.items.get('settings')).toMatchObject({ guards: { doNotCall: 'warn' } });
    expect((await settings.save({ withheld: ['pageTitle'] })).ok).toBe(false);
    expect((await settings.save({ withheld: ['contactName', 'pageTitle'] })).ok).toBe(true);
    expect(areas.local.items.get('settings')).toMatchObject({ withheld: ['pageTitle'] });
  });

  test('says which numbers are called from, whatever was chosen before', () => {
    const settings = settingsSchema.parse({
      callerIds: [{ e164: '+12025550100' }],
      defaultFrom: '+12025550100',
      sites: [{ origin: 'https://crm.example', addedAt: 1, from: '+12025550100' }],
    });
    const policy = readPolicy({ callerIds: [{ e164: '+442079460100', label: 'Company' }] });
    const { settings: now } = underPolicy(settings, policy);
    expect(now.callerIds).toEqual([{ e164: '+442079460100', label: 'Company' }]);
    expect(now.defaultFrom).toBeUndefined();
    expect(now.sites).toEqual([{ origin: 'https://crm.example', addedAt: 1 }]);
    expect(settings.defaultFrom).toBe('+12025550100');
  });

  test.each([
    { baseUrl: 'http://api.acme.example' },
    { relayUrl: 'not a url' },
    { defaultCountry: 'XX' },
    { retentionDays: 1.5 },
    { quietHours: { on: true, from: 25, to: 3 } },
  ])('passes over what does not fit: %j', (managed) => {
    expect(readPolicy(managed)).toEqual({});
  });

  test('withholds what it knows of a list, whatever else is in it', () => {
    expect(readPolicy({ withheld: ['nosuch', 5, 'contactName'] })).toEqual({ withheld: ['contactName'] });
  });

  test('takes sites as they are written, and none for all of them where one is wrong', () => {
    const policy = readPolicy({ blockedSites: ['https://Bank.example/', 7, 'https://x.example/path'] });
    expect(siteAllowedBy(policy, 'https://bank.example')).toBe(false);
    expect(siteAllowedBy(policy, 'https://x.example')).toBe(false);
    const only = readPolicy({ allowedSites: ['not an address'] });
    expect(siteAllowedBy(only, 'https://crm.example')).toBe(false);
  });

  test('blocks and allows all sites below one', () => {
    const policy = readPolicy({
      blockedSites: ['https://*.bad.example'],
      allowedSites: ['https://*.example', 'https://*'],
    });
    const sites = ['https://crm.example', 'https://a.b.example', 'https://x.bad.example', 'https://crm.test'];
    expect(sites.filter((origin) => siteAllowedBy(policy, origin))).toEqual(sites.slice(0, 2));
  });

  test('takes numbers of a list however they are grouped, and each by itself', () => {
    const doNotCallNumbers = ['+1 (415) 555-0132', '030 999 88 77', '', 5, '+493012345678'];
    expect(readPolicy({ doNotCallNumbers }).doNotCallNumbers).toEqual(['+14155550132', '+493012345678']);
  });

  test('takes no name of a country that its numbers are not read by', () => {
    expect(readPolicy({ defaultCountry: 'UK' })).toEqual({});
    expect(readPolicy({ defaultCountry: 'GB' })).toEqual({ defaultCountry: 'GB' });
  });

  test('decides which sites may be enabled', () => {
    const policy = readPolicy(managed);
    expect(siteAllowedBy(policy, 'https://bank.example')).toBe(false);
    expect(siteAllowedBy(policy, 'https://crm.example')).toBe(true);
    const only = readPolicy({ allowedSites: ['https://crm.example'] });
    expect(siteAllowedBy(only, 'https://other.example')).toBe(false);
    const settings = settingsSchema.parse({
      sites: [{ origin: 'https://other.example', addedAt: 1 }],
    });
    expect(underPolicy(settings, only).settings.sites).toEqual([]);
  });

  test.each([null, undefined, 'text', [], { baseUrl: 7 }])(
    'that is malformed (%j) changes nothing',
    (none) => {
      expect(readPolicy(none)).toEqual({});
    },
  );

  test('sets language and who calls go to, an agent before a queue', () => {
    const under = (managed: unknown) => underPolicy(settingsSchema.parse({}), readPolicy(managed));
    const both = under({ language: 'he', agentId: 'agent_7', queueId: 'queue_1' });
    expect(both.settings).toMatchObject({ language: 'he', route: { kind: 'agent', id: 'agent_7' } });
    expect(both.fixed).toEqual(['language', 'route']);
    expect(under({ queueId: 'queue_1' }).settings.route).toEqual({ kind: 'queue', id: 'queue_1' });
  });

  test('keeps the good numbers of its do-not-call list, whatever the others are', () => {
    const { doNotCallNumbers } = readPolicy({ doNotCallNumbers: ['+493012345678', '030 12345678', 7] });
    expect(doNotCallNumbers).toEqual(['+493012345678']);
  });

  test('is done without where the browser has no managed area', async () => {
    const { store } = memoryStore();
    const settings = createSettings(store, async () => {
      throw new Error('no managed storage');
    });
    expect((await settings.described()).fixed).toEqual([]);
  });
});

test('a value in storage that no longer fits counts as none', async () => {
  const { store, areas } = memoryStore();
  areas.local.items.set('relay', { url: 7 });
  expect(await store.get('relay')).toBeNull();
});

describe('what the relay says of the person and the team', () => {
  const url = 'https://relay.example';
  const person = { name: 'Dana', agentId: 'a7', callerIds: ['+4930901820'], groups: [] };
  const team = { person, outcomes: [{ name: 'Sold' }], outcomeRequired: true };
  const own = {
    callerIds: [
      { e164: '+4930901820', label: 'Berlin' },
      { e164: '+12125550123', label: '' },
    ],
    defaultFrom: '+12125550123',
    route: { kind: 'queue', id: 'own' },
    routes: [{ route: { kind: 'agent', id: 'other' }, label: 'Other' }],
    sites: [
      { origin: 'https://crm.example', addedAt: 0, route: { kind: 'agent', id: 'x' }, from: '+12125550123' },
    ],
  };
  const described = async (managed: object, relayUrl = url) => {
    const { settings, store } = house(managed);
    await store.set('settings', settingsSchema.parse(own));
    await store.set('team', { url, seen: '1', team });
    const pairing = {
      installationId: 'installation-0123456789',
      transcriptionsUrl: '',
      cursor: '',
      pairedAt: 1,
    };
    await store.set('relay', { url: relayUrl, ...pairing });
    return settings.described();
  };

  test('goes before the person’s own, and cannot be changed here', async () => {
    const { settings, fixed } = await described({});
    expect(settings).toMatchObject({
      route: { kind: 'agent', id: 'a7' },
      routes: [],
      callerIds: [{ e164: '+4930901820', label: 'Berlin' }],
      outcomes: [{ name: 'Sold' }],
      outcomeRequired: true,
    });
    expect(settings.defaultFrom).toBeUndefined();
    expect(settings.sites[0]).toEqual({ origin: 'https://crm.example', addedAt: 0 });
    expect(fixed.sort()).toEqual(['callerIds', 'outcomeRequired', 'outcomes', 'route']);
  });

  test('gives way to the policy, field by field', async () => {
    const { settings } = await described({
      queueId: 'by-policy',
      outcomes: [{ name: 'By policy' }],
      outcomeRequired: false,
      callerIds: [{ e164: '+442079460000', label: 'London' }],
    });
    expect(settings).toMatchObject({
      route: { kind: 'queue', id: 'by-policy' },
      callerIds: [{ e164: '+442079460000', label: 'London' }],
      outcomes: [{ name: 'By policy' }],
      outcomeRequired: false,
    });
  });

  test('of another relay counts for nothing', async () => {
    const { settings, fixed } = await described({}, 'https://other.example');
    expect(settings).toMatchObject({ ...own, outcomes: [], outcomeRequired: false });
    expect(fixed).toEqual([]);
  });
});
