import { describe, expect, test } from 'vitest';
import { askAbout, askAboutRecent, askAboutUnderWay } from '#lib/calls/guards.ts';
import { metadataOf } from '#lib/calls/metadata.ts';
import { factsOf, timesOf } from '#lib/calls/number-facts.ts';
import { COUNTRY_ZONES } from '#lib/calls/zones.generated.ts';
import { timeIn, zonesOf } from '#lib/calls/zones.ts';
import { type GuardCode, guardRank } from '#lib/model/guard.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { aCall } from '../storage/rows.ts';

const { guards } = settingsSchema.parse({});
/** A Tuesday in November, 15:00 UTC: morning in the Americas, afternoon in Europe, night in Asia. */
const now = Date.parse('2026-11-17T15:00:00Z');
const asks = (e164: string, change: Partial<Parameters<typeof askAbout>[0]> = {}) =>
  askAbout({ number: factsOf(e164), guess: false, listed: undefined, lost: 0, now, ...change }, guards, []);

describe('quiet hours', () => {
  test.each([
    ['+442079460958', undefined, 'London at 15:00'],
    ['+12125550123', undefined, 'New York at 10:00'],
    ['+14155552671', true, 'San Francisco at 07:00'],
    ['+81312345678', true, 'Tokyo at midnight'],
    ['+61291234567', true, 'Sydney at 02:00'],
  ])('%s', (e164, certain, _place) => {
    const ask = asks(e164).find((each) => each.code === 'quiet-hours');
    expect(ask && 'certain' in ask ? ask.certain : undefined).toBe(certain);
  });

  test('where several zones fit, they are all said, and that it is not certain', () => {
    // A Russian mobile number rings anywhere from Kaliningrad to Kamchatka.
    const ask = asks('+79161234567').find((each) => each.code === 'quiet-hours');
    if (ask?.code !== 'quiet-hours') throw new Error('not asked');
    expect(ask.certain).toBe(false);
    expect(ask.times.length).toBeGreaterThan(5);
    expect(new Set(ask.times.map((time) => time.time)).size).toBe(ask.times.length);
  });

  test('a freephone number has no place, so no hours', () => {
    expect(timesOf(factsOf('+18005550199'), now, guards.quietHours)).toEqual([]);
  });

  test('hours that do not pass midnight', () => {
    const times = timesOf(factsOf('+442079460958'), now, { from: 12, to: 16 });
    expect(times).toEqual([{ zone: 'Europe/London', time: '15:00', quiet: true }]);
  });
});

describe('zones', () => {
  test('every zone of every country is one that the machine knows', () => {
    for (const zones of Object.values(COUNTRY_ZONES)) {
      for (const zone of zones.split(' ')) expect(timeIn(zone, now), zone).toMatch(/^\d\d:\d\d$/);
    }
  });

  test.each([
    ['US', '2125550123', 'America/New_York'],
    ['US', '3125550123', 'America/Chicago'],
    ['US', '6025550123', 'America/Phoenix'],
    ['US', '8085550123', 'Pacific/Honolulu'],
    ['US', '8505550123', 'America/New_York America/Chicago'],
    ['CA', '7095550123', 'America/St_Johns'],
    ['AU', '892345678', 'Australia/Perth'],
    ['BR', '6932345678', 'America/Porto_Velho'],
    ['IL', '25000000', 'Asia/Jerusalem'],
  ])('%s %s', (country, national, zones) => {
    expect(zonesOf(country, national).join(' ')).toBe(zones);
  });

  test('every area code leads somewhere', () => {
    for (const country of ['US', 'CA']) {
      for (let code = 200; code < 1_000; code += 1) {
        const zones = zonesOf(country, `${code}5550123`);
        expect(zones.length, `${country} ${code}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('kinds of numbers', () => {
  test.each([
    ['+19005550123', 'premium'],
    ['+449098790000', 'premium'],
    ['+491805000000', 'shared-cost'],
    ['+447012345678', 'personal'],
  ])('%s is %s', (e164, type) => {
    expect(asks(e164).find((ask) => ask.code === 'premium')).toMatchObject({ type });
  });

  test.each([
    ['+1911', false],
    ['+911', false],
    ['+44999', false],
    ['+972100', false],
    ['+112', false],
    ['+4912', true],
  ])('%s is asked about as an emergency or short number', (e164, short) => {
    expect(asks(e164).find((ask) => ask.code === 'emergency')).toMatchObject({ short });
  });

  test.each(['+4930123456', '+97225000000', '+6834002', '+2908000'])('%s is not', (e164) => {
    expect(asks(e164).some((ask) => ask.code === 'emergency')).toBe(false);
  });
});

test('a guess and a listed number are asked about once, and a block is never let through', () => {
  const facts = {
    number: factsOf('+442079460958'),
    guess: true,
    listed: { reason: 'asked us' },
    lost: 0,
    now,
  };
  expect(askAbout(facts, guards, []).map((ask) => ask.code)).toEqual(['do-not-call', 'guess']);
  expect(askAbout(facts, guards, ['do-not-call', 'guess'])).toEqual([]);
  const blocking = { ...guards, doNotCall: 'block' as const };
  expect(askAbout(facts, blocking, ['do-not-call', 'guess'])).toMatchObject([
    { code: 'do-not-call', blocking: true },
  ]);
});

test('a link that leads to another number than it shows is asked about once', () => {
  const number = factsOf('+14155550107');
  const facts = { number, guess: false, reads: '+14155550108', listed: undefined, lost: 0, now };
  const asked = { code: 'other-number', blocking: false, reads: '+1 415 555 0108', calls: '+1 415 555 0107' };
  expect(askAbout(facts, guards, [])).toContainEqual(asked);
  expect(askAbout(facts, guards, ['other-number'])).not.toContainEqual(asked);
  expect(askAbout(facts, { ...guards, guess: false }, [])).toContainEqual(asked);
  const unread = { ...facts, reads: '+1 4I5 555 267I' };
  expect(askAbout(unread, guards, [])).toContainEqual({ ...asked, reads: '+1 4I5 555 267I' });
});

test('a call to the same number is asked about unless it never rang', () => {
  const before = aCall({ state: 'initiated', createdAt: now - 240_000 });
  expect(askAboutRecent([before], guards, [])).toMatchObject([{ code: 'recent', at: now - 240_000 }]);
  expect(askAboutRecent([before], guards, ['recent'])).toEqual([]);
  expect(askAboutRecent([{ ...before, state: 'refused' }], guards, [])).toEqual([]);
  expect(askAboutRecent([before], { ...guards, recentMinutes: 0 }, [])).toEqual([]);
});

test('while the do-not-call list is missing, each call asks, and leads to no', () => {
  expect(asks('+14155550132', { lost: 1_240 })).toContainEqual({
    code: 'list-lost',
    blocking: false,
    count: 1_240,
  });
  expect(guardRank({ code: 'list-lost' })).toBe('stop');
  const facts = { number: factsOf('+14155550132'), guess: false, listed: undefined, lost: 1_240, now };
  const codes = (doNotCall: 'off' | 'block') =>
    askAbout(facts, { ...guards, doNotCall }, []).map(({ code }) => code);
  expect(codes('off')).not.toContain('list-lost');
  expect(codes('block')).toContain('list-lost');
});

test('a call to another number that may still be ringing is asked about, in the lowest rank', () => {
  const ringing = aCall({ state: 'initiated', createdAt: now - 12_000 });
  const ask = (row = ringing, to = '+14155550199', accepted: GuardCode[] = []) =>
    askAboutUnderWay([row], to, guards, accepted);
  expect(ask()).toEqual([{ code: 'under-way', blocking: false, at: now - 12_000 }]);
  const unseen = () => false;
  expect(askAboutUnderWay([ringing], '+14155550199', guards, [], unseen)).toEqual([
    { code: 'under-way', blocking: false },
  ]);
  expect(guardRank({ code: 'under-way' })).toBe('note');
  // It has ended, was never sent, was said to be over, is the same number, was answered with yes.
  expect(ask({ ...ringing, state: 'completed' })).toEqual([]);
  expect(ask({ ...ringing, state: 'refused' })).toEqual([]);
  expect(ask({ ...ringing, disposition: 'no-answer' })).toEqual([]);
  expect(ask(ringing, ringing.to)).toEqual([]);
  expect(ask(ringing, undefined, ['under-way'])).toEqual([]);
});

describe('metadata', () => {
  const ids = { intentId: 'i', installationId: 'n', ext: '', withheld: [] };

  test('is flat, bounded, and without what addresses hide', () => {
    const metadata = metadataOf({
      ...ids,
      ext: '12',
      context: {
        crm: 'hubspot',
        contactName: ' Ada\u202e\nLovelace ',
        pageTitle: 'x'.repeat(1_000),
        pageUrl: 'https://user:pw@crm.example/contacts/7?token=secret#/deal/9?auth=x',
      },
    });
    expect(metadata).toEqual({
      dialmark_installation: 'n',
      dialmark_intent: 'i',
      crm: 'hubspot',
      contact_name: 'Ada Lovelace',
      page_title: 'x'.repeat(256),
      page_url: 'https://crm.example/contacts/7#/deal/9',
      extension: '12',
    });
  });

  test('says which of the telephones was called, if the page said it', () => {
    const context = { crm: 'x', numberRole: 'mobile' } as const;
    expect(metadataOf({ ...ids, context })).toMatchObject({ number_role: 'mobile' });
    expect(metadataOf({ ...ids, context, withheld: ['numberRole'] })).not.toHaveProperty('number_role');
  });

  test('leaves out what the user withholds, and what is no web address', () => {
    const context = { crm: 'x', contactName: 'Ada', pageUrl: 'javascript:alert(1)' };
    const metadata = metadataOf({ ...ids, ext: '9', context, withheld: ['contactName', 'ext'] });
    expect(Object.keys(metadata)).toEqual(['dialmark_installation', 'dialmark_intent', 'crm']);
  });
});
